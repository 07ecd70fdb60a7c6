"""Ends the bot's process without a word, at moments that are chosen by chance and to be feared."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

from bot.sandbox.dispatch import Event
from bot.sandbox.kinds import EventType
from bot.sandbox.server import Sandbox
from bot.terminal.soak.crew import Crew
from bot.terminal.soak.party import Pressed

PATIENCE = 3.0  # seconds; if the moment does not come, any other will do
MOST_ANSWERS = 20  # between two kills
START_SECONDS = 1.5  # within which it is killed again


class Killer:
    """Hears of every press, and of every acknowledgement before the bot does."""

    def __init__(self, sandbox: Sandbox, bot: Crew, choose: Random) -> None:
        self._sandbox, self._bot, self._choose = sandbox, bot, choose
        self._answers: set[str] = set()  # interactions that are answers
        self._pressed = asyncio.Event()
        self._acknowledged = asyncio.Event()
        self._lurking = False
        sandbox.realm.dispatch.listeners.append(self._listen)

    def hear(self, pressed: Pressed) -> None:
        self._pressed.set()
        if pressed.answers:
            self._answers.add(pressed.begun.id)

    def _listen(self, event: Event) -> None:
        if event.type is not EventType.INTERACTION_ACK:
            return
        if event.data["interaction_id"] in self._answers:
            if self._lurking:
                self._bot.kill()
            self._lurking = False
            self._acknowledged.set()

    async def kill(self) -> None:
        """Once, and sometimes again while the bot starts."""
        await self._bot.connected()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._let_them_play(), PATIENCE)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._choose.choice(MOMENTS)(self), PATIENCE)
        self._lurking = False
        self._bot.kill()
        if self._choose.random() < 0.1:
            await self._bot.started()
            await asyncio.sleep(self._choose.uniform(0.0, START_SECONDS))
            self._bot.kill()

    async def _let_them_play(self) -> None:
        """Some answers are given, more or less."""
        for _ in range(self._choose.randint(0, MOST_ANSWERS)):
            self._acknowledged.clear()
            await self._acknowledged.wait()

    async def _as_it_acknowledges(self) -> None:
        self._lurking = True
        self._acknowledged.clear()
        await self._acknowledged.wait()

    async def _after_a_press(self) -> None:
        self._pressed.clear()
        await self._pressed.wait()
        await asyncio.sleep(self._choose.uniform(0.0, 0.06))

    async def _between_requests(self) -> None:
        for _ in range(self._choose.randint(1, 6)):
            self._sandbox.local.stirred.clear()
            await self._sandbox.local.stirred.wait()

    async def _at_any_time(self) -> None:
        await asyncio.sleep(self._choose.uniform(0.0, 0.5))


Moment = Callable[[Killer], Awaitable[None]]
MOMENTS: tuple[Moment, ...] = (
    Killer._as_it_acknowledges,
    Killer._as_it_acknowledges,
    Killer._after_a_press,
    Killer._between_requests,
    Killer._at_any_time,
)
