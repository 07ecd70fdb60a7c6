"""`rookery soak`: that it finds nothing where nothing is wrong, and everything that is."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.faces.ids import Act, Press
from bot.numbers import TableId
from bot.sandbox.kinds import CallbackType, InteractionType
from bot.store import Store
from bot.store.instructions import LOBBY, InstructionRow
from bot.store.moving import copy_to_file
from bot.store.place import Server
from bot.store.upkeep import copy
from bot.terminal.soak.audit import Audit, given_ahead
from bot.terminal.soak.handing import Handing
from bot.terminal.soak.likeness import Likeness, Wrong
from bot.terminal.soak.party import Pressed
from bot.terminal.soak.storm import SHARE, Storm
from bot.terminal.soak.tally import Tally
from engine.core.record import Answer, Back
from engine.core.seats import SeatId
from tests.bot.play.test_presses import two_at
from tests.bot.terminal.ran import Ran
from tests.bot.town import Match, Town, town
from tests.stores import place_at

FIGURES = {"presses", "acknowledged", "lost", "doubled", "kills", "faults", "stale", "unhealed"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--games", "chess"),
        ("--tables", "0"),
        ("--minutes", "0"),
        ("--minutes", "nan"),
        ("--weather", "storm", "--kills", "3"),
        ("--processes", "0"),
        ("--processes", "2"),
    ],
)
def test_bad_use(rookery: Ran, arguments: tuple[str, ...]) -> None:
    rookery("soak", *arguments).refused(code=2)


def test_a_short_soak_with_kills(rookery: Ran) -> None:
    """The real thing, as an operator runs it, in a small way."""
    said = rookery(
        *("soak", "--weather", "kills", "--kills", 2, "--tables", 2),
        *("--games", "intrigue,behind", "--json"),
    )
    assert said.code == 0, said.err
    figures = json.loads(said.out)
    assert set(figures) >= FIGURES
    assert figures["kills"] >= 2
    assert figures["presses"] > 0
    assert figures["lost"] == figures["doubled"] == figures["stale"] == figures["unhealed"] == 0


def test_a_short_soak_of_two_processes_on_a_server_that_is_stopped(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.terminal.soak.rehearsal.STOPPED_SHARE", 1.0)
    said = rookery(
        *("soak", "--weather", "kills", "--kills", 2, "--tables", 2, "--games", "intrigue,behind"),
        *("--database", "postgres", "--processes", 2, "--json"),
    )
    assert said.code == 0, said.err
    figures = json.loads(said.out)
    assert figures["kills"] >= 2
    assert figures["stops"] >= 1
    assert figures["presses"] > 0


def test_what_a_soak_cannot_use_is_one_clear_line(rookery: Ran) -> None:
    rookery("soak", "--database", "mysql://me:secret@host/x").refused("mysql:// is none of ours")


def test_a_bot_that_does_not_come_is_told_in_a_sentence(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.terminal.process.SERVED", "bot.terminal.saying")  # ends at once
    monkeypatch.setattr("bot.terminal.soak.upheld.STARTING_SECONDS", 1.0)
    rookery("soak", "--tables", 1).refused("the bot was not there", "--keep")


# What it looks at


@asynccontextmanager
async def copied(place: Town) -> AsyncIterator[Store]:
    path = place.database.with_name("copy.sqlite3")
    database = await place_at(place.database)
    if isinstance(database, Server):
        await copy_to_file(database, path)
    else:
        await asyncio.to_thread(copy, database, path)
    store = await Store.open(path)
    try:
        yield store
    finally:
        await store.close()


async def wrong(place: Town) -> list[Wrong]:
    async with copied(place) as store:
        return await Likeness(place.sandbox, lambda *_: False).wrong(store)


async def answered(place: Town, match: Match) -> Pressed:
    """Somebody answers, and it is shown."""
    (mover,) = match.waited_for()
    prompt = match._prompt(mover)
    assert prompt is not None
    control = next(c for c in prompt.buttons if ":pick:" in str(c.custom_id))
    begun = mover.begin_press(prompt, str(control.custom_id))
    await mover.until(lambda: begun.answered and match.waited_for() not in ([], [mover]))
    await place.settle()
    table, decision, act, key = str(control.custom_id).split(":", 4)[1:]
    return Pressed(Press(TableId(int(table)), int(decision), Act(act), key), (), mover, begun)


async def test_every_difference_is_seen(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        await answered(place, match)
        await place.sandbox.quiet(1.2)
        assert await wrong(place) == []
        world, thread = place.sandbox.world, place.sandbox.world.history(match.thread)
        question = thread[match.question.id]
        picture, rows = question.attachments[0].id, question.components
        drawn = world.files[picture]

        world.files[picture] = drawn + b"another"
        (found,) = await wrong(place)
        assert (found.what, found.table) == ("stale", match.number)
        assert "has other files" in found.text
        world.files[picture] = drawn
        question.components = [{"type": 10, "content": "Nobody is asked."}]
        assert "reads 'Nobody is asked.'" in (await wrong(place))[0].text
        question.components = rows[:-1]
        assert "has other controls" in (await wrong(place))[0].text
        question.components = rows
        thread["1"] = replace(question, id="1")
        assert [each.what for each in await wrong(place)] == ["doubled"]
        del thread["1"], thread[question.id]
        assert "is missing" in (await wrong(place))[0].text


async def test_what_somebody_ticks_is_nobody_elses_business(tmp_path: Path) -> None:
    tick = Press(TableId(3), 7, Act.TICK)
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        begun = place.sandbox.local.interactions.refuse(
            InteractionType.MESSAGE_COMPONENT, alys.user, place.sandbox.channel
        )
    audit = Audit(Tally())
    audit.hear(Pressed(tick, ("a",), alys, begun))
    assert audit.ticking(3, int(alys.id), {"7"}, since=begun.created_at - 9.0)
    assert audit.ticking(3, int(alys.id), {"7"}, since=begun.created_at + 2.0)  # it came late
    assert not audit.ticking(3, int(alys.id), {"8"}, since=begun.created_at - 9.0)
    assert not audit.ticking(3, int(alys.id), {"7"}, since=begun.created_at + 9.0)  # forgotten


async def test_answers_are_looked_for_in_the_record(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        given = await answered(place, match)

        async def found(*pressed: Pressed) -> Tally:
            audit = Audit(tally := Tally())
            for each in pressed:
                audit.hear(each)
            async with copied(place) as store:
                await audit.look(store)
            return tally

        tally = await found(given)
        assert (tally.acknowledged, tally.sound) == (1, True)
        missing = replace(given, press=given.press._replace(decision=999))
        assert (await found(missing)).lost == 1
        other = replace(given, press=given.press._replace(arg="something else"))
        assert (await found(other)).lost == 1
        assert (await found(other, given)).sound  # pressed twice: the first that came counts
        unanswered = replace(missing.begun, answer=None)
        assert (await found(replace(missing, begun=unanswered))).acknowledged == 0
        told = replace(missing.begun, answer=CallbackType.DEFERRED_UPDATE, messages=["word of it"])
        assert (await found(replace(missing, begun=told))).sound
        with closing(sqlite3.connect(place.database)) as database, database:
            database.execute(
                "insert into rows select table_id, ordinal + 1, body, digest, auto, at from rows"
                " where ordinal = (select max(ordinal) from rows)"
            )
        assert (await found(given)).doubled == 1


def test_what_was_answered_ahead_is_there_until_an_act_drops_it() -> None:
    """It is told in the panel then; what goes for any other reason is lost."""
    seat = SeatId(0)

    def said(at: int, *decisions: int) -> InstructionRow:
        return InstructionRow(seat, at, {"sealed": [[each, 0, ["a"], False] for each in decisions]})

    record = [Answer(1, SeatId(1), ("b",)), Answer(9, seat, ("c",))]
    ahead = {4: Answer(4, seat, ("a",)), 6: Answer(6, seat, ("a",))}
    assert given_ahead([said(1, 4), said(1, 4, 6)], record) == ahead
    assert given_ahead([said(1, 4, 6), said(2)], record) == ahead
    assert given_ahead([said(0, 4), said(1, 6)], record) == {6: ahead[6]}
    assert given_ahead([said(0, 4), said(1, 6)], [Back(0, 3), *record]) == ahead
    assert given_ahead([InstructionRow(seat, LOBBY, {"preset": "casual"})], []) == {}


def test_a_storm_strikes_a_fifth_of_all_requests_in_every_way() -> None:
    storm = Storm(Random(1))
    assert storm.strike("GET /users/@me") is None
    storm.raging = True
    faults = [fault for _ in range(2_000) if (fault := storm.strike("GET /users/@me"))]
    assert len(faults) == storm.struck
    assert 0.8 * SHARE < len(faults) / 2_000 < 1.2 * SHARE
    assert {fault.status for fault in faults} == {None, 429, 500, 502, 503}
    assert {(fault.cut, fault.lost) for fault in faults if fault.cut} == {
        (True, True),
        (True, False),
    }
    assert any(fault.delay for fault in faults)


def test_tables_are_anybodys_until_another_process_has_their_shard() -> None:
    """One that gave its shard up in good order is no loss, nor one that waited for the database."""
    tally = Tally()
    handing = Handing(tally)
    handing.look({0: "one", 1: "other"})
    handing.look({0: "third", 1: "other"})
    assert not tally.handed
    handing.killed("other")
    for holders in ({0: "third", 1: "other"}, {0: "third"}, {0: "third", 1: "third"}):
        assert not tally.handed
        handing.look(holders)
    assert len(tally.handed) == 1
    handing.killed("third")
    handing.stopped()
    handing.look({0: "fourth", 1: "fourth"})
    assert len(tally.handed) == 1
