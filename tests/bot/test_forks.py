"""What is tried in a copy of the process changes nothing in this one."""

from __future__ import annotations

from math import isnan

import pytest

from bot.forks import forked
from bot.games.shelf import SHELF
from engine.core.session import Session


@pytest.fixture
def session() -> Session:
    return Session(SHELF["intrigue"], SHELF["intrigue"].new_table(2), "forks")


def test_the_table_stays_as_it_is(session: Session) -> None:
    def what(copy: Session) -> float:
        asked = copy.pending[0]
        copy.answer(asked.seat, asked.id, [asked.options[0].key])
        return len(copy.record.rows)

    assert [forked(session, what), forked(session, what)] == [1, 1]
    assert session.record.rows == []


def test_what_fails_is_unknown(session: Session) -> None:
    assert isnan(forked(session, lambda copy: 1 / len(copy.record.rows)))
