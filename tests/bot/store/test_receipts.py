"""Receipts in the file: each goes with the first thing that its act changes, or stays with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.store import NotSaved, Person, Receipt
from bot.store.receipts import acting, owing
from tests.bot.store.samples import held, opened
from tests.stores import build

GIVEN = Receipt(
    8, PersonId(3), "Cela", "pl", "rk:1:1:done", (), {"draft": {"chosen": ["a"]}}, "token", True
)


async def test_a_receipt_is_given_back_as_it_was_kept_and_in_order(tmp_path: Path) -> None:
    earlier = Receipt(7, PersonId(4), "Dorota", "en", "rk:1:2:take", ("b", "c"))
    async with opened(tmp_path / "kept.sqlite3") as store:
        for receipt in (GIVEN, earlier):
            await store.receipts.put(receipt)
        assert await store.receipts.all() == [earlier, GIVEN]


async def test_it_goes_with_the_act_itself_and_not_with_what_is_done_before(tmp_path: Path) -> None:
    async with opened(tmp_path / "act.sqlite3") as store:
        await store.receipts.put(GIVEN)
        with owing(GIVEN.id) as owed:
            await store.put_person(Person(PersonId(3), "pl"))
            assert await store.receipts.all() == [GIVEN]
            with acting():
                await store.put_person(Person(PersonId(3), "en"))
                assert owed.settled
                assert await store.receipts.all() == []


async def test_it_stays_if_the_act_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "locked.sqlite3"
    async with opened(path) as store:
        await store.receipts.put(GIVEN)
        with owing(GIVEN.id) as owed, acting():
            async with held(path):
                with pytest.raises(NotSaved):
                    await store.put_person(Person(PersonId(3), "pl"))
            assert not owed.settled
            assert await store.receipts.all() == [GIVEN]


async def test_answers_of_an_older_form_are_presses_now(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    bodies = {1: '["a", "b"]', 2: '{"keys": ["c"], "riders": {"first": ["p1"]}}'}
    given = "insert into receipts values (?, 5, 9, 3, ?)"
    await build(path, 6, *((given, (number, body)) for number, body in bodies.items()))
    async with opened(path) as store:
        plain, bundle = await store.receipts.all()
        assert (plain.press, plain.values, plain.person) == ("rk:5:9:take", ("a", "b"), 3)
        assert bundle.values == ("c",)
        assert bundle.making == {"draft": {"riders": {"first": ["p1"]}}}
