"""Reads how reliable somebody is: how many of their deadlines they kept, by what was played. The
clock keeps the waits from which this is counted; nothing is written here."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.numbers import PersonId
from bot.store.clocks import Deadlines, WaitEnd
from bot.store.results import Division
from bot.store.store import Store


async def reliability(store: Store, person: PersonId) -> Mapping[Division, Deadlines]:
    """Of decisions that had to be made in time; what was undone does not count."""
    rows = await store._read(
        "select game, options, (select count(*) from seats where seats.table_id = tables.id) > 2,"
        " outcome, count(*) from spells join tables on tables.id = spells.table_id"
        " where person = ? and mandatory = 1 and allowed > 0 and undone = 0"
        " and outcome in ('kept', 'missed') group by tables.id, outcome",
        (person,),
    )
    found: dict[Division, Deadlines] = {}
    for game, options, melee, outcome, count in rows:
        division = Division(game, json.loads(options).get("format", ""), bool(melee))
        kept, missed = found.get(division, Deadlines(0, 0))
        if outcome == WaitEnd.KEPT:
            found[division] = Deadlines(kept + count, missed)
        else:
            found[division] = Deadlines(kept, missed + count)
    return found
