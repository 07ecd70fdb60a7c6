"""Keeping the world in a file: JSON for what exists, a folder beside it for the files."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.sandbox.dispatch import Event
from bot.sandbox.kinds import ChannelType, MessageFlag, MessageType, OverwriteType, Permission
from bot.sandbox.realm import Realm
from bot.sandbox.threads import stay_active
from bot.sandbox.world import (
    Attachment,
    Channel,
    Emoji,
    Guild,
    GuildRole,
    Member,
    Message,
    Overwrite,
    ThreadState,
    User,
    World,
)

FORMAT = 1
PAUSE = 2.0


def save(realm: Realm, path: Path) -> None:
    """Written beside and then renamed, so that a crash leaves the old state or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _save_files(realm.world, _folder(path))
    written = path.with_suffix(".new")
    written.write_text(json.dumps(_dump(realm.world), ensure_ascii=False), encoding="utf-8")
    written.replace(path)


class Keeper:
    """Saves a while after something happened, so that even a killed sandbox comes back."""

    def __init__(self, realm: Realm, path: Path) -> None:
        self._realm = realm
        self._path = path
        self._due: asyncio.TimerHandle | None = None
        realm.dispatch.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(PAUSE, self.save)

    def save(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        save(self._realm, self._path)


def _folder(path: Path) -> Path:
    return path.with_suffix(".files")


def _save_files(world: World, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file_id, data in world.files.items():
        if not (folder / file_id).exists():
            (folder / file_id).write_bytes(data)
    for kept in folder.iterdir():
        if kept.name not in world.files:
            kept.unlink()


def _dump(world: World) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "bot": world.bot.id,
        "users": [asdict(each) for each in world.users.values()],
        "guilds": [asdict(each) for each in world.guilds.values()],
        "channels": [asdict(each) for each in world.channels.values()],
        "messages": [
            asdict(each)
            for history in world.histories.values()
            for each in history.values()
            if each.audience is None
        ],
        "emojis": [asdict(each) for each in world.emojis.values()],
        "commands": [one for listed in world.commands.values() for one in listed.values()],
    }


def load(realm: Realm, path: Path) -> None:
    """Replaces the realm's world by the kept one."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept.get("format") != FORMAT:
        raise ValueError(f"{path} was written by another version of the sandbox")
    world = realm.world
    world.users = {each["id"]: User(**each) for each in kept["users"]}
    world.bot = world.users[kept["bot"]]
    world.guilds = {each["id"]: _guild(each) for each in kept["guilds"]}
    world.channels = {each["id"]: _channel(each) for each in kept["channels"]}
    world.dms = {
        each.recipients[0]: each.id
        for each in world.channels.values()
        if each.type is ChannelType.DM
    }
    for each in kept["messages"]:
        world.history(each["channel_id"])[each["id"]] = _message(each)
    world.emojis = {each["id"]: Emoji(**each) for each in kept.get("emojis", [])}
    world.commands = {None: {}}
    for one in kept["commands"]:
        world.commands.setdefault(one.get("guild_id"), {})[one["id"]] = one
    _load_files(world, _folder(path))
    _wake(realm)


def _load_files(world: World, folder: Path) -> None:
    if folder.is_dir():
        world.files = {kept.name: kept.read_bytes() for kept in folder.iterdir()}


def _wake(realm: Realm) -> None:
    """Ids go on from where they were, and threads go on falling asleep."""
    world = realm.world
    used = [*world.users, *world.guilds, *world.channels, *world.files]
    used += [each for history in world.histories.values() for each in history]
    world.ids.beyond(max(used, key=int))
    for channel in world.channels.values():
        if channel.thread is not None and not channel.thread.archived:
            stay_active(realm, channel)


def _guild(kept: dict[str, Any]) -> Guild:
    roles = {
        key: GuildRole(**each | {"permissions": Permission(each["permissions"])})
        for key, each in kept["roles"].items()
    }
    members = {key: Member(**each) for key, each in kept["members"].items()}
    return Guild(**kept | {"roles": roles, "members": members})


def _channel(kept: dict[str, Any]) -> Channel:
    overwrites = {key: _overwrite(each) for key, each in kept["overwrites"].items()}
    thread = None if kept["thread"] is None else ThreadState(**kept["thread"])
    known = {"type": ChannelType(kept["type"]), "overwrites": overwrites, "thread": thread}
    return Channel(**kept | known)


def _overwrite(kept: dict[str, Any]) -> Overwrite:
    allow, deny = Permission(kept["allow"]), Permission(kept["deny"])
    return Overwrite(kept["id"], OverwriteType(kept["type"]), allow, deny)


def _message(kept: dict[str, Any]) -> Message:
    known = {
        "type": MessageType(kept["type"]),
        "flags": MessageFlag(kept["flags"]),
        "attachments": [Attachment(**each) for each in kept["attachments"]],
    }
    return Message(**kept | known)
