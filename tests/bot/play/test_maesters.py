"""A maester at a table: it thinks while the table is free, and answers at a moment that tells
nothing of its thought; whatever becomes of its worker, the game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.faces.asking import Asking
from bot.faces.hint import hint_post
from bot.forks import forked
from bot.games.shelf import SHELF
from bot.sandbox.people import Person
from bot.tables import maesters
from bot.tables.agreements import Agreements, PlaysOn, begun
from bot.tables.drafts import Draft
from bot.tables.maesters import BOUND_SECONDS, DECISION_SECONDS, WINDOW_SECONDS
from bot.tables.table import Table
from bot.thinking.quick import quick_answer
from bot.words import LANGUAGES, Voice, words_in
from engine.agents.maester import think
from engine.core.decisions import Decision
from engine.core.record import Answer, Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.play.lone import SNOWFLAKE
from tests.bot.thinking.test_thinking import is_running
from tests.bot.town import Lobby, Match, Town, town

SHORTLY = 0.125  # before a moment
PAST = 0.001  # a moment: seconds that are added up otherwise may differ in their last digit


async def seated(
    place: Town, person: Person, level: str = "maester", game: str = "hbo", seats: int = 2
) -> Lobby:
    """All other seats are of this level."""
    lobby = await place.lobby(person, game, seats=seats, language="en")
    for number in range(1, seats):
        post = await lobby.more(person)
        select = next(c for c in post.controls if c.options)
        await person.select(post, str(select.custom_id), [level])
        shown = partial(_shows, person, lobby, level, number)
        await person.until(shown)
    return lobby


def _shows(person: Person, lobby: Lobby, level: str, times: int) -> bool:
    return person.look(lobby.post).text.count(f"({level})") >= times


async def come(condition: Callable[[], object]) -> None:
    """What workers do, the sandbox does not hear of."""
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def table_of(place: Town, match: Match) -> Table:
    table = place.bot.service.registry.live(match.number)
    assert table is not None
    return table


def asked_of(place: Town, match: Match) -> Decision | None:
    return table_of(place, match).thought_about


def answered(place: Town, match: Match, asked: Decision) -> bool:
    return asked_of(place, match) != asked


async def deliberating(place: Town, match: Match) -> Decision:
    """Until the maester has come to its answer, which waits for its moment."""
    going = place.bot.service.maesters
    await come(lambda: asked_of(place, match) and going.has_thought(match.number))
    asked = asked_of(place, match)
    assert asked is not None
    return asked


def given_to(table: Table, asked: Decision) -> tuple[int, Answer]:
    """The answer to a question, and how many rows there were before."""
    rows = enumerate(table.session.record.rows)
    return next((n, row) for n, row in rows if isinstance(row, Answer) and row.id == asked.id)


def left_by(table: Table, asked: Decision) -> Session:
    """The table as it was when this was asked."""
    record, (rows, _) = table.session.record, given_to(table, asked)
    before = Record(record.game, record.version, record.seed, record.config, record.rows[:rows])
    return Session.restore(before, table.session.rules)


def wait_for(asked: Decision) -> float:
    return WINDOW_SECONDS if asked.moment.soft else DECISION_SECONDS


async def test_it_answers_at_its_moment_and_meanwhile_the_table_is_free(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, clock = place.person("Alys"), place.sandbox.clock
        lobby = await seated(place, alys)
        clock.stop()
        match = await lobby.start(alys)
        asked = await deliberating(place, match)
        clock.advance(wait_for(asked) - SHORTLY)
        await place.settle()
        assert asked_of(place, match) == asked  # its answer is there, and not given yet
        board = next(c for c in match.question.buttons if str(c.custom_id).endswith(":board"))
        assert await (await alys.press(match.question, str(board.custom_id))).reply()
        clock.advance(SHORTLY + PAST)
        await come(lambda: asked_of(place, match) != asked)
        table = table_of(place, match)
        before = left_by(table, asked)
        thought = think(before.record, before.rules, asked.seat, asked.id)
        assert given_to(table, asked)[1].keys == thought.keys


async def test_whatever_becomes_of_its_worker_the_game_goes_on(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, clock = place.person("Alys"), place.sandbox.clock
        lobby = await seated(place, alys)
        clock.stop()
        thinkers = place.bot.service.maesters.thinkers
        assert thinkers.processes == []  # started when the first is needed
        match = await lobby.start(alys)
        await come(lambda: thinkers.processes)
        (worker,) = thinkers.processes
        os.kill(worker, signal.SIGSTOP)  # it hangs
        asked = asked_of(place, match)
        assert asked is not None
        clock.advance(BOUND_SECONDS)
        await come(lambda: asked_of(place, match) != asked)
        table = table_of(place, match)
        before = left_by(table, asked)
        assert given_to(table, asked)[1].keys == quick_answer(before, asked, "thoughtful")
        assert worker not in thinkers.processes


async def test_it_thinks_on_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, clock = place.person("Alys"), place.sandbox.clock
        lobby = await seated(place, alys)
        clock.stop()
        match = await lobby.start(alys)
        asked = await deliberating(place, match)
        await place.settle()
        workers = place.bot.service.maesters.thinkers.processes
        await place.sleep()
        assert not any(map(is_running, workers))
        await place.wake()
        registry = place.bot.service.registry
        await come(lambda: registry.live(match.number))
        assert await deliberating(place, match) == asked
        clock.advance(wait_for(asked) + PAST)
        await come(lambda: asked_of(place, match) != asked)


async def test_when_it_answers_tells_nothing_of_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables that look alike, with other cards in hands and decks: all that is public comes in
    the same order and at the same moments, until the maester's answer differs in public."""
    seen = []
    for seed in ("one", "twin"):
        monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda seed=seed: seed)
        folder = tmp_path / seed
        folder.mkdir()
        async with town(folder) as place:
            seen.append(await moments(place))
    assert seen[0] == seen[1]
    assert {at for at, *_ in seen[0]} >= {0.0, DECISION_SECONDS}


async def moments(place: Town) -> list[tuple[float, str, str]]:
    """When the bot asked what of Discord in the thread, from the start to the first answer."""
    alys, clock = place.person("Alys"), place.sandbox.clock
    lobby = await seated(place, alys)
    clock.stop()
    start = clock.now()
    found: list[tuple[float, str, str]] = []
    match = await lobby.start(alys)
    asked = await deliberating(place, match)
    await place.sandbox.until(match.waited_for)
    await match.answer(alys, Random(1))  # both choose at the same time; hers is made
    shown = 0
    for step in (0.0, 1.0, 1.0, 1.0):
        clock.advance(step)
        if clock.now() - start >= wait_for(asked):
            await come(lambda: asked_of(place, match) != asked)
        await place.sandbox.quiet(0.25)
        exchanges = place.sandbox.log.exchanges()
        found += [
            (round(clock.now() - start, 3), str(each["method"]), SNOWFLAKE.sub("#", each["path"]))
            for each in exchanges[shown:]
            if match.thread in str(each["path"]) and each["method"] != "GET"
        ]
        shown = len(exchanges)
    return found


@pytest.mark.parametrize(
    ("game", "answers"), [("hbo", 6), ("agot", 4), ("intrigue", 3), ("behind", 3)]
)
@pytest.mark.parametrize("seed", ["one", "twin"])
async def test_each_answer_is_its_thought_and_comes_at_the_moment_of_its_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, answers: int, seed: str
) -> None:
    """Whatever it holds and however long it thought: never before the moment that the question's
    kind has, at once when that has come, and what it says is what the record leads to."""
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: seed)
    async with town(tmp_path) as place:
        alys, clock, choose = place.person("Alys"), place.sandbox.clock, Random(1)
        lobby = await seated(place, alys, game=game)
        clock.stop()
        match = await lobby.start(alys)
        given: list[Decision] = []
        while len(given) < answers:
            await come(lambda: asked_of(place, match) or match.waited_for())
            if asked_of(place, match) is None:
                await match.answer(alys, choose)
                continue
            asked = await deliberating(place, match)
            clock.advance(wait_for(asked) - SHORTLY)
            await place.settle()
            assert asked_of(place, match) == asked
            clock.advance(SHORTLY + PAST)
            await come(partial(answered, place, match, asked))
            given.append(asked)
        table = table_of(place, match)
        for asked in given:
            before = left_by(table, asked)
            thought = think(before.record, before.rules, asked.seat, asked.id, trial=forked)
            assert given_to(table, asked)[1].keys == thought.keys


async def test_a_run_of_maesters_is_one_wait_and_one_told_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many of them answer until a person is asked. None gives up."""
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "block")
    async with town(tmp_path) as place:
        alys, clock, choose = place.person("Alys"), place.sandbox.clock, Random(1)
        lobby = await seated(place, alys, game="intrigue", seats=4)
        clock.stop()
        match = await lobby.start(alys)
        runs: list[int] = []
        while len(runs) < 4:
            await come(lambda: asked_of(place, match) or match.waited_for())
            if asked_of(place, match) is None:
                await match.answer(alys, choose)
                continue
            asked = await deliberating(place, match)
            await place.settle()
            rows, told = len(table_of(place, match).session.record.rows), len(match.lines())
            clock.advance(wait_for(asked) + PAST)
            await come(partial(answered, place, match, asked))
            await place.settle()
            await come(lambda: asked_of(place, match) is None)  # it was one wait
            assert len(match.lines()) - told <= 1
            runs.append(len(table_of(place, match).session.record.rows) - rows)
        assert max(runs) > 1
        assert {type(row) for row in table_of(place, match).session.record.rows} == {Answer}


def test_a_maester_is_asked_whatever_it_holds() -> None:
    """Where people are not asked for the only answer there is, the engine asks a maester for it."""
    options, quick = begun({}, [None, "maester"], quick=True)
    assert not quick
    assert Agreements.of(options).spares
    assert begun({}, [None, "thoughtful"], quick=True)[1]
    substitute = Agreements(PlaysOn.MAESTER).to_options()
    assert not begun(substitute, [None, None, None], quick=True)[1]
    assert not Agreements.of(begun({}, [None, "maester"], quick=False)[0]).spares


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_plays_alone_may_ask_what_it_would_do(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so in the reader's language, with its figures, and plays nothing. However slow the
    machine."""
    monkeypatch.setattr(maesters, "BOUND_SECONDS", 600.0)
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks(language)
        lobby = await place.lobby(alys, "hbo", seats=2, language=language)
        await lobby.press(alys, "computer")
        match = await lobby.start(alys)
        await place.sandbox.until(match.waited_for)
        panel = await match.opened_panel(alys)
        assert panel is not None
        button = next(c for c in panel.buttons if c.label == text("button.hint"))
        rows = len(table_of(place, match).session.record.rows)
        told = await (await alys.press(panel, str(button.custom_id))).reply(within=600)
        asked = table_of(place, match).question(SeatId(0))
        assert asked is not None
        record, rules = table_of(place, match).session.record, SHELF["hbo"]
        thought = think(record, rules, SeatId(0), asked.id)
        voice = Voice(str)
        asking = Asking(match.number, asked, Draft(), words_in(language), voice)
        assert told.ephemeral
        assert told.text == hint_post(asking, thought).text
        assert text("hint.would", what=asking.named(thought.keys)) in told.text
        assert len(record.rows) == rows


async def test_among_people_nobody_is_advised(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "hbo", seats=2, language="en")
        await lobby.press(bolek, "join")
        match = await lobby.start(alys, bolek)
        await place.sandbox.until(match.waited_for)
        panel = await match.opened_panel(alys)
        assert panel is not None
        assert words_in("en").text("button.hint") not in [c.label for c in panel.buttons]
        assert not table_of(place, match).is_advised
