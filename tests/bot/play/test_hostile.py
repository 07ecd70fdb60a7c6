"""What strangers, other seats, former players and people of other servers press and type: it has no
effect, and tells nothing. For long: `python -m tests.bot.hostile`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces import confines
from bot.service import Service
from bot.store import Table
from tests.bot.hostile import besieged


async def test_nothing_comes_of_it(tmp_path: Path) -> None:
    tally = await besieged(tmp_path, presses=400, seed=4)
    assert tally.harmless, str(tally)
    assert min(tally.tried.values()) > 20
    assert len(tally.by) == 6


async def test_it_is_noticed_where_nobody_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The siege itself is tried: without the one check it finds what it looks for."""

    async def anybody(service: Service, interaction: object, saved: Table | None) -> Table:
        assert saved is not None
        return saved

    monkeypatch.setattr(confines, "admitted", anybody)
    monkeypatch.setattr("bot.cogs.finding.admitted", anybody)
    tally = await besieged(tmp_path, presses=60, seed=4)
    assert tally.told
