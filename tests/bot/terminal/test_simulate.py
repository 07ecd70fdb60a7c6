"""`simulate`: what it prints, how it refuses, and that asking less is what makes a round short."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import LIVE_SECONDS, Mode
from bot.automation.orders import Then
from bot.automation.passes import PASS
from bot.automation.ready_answers import ReadyAnswer, ReadyReason, ready_answer
from bot.automation.stops import Preset, Stop
from bot.games.agot.orders import MARSHALING
from bot.games.agot.simulated import AgotPlayer
from bot.numbers import PersonId, TableId
from bot.store import Store
from bot.store.clocks import Wait, WaitEnd
from bot.tables.hours import Hours, between
from bot.tables.petition import Wish
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timing import ALLOWANCES, Pace
from bot.tables.waits import rings_of
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.pages import OrdersPage
from bot.terminal.simulate.people import CLOSES, OPENS, Human
from bot.terminal.simulate.play import START, MovedTime, played, seated
from bot.terminal.simulate.setting import Setting
from engine.agot.moments import CANCEL, CHALLENGE
from engine.agot.scenes import staged
from engine.core.decisions import Decision
from engine.core.seats import SeatId, seats_of
from tests.bot.automation.trial import code
from tests.bot.terminal.ran import Ran

WARSAW, SYDNEY = ZoneInfo("Europe/Warsaw"), ZoneInfo("Australia/Sydney")
SETTING_UP = 6  # questions before the first round, whose calls are not counted


def report(rookery: Ran, *arguments: object) -> dict[str, float]:
    said = rookery("simulate", "--rounds", 2, "--seed", "s", "--json", *arguments)
    assert said.code == 0, said.err
    found: dict[str, float] = json.loads(said.out)
    return found


def test_relaxed_asks_a_sixth_and_takes_a_tenth_of_what_the_letter_does(rookery: Ran) -> None:
    relaxed, book = report(rookery, "--preset", "casual"), report(rookery, "--mode", "book")
    assert relaxed["rounds"] == book["rounds"] == 2
    assert book["questions_per_round"] >= 6 * relaxed["questions_per_round"]
    assert book["hours_per_round_median"] >= 10 * relaxed["hours_per_round_median"]
    assert book["share_asked"] == 1.0
    shares = [value for name, value in relaxed.items() if name.startswith("share_")]
    assert sum(shares) == pytest.approx(1.0, abs=0.01)


def test_the_same_seed_gives_the_same_figures(rookery: Ran) -> None:
    assert report(rookery, "--players", 2) == report(rookery, "--players", 2)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--zones", "Atlantis/Port"), "time zones"),
        (("--players", 9), "--players"),
        (("--preset", "nosy"), "--preset"),
        (("--preset", "full,quiet"), "--preset"),
        (("--attention", 0), "--attention"),
        (("--attention", "nan"), "--attention"),
        (("--prepare", 1.5), "--prepare"),
        (("--prepare", "nan"), "--prepare"),
        (("--ghost", 5), "1 to 4"),
        (("--seeds", "3-1"), "--seeds"),
        (("--seeds", "1,1"), "--seeds"),
        (("--seeds", "1-8,"), "--seeds"),
        (("--seeds", "1-9999999999"), "--seeds"),
        (("--processes", 0), "--processes"),
    ],
)
def test_bad_arguments_are_refused(rookery: Ran, arguments: tuple[object, ...], part: str) -> None:
    rookery("simulate", *arguments).refused(part, code=2)


def test_several_seeds_are_pooled_whoever_plays_them(rookery: Ran) -> None:
    arguments = ("simulate", "--players", 2, "--rounds", 1, "--seeds", "1-2,s", "--json")
    pooled = json.loads(rookery(*arguments).out)
    assert pooled["rounds"] == 3
    medians = pooled["hours_per_round_median_by_seed"]
    assert list(medians) == ["1", "2", "s"]
    mean = sum(medians.values()) / 3
    assert pooled["hours_per_round_mean_of_medians"] == pytest.approx(mean, abs=0.1)
    assert json.loads(rookery(*arguments, "--processes", 2).out) == pooled


def test_the_breakdown_accounts_for_every_hour(rookery: Ran) -> None:
    found: Any = report(rookery, "--players", 2, "--rounds", 1, "--breakdown")
    waits = found["waits"].values()
    total = found["hours_per_round_median"]
    assert sum(each["hours"] for each in waits) == pytest.approx(total, abs=1.0)
    assert sum(found["hours_by_number_waited_for"].values()) == pytest.approx(total, abs=1.0)
    assert sum(each["asleep"] for each in waits) == pytest.approx(found["hours_asleep"], abs=1.0)
    asked = sum(each["questions"] for each in waits)
    assert asked == pytest.approx(found["questions_per_round"], abs=0.5)


def test_who_vanishes_is_waited_for_until_the_clock_answers(rookery: Ran) -> None:
    usual, haunted = (
        report(rookery, "--players", 2, "--rounds", 1, *more) for more in ((), ("--ghost", 2))
    )
    assert usual["decisions_made_by_the_clock"] == 0
    assert haunted["decisions_made_by_the_clock"] > 0
    assert haunted["hours_per_round_median"] > usual["hours_per_round_median"]


def test_whoever_looks_more_often_plays_faster_and_who_prepares_nothing_is_asked_more(
    rookery: Ran,
) -> None:
    usual, awake, unprepared = (
        report(rookery, *more) for more in ((), ("--attention", 8), ("--prepare", 0))
    )
    assert awake["hours_per_round_median"] < usual["hours_per_round_median"] / 2
    assert unprepared["questions_per_round"] > usual["questions_per_round"]


class TestPeople:
    def test_nobody_looks_much_at_night(self) -> None:
        human = Human(SeatId(0), PersonId(1), WARSAW, Random(1))
        moment, hours = 0.0, []
        for _ in range(2_000):
            moment = human.look_after(moment)
            hours.append(human.hour(moment))
        night = sum(not OPENS <= hour < CLOSES for hour in hours)
        assert night < len(hours) / 50


class TestTheirScreens:
    """Simulated people say ahead only what a screen can write."""

    async def test_they_press_only_what_the_page_shows(self, tmp_path: Path) -> None:
        async with opened_table(tmp_path) as table:
            page = OrdersPage(table, SeatId(0), PersonId(1))
            assert await page.press("prepare", "keywords")
            assert not await page.press("stops", "keywords")  # another tab
            assert await page.press("prepare", "if_won", "pass")
            assert not await page.press("prepare", "if_won", "01001")  # a card of nobody there
            orders = table.automation.of(SeatId(0)).orders
            assert {order.then for order in orders} == {Then.TAKE, Then.PASS}

    async def test_they_pass_early_only_where_their_panel_offers_it(self, tmp_path: Path) -> None:
        async with opened_table(tmp_path) as table:
            page = OrdersPage(table, SeatId(0), PersonId(1))
            assert not await page.press_idle("pass_early.phase")
            assert table.automation.of(SeatId(0)).passing is None

    async def test_they_prepare_only_what_can_be_prepared(self, tmp_path: Path) -> None:
        async with opened_table(tmp_path) as table:
            page = OrdersPage(table, SeatId(0), PersonId(1))
            assert page.rehearsed("when_revealed") is None
            assert not await page.prepare("when_revealed", lambda _: ())
            assert not await page.prepare("first_player", lambda _: ("nobody",))
            assert await page.prepare("first_player", lambda _: ("p0",))

    async def test_they_plan_a_whole_turn_within_the_gold_that_it_will_have(
        self, tmp_path: Path
    ) -> None:
        async with opened_table(tmp_path) as table:
            humans = [Human(s, PersonId(s + 1), WARSAW, Random(s)) for s in seats_of(2)]
            pages = [OrdersPage(table, human.seat, human.person) for human in humans]
            players = [
                AgotPlayer(table, human, "s", page, bundles=False)
                for human, page in zip(humans, pages, strict=True)
            ]
            while not any(page.ahead == MARSHALING for page in pages):
                decision = table.waiting[0]
                await players[decision.seat].answer(decision.id)
            (seat,) = (s for s in seats_of(2) if pages[s].ahead == MARSHALING)
            humans[seat].chance = Random(3)
            while (plan := players[seat].plan()) is None:
                pass
            assert plan.step == MARSHALING
            assert await pages[seat].prepare(plan.step, plan.choose)
            assert not pages[seat].ahead
            (order,) = table.automation.of(seat).orders
            assert len(order.answers) > 1  # cards, then a pass

    @pytest.mark.parametrize("scouts", [["Iron Fleet Scout"], []])
    async def test_they_name_with_an_attack_what_could_strengthen_it_from_where_it_lies(
        self, tmp_path: Path, scouts: list[str]
    ) -> None:
        mine = {"faction": "greyjoy", "play": ["Theon Greyjoy", *scouts]}
        theirs = {"faction": "lannister", "play": ["The Tickler"]}
        position = {"begin": "challenges", "first": 0, "seat": [mine, theirs]}
        async with opened_table(tmp_path) as table:
            before, table.session = table.session, staged(position, quick=False)
            human = Human(SeatId(0), PersonId(1), WARSAW, Random(0), prepare=2.0)
            page = OrdersPage(table, human.seat, human.person)
            player = AgotPlayer(table, human, "s", page, bundles=True)
            while (decision := table.session.pending[0]).moment.step != CHALLENGE:
                table.session.answer(decision.seat, decision.id, (PASS,))
            outlook = table.automation.outlook(decision, ("military",))
            said = player.saying(decision, ("military",), outlook)
            assert said["fight"] == (tuple(map(code, scouts)) or (PASS,))
            table.session = before


@asynccontextmanager
async def opened_table(folder: Path) -> AsyncIterator[Table]:
    store = await Store.open(folder / "table.sqlite3")
    try:
        time = MovedTime(START)
        registry = Registry(store, lambda _: None, time.now)
        setting = Setting("agot", (WARSAW, SYDNEY), Mode.RELAXED, (Preset.CASUAL,) * 2)
        number = await seated(setting, "s", store, registry)
        async with registry.opened(number) as table:
            yield table
    finally:
        await store.close()


class Counted(NamedTuple):
    figures: Figures
    waits: list[Wait]
    told: set[str]  # kinds of what the clock told the thread


async def lived(
    folder: Path,
    mode: Mode,
    preset: Preset = Preset.CASUAL,
    zones: tuple[ZoneInfo, ...] = (WARSAW, SYDNEY),
    council: bool = False,
) -> Counted:
    """A round of two people, and what the table's own clock has kept of it."""
    figures, file = Figures(2), folder / "table.sqlite3"
    await played(Setting("agot", zones, mode, (preset,) * 2, council), "s", 1, file, figures)
    store = await Store.open(file)
    try:
        told = {bulletin.kind for bulletin in await store.clocks.bulletins(TableId(1), 100)}
        return Counted(figures, await store.clocks.waits(TableId(1)), told)
    finally:
        await store.close()


def brief(counted: Counted) -> int:
    """Windows that were open for a minute."""
    return sum(s.closes is not None and s.closes - s.began <= LIVE_SECONDS for s in counted.waits)


class TestTheTablesOwnClock:
    async def test_people_are_waited_for_in_the_hours_that_they_declare(
        self, tmp_path: Path
    ) -> None:
        figures, waits, _ = await lived(tmp_path, Mode.BOOK)
        hours = [Hours(zone.key, OPENS, CLOSES) for zone in (WARSAW, SYDNEY)]
        allowed = ALLOWANCES[Pace.RELAXED]
        for wait in waits:
            assert wait.due is not None
            if wait.mandatory:
                own = between(hours[wait.seat], wait.began, wait.due)
                assert own <= allowed.decision + 1  # what is left of them for the rest of a turn
            else:
                least = min(between(each, wait.began, wait.due) for each in hours)
                assert least == pytest.approx(allowed.window)
        assert figures.questions <= len(waits)

    async def test_what_the_clock_answered_is_counted_once(self, tmp_path: Path) -> None:
        figures, waits, _ = await lived(tmp_path, Mode.BOOK)
        clocked = (WaitEnd.MISSED, WaitEnd.CLOSED, WaitEnd.SPENT)
        assert figures.outcomes == Counter(s.outcome for s in waits if s.outcome in clocked)
        assert figures.lost_to_the_clock <= figures.outcomes.total()

    async def test_no_more_rings_than_the_clock_allows(self, tmp_path: Path) -> None:
        """A mention for a decision, and the reminders that were given; by the book all are cold
        but those of whoever stays."""
        figures, waits, _ = await lived(tmp_path, Mode.BOOK)
        reminded = sum(len(rings_of(wait)) for wait in waits)
        mandatory = sum(wait.mandatory for wait in waits)
        assert reminded - 2 * SETTING_UP < figures.rings <= reminded + mandatory
        assert 0 < figures.cold <= figures.rings

    async def test_full_control_is_paid_from_the_bank(self, tmp_path: Path) -> None:
        _, waits, _ = await lived(tmp_path, Mode.RELAXED, Preset.FULL)
        assert any(wait.spent > 0 for wait in waits if not wait.mandatory)

    async def test_windows_are_brief_where_people_meet_at_a_live_table(
        self, tmp_path: Path
    ) -> None:
        neighbours = await lived(tmp_path, Mode.LIVE, zones=(WARSAW, WARSAW), council=True)
        assert Wish.COUNCIL in neighbours.told
        assert brief(neighbours)
        (tmp_path / "relaxed").mkdir()
        relaxed = await lived(tmp_path / "relaxed", Mode.RELAXED, zones=(WARSAW, WARSAW))
        assert Wish.COUNCIL not in relaxed.told
        assert not brief(relaxed)


async def test_no_response_is_lost_to_a_seat_that_asked_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever could have responded and was passed over had set no stop there, or is asked later. A
    stop at effects means those of others."""
    passed_over: list[tuple[Decision, Instructions]] = []

    def watched(
        decision: Decision, given: Instructions, *how: Any, **more: Any
    ) -> ReadyAnswer | None:
        ready = ready_answer(decision, given, *how, **more)
        if ready is not None and ready.reason is ReadyReason.NO_STOP and len(decision.options) > 1:
            passed_over.append((decision, given))
        return ready

    monkeypatch.setattr("bot.automation.automation.ready_answer", watched)
    figures, _, _ = await lived(tmp_path, Mode.RELAXED)
    assert passed_over
    for decision, given in passed_over:
        moment = decision.moment
        wanted = Stop(moment.window, moment.role) in given.stops
        own_effect = moment.window == CANCEL and moment.by == decision.seat
        assert not wanted or own_effect or moment.later  # or the seat is asked with its challenge
    assert figures.lost_to_the_clock <= figures.outcomes[WaitEnd.CLOSED]
