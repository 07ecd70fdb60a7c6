"""Whether the bot is alive and what it counts: watchdog, health, metrics, Discord's clock."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.utils import formatdate
from pathlib import Path

import aiohttp
import discord
import discord.gateway
import pytest

from bot.app import Rookery
from bot.sandbox.clock import Clock
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.realm import Settings
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.store.alone import alone_with, is_held
from bot.terminal.health import findings
from bot.vitals import DiscordsClock, Vitals
from bot.vitals.health import DEAF_SECONDS, STALE_SECONDS, Health, file_beside
from bot.vitals.look import look_at
from bot.vitals.systemd import notify
from bot.vitals.trace import route_of
from bot.vitals.watchdog import Watchdog
from bot.vitals.web import watched
from tests.bot.play.test_presses import two_at
from tests.bot.town import Town, town

WELL = Health(1_000.0, 7, connected=True, unanswered=3.0, lag=0.01, ahead=0.0)


NOW = 1_000_000.0


def beside(*ahead: float, travel: float = 0.1) -> DiscordsClock:
    """A clock that has heard answers which were so many seconds behind ours."""
    clock = DiscordsClock(lambda: NOW, lambda: NOW)
    for seconds in ahead:
        clock.hear(formatdate(int(NOW - travel / 2 - seconds), usegmt=True), NOW - travel)
    return clock


class TestDiscordsClock:
    @pytest.mark.parametrize("ahead", [3.5, 61.2, -4.8])
    def test_answers_that_agree_tell_the_difference(self, ahead: float) -> None:
        clock = beside(ahead, ahead, ahead)
        assert clock.ahead == pytest.approx(ahead, abs=1.0)
        assert clock.age(NOW - ahead - 1.0) == pytest.approx(1.0, abs=1.0)

    def test_slow_answers_are_no_difference(self) -> None:
        assert beside(0.0, 0.0, 0.0, travel=20.0).ahead == 0.0

    def test_one_strange_answer_is_not_believed(self) -> None:
        clock = beside(0.0, 0.0, 0.0, 90.0)
        assert clock.ahead == 0.0
        assert clock.age(NOW - 1_000.0) == 0.0  # Discord says itself what is too old

    def test_a_clock_that_was_set_meanwhile_is_not_known(self) -> None:
        """Else every press would be dropped, and no answer would come that tells better."""
        time_now = NOW - 60.0
        clock = DiscordsClock(lambda: time_now, lambda: 5.0)
        for _ in range(3):
            clock.hear(formatdate(NOW, usegmt=True), time_now)
        assert clock.ahead == pytest.approx(-60.0, abs=1.0)
        time_now = NOW  # by NTP
        assert clock.age(NOW - 0.1) == 0.0
        for _ in range(3):
            clock.hear(formatdate(NOW, usegmt=True), time_now)
        assert (clock.ahead, clock.age(NOW - 0.5)) == (0.0, 0.5)

    def test_it_is_said_once(self, caplog: pytest.LogCaptureFixture) -> None:
        beside(*[4.0] * 9)
        (said,) = [record.getMessage() for record in caplog.records]
        assert said.startswith("this machine's clock is 4.")
        assert " s ahead of Discord's: set it right" in said

    def test_an_answer_without_a_date_says_nothing(self) -> None:
        clock = DiscordsClock(lambda: NOW)
        clock.hear("yesterday", NOW)
        assert clock.ahead == 0.0

    async def test_presses_are_answered_by_a_machine_whose_clock_is_ahead(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        behind = Clock()
        behind.advance(-3.5)
        async with Sandbox(clock=behind, record=True) as sandbox:
            with discord_pointed_at(sandbox):
                place = AheadTown(sandbox, tmp_path / "rookery.sqlite3")
                await place.wake()
                try:
                    lobby = await place.lobby(sandbox.person("Alys"), "behind", seats=2)
                    assert lobby.number == 1
                    assert place.bot.vitals.clock.ahead == pytest.approx(3.5, abs=1.0)
                finally:
                    await place.sleep()
        said = [r.getMessage() for r in caplog.records if "this machine's clock" in r.getMessage()]
        assert len(said) == 1


class AheadTown(Town):
    """The bot goes by the machine's clock, not by the sandbox's."""

    async def wake(self) -> None:
        self.store = await Store.open(self.database)
        self.bot = Rookery(self.store, local=True)
        self._running = asyncio.create_task(self.bot.start(self.sandbox.token))
        await self.sandbox.connected()
        await asyncio.wait_for(self.bot.wait_until_ready(), 20)


class TestHealth:
    def test_it_is_read_as_it_was_written(self, tmp_path: Path) -> None:
        file = file_beside(tmp_path / "rookery.sqlite3")
        WELL.write(file)
        assert Health.read(file) == WELL

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"at": 3}', "nonsense"])
    def test_what_is_no_health_is_none(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "health"
        file.write_text(text)
        assert Health.read(file) is None
        assert [str(each) for each in findings(None, False, 0.0)] == [
            "failed   bot: none runs on this database"
        ]
        assert [str(each) for each in findings(None, True, 0.0)] == ["failed   bot: it is starting"]

    def test_a_bot_that_was_killed_a_moment_ago_is_not_well(self, tmp_path: Path) -> None:
        """Its last word may be young; the database is free."""
        database = tmp_path / "rookery.sqlite3"
        assert not is_held(database)
        with alone_with(database):
            assert is_held(database)
        assert not is_held(database)
        assert [each.grade for each in findings(WELL, False, WELL.at)] == ["failed"]

    def test_troubles_are_named(self) -> None:
        assert list(WELL.troubles(1_010.0)) == []
        assert "nothing was heard" in next(WELL.troubles(1_001.0 + STALE_SECONDS))
        assert "has not answered" in next(
            replace(WELL, unanswered=DEAF_SECONDS + 1).troubles(1_000.0)
        )
        assert "late" in next(replace(WELL, lag=6.0).troubles(1_000.0))
        assert "damaged" in next(replace(WELL, damaged=True).troubles(1_000.0))

    def test_an_outage_of_discord_is_no_reason_to_start_anew(self) -> None:
        """Nothing would be won by it, and logins are counted."""
        away = replace(WELL, connected=False, unanswered=9_999.0)
        assert not away.hangs
        assert [each.grade for each in findings(away, True, 1_000.0)] == ["ok", "warning", "ok"]
        assert replace(WELL, unanswered=9_999.0).hangs

    def test_the_difference_of_clocks_is_shown(self) -> None:
        told = [str(each) for each in findings(replace(WELL, ahead=3.6), True, 1_000.0)]
        assert told[-1] == "warning  clock: 3.6 s ahead of Discord's; set it right"


class Drowsy(discord.gateway.KeepAliveHandler):
    """A thread that comes to itself a moment after its heartbeat was sent, as on a busy machine."""

    @property
    def _last_send(self) -> float:
        return self._noted

    @_last_send.setter
    def _last_send(self, at: float) -> None:
        time.sleep(DROWSY_SECONDS)
        self._noted = at


DROWSY_SECONDS = 0.02


class TestHeartbeat:
    async def test_the_sandbox_answers_a_heartbeat_no_sooner_than_a_network_would(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """discord.py notes the time of sending afterwards: an answer before that looks as old as
        the heartbeat before it, 41 s as a rule, and is warned of."""
        monkeypatch.setattr("discord.gateway.KeepAliveHandler", Drowsy)
        interval = 1.0
        async with town(tmp_path, settings=Settings(heartbeat_seconds=interval)) as place:
            beats: list[float] = []
            while len(beats) < 3:
                await asyncio.sleep(interval)
                beats.append(place.bot.latency)
            assert max(beats[1:]) < 0.75 * interval
            health = look_at(place.bot, 0.0, 0.0)
            assert health.connected
            assert health.unanswered < 2 * interval


class TestWatchdog:
    async def test_a_loop_that_turns_is_left_alone(self) -> None:
        ended: list[float] = []
        dog = Watchdog(0.2, ended.append)
        dog.start()
        for _ in range(10):
            await asyncio.sleep(0.05)
            dog.stroke()
        dog.stop()
        await asyncio.to_thread(dog.join)
        assert ended == []

    async def test_a_loop_that_hangs_is_ended(self) -> None:
        ended = threading.Event()
        dog = Watchdog(0.2, lambda seconds: ended.set())
        dog.start()
        assert ended.wait(10)  # nothing turns meanwhile
        await asyncio.to_thread(dog.join)


def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")


class TestMetrics:
    @pytest.mark.parametrize(
        ("path", "route"),
        [
            ("/api/v10/channels/123/messages/456", "/channels/:id/messages/:id"),
            ("/api/v10/interactions/1/aW5:x/callback", "/interactions/:id/:token/callback"),
            (
                "/api/v10/webhooks/1/abc/messages/@original",
                "/webhooks/:id/:token/messages/@original",
            ),
            ("/api/v10/users/@me/channels", "/users/@me/channels"),
        ],
    )
    def test_a_route_has_no_ids_and_no_tokens(self, path: str, route: str) -> None:
        assert route_of(path) == route

    async def test_they_count_what_happened(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            await two_at(place)
            await place.settle()
            place.bot.vitals.health = WELL
            async with (
                watched(place.bot, "127.0.0.1", 0) as port,
                aiohttp.ClientSession() as session,
            ):
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    told = await answer.text()
                async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                    assert answer.status == 503  # what it said of itself is long ago
                place.bot.vitals.health = replace(WELL, at=time.time())
                async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                    assert answer.status == 200
                    assert await answer.json() == {"well": True, "troubles": [], "connected": True}
        lines = dict(line.rsplit(" ", 1) for line in told.splitlines() if line[0] != "#")
        assert (
            float(lines['rookery_interactions_total{kind="component"}']) == 3
        )  # join, ready, start
        assert float(lines['rookery_interactions_total{kind="application_command"}']) == 1
        assert float(lines["rookery_acknowledgement_seconds_count"]) == 4
        assert float(lines['rookery_tables{state="running"}']) == 1
        assert float(lines["rookery_shown_seconds_count"]) == 1  # the start; a lobby has no thread
        assert float(lines['rookery_queue{of="to_show"}']) == 0
        assert float(lines["rookery_store_bytes"]) > 10_000
        callback = 'method="POST",route="/interactions/:id/:token/callback",status="'
        assert any(callback in line for line in lines)


async def connected_health(file: Path) -> Health:
    """What a bot in this world writes once it is connected."""
    while True:
        health = Health.read(file)
        if health is not None and health.connected:
            return health
        await asyncio.sleep(0.02)


@contextmanager
def systemd(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """What it hears."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(folder / "notify"))
        heard.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(folder / "notify"))
        yield heard


async def test_a_bot_that_runs_tells_how_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.vitals.vitals.BEAT_SECONDS", 0.05)
    file = tmp_path / "rookery.sqlite3.health"
    async with Sandbox() as sandbox:
        with discord_pointed_at(sandbox), systemd(tmp_path, monkeypatch) as heard:
            store = await Store.open(tmp_path / "rookery.sqlite3")
            bot = Rookery(store, local=True, health_file=file)
            running = asyncio.create_task(bot.start(sandbox.token))
            health = await connected_health(file)
            assert list(health.troubles(time.time())) == []
            await bot.close()
            await running
            await store.close()
            told = [heard.recv(100) for _ in range(3)]
            while (last := heard.recv(100)) != b"STOPPING=1":
                told.append(last)
    assert Health.read(file) is None  # it ended in good order
    assert set(told) == {b"READY=1", b"WATCHDOG=1"}


async def test_a_bot_that_hears_nothing_of_discord_gives_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its event loop turns, but the line is dead: whoever watches must start it anew."""
    vitals, strokes = Vitals(time.time), []
    monkeypatch.setattr(vitals._watchdog, "stroke", lambda: strokes.append(True))
    with systemd(tmp_path, monkeypatch) as heard:
        vitals._tell(replace(WELL, unanswered=DEAF_SECONDS + 1))
        assert strokes == []
        with pytest.raises(BlockingIOError):
            heard.recv(100)
        vitals._tell(WELL)
        assert strokes == [True]
        assert heard.recv(100) == b"WATCHDOG=1"
