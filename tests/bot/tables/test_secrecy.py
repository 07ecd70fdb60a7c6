"""What others can observe does not depend on a hand: twins at a whole table, by all that is public,
by who is waited for and until when; and leaks that are planted to see that the twins find them."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.automation import ready_answers
from bot.automation.modes import Mode, spares_discreetly
from bot.automation.stops import Preset
from bot.faces.thread import ThreadFace
from bot.faces.ticking import Ticking
from bot.numbers import PersonId
from bot.store import Store
from bot.store.clocks import AlarmKind, Wait, put_wait
from bot.tables import clock, defaults
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.clock import Clock
from bot.tables.defaults import DefaultKind
from bot.tables.discretion import disturbing
from bot.tables.hours import HOUR
from bot.tables.table import Table
from bot.tables.timing import Timing as Clocked
from bot.tables.waits import spared
from bot.words import words_in
from engine.agents.answers import chance_answer
from engine.agot import asking
from engine.agot.asking import Offered, Opportunity, answers
from engine.agot.events import Event
from engine.agot.game import RULES, Agot
from engine.agot.nouns import ACTION, EVENT, Timing
from engine.agot.state import Player
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config
from engine.core.seats import seats_of
from engine.core.session import Session
from tests.bot.tables.hall import NOON
from tests.bot.tables.sitting import NEW, answered, sitting
from tests.bot.tables.test_discretion import before
from tests.engine.agot.test_twins import redealt
from tests.engine.walking import held

TWINS = 12  # of a table, one after another
TOGETHER = 5  # steps with each of them, and
ALONE = 3  # without
SEEDS = 3
MODES = [Mode.RELAXED, Mode.SEALED, Mode.BOOK]
PRESETS = [Preset.QUIET, Preset.CASUAL, Preset.FULL, Preset.CASUAL]


def noon() -> float:
    return NOON


def observed(table: Table, face: ThreadFace | None = None) -> tuple[object, ...]:
    """The thread with its buttons, who is waited for, and what everybody may see."""
    told = (face or ThreadFace(table, words_in("en"))).posts()
    posts = [(slot, post.text, post.pings, post.rows) for slot, post in told]
    return posts, asked_seats(table), table.session.view(None)


def timed(table: Table) -> tuple[object, ...]:
    """Until when it waits, who is called, and which kind of answer the clock would give."""
    timing = table.timing
    assert timing is not None
    kinds = {number: given.kind for number, given in timing.defaults.items()}
    waits = {number: as_others_see_it(table, wait) for number, wait in timing.open.items()}
    return waits, timing.closes, kinds


def as_others_see_it(table: Table, wait: Wait) -> Wait:
    """Where passes are discreet, a window is answered when its person does, or would: how far the
    one can be told from the other `test_discretion` measures. Whether they are rung, only they
    know."""
    if wait.mandatory or not spares_discreetly(table.saved.options):
        return wait
    return replace(disturbing(wait), due=wait.closes, left=wait.left)


def common(one: Table, other: Table, decision: Decision, twin: Decision) -> tuple[str, ...] | None:
    """What the seat can answer in both worlds, naming no card that differs."""
    left, right = (held(each.session, decision.seat) for each in (one, other))
    differing = {ref for ref in left if left[ref] != right.get(ref)}
    chance = Chance(f"common/{decision.id}")
    for _ in range(40):
        keys = chance_answer(decision, chance)
        names = {part for key in keys for part in key.replace(">", ":").split(":")}
        if not names & differing and twin.refusal(keys) is None:
            return keys
    return None


@pytest.mark.parametrize("mode", MODES)
async def test_another_hand_is_seen_nowhere_until_its_seat_acts(tmp_path: Path, mode: Mode) -> None:
    compared = [await walked(tmp_path, seed, mode) for seed in range(2)]
    assert sum(compared) > TWINS * TOGETHER


@pytest.mark.parametrize("mode", [Mode.RELAXED, Mode.SEALED])
async def test_nor_is_it_at_a_new_table(tmp_path: Path, mode: Mode) -> None:
    """Where all are asked at once, whom a window holds nothing for is not disturbed, and what comes
    next if nobody acts is answered before."""
    said: list[Decision] = []
    assert await walked(tmp_path, 0, mode, new=True, ahead=said) > TWINS * TOGETHER / 2
    assert len(said) > 2


async def walked(
    folder: Path,
    seed: int,
    mode: Mode,
    *,
    new: bool = False,
    ahead: list[Decision] | None = None,
) -> int:
    """Follows a table, now and then beside a twin in which everybody holds other cards. How many
    steps were taken together. `ahead`: gets the questions that both answered before they came."""
    file, compared = folder / f"{mode}-{seed}.sqlite3", 0
    options = NEW if new else {}
    async with sitting(file, str(seed), PRESETS, mode, now=noon, options=options) as table:
        if new:
            await table.store.clocks.write([put_wait(table.id, each) for each in before()])
            table.timing = None
        for at in range(TWINS):
            for _ in range(ALONE):
                await answered(table)
            async with copied(table, file, folder / f"{mode}-{seed}-{at}.sqlite3") as twin:
                compared += await _followed(table, twin, [] if ahead is None else ahead)
    return compared


@asynccontextmanager
async def copied(table: Table, file: Path, other: Path) -> AsyncIterator[Table]:
    """The same table in another store."""
    with closing(sqlite3.connect(file)) as here, closing(sqlite3.connect(other)) as there:
        here.backup(there)
    store = await Store.open(other)
    try:
        saved = await store.table(table.id)
        assert saved is not None
        twin = await Table.restored(store, saved, noon)
        yield twin
        twin.session.close()
    finally:
        await store.close()


async def _followed(table: Table, twin: Table, ahead: list[Decision]) -> int:
    """Both in step, as long as nothing that differs is shown."""
    faces = [ThreadFace(each, words_in("en")) for each in (table, twin)]
    await _assert_equal(table, twin, faces)
    assert isinstance(twin.session.game, Agot)
    for player in twin.session.game.players:
        redealt(player, Chance(f"{player.seat}/{len(table.session.record.rows)}"))
    for step in range(TOGETHER):
        if table.over or not await _both(table, twin):
            return step
        await _assert_equal(table, twin, faces)
        if said := await _both_before(table, twin):
            ahead += said
            await _assert_equal(table, twin, faces)
    return TOGETHER


async def _both_before(table: Table, twin: Table) -> list[Decision]:
    """Whoever may, answers what comes next if nobody acts; what was answered so. That somebody may
    does not depend on any hand, either."""
    said = []
    for seat in seats_of(len(table.seats)) if not table.over else ():
        decision, other = (each.foresight.of(seat) for each in (table, twin))
        assert (decision and decision.id) == (other and other.id)
        keys = common(table, twin, decision, other) if decision and other else None
        if decision is not None and keys is not None:
            for each in (table, twin):
                await each.answer(PersonId(seat + 1), decision.id, keys)
            said.append(decision)
    return said


async def _assert_equal(table: Table, twin: Table, faces: Sequence[ThreadFace]) -> None:
    for each in (table, twin):
        await Clock(each.store, noon).wind(each)
    seen, other = (observed(each, face) for each, face in zip((table, twin), faces, strict=True))
    assert seen == other
    assert timed(table) == timed(twin)


async def _both(table: Table, twin: Table) -> bool:
    """The same answer to both; False where the worlds may part: a card that differs is shown."""
    decision = table.waiting[0]
    other = next((d for d in twin.waiting if d.id == decision.id), None)
    assert other is not None
    keys = common(table, twin, decision, other)
    if keys is None:
        return False
    for each in (table, twin):
        await each.answer(PersonId(decision.seat + 1), decision.id, keys)
    return table.session.log(None) == twin.session.log(None)


def test_a_window_that_is_skipped_has_no_answer_in_any_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hands that are consistent with what is public: the hidden cards of the seat, dealt anew."""
    real, skipped = asking.offered, 0

    def offered(
        player: Player, timing: Timing, events: list[Event], used: set[Opportunity]
    ) -> Offered | None:
        nonlocal skipped
        found = real(player, timing, events, used)
        if found is None and skipped < 150:
            skipped += 1
            assert not _possible(player, timing, events, used)
        return found

    monkeypatch.setattr("engine.agot.timing.offered", offered)
    for seats in (2, 4):
        session = Session(RULES, Config(seats), f"skip/{seats}")
        chance = Chance("skip")
        while session.pending and skipped < 75 * seats:
            decision = session.pending[0]
            session.answer(decision.seat, decision.id, chance_answer(decision, chance))
    assert skipped > 50


def _possible(
    player: Player, timing: Timing, events: list[Event], used: set[Opportunity]
) -> list[Opportunity]:
    """What the seat could use with one of several other hands; afterwards it has its own again."""
    found: list[Opportunity] = []
    for number in range(3):
        redealt(player, Chance(f"hand/{number}"))
        mine = [o for o in answers(player.game, timing, events, player) if o not in used]
        offers, _ = asking._in_open_view(player, mine)
        found += asking._with_hand(player, offers, mine)
    return found


# Leaks that the twins must find


def asked_by_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat is asked only where it could answer."""

    def by_options(decision: Decision, *more: object) -> bool:
        return len(decision.options) > 1

    monkeypatch.setattr(ready_answers, "_is_asked", by_options)


def asked_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game rules a seat out by what it holds."""

    def holds_an_action(player: Player) -> bool:
        events = [card for card in player.hand if card.printed.type is EVENT]
        timings = {ability.timing for card in events for ability in card.printed.abilities}
        return ACTION in timings

    monkeypatch.setattr(asking, "_might_act", holds_an_action)


def named_in_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a window names whoever could answer."""
    real = Ticking._window

    def naming(self: Ticking, decisions: dict[int, Decision]) -> list[str]:
        able = [self.voice.who(d.seat) for d in decisions.values() if len(d.options) > 1]
        return [*real(self, decisions), *able]

    monkeypatch.setattr(Ticking, "_window", naming)


def told_by_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window closes the sooner, the less there is to choose from."""

    def shorter(table: Table, timing: Clocked) -> float:
        return HOUR * sum(len(d.options) for d in table.waiting if d.moment.soft)

    monkeypatch.setattr(clock, "_window", shorter)


def told_by_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kind of default tells how much there is to choose from."""
    real = defaults.default_kind

    def telling(decision: Decision, by_prompt: Mapping[str, DefaultKind]) -> DefaultKind:
        kinds = [real(decision, by_prompt), DefaultKind.PASS]
        return kinds[len(decision.options) % 2]

    monkeypatch.setattr(defaults, "default_kind", telling)


def told_by_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever could not answer is not reminded."""
    real = Clock._begun

    async def quiet(
        self: Clock, table: Table, timing: Clocked, asked: AskedSeat, *more: Any
    ) -> Wait:
        wait = await real(self, table, timing, asked, *more)
        question = table.question(asked.seat)
        idle = question is not None and len(question.options) < 2
        return spared(wait, AlarmKind.OPENED) if idle else wait

    monkeypatch.setattr(Clock, "_begun", quiet)


LEAKS = [
    (asked_by_options, Mode.RELAXED),
    (asked_by_hand, Mode.RELAXED),
    (named_in_the_thread, Mode.RELAXED),
    (told_by_the_hour, Mode.BOOK),
    (told_by_the_default, Mode.RELAXED),
    (told_by_a_call, Mode.BOOK),
]


@pytest.mark.parametrize(("leak", "mode"), LEAKS)
async def test_the_twins_are_told_apart_when_a_table_leaks(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    mode: Mode,
) -> None:
    """On most seeds."""
    leak(monkeypatch)
    found = [await noticed(tmp_path, seed, mode) for seed in range(SEEDS)]
    assert sum(found) >= 2


async def noticed(folder: Path, seed: int, mode: Mode) -> bool:
    try:
        await walked(folder, seed, mode)
    except AssertionError:
        return True
    return False
