"""The nine roles, the card that ends the game, and how many copies a deck holds. Names and kinds
come from `data/behind`; what a role can do stands with the powers and the targets."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cache

from engine.core.datafiles import facts
from engine.core.phrases import Phrase

COPIES = {2: 5, 3: 7, 4: 9}


class RoleKind(StrEnum):
    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    LIMITING = "limiting"


class CourtRole(IntEnum):
    """A role at court, as the rules call it; the number is its face value."""

    GENERAL = 1
    PROPHET = 2
    JESTER = 3
    ASSASSIN = 4
    JUDGE = 5
    MINSTREL = 6
    ALCHEMIST = 7
    QUEEN = 8
    KING = 9

    def __repr__(self) -> str:  # part of a view, by which pictures that were sent are known
        return super().__repr__().replace("CourtRole", "Role", 1)

    @property
    def id(self) -> str:
        return self.name.lower()

    @property
    def named(self) -> Phrase:
        return NAMES[self]

    @property
    def kind(self) -> RoleKind:
        return _kinds()[self]


class End(IntEnum):
    """The End of Game card; not a role, never in a row or a column."""

    CARD = 0

    @property
    def named(self) -> Phrase:
        return Phrase("card.behind.end")


END = End.CARD
NAMES = {role: Phrase(f"card.behind.{role.id}") for role in CourtRole}

Card = CourtRole | End


def deck(seats: int) -> list[Card]:
    """Which copies stay in the box does not matter (B-R33)."""
    return [role for role in CourtRole for _ in range(COPIES[seats])]


@cache
def _kinds() -> dict[CourtRole, RoleKind]:
    cards = [card for card in facts("behind/cards")["card"] if "value" in card]
    return {CourtRole(card["value"]): RoleKind(card["kind"]) for card in cards}
