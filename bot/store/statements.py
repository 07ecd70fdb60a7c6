"""Statements made of named values, so that no value is told from another by counting; in the SQL
that every engine understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from bot.store.database import Statement

KEYS = {  # of the tables whose rows are put
    "absences": ("person", "began"),
    "alarms": ("table_id", "kind", "subject"),
    "bulletins": ("table_id", "number"),
    "clocks": ("table_id",),
    "facts": ("name",),
    "hours": ("person",),
    "instructions": ("table_id", "seat", "at"),
    "limits": ("guild",),
    "messages": ("table_id", "slot"),
    "offers": ("table_id", "seat"),
    "people": ("id",),
    "receipts": ("id",),
    "results": ("table_id", "seat"),
    "seats": ("table_id", "seat"),
    "sends": ("nonce",),
    "spells": ("table_id", "decision"),
}


def insert(into: str, **values: Any) -> Statement:
    """A new row of the table; one that is there already is a failure."""
    marks = ", ".join(f":{column}" for column in values)
    return f"insert into {into} ({listed(values)}) values ({marks})", values


def put(into: str, **values: Any) -> Statement:
    """A row of the table, in the place of the one with the same key if there is one."""
    statement, _ = insert(into, **values)
    return f"{statement} {_replacing(into, values)}", values


def put_rows(into: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Statement:
    """Several of them at once, none of them twice."""
    marks = f"({', '.join('?' * len(columns))})"
    values = ", ".join([marks] * len(rows))
    text = f"insert into {into} ({listed(columns)}) values {values} {_replacing(into, columns)}"
    return text, tuple(chain.from_iterable(rows))


def listed(columns: Iterable[str]) -> str:
    """In quotes: some of them are words of SQL."""
    return ", ".join(f'"{column}"' for column in columns)


def _replacing(into: str, columns: Iterable[str]) -> str:
    key = KEYS[into]
    rest = [f'"{column}" = excluded."{column}"' for column in columns if column not in key]
    what = f"update set {', '.join(rest)}" if rest else "nothing"
    return f"on conflict ({listed(key)}) do {what}"
