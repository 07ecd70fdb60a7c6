"""The life of an interaction: begun by a person, answered once within 3 s, spent after 15 min. What
an answer does to messages is in `answers.py`."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal, unknown
from bot.sandbox.kinds import (
    CallbackType,
    Context,
    EventType,
    Install,
    InteractionType,
    Payload,
)
from bot.sandbox.permissions import permissions_in
from bot.sandbox.realm import Realm
from bot.sandbox.rules.messages import FILE_BYTES
from bot.sandbox.world import Channel, Message, User

FIRST_ANSWER = 3.0
TOKEN_LIFETIME = 15 * 60.0
USER_INSTALL_FOLLOWUPS = 5


@dataclass
class Interaction:
    id: str
    token: str
    type: InteractionType
    user_id: str
    channel_id: str
    guild_id: str | None
    data: Payload
    created_at: float
    message_id: str | None = None
    install: Install = Install.GUILD
    answer: CallbackType | None = None
    failed: bool = False
    original_id: str | None = None
    modal: Payload | None = None
    choices: list[Payload] | None = None
    opened_by: Interaction | None = None
    followups: int = 0
    messages: list[str] = field(default_factory=list)

    @property
    def answered(self) -> bool:
        return self.answer is not None


class Interactions:
    """Those that still matter, by id and by token."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def begin(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Payload,
        *,
        message: Message | None = None,
        opened_by: Interaction | None = None,
        install: Install = Install.GUILD,
    ) -> Interaction:
        """A person did something: the bot is told, and has three seconds."""
        begun = self._record(kind, user, channel, data)
        begun.message_id = message.id if message else None
        begun.install, begun.opened_by = install, opened_by
        self._deliver(begun, self._payload(begun, user, channel, message))
        self._realm.clock.call_at(begun.created_at + FIRST_ANSWER, lambda: self._expire(begun))
        self._realm.clock.call_at(begun.created_at + TOKEN_LIFETIME, lambda: self._forget(begun))
        return begun

    def refuse(self, kind: InteractionType, user: User, channel: Channel) -> Interaction:
        """What a person pressed is no longer there: it fails at once and the bot hears nothing."""
        begun = self._record(kind, user, channel, {})
        self.fail(begun)
        return begun

    def _record(
        self, kind: InteractionType, user: User, channel: Channel, data: Payload
    ) -> Interaction:
        begun = Interaction(
            self._realm.world.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            user.id,
            channel.id,
            channel.guild_id,
            data,
            self._realm.now(),
        )
        self._by_id[begun.id] = self._by_token[begun.token] = begun
        return begun

    def _payload(
        self, begun: Interaction, user: User, channel: Channel, message: Message | None
    ) -> Payload:
        world = self._realm.world
        owner = begun.guild_id if begun.install is Install.GUILD else user.id
        payload: Payload = {
            "id": begun.id,
            "application_id": world.bot.id,
            "type": int(begun.type),
            "token": begun.token,
            "version": 1,
            "data": begun.data,
            "channel_id": channel.id,
            "channel": wire.channel(world, channel, world.bot.id),
            "locale": user.locale,
            "app_permissions": str(int(permissions_in(world, world.bot.id, channel))),
            "entitlements": [],
            "authorizing_integration_owners": {str(int(begun.install)): owner or "0"},
            "context": int(Context.BOT_DM if begun.guild_id is None else Context.GUILD),
            "attachment_size_limit": FILE_BYTES,
        }
        if message is not None:
            payload["message"] = wire.message(world, message)
        return payload | self._asker(begun, user, channel)

    def _asker(self, begun: Interaction, user: User, channel: Channel) -> Payload:
        world = self._realm.world
        if begun.guild_id is None:
            return {"user": wire.user(user)}
        guild = world.guilds[begun.guild_id]
        granted = str(int(permissions_in(world, user.id, channel)))
        return {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": wire.member(world, guild, user.id) | {"permissions": granted},
        }

    def _deliver(self, begun: Interaction, payload: Payload) -> None:
        def deliver() -> None:
            self._realm.tell(
                EventType.INTERACTION_CREATE, payload, guild_id=begun.guild_id, bot_only=True
            )

        faults = self._realm.faults
        times = 1
        if faults.duplicates:
            faults.duplicates -= 1
            times = 2
        if faults.delays:
            late = self._realm.now() + faults.delays.pop(0)
            self._realm.clock.call_at(late, deliver)
            times -= 1
        for _ in range(times):
            deliver()

    def _expire(self, begun: Interaction) -> None:
        if not begun.answered:
            self.fail(begun)

    def fail(self, begun: Interaction) -> None:
        """The person reads that the interaction failed."""
        begun.failed = True
        self.tell(begun, EventType.INTERACTION_FAILED)

    def _forget(self, begun: Interaction) -> None:
        self._by_id.pop(begun.id, None)

    def tell(self, begun: Interaction, kind: EventType, more: Payload | None = None) -> None:
        data = {"interaction_id": begun.id} | (more or {})
        self._realm.tell(kind, data, guild_id=begun.guild_id, only=begun.user_id)

    def acknowledge(self, begun: Interaction, answer: CallbackType) -> None:
        begun.answer = answer
        self.tell(begun, EventType.INTERACTION_ACK)

    def to_answer(self, interaction_id: str, token: str) -> Interaction:
        """The interaction that a first answer is for, unless it comes too late or again."""
        found = self._by_id.get(interaction_id)
        if found is None or found.token != token:
            raise unknown(Code.UNKNOWN_INTERACTION, "interaction")
        if found.answered:
            raise Refusal(
                400, Code.ALREADY_ACKNOWLEDGED, "Interaction has already been acknowledged."
            )
        if self._realm.now() - found.created_at > FIRST_ANSWER:
            raise unknown(Code.UNKNOWN_INTERACTION, "interaction")
        return found

    def by_token(self, application_id: str, token: str) -> Interaction:
        """The interaction whose token acts as a webhook: answered, and not older than 15 min."""
        found = self._by_token.get(token)
        if found is None or application_id != self._realm.world.bot.id:
            raise unknown(Code.UNKNOWN_WEBHOOK, "Webhook")
        if self._realm.now() - found.created_at > TOKEN_LIFETIME:
            raise Refusal(401, Code.INVALID_WEBHOOK_TOKEN, "Invalid Webhook Token")
        if not found.answered:
            raise unknown(Code.UNKNOWN_WEBHOOK, "Webhook")
        return found

    def by_id(self, interaction_id: str) -> Interaction:
        if interaction_id not in self._by_id:
            raise unknown(Code.UNKNOWN_INTERACTION, "interaction")
        return self._by_id[interaction_id]

    def metadata(self, begun: Interaction) -> Payload:
        """What a message remembers of the interaction it answers."""
        owner = begun.guild_id if begun.install is Install.GUILD else begun.user_id
        kept: Payload = {
            "id": begun.id,
            "type": int(begun.type),
            "user_id": begun.user_id,
            "authorizing_integration_owners": {str(int(begun.install)): owner or "0"},
        }
        if begun.type is InteractionType.MESSAGE_COMPONENT:
            kept["interacted_message_id"] = begun.message_id
        if begun.opened_by is not None:
            kept["triggering_interaction_metadata"] = self.metadata(begun.opened_by)
        return kept
