"""`rookery run` where it cannot: one clear line, exit code 1, never a traceback. And what the log
holds when it is asked for every detail."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from discord.http import Route

from bot.sandbox.server import Sandbox
from bot.settings import BadSetting, Settings
from bot.store.alone import alone_with
from bot.store.form import newest
from bot.terminal.run import CHATTY, hush, look_for_damage
from bot.vitals import Vitals
from tests.bot.store.samples import locked, opened, table
from tests.bot.terminal.ran import Ran, process
from tests.source import ROOT

DATABASE = Path("sandbox.sqlite3")


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A free port, little patience, and the loggers afterwards as they were."""
    monkeypatch.setenv("ROOKERY_PORT", "0")
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    loggers = [logging.getLogger(name) for name in (None, *CHATTY)]
    levels, handlers = [each.level for each in loggers], list(loggers[0].handlers)
    yield
    loggers[0].handlers[:] = handlers
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


async def make_database() -> None:
    async with opened(DATABASE):
        pass


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("ROOKERY_PORT", "harbour"),
        ("ROOKERY_SHARDS", "0"),
        ("ROOKERY_SHARDS", "many"),
        ("ROOKERY_PORT", "70000"),
        ("ROOKERY_LOG", "loud"),
        ("ROOKERY_INLINE", "perhaps"),
        ("ROOKERY_METRICS", "harbour"),
        ("ROOKERY_METRICS", "localhost:70000"),
        ("ROOKERY_REPORTS", "#reports"),
        ("ROOKERY_WORKERS", "many"),
        ("ROOKERY_WORKERS", "65"),
    ],
)
def test_a_bad_setting(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setenv(setting, value)
    rookery("run").refused(setting, value)


@pytest.mark.parametrize("content", [b"DISCORD_TOKEN", b"\xff\xfe"])
def test_a_broken_file_of_settings(content: bytes) -> None:
    Path(".env").write_bytes(content)
    with pytest.raises(BadSetting, match=r"\.env"):
        Settings.read()


def test_an_occupied_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process("run", ROOKERY_PORT=port).refused(f"port {port}", "ROOKERY_PORT")


def test_an_occupied_address_of_metrics() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process("run", ROOKERY_PORT="0", ROOKERY_METRICS=port).refused(f"127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", None),
        ("9420", ("127.0.0.1", 9420)),
        ("0.0.0.0:9420", ("0.0.0.0", 9420)),
        ("[::1]:9420", ("::1", 9420)),
    ],
)
def test_an_address_of_metrics(text: str, address: tuple[str, int] | None) -> None:
    assert Settings.read({"ROOKERY_METRICS": text}).metrics == address


def test_a_second_process_on_one_database(rookery: Ran) -> None:
    with alone_with(DATABASE):
        rookery("run").refused(str(DATABASE), "another process")
    with alone_with(DATABASE):
        pass  # it was given back


def test_a_damaged_database_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where the damage does not keep SQLite from opening it."""
    file = tmp_path / "damaged.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("create table t (a text)")
        database.execute("create index i on t (a)")
        database.executemany("insert into t values (?)", [(f"{n:0400}",) for n in range(500)])
        database.commit()
    vitals = Vitals(time.time)
    asyncio.run(look_for_damage(file, vitals))
    assert not caplog.records
    assert not vitals.damaged
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4_096] = b"x" * 4_096
    file.write_bytes(content)
    asyncio.run(look_for_damage(file, vitals))
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"{file}: the database is damaged")
    assert "rookery restore" in said
    assert vitals.damaged


def test_a_newer_database(rookery: Ran) -> None:
    asyncio.run(make_database())
    with closing(sqlite3.connect(DATABASE)) as database:
        database.execute(f"pragma user_version = {newest() + 1}")
    said = rookery("run")
    said.refused(str(DATABASE), "newer")
    assert said.out == ""


def test_a_locked_database(rookery: Ran) -> None:
    asyncio.run(make_database())
    with locked(DATABASE):
        rookery("run").refused(str(DATABASE), "locked")


def test_a_database_that_cannot_be_there(rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_DATABASE", "nowhere/rookery.sqlite3")
    rookery("run").refused("nowhere/rookery.sqlite3")
    assert list(Path().iterdir()) == []


def test_a_wire_log_that_cannot_be_written(rookery: Ran) -> None:
    rookery("run", "--wire-log", "nowhere/log").refused("nowhere/log")


def test_a_sandbox_whose_state_is_damaged(rookery: Ran) -> None:
    Path("sandbox.sandbox.json").write_text("{")
    rookery("run").refused("sandbox.sandbox.json")


def test_discord_that_cannot_be_reached(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    said = rookery("run")  # which is asked some times first
    assert said.code == 1
    assert re.match("rookery: .*cannot be reached", said.err.splitlines()[-1])


async def test_a_gateway_that_cannot_be_reached(unused_tcp_port: int) -> None:
    """Discord answers, but its gateway does not: no reason for a traceback of ours."""
    async with Sandbox() as sandbox:
        before = (
            "from bot.sandbox.connect import point_discord\n"
            f"point_discord({sandbox.api_base!r}, 'ws://127.0.0.1:{unused_tcp_port}/')"
        )
        said = await asyncio.to_thread(process, "run", before=before, DISCORD_TOKEN=sandbox.token)
    assert said.code == 1
    assert said.err.splitlines()[-1] == "rookery: Discord's gateway cannot be reached"
    assert "AttributeError" not in said.err


def test_the_port_of_metrics_is_told() -> None:
    """Any free one was wanted; there it answers."""
    with subprocess.Popen(
        [sys.executable, "-c", "import bot.cli; bot.cli.main()", "run"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "ROOKERY_METRICS": "0"},
    ) as running:
        assert running.stdout is not None
        told = next(line for line in running.stdout if line.startswith("/metrics and /healthz"))
        with urlopen(f"{told.split()[-1]}/metrics", timeout=30) as page:
            assert b"rookery_" in page.read()
        running.terminate()
        assert running.wait(30) == 0


async def test_a_token_that_is_not_accepted() -> None:
    async with Sandbox() as sandbox:
        before = (
            "from bot.sandbox.connect import point_discord\n"
            f"point_discord({sandbox.api_base!r}, {sandbox.gateway_url!r})"
        )
        said = await asyncio.to_thread(process, "run", before=before, DISCORD_TOKEN="a.b.c")
    said.refused("DISCORD_TOKEN")


async def test_the_most_talkative_log_holds_no_seed_and_no_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    hush()
    async with opened(DATABASE) as store:
        kept = await store.create_table(table(seed="the secret seed"))
        await store.append(kept.id, 0, [1, 0, ["the secret card"]], None)
        await store.kept(kept.id)
    assert "secret" not in caplog.text
