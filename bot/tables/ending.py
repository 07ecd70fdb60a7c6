"""How a game ended, seat by seat: the place, and whose result it is."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Seat
from bot.store.results import Result
from engine.core.seats import SeatId
from engine.core.session import Session


def results(session: Session, seats: Sequence[Seat]) -> list[Result]:
    return [_result(seat, place(session, seat.seat), session) for seat in seats]


def place(session: Session, seat: SeatId) -> int:
    """1 for the winners. Whoever gave up is behind everybody who did not."""
    left = session.config.seats - len(session.conceded)
    if seat in session.conceded:
        return left + 1
    if session.outcome is None:
        return 1
    before = 0
    for group in session.outcome.ranking:
        if seat in group:
            break
        before += sum(other not in session.conceded for other in group)
    return before + 1


def _result(seat: Seat, place: int, session: Session) -> Result:
    """A seat that was lent counts for its owner; one that was handed over for the new holder, if
    that helps them; one that the computer plays for nobody, unless its owner gave up."""
    if seat.agent is not None and seat.owner is None and seat.seat not in session.conceded:
        return Result(seat.seat, None, place)
    person = seat.person if seat.owner is None else seat.owner
    return Result(seat.seat, person, place, borrowed=bool(seat.player) and seat.owner is None)
