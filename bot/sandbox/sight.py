"""What one person sees, and how they wait for more; what they do is in `people.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice
from typing import TypeVar

from bot.sandbox import wire
from bot.sandbox.kinds import EventType, Payload
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import can_see
from bot.sandbox.seen import Delivered, Impossible
from bot.sandbox.world import Channel, Message, User

PATIENCE = 30.0
Found = TypeVar("Found")
Place = Channel | str


class Sight:
    """A person's client, as far as it only shows."""

    def __init__(self, local: LocalDiscord, user: User) -> None:
        self._local = local
        self.user = user
        self.ears: list[Callable[[EventType, Payload], None]] = []
        self._waiting: list[tuple[str | None, asyncio.Future[None]]] = []

    def __repr__(self) -> str:
        return f"<{self.user.global_name}>"

    def __str__(self) -> str:
        """The id, so that a person can be given where a command asks for a user."""
        return self.id

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.global_name or self.user.username

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def listens_to(self, channel_id: str | None) -> bool:
        """Whether news of this channel would be heard at all; spares those who would not."""
        return bool(self.ears) or any(_rings(place, channel_id) for place, _ in self._waiting)

    def sees(self, place: Place) -> bool:
        return can_see(self._local.world, self.id, self._channel(place))

    def channels(self) -> list[Channel]:
        return [each for each in self._visible() if each.thread is None and each.guild_id]

    def threads(self) -> list[Channel]:
        """Those a person's client lists: the ones they are in."""
        return [each for each in self._visible() if each.thread and self.id in each.thread.members]

    def _visible(self) -> list[Channel]:
        world = self._local.world
        return [each for each in world.channels.values() if can_see(world, self.id, each)]

    def messages(
        self, place: Place, latest: int | None = None, *, public: bool = False
    ) -> list[Delivered]:
        """All of them, or so many of the latest, oldest first. Of ephemeral ones only their own,
        or, if it is to be public, none."""
        channel = self._channel(place)
        if not can_see(self._local.world, self.id, channel):
            return []
        history = self._local.world.history(channel.id).values()
        audiences = (None,) if public else (None, self.id)
        seen = (each for each in reversed(history) if each.audience in audiences)
        return [self.shown(each) for each in islice(seen, latest)][::-1]

    def shown(self, message: Message) -> Delivered:
        return Delivered(wire.message(self._local.world, message))

    def look(self, message: Delivered) -> Delivered:
        """The same message as it stands now."""
        found = self._local.world.history(message.channel_id).get(message.id)
        if (
            found is None
            or found.audience not in (None, self.id)
            or not self.sees(found.channel_id)
        ):
            raise Impossible("this person sees no such message")
        return self.shown(found)

    @property
    def dm(self) -> Channel | None:
        return self._local.world.dm_with(self.id)

    def dms(self) -> list[Delivered]:
        return [] if self.dm is None else self.messages(self.dm)

    def pings(self, place: Place | None = None) -> list[Delivered]:
        """The messages that rang for this person; in a DM every one of the bot's does."""
        places = self._visible() if place is None else [self._channel(place)]
        return [
            self.shown(each)
            for channel in places
            for each in self._local.world.history(channel.id).values()
            if self.id in each.pinged
        ]

    def file(self, attachment: Payload) -> bytes:
        return self._local.world.files[str(attachment["id"])]

    def _channel(self, place: Place) -> Channel:
        return place if isinstance(place, Channel) else self._local.world.channel(place)

    async def until(
        self,
        condition: Callable[[], Found | None],
        within: float = PATIENCE,
        *,
        place: Place | None = None,
    ) -> Found:
        """Waits, from one delivered event to the next, until the condition gives something. With a
        place, only events of that channel and those to this person alone are looked at."""
        channel_id = None if place is None else self._channel(place).id
        async with asyncio.timeout(within):
            while not (found := condition()):
                told = asyncio.get_running_loop().create_future()
                self._waiting.append((channel_id, told))
                await told
        return found

    async def message_where(
        self,
        place: Place,
        condition: Callable[[Delivered], bool],
        within: float = PATIENCE,
    ) -> Delivered:
        """The newest message in this channel that fits, as soon as there is one."""

        def newest() -> Delivered | None:
            fitting = [each for each in self.messages(place) if condition(each)]
            return fitting[-1] if fitting else None

        return await self.until(newest, within, place=place)

    def deliver(self, kind: EventType, data: Payload, channel_id: str | None = None) -> None:
        """Hears an event; without a channel it is to this person alone and wakes every waiting."""
        for ear in tuple(self.ears):
            ear(kind, data)
        waiting = self._waiting
        self._waiting = [each for each in waiting if not _rings(each[0], channel_id)]
        for place, told in waiting:
            if _rings(place, channel_id) and not told.done():
                told.set_result(None)


def _rings(place: str | None, channel_id: str | None) -> bool:
    return place is None or channel_id is None or place == channel_id
