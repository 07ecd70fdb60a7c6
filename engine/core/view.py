"""A view that needs nothing further to be described or drawn: lines for everybody, and lines for
its seat alone. A game of many cards has views of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.phrases import Phrase
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True)
class PlainView:
    """`game`: the id by which a view of any kind says of which game it is."""

    game: ClassVar[str]

    seat: SeatId | None
    players: tuple[SeatId, ...]  # their seats
    told: tuple[Phrase, ...]  # what everybody sees
    held: tuple[Phrase, ...] = ()  # what only this seat sees
