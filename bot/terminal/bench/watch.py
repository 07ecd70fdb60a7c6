"""Takes the time at the sandbox: from a press to its acknowledgement, and to the messages that show
what came of it. Brings every party the news of its table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox import wire
from bot.sandbox.dispatch import Event
from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import EventType
from bot.sandbox.seen import Delivered
from bot.sandbox.server import Sandbox
from bot.terminal.bench.party import Party

MESSAGES = (EventType.MESSAGE_CREATE, EventType.MESSAGE_UPDATE)
ENDS = (EventType.INTERACTION_ACK, EventType.INTERACTION_FAILED)


@dataclass
class Times:
    """Seconds, press by press; and how much happened meanwhile."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)  # in the thread
    drawn: list[float] = field(default_factory=list)  # on the board
    presses: int = 0
    failed: int = 0
    messages: int = 0


@dataclass
class Pressed:
    at: float
    told: bool = False
    drawn: bool = False


class Watch:
    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.times = Times()
        self.ended = asyncio.Event()  # set whenever a press was acknowledged or has failed
        self._parties: dict[str, Party] = {}  # by person, and by channel
        self._pressed: dict[str, Pressed] = {}  # by interaction
        self._latest: dict[Party, Pressed] = {}
        sandbox.realm.dispatch.listeners.append(self.hear)

    def seat(self, party: Party) -> None:
        for key in (party.channel.id, *(person.id for person in party.people)):
            self._parties[key] = party

    def catch_up(self, party: Party) -> None:
        """The party sees what stood there before anybody listened."""
        world = self.sandbox.world
        seen: list[tuple[str, str | None]] = [(party.thread, None)]
        seen += [(each.dm.id, each.id) for each in party.people if each.dm is not None]
        for channel, person in seen:
            for message in world.history(channel).values():
                party.hear(Delivered(wire.message(world, message)), person)

    def press(self, party: Party, begin: Callable[[], Interaction]) -> Interaction:
        pressed = Pressed(time.perf_counter())
        begun = begin()
        self.times.presses += 1
        if begun.failed:  # at once: the button was no longer there
            self.times.failed += 1
            self.ended.set()
        else:
            self._pressed[begun.id] = self._latest[party] = pressed
        return begun

    def hear(self, event: Event) -> None:
        if event.type in ENDS:
            self._ended(event)
        elif event.type in MESSAGES and event.channel_id is not None:
            self.times.messages += 1
            self._brought(Delivered(event.data), event.only)

    def _ended(self, event: Event) -> None:
        pressed = self._pressed.pop(event.data["interaction_id"], None)
        if pressed is None:
            return
        self.ended.set()
        if event.type is EventType.INTERACTION_ACK:
            self.times.acknowledged.append(time.perf_counter() - pressed.at)
        else:
            self.times.failed += 1

    def _brought(self, message: Delivered, only: str | None) -> None:
        """To those whose table it is about: by the thread's channel, or by the person it is to."""
        channel = self.sandbox.world.channels[message.channel_id]
        person = only or (channel.recipients[0] if channel.guild_id is None else None)
        party = self._parties.get(person or channel.parent_id or channel.id)
        if party is None:
            return
        party.hear(message, person)
        pressed = self._latest.get(party)
        if pressed is not None and message.channel_id == party.thread:
            self._shown(pressed, message)

    def _shown(self, pressed: Pressed, message: Delivered) -> None:
        seconds = time.perf_counter() - pressed.at
        if message.attachments and not pressed.drawn:
            pressed.drawn = True
            self.times.drawn.append(seconds)
        if not pressed.told:
            pressed.told = True
            self.times.told.append(seconds)
