"""What columns are worth to a computer player, and the best it can do with a card or a row. What
is allowed, the rules say; here is only what is liked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.behind.asks import Pick
from engine.behind.cards import CourtRole
from engine.behind.placement import homes, room
from engine.behind.tableau import HEIGHT, Columns, Tableau
from engine.behind.targets import Target, exchanges
from engine.behind.turn import LONGEST, Turn
from engine.core.seats import FIRST_SEAT, SeatId

Taste = dict[CourtRole, tuple[float, ...]]  # what a column of so many cards is worth


def taste(single: float, pair: float) -> Taste:
    """Shares of the face value: a single card is a hope, a pair is in danger, more is safe."""
    shares = (0, single, pair, (1 + pair) / 2, *[1.0] * (HEIGHT + LONGEST))
    return {role: tuple(role * share for share in shares) for role in CourtRole}


PLAIN = taste(single=0.25, pair=1)


class RowPlacing(NamedTuple):
    """What a row or a card brings, and how it is placed for that."""

    gain: float
    keep: tuple[CourtRole, ...] = ()
    give_up: tuple[CourtRole, ...] = ()


def holdings(columns: Columns, likes: Taste) -> float:
    return sum([likes[role][count] for role, count in columns.items()])


def worth(tableau: Tableau, seat: SeatId, likes: Taste) -> float:
    """How far the seat is ahead of the best of the others."""
    held = [holdings(own, likes) for own in tableau.columns]
    return held.pop(seat) - max(held)


def lay_row(own: Columns, row: Sequence[CourtRole], likes: Taste) -> RowPlacing:
    """New columns while there is room, then in the place of columns that are worth less."""
    counts = Counter(row)
    fit = room(own, row)
    gain = sum(likes[r][own[r] + n] - likes[r][own[r]] for r, n in counts.items() if r in own)
    new = sorted(fit.new, key=lambda role: -likes[role][counts[role]])
    spare = sorted(fit.spare, key=lambda role: likes[role][own[role]])
    keep = new[: fit.free]
    for role, old in zip(new[fit.free :], spare, strict=False):
        if likes[role][counts[role]] > likes[old][own[old]]:
            keep.append(role)
    give_up = spare[: max(0, len(keep) - fit.free)]
    gain += sum(likes[role][counts[role]] for role in keep)
    gain -= sum(likes[role][own[role]] for role in give_up)
    return RowPlacing(gain, tuple(keep), tuple(give_up))


def lay_card(own: Columns, role: CourtRole, likes: Taste) -> tuple[float, Pick | None]:
    """The best place for one card, if it has a place at all."""
    ways = homes(own, role)
    if not ways:
        return 0.0, None
    count = own.get(role, 0)
    gain = likes[role][count + 1] - likes[role][count]
    losses = [(0.0 if way is None else likes[way][own[way]], way) for way in ways]
    loss, instead = min(losses, key=lambda pair: pair[0])
    return gain - loss, Pick(role, instead)


def pick_card(own: Columns, row: Sequence[CourtRole], likes: Taste) -> tuple[float, Pick | None]:
    """The best card to keep of an exchanged row, or none."""
    best: tuple[float, Pick | None] = 0.0, None
    for role in dict.fromkeys(row):
        found = lay_card(own, role, likes)
        if found[0] > best[0]:
            best = found
    return best


def dispose(tableau: Tableau, turn: Turn, likes: Taste) -> tuple[float, Target | None]:
    """How far ahead the seat is after the best it can do with its row; None is to take it."""
    held = [holdings(own, likes) for own in tableau.columns]
    mine = held[turn.seat]
    others = [*held[: turn.seat], *held[turn.seat + 1 :]]
    best: tuple[float, Target | None] = (
        mine + lay_row(tableau.columns[turn.seat], turn.row, likes).gain - max(others),
        None,
    )
    for target in exchanges(tableau, turn):
        value = _after(tableau, turn, target, held, likes)
        if value > best[0]:
            best = value, target
    return best


def _after(tableau: Tableau, turn: Turn, target: Target, held: list[float], likes: Taste) -> float:
    seat, role = target
    gain = max(0.0, lay_card(tableau.columns[turn.seat], role, likes)[0])
    robbed = Tableau([tableau.columns[seat]])
    robbed.lift(FIRST_SEAT, role)
    (left,) = robbed.columns
    loss = held[seat] - holdings(left, likes) - pick_card(left, turn.row, likes)[0]
    rivals = [h - (loss if s == seat else 0) for s, h in enumerate(held) if s != turn.seat]
    return held[turn.seat] + gain - max(rivals)
