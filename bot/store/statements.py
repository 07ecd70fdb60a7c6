"""Statements made of named values, so that no value is told from another by counting."""

from __future__ import annotations

from typing import Any

from bot.store.ledger import Statement


def insert(into: str, **values: Any) -> Statement:
    """A new row of the table; one that is there already is a failure."""
    return _inserted("insert", into, values)


def put(into: str, **values: Any) -> Statement:
    """A row of the table, in the place of the one with the same key if there is one."""
    return _inserted("insert or replace", into, values)


def _inserted(how: str, into: str, values: dict[str, Any]) -> Statement:
    marks = ", ".join(f":{column}" for column in values)
    return f"{how} into {into} ({', '.join(values)}) values ({marks})", values
