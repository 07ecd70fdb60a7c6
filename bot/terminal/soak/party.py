"""The people of one table under any weather: they open it, press what they see, press again when
nothing comes of it, and open the next one when it is over. What they pressed is remembered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from bot.faces.ids import TEMPLATE, Act, Press
from bot.games.shelf import plug
from bot.numbers import NO_TABLE
from bot.sandbox.interactions import Interaction
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered, Impossible
from bot.sandbox.world import Channel
from bot.terminal.players import Players, by_chance, casually, opens_panel
from engine.core.session import REHEARSED

WHOLE = frozenset({Act.PICK, Act.TAKE, Act.NONE, Act.PLAN, Act.DONE, Act.ALL, Act.YIELD})
THREAD = re.compile(r"<#(\d+)>")
LATEST = 8  # messages of a channel among which the lobby is looked for
LATE = "⏳"  # before the name of whoever is not ready
PATIENCE = 3.0  # seconds, before somebody presses again
LOOK_SECONDS = 0.03
ANYTHING = 0.15  # how often casual people do so all the same


@dataclass(frozen=True)
class Pressed:
    """What somebody pressed, on which decision."""

    press: Press
    values: tuple[str, ...]
    person: Person
    begun: Interaction

    @property
    def answers(self) -> bool:
        """Whether it is a whole answer."""
        return self.press.act in WHOLE and self.press.decision < REHEARSED

    @property
    def over(self) -> bool:
        """Nothing more will come of it, or it was answered by word."""
        return self.begun.failed or self.told

    @property
    def told(self) -> bool:
        """Whether its owner got word, besides the message that was pressed."""
        return any(number != self.begun.message_id for number in self.begun.messages)


Heard = Callable[[Pressed], None]


class Party(Players):
    def __init__(
        self,
        channel: Channel,
        people: list[Person],
        game: str,
        *,
        computers: int,
        choose: Random,
        heard: Heard,
    ) -> None:
        super().__init__(NO_TABLE, "", people)
        self.channel, self.game, self.computers = channel, game, computers
        self._choose, self._heard = choose, heard
        self._played: set[str] = set()  # lobby posts, whose numbers their threads have
        self.opened = asyncio.Event()  # the first table

    @property
    def games(self) -> int:
        """How many came to their end."""
        return len(self._played)

    @property
    def stuck(self) -> bool:
        """They play, and nobody is asked."""
        return bool(self.thread) and not self.over and not self.waited_for()

    async def play(self) -> None:
        """For ever; may be cut off anywhere and begun again."""
        while True:
            with suppress(Impossible, TimeoutError):  # not just now; they look again
                await self._step()
            await asyncio.sleep(LOOK_SECONDS)

    async def _step(self) -> None:
        if not self.thread:
            await self._open()
        elif self.over:
            self._played.add(self.thread)
            self.thread = ""
        elif waited_for := self.waited_for():
            await self._answer(self._choose.choice(waited_for))

    # Opening a table

    async def _open(self) -> None:
        """One step on the way to a table."""
        lobby = self._lobby()
        if lobby is None:
            await self._invite()
        elif link := THREAD.search(lobby.text):
            self.thread = link[1]
            self.opened.set()
        else:
            control = self._missing(lobby)
            self.number = _press_of(control).table
            person = self._who(control, lobby)
            self._press(person, lobby, control)
            await person.until(lambda: person.look(lobby).text != lobby.text, PATIENCE)

    def _lobby(self) -> Delivered | None:
        """The newest one that they have not played yet."""
        for message in reversed(self.people[0].messages(self.channel, LATEST, public=True)):
            if message.id not in self._played and (_begins(message) or _runs(message)):
                return message
        return None

    async def _invite(self) -> None:
        options = {"game": self.game, "seats": len(self.people) + self.computers}
        host = self.people[0]
        host.begin_command(["game", "new"], self.channel, options | {"language": "en"})
        await host.until(self._lobby, PATIENCE)

    def _missing(self, lobby: Delivered) -> Control:
        """What is to be pressed next: people sit down, then computer players; all say that they are
        ready, then they start."""
        acts = {_press_of(button).act: button for button in lobby.buttons}
        if self._standing(lobby):
            return acts[Act.JOIN]
        if Act.COMPUTER in acts:
            return acts[Act.COMPUTER]
        return acts[Act.READY if self._late(lobby) else Act.START]

    def _who(self, control: Control, lobby: Delivered) -> Person:
        waited = {Act.JOIN: self._standing, Act.READY: self._late}.get(_press_of(control).act)
        return self.people[0] if waited is None else waited(lobby)[0]

    def _late(self, lobby: Delivered) -> list[Person]:
        """Those who have not said that they are ready."""
        waits = [line for line in lobby.text.split("\n") if LATE in line]
        return [each for each in self.people if any(each.name in line for line in waits)]

    def _standing(self, lobby: Delivered) -> list[Person]:
        """Those who have no seat yet."""
        return [each for each in self.people[1:] if each.name not in lobby.text]

    # Playing

    async def _answer(self, person: Person) -> None:
        """One press on what the person is asked. Whoever sees no question opens their panel."""
        prompt, before = self._prompt(person), self._seen(person)
        if prompt is None:
            prompt = self.question
            control = next((c for c in prompt.buttons if opens_panel(c)), None)
            pressed = None if control is None else self._press(person, prompt, control)
        else:
            pressed = self._press(person, prompt, *self._chosen(prompt, self._choose))
        await person.until(
            lambda: self._seen(person) != before or (pressed is not None and pressed.over), PATIENCE
        )

    def control(self, prompt: Delivered, choose: Random) -> Control:
        casual = plug(self.game).measuring.lasting and choose.random() > ANYTHING
        return (casually if casual else by_chance)(prompt, choose)

    def _press(
        self, person: Person, message: Delivered, control: Control, values: Sequence[str] = ()
    ) -> Pressed:
        name = str(control.custom_id)
        if control.options:
            begun = person.begin_select(message, name, list(values))
        else:
            begun = person.begin_press(message, name)
        pressed = Pressed(_press_of(control), tuple(values), person, begun)
        self._heard(pressed)
        return pressed


def _press_of(control: Control) -> Press:
    match = TEMPLATE.fullmatch(str(control.custom_id))
    press = Press.parsed(match) if match else None
    if press is None:
        raise Impossible(f"{control.custom_id!r} is none of ours")
    return press


def _begins(message: Delivered) -> bool:
    return any(_press_of(button).act is Act.START for button in message.buttons)


def _runs(message: Delivered) -> bool:
    return not message.buttons and THREAD.search(message.text) is not None
