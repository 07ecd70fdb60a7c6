"""The people of one table in the sandbox: they open it, answer a while after they are asked, and
open the next one when it is over. They see and press what is delivered to them, nothing else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from bot.faces.ids import TEMPLATE, Act, Press
from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import ButtonStyle
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered, Impossible
from bot.sandbox.world import Channel
from bot.words import words_in

ANSWERS = frozenset(
    {Act.PICK, Act.TAKE, Act.ALL, Act.NONE, Act.PLAN, Act.TICK, Act.DONE, Act.GROUP}
)
THREAD = re.compile(r"<#(\d+)>")
MENTIONED = re.compile(r"<@(\d+)>")
ENDS = [words_in("en").text(f"table.{how}", names="\0") for how in ("won", "won_shared")]
ENDED = tuple(text.partition("\0")[0] for text in ENDS)
PATIENCE = 60.0  # a machine may be slow, and whoever opens a table waits for it

Timed = Callable[["Party", Callable[[], Interaction]], Interaction]


class TooSlow(Exception):
    """The text says what took too long: nothing can be measured on such a machine."""


class Question(NamedTuple):
    person: Person
    message: Delivered
    control: Control


class Party:
    def __init__(
        self,
        channel: Channel,
        people: list[Person],
        game: str,
        timed: Timed,
        choose: Random,
        level: str = "",
    ) -> None:
        """`level`: of the computer player, where the lobby offers it; else what its button adds."""
        self.level = level
        self.channel, self.people, self.game = channel, people, game
        self._timed, self._choose = timed, choose
        self.thread = ""  # has the number of the lobby post from which it grew
        self._newest: Delivered | None = None
        self._panels: dict[str, Delivered] = {}  # by person
        self._answered: Delivered | None = None

    # What they see

    def hear(self, message: Delivered, person: str | None) -> None:
        """A new or changed message of the thread, or one that only this person sees."""
        if person is not None:
            here = self.thread in (message.channel_id, *THREAD.findall(message.text))
            if here and not any(_reminds(control) for control in message.controls):
                self._panels[person] = message
        elif message.channel_id == self.thread:
            known = self._newest
            self._newest = message if known is None or _later(message, known) else known

    @property
    def over(self) -> bool:
        return self._newest is not None and any(end in self._newest.text for end in ENDED)

    def question(self) -> Question | None:
        """What somebody is asked, wherever it can be answered."""
        if self._newest is None:
            return None
        named = set(MENTIONED.findall(self._newest.text))
        for person in self.people:
            for message in (self._panels.get(person.id), self._newest):
                controls = [c for c in message.controls if _answers(c)] if message else []
                asked = person.id in named or message is not self._newest  # a window names nobody
                if asked and message is not None and controls:
                    return Question(person, message, self._choose.choice(controls))
        return None

    # What they do

    async def play(self, pause: float, *, anew: bool = True) -> None:
        """One game after another, or the one that there is. Raises TooSlow if a table cannot be
        opened in time."""
        if self.thread:  # at any moment of the pause, for whoever played before
            await asyncio.sleep(pause * self._choose.random())
            self.look()
        while True:
            try:
                if not self.thread or self.over:
                    await self.open()
            except (TimeoutError, Impossible) as error:
                raise TooSlow(
                    f"a lobby of {self.game} took longer than {PATIENCE:.0f} s;"
                    " try fewer --tables, or on a machine that is less busy"
                ) from error
            while not self.over:
                await asyncio.sleep(pause * self._choose.uniform(0.5, 1.5))
                self.look()
            if not anew:
                return

    def look(self) -> Interaction | None:
        """Answers, if somebody is asked. What was answered is given time to be shown."""
        asked = self.question()
        if asked is None or asked.message is self._answered:
            self._answered = None
            return None
        self._answered = asked.message
        return self._timed(self, lambda: self._press(asked))

    async def open(self) -> None:
        host = self.people[0]
        await host.command("game new", channel=self.channel, game=self.game, seats=2)
        lobby = await host.message_where(self.channel, _begins, PATIENCE)
        await self._fill(lobby)
        await host.until(lambda: host.look(lobby).text != lobby.text, PATIENCE)
        await self._ready(host.look(lobby))
        self.thread, self._newest = lobby.id, None
        await host.press(host.look(lobby), _named(lobby, "start"))
        await host.until(lambda: self._newest is not None, PATIENCE)

    async def _fill(self, lobby: Delivered) -> None:
        """The other seat."""
        host, guest = self.people[0], self.people[-1]
        if guest is not host:
            await guest.press(lobby, _named(lobby, "join"))
            return
        more = await (await host.press(lobby, _named(lobby, "lobby"))).reply()
        levels = [control for control in more.controls if self.level in control.options]
        if levels:
            await host.select(more, str(levels[0].custom_id), [self.level])
        else:
            await host.press(more, _named(more, "computer"))

    async def _ready(self, lobby: Delivered) -> None:
        """All say so: nobody is dealt a deck unasked."""
        for person in dict.fromkeys(self.people):
            before = person.look(lobby).text
            await person.press(lobby, _named(lobby, "ready"))
            await person.until(partial(self._reads_otherwise, person, lobby, before), PATIENCE)

    @staticmethod
    def _reads_otherwise(person: Person, lobby: Delivered, before: str) -> bool:
        return person.look(lobby).text != before

    def _press(self, asked: Question) -> Interaction:
        person, message, control = asked
        name = str(control.custom_id)
        if not control.options:
            return person.begin_press(message, name)
        least = max(1, int(control.payload.get("min_values", 1)))
        most = int(control.payload.get("max_values", 1))
        values = self._choose.sample(control.options, self._choose.randint(least, most))
        return person.begin_select(message, name, values)


def _later(message: Delivered, known: Delivered) -> bool:
    return int(message.id) >= int(known.id)


def _reminds(control: Control) -> bool:
    return str(control.custom_id).endswith(":quiet")


def _answers(control: Control) -> bool:
    """Whether it takes part in an answer. A group already chosen leads nowhere new."""
    match = TEMPLATE.fullmatch(str(control.custom_id))
    press = Press.parsed(match) if match else None
    if press is None or press.act not in ANSWERS or control.disabled:
        return False
    return press.act is not Act.GROUP or control.payload.get("style") != ButtonStyle.PRIMARY


def _begins(message: Delivered) -> bool:
    return any(str(button.custom_id).endswith(":start") for button in message.buttons)


def _named(message: Delivered, act: str) -> str:
    names = [str(button.custom_id) for button in message.buttons]
    return next(name for name in names if name.endswith(f":{act}"))
