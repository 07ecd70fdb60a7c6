"""What stands in an ability's way, set up in a line: Treachery in hand, a card that cannot be
killed."""

from __future__ import annotations

from engine.agot.events import OfCard
from engine.agot.lasting import rule_until
from engine.agot.modifiers import CANNOT_BE
from engine.agot.nouns import Scope
from engine.agot.state import Card
from tests.duel import Seat


def betrays(seat: Seat) -> None:
    """The seat holds Treachery and all that it needs."""
    seat.has("Grand Maester Pycelle")
    seat.holds("Treachery")
    seat.rich(1)


def forbid(befalling: type[OfCard], card: Card) -> None:
    """For the rest of the phase this cannot happen to the card."""
    rule_until(Scope.PHASE, card, CANNOT_BE, lambda me, c, kind: c is me and kind is befalling)
