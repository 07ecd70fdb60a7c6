"""Requests stand beside each other, keep their marks, and bar nothing but themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.numbers import PersonId, TableId
from bot.store.clocks import put_petition
from bot.tables.actors import rows_to_last_act
from bot.tables.hours import DAY, HOUR
from bot.tables.petition import Petition, Wish, petitions_from_json
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.seats import SeatId, seats_of
from tests.bot.tables.hall import ANNA, BEN, CLEO, NOON, Hall, hall
from tests.bot.tables.sitting import NEW, answered, sitting

pytestmark = pytest.mark.usefixtures("engine")


def wishes(table: Table) -> list[Wish]:
    return [petition.wish for petition in table.petitions.pending]


async def test_several_are_asked_at_once_and_settled_each_for_itself(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN, CLEO)
        async with place.registry.opened(number) as table:
            await table.petitions.ask_all(ANNA, Wish.PAUSE, place.now)
            await table.petitions.ask_all(BEN, Wish.COUNCIL, NOON + DAY)
            await table.petitions.ask_all(CLEO, Wish.COUNCIL, NOON + DAY + HOUR)  # another hour
            for again in (NOON + DAY, NOON + 2 * DAY):
                with pytest.raises(Refused, match="asked_already"):
                    await table.petitions.ask_all(BEN, Wish.COUNCIL, again)
        other = await place.die()
        place.store = other.store
        async with other.registry.opened(number) as table:
            pause, first, second = table.petitions.pending
            assert len({each.mark for each in table.petitions.pending}) == 3
            await table.petitions.refuse(ANNA, first.mark)
            await table.petitions.agree(BEN, pause.mark)
            assert wishes(table) == [Wish.PAUSE, Wish.COUNCIL]
            await table.petitions.agree(CLEO, pause.mark)
            assert table.petitions.pending == (second,)
            with pytest.raises(Refused, match="stale"):
                await table.petitions.agree(ANNA, first.mark)
        assert (await other.timing(number)).paused


async def refused_undo(place: Hall, number: TableId) -> tuple[int, int]:
    """Somebody asks for an undo, and is refused; who, and who refused."""
    async with place.registry.opened(number) as table:
        asker, other = (ANNA, BEN) if rows_to_last_act(table, SeatId(0)) else (BEN, ANNA)
        assert not await table.petitions.ask_undo(asker)
        await table.petitions.refuse(other)
    return asker, other


async def test_a_refused_undo_bars_the_same_one_and_no_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await place.answer(number)
        asker, _ = await refused_undo(place, number)
        other = await place.die()  # it is known after a restart, too
        place.store = other.store
        async with other.registry.opened(number) as table:
            with pytest.raises(Refused, match="once"):
                await table.petitions.ask_undo(ANNA if asker == ANNA else BEN)
        while True:  # the same player's next move is another one
            if await other.answer(number) == asker:
                break
        async with other.registry.opened(number) as table:
            await table.petitions.ask_undo(ANNA if asker == ANNA else BEN)


async def test_whoever_drew_a_card_goes_back_before_that_only_if_all_agree(tmp_path: Path) -> None:
    """Their next card would be the same again; so would a duplicate that goes facedown from the
    deck, at which its player may look."""
    drawn = 0
    async with sitting(tmp_path / "drawn", options=NEW) as table:
        for _ in range(150):
            before = len(table.session.record.rows)
            decks = cards_in_decks(table)
            decision = await answered(table)
            asker = decision.seat
            mine = rows_to_last_act(table, asker) == before + 1  # before whatever was drawn
            if cards_in_decks(table) < decks and mine and not table.over:
                drawn += 1
                assert not await table.petitions.ask_undo(PersonId(asker + 1))
                (asked,) = table.petitions.about(Wish.UNDO)
                assert set(asked.needed) == {seat for seat in seats_of(4) if seat != asker}
                await table.petitions.drop(asked)
    assert drawn > 3


def cards_in_decks(table: Table) -> int:
    return sum(player.deck for player in table.session.view(None).players)


async def test_what_older_versions_kept_is_read_and_its_buttons_work(tmp_path: Path) -> None:
    """One request that had set another aside, with marks from when there were five wishes."""
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await place.answer(number)
        pause = {
            "wish": "pause", "to": 1, "at": 1, "asker": 0, "needed": [1], "agreed": [],
            "error": "", "moment": NOON, "aside": None,
        }  # fmt: skip
        undo = {**pause, "wish": "undo", "to": 0, "aside": pause}
        await place.store.clocks.write([put_petition(number, undo)])
        other = await place.die()
        place.store = other.store
        async with other.registry.opened(number) as table:
            assert wishes(table) == [Wish.PAUSE, Wish.UNDO]
            assert [each.mark for each in table.petitions.pending] == [1 * 5 + 2, 1 * 5 + 0]
            await table.petitions.agree(BEN, 7)
        assert (await other.timing(number)).paused


def test_a_request_is_kept_as_it_is() -> None:
    vote = Petition(
        Wish.SUBSTITUTE, 3, 3, None, (SeatId(0), SeatId(1)), number=4, seat=SeatId(2),
        refused=(SeatId(1),), person=CLEO, name="Cleo",
    )  # fmt: skip
    assert petitions_from_json({"pending": [vote.to_json()]}) == (vote,)
