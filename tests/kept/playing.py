"""People at the tables of a kept database: they speak two languages, so they go by what a button
does and not by what it says."""

from __future__ import annotations

from random import Random

from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.tables.table import Table
from bot.terminal.players import PHASE, answers, is_lasting
from bot.terminal.sensible import Sensible
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from tests.bot.town import Match, Town


class Lively(Match):
    """Plays cards and attacks, and now and then passes, once or for a whole phase."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.town, match.number, match.thread, match.people)

    def control(self, prompt: Delivered, choose: Random) -> Control:
        passes = [
            c for c in prompt.controls if is_lasting(c) or str(c.custom_id).endswith("pick:pass")
        ]
        if passes and choose.random() < 0.5:
            return choose.choice(passes)
        acts = [c for c in prompt.controls if answers(c) and c not in passes]
        return choose.choice(acts) if acts else super().control(prompt, choose)


class Yielding(Sensible):
    """Plays as the thoughtful computer player would, but the first seat, once it is asked in a
    challenge, passes for the rest of the phase."""

    @property
    def table(self) -> Table:
        found = self.town.bot.service.registry.live(self.number)
        assert found is not None
        return found

    @property
    def round(self) -> int:
        return self.table.session.game.round

    @property
    def fighting(self) -> bool:
        return "challenge" in self.table.session.game.scopes()

    @property
    def passing(self) -> bool:
        return self.table.automation.of(SeatId(0)).passing is not None

    def _means(
        self, prompt: Delivered, decision: Decision, keys: tuple[str, ...], gold: int
    ) -> tuple[Control, list[str]]:
        lasting = [c for c in prompt.controls if is_lasting(c)]
        if self.fighting and decision.seat == 0 and lasting:
            return lasting[0], [PHASE] if lasting[0].options else []
        return super()._means(prompt, decision, keys, gold)


async def seated(
    place: Town, game: str, *names: str, computers: int = 0, **chosen: object
) -> Lively:
    people = [place.person(name) for name in names]
    lobby = await place.lobby(people[0], game, seats=len(names) + computers, **chosen)
    for person in people[1:]:
        await lobby.press(person, "join")
    for _ in range(computers):
        await lobby.press(people[0], "computer")
    return await begun(place, await lobby.start(*people))


async def begun(place: Town, match: Match) -> Lively:
    await place.sandbox.until(lambda: bool(match.waited_for()))
    await place.settle()
    return Lively(match)


async def pressed(person: Person, message: Delivered, act: str) -> None:
    """The button that does this, whatever it says."""
    control = next(c for c in message.buttons if f":{act}" in str(c.custom_id))
    outcome = await person.press(message, str(control.custom_id))
    assert outcome.acknowledged
