"""The users, channels, roles and files that an interaction names by id, spelled out for the bot."""

from __future__ import annotations

from collections.abc import Iterable

from bot.sandbox import wire
from bot.sandbox.composing import keep_file
from bot.sandbox.kinds import Payload
from bot.sandbox.permissions import permissions_in
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Impossible
from bot.sandbox.world import World

MEMBER_PARTS = ("user", "deaf", "mute")


class Resolved:
    """Gathers what is named; `payload` is Discord's `resolved` object."""

    def __init__(self, world: World, guild_id: str | None, asker: str) -> None:
        self._world = world
        self._guild = world.guilds[guild_id] if guild_id else None
        self._asker = asker
        self.payload: Payload = {}

    def user(self, user_id: str) -> str:
        if user_id not in self._world.users:
            raise Impossible(f"there is no user {user_id}")
        self._put("users", user_id, wire.user(self._world.users[user_id]))
        if self._guild is not None and user_id in self._guild.members:
            shown = wire.member(self._world, self._guild, user_id)
            partial = {key: shown[key] for key in shown if key not in MEMBER_PARTS}
            self._put("members", user_id, partial | {"permissions": "0"})
        return user_id

    def channel(self, channel_id: str) -> str:
        if channel_id not in self._world.channels:
            raise Impossible(f"there is no channel {channel_id}")
        channel = self._world.channels[channel_id]
        granted = str(int(permissions_in(self._world, self._asker, channel)))
        self._put(
            "channels",
            channel_id,
            wire.channel(self._world, channel) | {"permissions": granted},
        )
        return channel_id

    def role(self, role_id: str) -> str:
        if self._guild is None or role_id not in self._guild.roles:
            raise Impossible(f"there is no role {role_id}")
        self._put("roles", role_id, wire.role(self._guild.roles[role_id], self._world))
        return role_id

    def mentionable(self, some_id: str) -> str:
        return self.user(some_id) if some_id in self._world.users else self.role(some_id)

    def file(self, upload: Upload) -> str:
        kept = keep_file(self._world, upload)
        self._put("attachments", kept.id, wire.attachment(self._world, kept, ephemeral=True))
        return kept.id

    def files(self, uploads: Iterable[Upload]) -> list[str]:
        return [self.file(upload) for upload in uploads]

    def _put(self, kind: str, key: str, value: Payload) -> None:
        self.payload.setdefault(kind, {})[key] = value
