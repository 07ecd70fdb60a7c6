"""A player who is gone: less time, a secret vote for a substitute, and one press to be back."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bot.automation.modes import Mode, with_mode
from bot.faces.thread import ThreadFace
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId, TableId
from bot.store.absence import Word
from bot.tables.absence import come_back, stand_in
from bot.tables.defaults import default
from bot.tables.gone import ASKED_AGAIN, SPELL
from bot.tables.hours import HOUR
from bot.tables.petition import Wish
from bot.tables.table import Table
from bot.words import words_in
from engine.core.errors import Refused
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, CLEO, DAN, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = itertools.count()
    monkeypatch.setattr(
        "bot.tables.choosing.secrets.choice", lambda each: each[next(decks) % len(each)]
    )
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "gone")


async def played(place: Hall, number: TableId, ghost: PersonId, most: int = 400) -> Table:
    """All but one answer at once; the clock decides for that one, until a vote is open."""
    for _ in range(most):
        table = await place.look(number)
        if table.petitions.about(Wish.SUBSTITUTE):
            return table
        asked = [d for d in table.waiting if table.seats[d.seat].person != ghost]
        if not asked:
            at = await place.store.clocks.next_alarm()
            assert at is not None
            await place.pass_time((at - place.now) / HOUR)
            continue
        async with place.registry.opened(number) as opened:
            decision = asked[0]
            person = opened.seats[decision.seat].person
            assert person is not None
            await opened.answer(person, decision.id, default(opened, decision).keys)
    raise AssertionError("nobody is gone")


async def trio(place: Hall) -> tuple[TableId, Table]:
    number = await place.table("intrigue", ANNA, BEN, CLEO)
    return number, await played(place, number, CLEO)


class TestTheClock:
    async def test_two_turns_made_for_somebody_take_a_day_and_a_half_and_then_an_hour_each(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number, table = await trio(place)
            ghost = SeatId(2)
            assert table.is_gone(ghost)
            missed = [w for w in (await place.timing(number)).ended.values() if w.seat == ghost]
            assert [w.allowed for w in missed] == [16 * HOUR, 8 * HOUR]
            spent = sum((w.due or 0.0) - w.began for w in missed)
            assert spent <= 42 * HOUR
            while (await place.look(number)).waiting[0].seat != ghost:
                await place.answer(number)
            wait = await place.wait(number)
            assert wait.due == wait.began + SPELL

    async def test_its_windows_pass_and_nobody_waits_for_them(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            options = with_mode({"format": "learning"}, Mode.BOOK, DECLARED)
            number = await place.table("agot", ANNA, BEN, CLEO, **options)
            await played(place, number, CLEO)
            for _ in range(60):
                table = await place.look(number)
                assert not any(d.moment.soft and d.seat == 2 for d in table.waiting)
                if table.waiting[0].seat == 2:
                    await place.pass_time(1)
                else:
                    await place.answer(number)

    async def test_whoever_acts_is_back_and_has_all_of_the_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number, _ = await trio(place)
            while (await place.look(number)).waiting[0].seat != 2:
                await place.answer(number)
            async with place.registry.opened(number) as table:
                await come_back(table, CLEO)
                assert table.notices[-1].word is Word.TAKEN_BACK
            wait = await place.wait(number)
            assert wait.allowed == 16 * HOUR
            other = await place.die()
            place.store = other.store
            table = await other.look(number)
            assert not table.is_gone(SeatId(2))
            assert not table.petitions.pending


class TestTheVote:
    async def test_the_others_decide_by_more_than_half_and_in_secret(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN, CLEO, DAN)
            await played(place, number, CLEO)
            shown = []
            for voter in (None, ANNA, BEN):
                async with place.registry.opened(number) as table:
                    if voter is not None:
                        await table.petitions.agree(voter)
                if voter is not BEN:
                    posts = dict(ThreadFace(table, words_in("en")).posts())
                    shown += [post for slot, post in posts.items() if slot.startswith("petition")]
            assert shown[0].digest == shown[1].digest
            assert (table.seats[2].agent, table.seats[2].owner) == ("thoughtful", CLEO)
            assert not table.petitions.pending
            async with place.registry.opened(number) as table:
                await come_back(table, CLEO)
            assert (table.seats[2].agent, table.seats[2].person) == (None, CLEO)
            assert not table.is_gone(SeatId(2))

    async def test_half_is_not_enough_and_it_is_asked_again_a_day_later(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number, _ = await trio(place)
            async with place.registry.opened(number) as table:
                await table.petitions.agree(ANNA)
                with pytest.raises(Refused, match="not_yours"):
                    await table.petitions.agree(ANNA)
                with pytest.raises(Refused, match="not_yours"):
                    await table.petitions.refuse(CLEO)
                await table.petitions.refuse(BEN)
            assert not (await place.look(number)).petitions.pending
            assert (await place.timing(number)).bulletins[-1].args == {"seat": 2}
            place.movable.advance(ASKED_AGAIN + 1)
            assert (await place.look(number)).petitions.about(Wish.SUBSTITUTE)

    async def test_somebody_who_offers_is_voted_on_beside_the_computer(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number, _ = await trio(place)
            async with place.registry.opened(number) as table:
                with pytest.raises(Refused, match="seated"):
                    await table.petitions.offer_to_play(ANNA, "Anna", SeatId(2), place.now)
                await table.petitions.offer_to_play(DAN, "Dan", SeatId(2), place.now)
                computer, offer = table.petitions.pending
                await table.petitions.agree(ANNA, offer.mark)
                await table.petitions.agree(BEN, offer.mark)
                seat = table.seats[2]
                assert (seat.person, seat.owner, seat.agent) == (DAN, CLEO, None)
                assert not table.petitions.pending
                with pytest.raises(Refused, match="stale"):
                    await table.petitions.agree(BEN, computer.mark)

    async def test_it_goes_when_its_player_answers(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number, _ = await trio(place)
            while await place.answer(number) != CLEO:
                pass
            assert not (await place.look(number)).petitions.pending

    async def test_nobody_is_asked_once_somebody_plays(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number, _ = await trio(place)
            async with place.registry.opened(number) as table:
                await stand_in(table, SeatId(2), None)
            table = await place.look(number)
            assert not table.petitions.pending
            assert not (await place.timing(number)).gone
