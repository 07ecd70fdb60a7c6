"""`invite`, `backup`, `restore`: what they do and how they refuse."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.store import Status
from bot.store.form import newest
from bot.store.upkeep import form_of
from tests.bot.store.samples import opened, table
from tests.bot.terminal.ran import Ran

APPLICATION = 198_622_483_471_925_248
FIRST = base64.b64encode(str(APPLICATION).encode()).decode().rstrip("=")
ASKED_FOR = {
    *("read_messages", "send_messages", "send_messages_in_threads", "embed_links", "attach_files"),
    *("create_public_threads", "create_private_threads", "manage_threads"),
    *("read_message_history", "pin_messages"),
}


async def made(path: Path, seed: str) -> None:
    async with opened(path) as store:
        await store.create_table(table(seed=seed))


async def seeds(path: Path) -> list[str]:
    async with opened(path) as store:
        return [kept.seed for kept in await store.tables_in([Status.LOBBY])]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.upkeep.BUSY_SECONDS", 0.05)


class TestInvite:
    def test_the_link_asks_for_exactly_what_is_needed(self, rookery: Ran) -> None:
        said = rookery("invite", "--application", APPLICATION)
        assert said.code == 0
        query = parse_qs(urlsplit(said.out.strip()).query)
        assert query["client_id"] == [str(APPLICATION)]
        assert query["scope"] == ["bot applications.commands"]
        asked = discord.Permissions(int(query["permissions"][0]))
        assert {name for name, granted in asked if granted} == ASKED_FOR

    def test_the_token_names_the_application(
        self, rookery: Ran, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", f"{FIRST}.Abcdef.secret")
        said = rookery("invite")
        assert f"client_id={APPLICATION}&" in said.out
        assert "secret" not in said.out

    @pytest.mark.parametrize("token", ["", "nonsense", "żółw.a.b", "bm8=.a.b", "MTIz$.a.b"])
    def test_without_either_it_says_what_to_do(
        self, rookery: Ran, monkeypatch: pytest.MonkeyPatch, token: str
    ) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", token)
        rookery("invite").refused("DISCORD_TOKEN", "--application")

    def test_a_bad_setting_is_named(self, rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ROOKERY_PORT", "harbour")
        rookery("invite").refused("ROOKERY_PORT")


class TestBackup:
    def test_a_running_store_is_copied(self, rookery: Ran) -> None:
        asyncio.run(self.copied_while_open(rookery))
        assert asyncio.run(seeds(Path("copy"))) == ["mine"]

    async def copied_while_open(self, rookery: Ran) -> None:
        async with opened(Path("sandbox.sqlite3")) as store:
            await store.create_table(table(seed="mine"))
            said = rookery("backup", "copy")
            assert (said.code, said.err) == (0, "")

    def test_a_file_is_not_overwritten_unless_told_so(self, rookery: Ran) -> None:
        asyncio.run(made(Path("sandbox.sqlite3"), "mine"))
        Path("copy").write_text("precious")
        rookery("backup", "copy").refused("copy", "--force")
        assert Path("copy").read_text() == "precious"
        assert rookery("backup", "copy", "--force").code == 0
        assert form_of(Path("copy")) == newest()

    def test_the_database_itself_is_never_overwritten(self, rookery: Ran) -> None:
        asyncio.run(made(Path("sandbox.sqlite3"), "mine"))
        rookery("backup", "sandbox.sqlite3", "--force").refused("itself")
        assert asyncio.run(seeds(Path("sandbox.sqlite3"))) == ["mine"]

    def test_without_a_database_there_is_nothing_to_copy(self, rookery: Ran) -> None:
        rookery("backup", "copy").refused("sandbox.sqlite3", "no such file")
        assert list(Path().iterdir()) == []

    def test_a_folder_that_is_not_there_is_named(self, rookery: Ran) -> None:
        asyncio.run(made(Path("sandbox.sqlite3"), "mine"))
        rookery("backup", "nowhere/copy").refused("nowhere/copy")


class TestRestore:
    def test_what_was_backed_up_comes_back_and_the_old_file_stays(self, rookery: Ran) -> None:
        database = Path("sandbox.sqlite3")
        asyncio.run(made(database, "first"))
        rookery("backup", "copy")
        asyncio.run(made(database, "second"))
        said = rookery("restore", "copy")
        assert (said.code, said.err) == (0, "")
        assert "sandbox.sqlite3.before-restore" in said.out
        assert asyncio.run(seeds(database)) == ["first"]
        kept = asyncio.run(seeds(Path("sandbox.sqlite3.before-restore")))
        assert kept == ["first", "second"]

    def test_not_while_the_bot_runs(self, rookery: Ran) -> None:
        asyncio.run(self.refused_while_open(rookery))
        assert asyncio.run(seeds(Path("sandbox.sqlite3"))) == ["mine"]

    async def refused_while_open(self, rookery: Ran) -> None:
        async with opened(Path("sandbox.sqlite3")) as store:
            await store.create_table(table(seed="mine"))
            rookery("backup", "copy")
            rookery("restore", "copy").refused("another process")

    def test_what_is_no_database_of_ours(self, rookery: Ran) -> None:
        asyncio.run(made(Path("sandbox.sqlite3"), "mine"))
        Path("letter").write_text("Dear Sansa, winter is coming. " * 200)
        rookery("restore", "letter").refused("letter", "not a database")
        rookery("restore", "nowhere").refused("nowhere", "no such file")
        assert asyncio.run(seeds(Path("sandbox.sqlite3"))) == ["mine"]
