"""What the clock tells the thread of a table, beside the game's own story: absences, pauses, the
council hour, the day's digest. Each is told once and stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.store.clocks import Bulletin, put_bulletin
from bot.store.database import Statement

if TYPE_CHECKING:
    from bot.tables.table import Table

SHOWN = 20  # the latest
PROPOSED = "proposed"  # a council hour, by the bot itself
DMS = "dms"  # somebody gets no direct messages
WEEKLY_OFF = "weekly_off"
REFUSED = "refused"  # a request of this kind


def bulletin(table: Table, kind: str, at: float, **args: Any) -> Bulletin:
    """The next one of the table; args name seats, moments and numbers."""
    told = table.timing.bulletins if table.timing else []
    return Bulletin(told[-1].number + 1 if told else 1, kind, args, at)


def note(table: Table, told: Bulletin) -> None:
    """It has been kept."""
    if table.timing is not None:
        table.timing.bulletins = [*table.timing.bulletins, told][-SHOWN:]


def kept(table: Table, told: Bulletin) -> Statement:
    return put_bulletin(table.id, told)
