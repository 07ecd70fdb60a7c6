"""What an older version wrote is opened by this one and played on: by people who press the very
messages that lay there. Where a mended rule changed a table, it asks to go on, and goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.automation.passes import PASS
from bot.automation.stops import Stop
from bot.games.shelf import SHELF
from bot.numbers import PersonId, TableId
from bot.store import Status
from bot.tables.petition import Wish
from bot.tables.table import Table
from bot.words import words_in
from engine.core.moments import Role
from engine.core.record import Back, Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.play.test_afterwards import pictured, turned
from tests.bot.play.test_orders import opened
from tests.bot.play.test_orders import pressed as page_pressed
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Lobby, Match, Town, town
from tests.golden.planted import plant_another_claim
from tests.kept.keeping import DATABASE, HERE, LISTED, Kept, unpack
from tests.kept.playing import Lively, begun, pressed
from tests.kept.tables import ENDED, LOBBY, RUNNING

TEXT = words_in("en").text
EVERY = sorted(listed.parent.name for listed in HERE.glob(f"*/{LISTED}"))
SHORT = {"intrigue"}  # games that are played to their end
ENOUGH = 24  # rows at a table of the others
PATIENCE = 400  # presses in which so much must have come of it


class World:
    """A kept database with today's bot on it."""

    def __init__(self, place: Town, kept: Kept, before: dict[int, tuple[str, int]]) -> None:
        self.place, self.kept = place, kept
        self.before = before  # status and number of rows, by table
        histories = place.sandbox.world.histories.values()
        self.old = {message for history in histories for message in history}

    def match(self, name: str) -> Lively:
        sitting = self.kept.tables[name]
        people = [self.place.person(each) for each in sitting.people]
        return Lively(Match(self.place, TableId(sitting.number), sitting.place, people))

    async def status(self, match: Match) -> Status:
        saved = await self.place.store.table(match.number)
        assert saved is not None
        return saved.status

    def enough(self, match: Match) -> Callable[[], bool]:
        """Whether the table has gone on for a good while from here."""
        live = self.place.bot.service.registry.live
        begun = live(match.number)
        assert begun is not None
        rows = len(begun.record.rows)

        def reached() -> bool:
            table = live(match.number)
            assert match.presses < PATIENCE, match.question.text
            return table is not None and len(table.record.rows) >= rows + ENOUGH

        return reached

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Table]:
        async with self.place.bot.service.registry.seen(
            TableId(self.kept.tables[name].number)
        ) as table:
            yield table

    async def going_on(self, name: str) -> Lively:
        """The table, once its people have agreed to go on where its record plays otherwise."""
        match = self.match(name)
        if await self.status(match) is Status.FROZEN:
            request = await asked(match, ":agree")
            async with self.table(name) as table:
                assert table.petitions.current is not None
                agreed = table.petitions.current.agreed
            for seat, person in enumerate(match.people):
                if seat not in agreed:
                    await pressed(person, request, "agree")
            await match.people[0].until(
                lambda: all(m.id != request.id or not m.buttons for m in match.lines())
            )
            await match.people[0].until(lambda: bool(match.waited_for()))
            assert await self.status(match) is Status.RUNNING
        return match


@pytest.fixture(params=EVERY)
async def world(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    kept = unpack(request.param, tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        counted = "(select count(*) from rows where table_id = tables.id)"
        rows = database.execute(f"select id, status, {counted} from tables").fetchall()
    clock = kept.clock()
    monkeypatch.setattr("discord.utils.utcnow", lambda: datetime.fromtimestamp(clock.now(), UTC))
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)  # real seconds, which stand at no tables
    monkeypatch.setattr("bot.faces.pace.OLD_SECONDS", 0.0)
    async with town(tmp_path, clock=clock, state_file=kept.world) as place:
        await place.settle()
        yield World(place, kept, {number: (status, count) for number, status, count in rows})


async def test_every_table_is_there_and_replays_or_says_from_which_row_on_it_does_not(
    world: World,
) -> None:
    for name, sitting in world.kept.tables.items():
        status, rows = world.before[sitting.number]
        if name == LOBBY:
            assert await world.status(world.match(name)) == status == Status.LOBBY
            continue
        async with world.table(name) as table:
            kept = len(table.record.rows)
            if table.saved.status is Status.FROZEN:
                assert table.petitions.current is not None
                assert table.petitions.current.wish is Wish.GO_ON
                assert kept == table.petitions.current.to < rows
            else:
                assert table.saved.status == status
                assert kept >= rows
        assert status != Status.FROZEN or table.frozen, name


@pytest.mark.parametrize("name", RUNNING)
async def test_every_table_is_played_on_by_the_messages_that_lay_there(
    world: World, name: str
) -> None:
    frozen = await world.status(world.match(name)) is Status.FROZEN
    match = await world.going_on(name)
    assert frozen or match.question.id in world.old
    async with world.table(name) as table:
        short = table.saved.game in SHORT
    enough = world.enough(match)
    await match.play(Random(name), until=lambda: not short and enough())
    await world.place.settle()
    assert match.over or (not short and enough())
    async with world.table(name) as table:
        kept = Record.from_json(table.record.to_json(), SHELF)
    assert Session.restore(kept, SHELF[kept.game]).digest() == table.session.digest()


@pytest.fixture
def another_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_another_claim(monkeypatch)


async def test_a_table_whose_rules_were_mended_meanwhile_asks_and_goes_on(
    another_claim: None, world: World
) -> None:
    name = "joust_in_a_challenge"
    match = world.match(name)
    assert await world.status(match) is Status.FROZEN
    async with world.table(name) as table:
        assert table.petitions.current is not None
        row = table.petitions.current.to
    told = words_in("pl").text("table.petition.otherwise", row=row, names="")
    assert told in (await asked(match, ":agree")).text
    match = await world.going_on(name)
    await match.play(Random(name), until=world.enough(match))
    async with world.table(name) as table:
        back, *later = table.record.rows[world.before[match.number][1] :]
    assert isinstance(back, Back)
    assert back.to == row
    assert later


async def test_what_was_asked_then_is_agreed_to_today(world: World) -> None:
    """An undo, a pause, an hour to meet: one press is missing of each."""
    for name, wish in (
        ("undone", Wish.UNDO),
        ("sealed_melee", Wish.PAUSE),
        ("handed_over", Wish.COUNCIL),
    ):
        if await world.status(match := world.match(name)) is Status.FROZEN:
            continue  # a mended rule changed it: that request comes first
        async with world.table(name) as table:
            petition = table.petitions.current
            rows = len(table.record.rows)
        assert petition is not None
        assert petition.wish is wish
        (missing,) = set(petition.needed) - set(petition.agreed)
        request = await asked(match, ":agree")
        assert request.id in world.old
        await pressed(match.people[missing], request, "agree")
        await world.place.settle()
        async with world.table(name) as table:
            assert table.petitions.current is None
            assert isinstance(table.record.rows[-1], Back) is (wish is Wish.UNDO)
            assert len(table.record.rows) == rows + (wish is Wish.UNDO)
            assert table.timing is not None
            assert table.timing.paused is (wish is Wish.PAUSE)


async def test_orders_stops_and_what_was_prepared_still_hold(world: World) -> None:
    name = "relaxed_joust"
    match = await world.going_on(name)
    alys = match.people[0]
    async with world.table(name) as table:
        given = table.automation.of(SeatId(0))
    assert {Stop("plot_phase", Role.BYSTANDER), Stop("cancel", Role.BYSTANDER)} <= given.stops
    order, prepared = given.orders
    assert (order.window, order.then, order.role) == ("defenders_declared", PASS, Role.DEFENDER)
    page = await opened(world.place, alys, match)
    page = await page_pressed(alys, page, ":orders:orders")
    assert "2. In the marshaling phase, when I am the active player: " in page.text
    assert page.text.count("; then ") == len(prepared.answers) - 1
    live = world.place.bot.service.registry.live(match.number)
    assert live is not None
    await match.play(Random(2), until=lambda: prepared not in live.automation.of(SeatId(0)).orders)
    assert live.session.game.round == 1  # carried out; left alone, it would have lasted the round


async def test_a_seat_that_was_lent_is_taken_back_and_one_that_was_given_away_is_not(
    world: World,
) -> None:
    alys, cersei = world.place.person("Alys"), world.place.person("Cersei")
    match = await world.going_on("lent")
    bolek = match.people[1]
    await said(alys, "game sub", match, how="back")
    dorota = world.place.person("Dorota")
    await world.place.sandbox.until(lambda: match.panel(dorota) is None)
    match.people = [alys, bolek]
    await match.play(Random("taken back"), until=world.enough(match))
    refused = await said(cersei, "game sub", world.match("handed_over"), how="back")
    assert refused.text == TEXT("absence.refused.not_lent")


async def test_the_lobby_is_joined_and_started_by_its_old_buttons(world: World) -> None:
    kept, place = world.kept.tables[LOBBY], world.place
    people = [place.person(name) for name in (*kept.people, "Alys")]
    post = next(
        m
        for m in people[0].messages(kept.place, public=True)
        if any(str(c.custom_id).startswith(f"rk:{kept.number}:") for c in m.buttons)
    )
    assert post.id in world.old
    lobby = Lobby(place, post)
    await lobby.press(people[-1], "join")
    match = await begun(place, await lobby.start(*people))
    await match.play(Random(1), until=world.enough(match))
    saved = await place.store.table(match.number)
    assert saved is not None
    assert saved.rules == SHELF["agot"].version


async def test_games_that_ended_are_shown_and_given_out(world: World) -> None:
    """Whole, or up to where they play otherwise today."""
    for name in ENDED:
        match = world.match(name)
        alys = world.place.person("Alys")
        page = await said(alys, "game replay show", match)
        page = await turned(alys, page, "Last")
        file = await said(alys, "game replay file", match)
        document = json.loads(alys.file(file.attachments[0]))
        assert len(document["rows"]) == world.before[match.number][1]
        async with world.table(name) as table:
            row = None if table.divergence is None else table.divergence.row
        assert row is None or TEXT("record.diverged", row=row) in page.text
    board = await said(alys, "game leaderboard", match)
    assert "Alys" in pictured(board)


async def test_the_clocks_that_ran_then_still_run(world: World) -> None:
    """Who does nothing is reminded and answered for, but not who was away then."""
    match = await world.going_on("relaxed_joust")
    ran_out = TEXT("clock.timed_out", who="Alys")
    await world.place.pass_time(8, step=2)
    assert any(ran_out in m.text for m in match.lines())
    cersei = world.place.person("Cersei")
    assert (
        await world.place.bot.service.registry.clock.away_until(PersonId(int(cersei.id)))
        is not None
    )
    answer = await said(cersei, "away", match, days=0)
    assert "13" in answer.text  # days left of fourteen: the one that was begun counts
