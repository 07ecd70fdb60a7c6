"""Who is asked now. Everybody who shows or times a wait asks here; who is asked never depends on a
hidden hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.tables.defaults import own_marshaling
from bot.tables.passes import can_pass
from engine.core.decisions import Decision

if TYPE_CHECKING:
    from bot.tables.table import Table


class Wait(NamedTuple):
    seat: int
    decision: int
    mandatory: bool  # the rules name this player; else it is a window that may be passed


def asked(table: Table) -> tuple[Wait, ...]:
    """Every seat of a person that is asked now."""
    return tuple(Wait(d.seat, d.id, mandatory(table, d)) for d in table.waiting)


def mandatory(table: Table, decision: Decision) -> bool:
    """A window is not; but to marshal in one's own turn is."""
    return not can_pass(decision) or own_marshaling(table, decision)
