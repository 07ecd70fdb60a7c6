"""Cards to which something cannot happen, for tests of what may be chosen or answered at all."""

from __future__ import annotations

from engine.agot.events import OfCard
from engine.agot.modifiers import CANNOT_BE, CANNOT_GAIN_GOLD
from engine.agot.scripting import Script
from engine.agot.state import Card
from tests.duel import Seat, invented


def spared(seat: Seat, what: type[OfCard], name: str = "Spared", **facts: object) -> Card:
    """A card that has the facts the test gives it, and to which this cannot happen."""

    def write(script: Script) -> None:
        script.rules(CANNOT_BE, lambda me, card, event: card is me and event is what)

    return invented(seat, name, write, **facts)  # type: ignore[arg-type]


def penniless(seat: Seat) -> Card:
    """A card by which nobody but this player cannot gain gold."""

    def write(script: Script) -> None:
        script.rules(CANNOT_GAIN_GOLD, lambda me, player: player is seat.player)

    return invented(seat, "Penniless", write)
