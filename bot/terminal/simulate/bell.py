"""What would ring a phone: the mentions and the DMs among the messages that Discord would be sent.
Reads them from the real projection of the table; sends nothing."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.projection import Projection, Wanted
from bot.numbers import PersonId
from bot.store import Person
from bot.tables.table import Table


class Bell:
    def __init__(self, people: Iterable[Person]) -> None:
        self._people = {person.id: person for person in people}
        self._projection = Projection()
        self._sent: set[str] = set()  # slots of messages: only a new one rings, no edit does

    def rung(self, table: Table) -> list[PersonId]:
        """Whom the messages call that are new since the table was last looked at."""
        found: list[PersonId] = []
        for want in self._projection.ringing(table, self._people):
            if want.slot not in self._sent:
                self._sent.add(want.slot)
                found += _called(want)
        return found


def _called(want: Wanted) -> list[PersonId]:
    if want.post.silent:
        return []
    return list(want.post.pings) if want.person is None else [want.person]
