"""What a seat, or anybody, may see of Westeros Intrigue: frozen values, nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.seats import SeatId
from engine.intrigue.cards import Character, IronThrone
from engine.intrigue.court import Cell


@dataclass(frozen=True, slots=True)
class PlayerView:
    hand: int  # how many cards
    out: bool
    penalties: int
    iron_throne: int  # how many cards
    shown: tuple[IronThrone, ...]  # their faces: the seat's own, and at the end everybody's


@dataclass(frozen=True, slots=True)
class IntrigueView:
    game: ClassVar[str] = "intrigue"

    seat: SeatId | None
    round: int
    rounds: int
    starter: SeatId
    mover: SeatId | None
    limit: int
    court: tuple[tuple[Cell, Character], ...]
    last: Cell | None
    players: tuple[PlayerView, ...]
    hand: tuple[Character, ...]  # the seat's own
    iron_throne_deck: int
    over: bool
