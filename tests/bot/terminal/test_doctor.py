"""`rookery doctor`: one line per check, against the sandbox and without any network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.http import Route

from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.kinds import Intent, Permission
from bot.sandbox.realm import Settings
from bot.sandbox.server import Sandbox
from bot.terminal.checks.finding import Grade
from bot.terminal.checks.machine import POLISH, font
from tests.bot.store.samples import opened
from tests.bot.terminal.ran import Ran, Said


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        with discord_pointed_at(running):
            yield running


async def examined(rookery: Ran) -> Said:
    """In a thread, as the sandbox must be able to answer meanwhile."""
    return await asyncio.to_thread(rookery, "doctor")


def graded(said: Said) -> dict[str, str]:
    """The gravest grade of each check."""
    found: dict[str, str] = {}
    order = [grade.value for grade in Grade]
    for line in said.out.splitlines():
        grade, what = line.split(":")[0].split(maxsplit=1)
        found[what] = max(grade, found.get(what, "ok"), key=order.index)
    return found


async def test_all_is_well(rookery: Ran, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
    async with opened(Path("rookery.sqlite3")):
        said = await examined(rookery)
    checks = ("Python", "SQLite", "font", "database", "disk", "token", "clock", "rights")
    assert graded(said) == dict.fromkeys(checks, "ok")
    assert (said.code, said.err) == (0, "")
    assert sandbox.token not in said.out


@pytest.mark.parametrize("granted", [True, False])
async def test_reading_messages_must_be_granted(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, granted: bool
) -> None:
    settings = Settings(privileged_intents=Intent.MESSAGE_CONTENT if granted else Intent(0))
    async with Sandbox(settings=settings) as sandbox:
        monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
        monkeypatch.setenv("ROOKERY_INLINE", "1")
        with discord_pointed_at(sandbox):
            said = await examined(rookery)
    assert graded(said)["inline"] == ("ok" if granted else "failed")


async def test_a_bad_token_has_failed(
    rookery: Ran, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "bad.bad.bad")
    said = await examined(rookery)
    assert said.code == 1
    assert graded(said)["token"] == "failed"


async def test_without_a_token_the_rest_is_checked(rookery: Ran, sandbox: Sandbox) -> None:
    said = await examined(rookery)
    assert said.code == 0
    assert graded(said)["token"] == "warning"
    assert graded(said)["clock"] == "ok"


async def test_a_server_that_withholds_a_right_is_named(
    rookery: Ran, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
    guild = sandbox.add_guild("Pyke", bot_permissions=Permission.VIEW_CHANNEL)
    guild.roles[guild.id].permissions &= ~Permission.ATTACH_FILES
    said = await examined(rookery)
    assert said.code == 0
    [line] = [line for line in said.out.splitlines() if " rights:" in line]
    assert line == "warning  rights: in Pyke the bot lacks attach files"


@pytest.mark.parametrize(("ahead", "which"), [(60, "ahead of"), (-60, "behind")])
async def test_a_clock_that_is_off(
    rookery: Ran, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, ahead: int, which: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
    sandbox.clock.advance(-ahead)
    said = await examined(rookery)
    assert graded(said)["clock"] == "warning"
    assert f" s {which} Discord's; set it right" in said.out


async def test_discord_in_trouble_is_a_warning(
    rookery: Ran, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
    sandbox.realm.faults.answer(503, "GET /users/@me$")
    said = await examined(rookery)
    assert said.code == 0
    assert graded(said)["token"] == "warning"


def test_without_a_network_the_rest_is_checked(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    said = rookery("doctor")
    assert said.code == 0
    assert graded(said)["Discord"] == "warning"
    assert graded(said)["database"] == "ok"
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("content", [b"Dear Sansa" * 500, b""])
def test_the_file_is_examined(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int, content: bytes
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    Path("sandbox.sqlite3").write_bytes(content)
    said = rookery("doctor")
    assert (said.code, graded(said)["database"]) == ((1, "failed") if content else (0, "ok"))


def test_a_folder_that_is_not_there_has_failed(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    monkeypatch.setenv("ROOKERY_DATABASE", "nowhere/rookery.sqlite3")
    said = rookery("doctor")
    assert (said.code, graded(said)["database"]) == (1, "failed")


def test_a_bad_setting_has_failed(rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_LOG", "loud")
    said = rookery("doctor")
    assert (said.code, graded(said)["settings"]) == (1, "failed")


def test_a_font_without_polish_letters_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such font is at hand; a letter that no font has stands for the missing ones."""
    monkeypatch.setattr("bot.terminal.checks.machine.POLISH", POLISH + "\U0010fffe")
    found = font("font_source_sans_pro", "SourceSansPro-Regular.ttf")
    assert found.grade is Grade.FAILED
    assert "\U0010fffe" in found.text
    assert "ą" not in found.text


@pytest.mark.parametrize("package", ["font_source_sans_pro", "no_such_package"])
def test_a_font_that_is_not_there_has_failed(package: str) -> None:
    assert font(package, "Nowhere.ttf").grade is Grade.FAILED
