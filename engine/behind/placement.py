"""Where cards go when they are taken: a whole row, or one card of an exchange. Says what there is
to choose and does what was chosen; asks nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.behind.cards import CourtRole
from engine.behind.tableau import HEIGHT, WIDTH, Columns, Tableau
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId


class Room(NamedTuple):
    """How a row fits a player's columns."""

    new: tuple[CourtRole, ...]  # revealed roles without a column
    free: int  # columns that can still be opened
    spare: tuple[CourtRole, ...]  # columns that may be given up for new ones

    @property
    def tight(self) -> bool:
        """There is a choice: not every new role finds a free place."""
        return len(self.new) > self.free

    @property
    def least(self) -> int:
        """Free places must be filled."""
        return min(len(self.new), self.free)


def room(columns: Columns, row: Sequence[CourtRole]) -> Room:
    """A column that receives a card of this row cannot be given up for another (B-R21)."""
    return Room(
        new=tuple(sorted({role for role in row if role not in columns})),
        free=WIDTH - len(columns),
        spare=tuple(
            sorted(r for r, count in columns.items() if r not in row or count == HEIGHT),
        ),
    )


def misfit(room: Room, kept: int, given_up: int) -> Phrase | None:
    """Columns are given up only to make room, one for one (B-R20)."""
    needed = max(0, kept - room.free)
    if given_up < needed:
        return phrase("behind.refused.no_room", n=needed)
    if given_up > needed:
        return phrase("behind.refused.needless", n=needed)
    return None


def place_row(
    tableau: Tableau,
    seat: SeatId,
    row: Sequence[CourtRole],
    keep: Sequence[CourtRole],
    give_up: Sequence[CourtRole],
) -> None:
    """Copies that match a column join it, like it or not; all copies of a kept role make one
    column (B-R22)."""
    for role in give_up:
        tableau.give_up(seat, role)
    for role, count in Counter(row).items():
        if role in keep or role in tableau.columns[seat]:
            tableau.lay(seat, role, count)
        else:
            tableau.throw(role, count)


def homes(columns: Columns, role: CourtRole) -> tuple[CourtRole | None, ...]:
    """How one card may be placed: None if nothing needs to make room, else the columns of which
    one must. Empty if its own column is full (B-R17)."""
    if role in columns:
        return (None,) if columns[role] < HEIGHT else ()
    return (None,) if len(columns) < WIDTH else tuple(sorted(columns))


def place_card(tableau: Tableau, seat: SeatId, role: CourtRole, instead: CourtRole | None) -> None:
    if instead is not None:
        tableau.give_up(seat, instead)
    tableau.lay(seat, role)
