"""Keeps what a person's daily digest has told already, and whether they want one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.numbers import PersonId, TableId
from bot.store.database import Statement

if TYPE_CHECKING:
    from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Digested:
    """`told`: by table, the number of rows up to which a digest has told of it."""

    wanted: bool = True
    told: Mapping[TableId, int] = field(default_factory=dict)


async def digested(store: Store, person: PersonId) -> Digested:
    kept = await store.fact(_name(person))
    if kept is None:
        return Digested()
    found = json.loads(kept)
    return Digested(found["wanted"], {TableId(int(n)): rows for n, rows in found["told"].items()})


async def put_digested(store: Store, person: PersonId, now: Digested) -> None:
    value = json.dumps({"wanted": now.wanted, "told": dict(now.told)})
    await store.put_fact(_name(person), value)


def _name(person: PersonId) -> str:
    return f"digest/{person}"


def forget_digests(person: PersonId) -> Statement:
    return "delete from facts where name = ?", (_name(person),)
