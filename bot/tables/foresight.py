"""What comes next if nobody acts: questions that may be answered before the windows that go on have
closed, so that nobody is waited for twice. They are shown to their seats alone and called out to
nobody; whoever answers has answered under seal, and an act gives all of them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.automation.modes import foresees
from bot.tables.discretion import is_veiled
from engine.core.decisions import Decision
from engine.core.errors import Broken, Diverged, Refused
from engine.core.seats import SeatId
from engine.core.session import Session

if TYPE_CHECKING:
    from bot.tables.table import Table


class Coming(NamedTuple):
    """Of a table at which so much has been answered: the game as it will then be, and what is asked
    on the way there."""

    key: tuple[int, ...]
    session: Session | None = None
    asked: tuple[Decision, ...] = ()


class Foresight:
    """Of one table; whoever calls holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._coming = Coming(())

    @property
    def coming(self) -> Coming:
        """Played out anew once the table has moved on."""
        key = self._key()
        if self._coming.key != key:
            self._coming = self._played_out(key)
        return self._coming

    def of(self, seat: SeatId) -> Decision | None:
        """What the seat will have to answer first, and has not answered ahead. Nothing of its own
        turn to marshal, which is prepared as a whole, nor a window that is passed discreetly."""
        table = self._table
        waiting = [decision.id for decision in table.waiting]
        mine = (d for d in self.coming.asked if d.seat == seat and d.id not in waiting)
        shown = (d for d in mine if not is_veiled(table, d))
        unsaid = (d for d in shown if table.automation.said_ahead(d) is None)
        found = next(unsaid, None)
        return None if found is None or found.moment.must else found

    def session_of(self, decision: Decision) -> Session | None:
        """The game in which the question is asked: as it stands or, where it has to be decided once
        all have passed, as it will then be. None of a window that is still to come."""
        now = self._table.session
        if decision in now.pending:
            return now
        then = self.coming.session
        return then if then is not None and decision in then.pending else None

    def lasting_scopes(self) -> dict[str, int]:
        """The stretches of play that still go on when all of that has been asked."""
        now, then = self._table.session.game.scopes(), self.coming.session
        later = now if then is None else then.game.scopes()
        return {name: number for name, number in now.items() if later.get(name) == number}

    def _key(self) -> tuple[int, ...]:
        session = self._table.session
        return (len(session.record.rows), *(decision.id for decision in session.pending))

    def _played_out(self, key: tuple[int, ...]) -> Coming:
        table = self._table
        if not foresees(table.saved.options) or len(table.people) < 2 or table.stopped:
            return Coming(key)
        try:
            found = table.session.foreseen()
        except (Broken, Diverged, Refused):  # a script fails on it: it is asked when it comes
            return Coming(key)
        return Coming(key) if found is None else Coming(key, *found)
