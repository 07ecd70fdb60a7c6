"""What the gallery may see of a table that agreed to it: every hand as it was when the round before
this one began, so never less than a round ago. Nothing newer is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.numbers import PersonId
from bot.store.absence import put_looker
from bot.tables.absence import seats_known_to
from bot.tables.agreements import Agreements
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.game import Rules
from engine.core.phrases import phrase
from engine.core.record import Record
from engine.core.seats import seats_of
from engine.core.session import Session


@dataclass(frozen=True, slots=True)
class Glance:
    """All hands, as each seat saw its own when this round began."""

    round: int
    views: tuple[Any, ...]


async def admit(table: Table, person: PersonId) -> Callable[[], Glance]:
    """Lets somebody who sits nowhere look, and remembers it: they may not take a seat any more.
    What they see is made by the call that is returned, which takes a while and needs no lock."""
    if not Agreements.of(table.saved.options).gallery:
        raise Refused(phrase("gallery.refused.closed"))
    if seats_known_to(table, person):
        raise Refused(phrase("gallery.refused.seated"))
    if table.session.game.round < 2:
        raise Refused(phrase("gallery.refused.too_early"))
    await put_looker(table.store, table.id, person)
    record, rules = table.session.record, table.session.rules
    copy = Record(record.game, record.version, record.seed, record.config, list(record.rows))
    wanted = table.session.game.round - 1
    return lambda: glance(copy, rules, wanted)


def glance(record: Record, rules: Rules, round: int) -> Glance:
    """The table as this round began: the state at the first moment when anybody was waited for."""
    seen: list[tuple[Any, ...]] = []

    def watch(session: Session, _: int) -> None:
        if not seen and session.game.round == round:
            seen.append(tuple(session.view(seat) for seat in seats_of(record.config.seats)))

    Session.restore(record, rules, watch=watch).close()
    return Glance(round, seen[0])
