"""Who is asked now: the questions that wait for a person, for whoever counts the time. Nothing
here is shown in public but what `mandatory` allows."""

from __future__ import annotations

from typing import NamedTuple

from bot.automation.modes import LIVE_SECONDS
from bot.tables.table import Table
from engine.core.seats import SeatId


class AskedSeat(NamedTuple):
    seat: SeatId
    decision: int
    mandatory: bool  # a decision of the rules; else a window, which may be passed over
    ahead: bool = False  # asked before its turn; the answer is sealed until then
    seconds: int | None = (
        None  # for which a window is open while the table is live; else the pace's
    )


def asked_seats(table: Table) -> tuple[AskedSeat, ...]:
    """After stops, orders and sealed answers. A window is asked of all who want to be asked."""
    turn = {decision.id for decision in table.session.pending}
    live = LIVE_SECONDS if table.is_live else None
    return tuple(
        AskedSeat(
            d.seat, d.id, not d.moment.soft, d.id not in turn, live if d.moment.soft else None
        )
        for d in table.waiting
    )
