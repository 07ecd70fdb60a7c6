"""What a prepared answer may depend on: what became of an earlier challenge of the seat, and who
stands when its question comes. All of it lies open. Kept and offered as short keys."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from bot.automation.sight import Sight
from engine.core.errors import Refused
from engine.core.moments import WIN, Moment
from engine.core.phrases import phrase
from engine.core.seats import SeatId

LEAVE_OUT = "leave_out"  # said beside provisos: where one does not hold, go on with what is next


class Fact(StrEnum):
    WON = "won"  # the seat's challenge of this number in the phase
    LOST = "lost"  # the same: it was not won
    STANDS = "stands"  # a card of a player
    DOWN = "down"  # the same: it is kneeling or gone


FATEFUL, STANDING = (Fact.WON, Fact.LOST), (Fact.STANDS, Fact.DOWN)


class Proviso(NamedTuple):
    """`number`: of a challenge, or the seat whose card is meant, by print."""

    fact: Fact
    number: int
    card: str = ""

    @classmethod
    def of_key(cls, key: str) -> Proviso:
        fact, number, *card = key.split(".", 2)
        return cls(Fact(fact), int(number), *card)

    @property
    def key(self) -> str:
        return ".".join(filter(None, (self.fact, str(self.number), self.card)))

    def holds(self, moment: Moment, sight: Sight) -> bool:
        if self.fact in FATEFUL:
            known = self.number <= len(moment.fates)
            return known and (moment.fates[self.number - 1] == WIN) is (self.fact is Fact.WON)
        return self._stands(sight) is (self.fact is Fact.STANDS)

    def _stands(self, sight: Sight) -> bool:
        """Any of that name, where the player has several."""
        of = SeatId(self.number), self.card
        return any(
            (fact.controller, fact.code) == of and not fact.kneeling
            for fact in sight.facts.values()
        )


class ProvisoGroup(NamedTuple):
    """Provisos that are chosen together; of these at most so many."""

    name: str
    offered: tuple[Proviso, ...]
    most: int


def refuse_contradiction(keys: Iterable[str]) -> None:
    """Nothing is won and lost, or stands and does not."""
    said = [Proviso.of_key(key) for key in keys if key != LEAVE_OUT]
    about = [(each.number, each.card) for each in said]
    if len(set(about)) < len(about):
        raise Refused(phrase("orders.refused.contradiction"))


def unmet(keys: Iterable[str], moment: Moment, sight: Sight) -> list[Proviso]:
    """Those of these that do not hold now."""
    said = [Proviso.of_key(key) for key in keys if key != LEAVE_OUT]
    return [proviso for proviso in said if not proviso.holds(moment, sight)]
