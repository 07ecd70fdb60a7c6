"""Who is gone from a table: somebody for whom the clock has decided twice in a row. Less time is
given to them, their windows pass, and the others are asked for a substitute. All of it goes by what
the thread has told everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.clocks import WaitEnd
from bot.tables.actors import rows_to_own_act
from bot.tables.hours import DAY, HOUR, Hours
from bot.tables.petition import Wish
from bot.tables.timing import GONE_AFTER, Pace, Timing

if TYPE_CHECKING:
    from bot.tables.clock import Clock
    from bot.tables.table import Table
    from engine.core.seats import SeatId

SPELL = HOUR  # for a decision of somebody who is gone, at any time of the day
ANY_TIME = Hours("UTC", 0, 0)
ASKED_AGAIN = DAY  # after the others refused a substitute


def missed_in_a_row(table: Table, timing: Timing, seat: SeatId) -> int:
    """How many turns the clock has made for this seat since its player acted, sat down or said to
    be back."""
    told = [notice.row for notice in table.notices if notice.seat == seat]
    since = max([rows_to_own_act(table, seat), *told])
    return sum(
        wait.outcome is WaitEnd.MISSED and wait.allowed > 0
        for wait in timing.ended.values()
        if wait.seat == seat and not wait.undone and (wait.ended_row or 0) > since
    )


def time_for(timing: Timing, seat: SeatId) -> float:
    """Seconds for a decision: half of them for whoever let one pass, few for whoever is gone."""
    full, missed = timing.allowance.decision, timing.missed.get(seat, 0)
    if missed >= GONE_AFTER:
        return min(SPELL, full)
    return full / 2 if missed else full


async def tend(clock: Clock, table: Table, timing: Timing) -> None:
    """Asks for a substitute where somebody is gone; no longer where they are back."""
    votes = table.petitions.about(Wish.SUBSTITUTE)
    past = [vote for vote in votes if table.closed or vote.seat not in timing.gone]
    await table.petitions.drop(*past)
    if table.closed or table.stopped or timing.paused or timing.pace is Pace.NONE:
        return
    for seat in sorted(timing.gone - {vote.seat for vote in votes}):
        here = [o.seat for o in table.people if o.seat not in (*timing.gone, *timing.away)]
        if here and not _refused_lately(timing, seat, clock.now()):
            await table.petitions.ask_for_substitute(seat, here, clock.now())


def _refused_lately(timing: Timing, seat: SeatId, now: float) -> bool:
    return any(
        told.kind == f"refused_{Wish.SUBSTITUTE}"
        and told.args.get("seat") == seat
        and now - told.at < ASKED_AGAIN
        for told in timing.bulletins
    )
