"""What people type finds what they mean: of all queries in `queries.toml` nineteen in twenty in the
first place, all but one in a hundred among the first five."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from bot.catalogue import Key, Topic, things
from bot.search import index
from bot.search.calling import nicknames

FIRST, FIVE = 0.95, 0.99
LEAST = 150


@cache
def queries() -> dict[tuple[Topic, str], Key]:
    with Path(__file__).with_name("queries.toml").open("rb") as file:
        tables = tomllib.load(file)
    return {
        (Topic(kind), query): Key(Topic(kind), *meant.split(":"))
        for kind, table in tables.items()
        for query, meant in table.items()
    }


def place(kind: Topic, query: str, meant: Key) -> int | None:
    """Where the thing stands among the hits, from 1."""
    found = [hit.thing.key for hit in index().find(query, (kind,))]
    return found.index(meant) + 1 if meant in found else None


def beyond(last: int) -> list[str]:
    """The queries that do not find what is meant up to this place."""
    places = {(kind, q): place(kind, q, meant) for (kind, q), meant in queries().items()}
    return [f"{k} {q}: {at}" for (k, q), at in places.items() if at is None or at > last]


def test_the_list_is_long_and_names_what_there_is() -> None:
    assert len(queries()) >= LEAST
    assert [str(meant) for meant in queries().values() if meant not in things()] == []


def test_nearly_all_are_found_at_once() -> None:
    missed = beyond(1)
    assert len(missed) <= (1 - FIRST) * len(queries()), missed


def test_all_but_one_in_a_hundred_are_among_the_first_five() -> None:
    missed = beyond(5)
    assert len(missed) <= (1 - FIVE) * len(queries()), missed


def test_every_nickname_finds_what_it_belongs_to() -> None:
    for key, called in nicknames().items():
        assert key in things(), key
        for name in called:
            found = [hit.thing.key for hit in index().find(name, (key.kind,), 3)]
            assert key in found, name
