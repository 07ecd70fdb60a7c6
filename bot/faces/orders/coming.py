"""What a seat has still to say in this phase: its turn, and what else it may be asked. Whoever
waits for others may say it now, and then nobody waits for them. For the seat's own eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.automation.orders import Then
from bot.tables.table import Table
from engine.core.decisions import Decision
from engine.core.seats import SeatId


def turn_ahead(table: Table, seat: SeatId) -> Decision | None:
    """None where it is asked already, has been said, or is not to come."""
    if not _is_idle(table, seat):
        return None
    step = table.automation.rules.ahead(table.session.view(seat), seat)
    return next(_unsaid(table, seat, [step]), None)


def besides(table: Table, seat: SeatId) -> list[Decision]:
    """What else the seat may be asked in this phase, and has not said yet."""
    if not _is_idle(table, seat):
        return []
    steps = table.automation.rules.besides(table.session.view(seat), seat)
    return list(_unsaid(table, seat, steps))


def defense_ahead(table: Table, seat: SeatId) -> bool:
    """Whether the seat may be attacked yet, and has not said who defends then."""
    rules = table.automation.rules
    if not rules.defense or not _is_idle(table, seat):
        return False
    said = [order.window for order in table.automation.of(seat).orders]
    return rules.defense not in said and rules.attackable(table.session.view(seat), seat)


def _is_idle(table: Table, seat: SeatId) -> bool:
    shut = table.closed or table.frozen or table.automation.by_hand
    return not shut and table.question(seat) is None


def _unsaid(table: Table, seat: SeatId, steps: Sequence[str]) -> Iterator[Decision]:
    """Of what can be prepared for these steps."""
    said = [o.window for o in table.automation.of(seat).orders if o.then in (Then.ANSWER, Then.SAY)]
    wanted = [step for step in steps if step and step not in said]
    if wanted:
        coming = table.session.rehearsals(seat)
        yield from (each for each in coming if each.moment.step in wanted)
