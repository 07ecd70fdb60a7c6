"""The turn that a seat has still to take in this phase: whoever waits for others may say it now,
and then nobody waits for them. For the seat's own eyes."""

from __future__ import annotations

from bot.automation.orders import Then
from bot.tables.table import Table
from engine.core.decisions import Decision
from engine.core.seats import SeatId


def turn_ahead(table: Table, seat: SeatId) -> Decision | None:
    """None where it is asked already, has been said, or is not to come."""
    automation = table.automation
    if table.closed or table.frozen or automation.by_hand or table.question(seat) is not None:
        return None
    step = automation.rules.ahead(table.session.view(seat), seat)
    said = [order.window for order in automation.of(seat).orders if order.then is Then.ANSWER]
    if not step or step in said:
        return None
    coming = table.session.rehearsals(seat)
    return next((each for each in coming if each.moment.step == step), None)
