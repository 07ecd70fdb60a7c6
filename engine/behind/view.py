"""What a seat, or anybody, may see of Behind the Throne: frozen values, nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.behind.cards import Card, CourtRole
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True)
class ColumnView:
    role: CourtRole
    count: int
    active: bool
    used: bool  # this turn


@dataclass(frozen=True, slots=True)
class PlayerView:
    columns: tuple[ColumnView, ...]  # in the order in which they were opened
    score: int


@dataclass(frozen=True, slots=True)
class BehindView:
    game: ClassVar[str] = "behind"

    seat: SeatId | None
    turn: int  # counted from 1
    mover: SeatId
    players: tuple[PlayerView, ...]
    row: tuple[CourtRole, ...]
    value: int  # what the last card of the row counts now
    before: int | None  # the printed value it is compared with
    eliminated: bool  # an elimination was made with the last card
    taken: CourtRole | None  # in an exchange: the card that is being placed
    deck: int  # how many cards
    end_in_deck: bool
    discard: tuple[tuple[CourtRole, int], ...]
    seen: Card | None  # the next card, if this seat has looked at it with the Prophet
    over: bool
