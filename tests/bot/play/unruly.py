"""People who play by pressing anything, take moves back by consent, and give up one by one, all of
it with the commands and buttons that people have."""

from __future__ import annotations

from random import Random

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.terminal.players import LATEST
from bot.words import LANGUAGES, words_in
from tests.bot.town import Match

UNDOS = 2
STRETCH = (4, 9)  # presses between two whims
ASKED = {words_in(language).text("undo.asked") for language in LANGUAGES}
DONE = {words_in(language).text("undo.done") for language in LANGUAGES}


class Unruly(Match):
    """Counts what was taken back and who has given up."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.town, match.number, match.thread, match.people)
        self.undone = 0
        self.conceded: list[Person] = []

    async def play_on(self, choose: Random) -> None:
        """To the end: first moves are taken back, then seats are given up until two are left."""
        while not self.over:
            pause = self.presses + choose.randint(*STRETCH)
            await self.play(choose, until=lambda: self.presses >= pause)  # noqa: B023
            if self.over:
                return
            if self.undone < UNDOS:
                await self._take_back(choose)
            elif len(self.people) > 2:
                await self._give_up(choose.choice(self.people))

    async def _take_back(self, choose: Random) -> None:
        """Whoever may ask first, asks; everybody else agrees."""
        for person in choose.sample(self.people, len(self.people)):
            outcome = await person.command("game undo", channel=self.thread)
            said = (await outcome.reply()).text
            if said in ASKED:
                await self._agree([other for other in self.people if other is not person])
            if said in ASKED | DONE:
                self.undone += 1
                return

    async def _agree(self, others: list[Person]) -> None:
        await others[0].until(lambda: self._petition() is not None)
        for person in others:
            if petition := self._petition():
                await person.press(petition, _agreeing(petition)[0])
        await others[0].until(lambda: self._petition() is None)

    def _petition(self) -> Delivered | None:
        """The request that stands in the thread; once granted it is gone."""
        return next((m for m in self.lines(LATEST) if _agreeing(m)), None)

    async def _give_up(self, person: Person) -> None:
        question = await (await person.command("game concede", channel=self.thread)).reply()
        await person.press(question, str(question.buttons[1].custom_id))
        self.people.remove(person)
        self.conceded.append(person)
        await self.people[0].until(lambda: self.over or person not in self.waited_for())


def _agreeing(message: Delivered) -> list[str]:
    names = [str(control.custom_id) for control in message.buttons]
    return [name for name in names if name.endswith("agree")]
