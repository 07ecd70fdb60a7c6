"""News of what happened, from whoever did it to whoever listens: the gateway and the people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.kinds import EventType, Payload


@dataclass(frozen=True)
class Event:
    """Something that happened, and who is told. With `only`, one person alone and never the bot.
    With `channel_id`, those who can see that channel; otherwise the members of the guild.
    `bot_only` keeps it from people's clients."""

    type: EventType
    data: Payload
    guild_id: str | None = None
    channel_id: str | None = None
    only: str | None = None
    bot_only: bool = False
    people_only: bool = False


class Dispatch:
    def __init__(self) -> None:
        self.listeners: list[Callable[[Event], None]] = []

    def tell(self, event: Event) -> None:
        for listener in tuple(self.listeners):
            listener(event)
