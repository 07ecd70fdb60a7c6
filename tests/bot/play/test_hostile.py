"""What strangers, other seats, former players and people of other servers press and type: it has no
effect, and tells nothing. For long: `python -m tests.bot.hostile`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces import confines
from bot.faces.ids import Act, Press
from bot.numbers import TableId
from bot.sandbox.outcomes import Outcome
from bot.service import Service
from bot.store import Table
from bot.words import words_in
from tests.bot.hostile import GREAT, besieged, forge
from tests.bot.play.test_presses import two_at
from tests.bot.town import town


async def test_nothing_comes_of_it(tmp_path: Path) -> None:
    tally = await besieged(tmp_path, presses=300, seed=4)
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
    monkeypatch.setattr("bot.cogs.call.admitted", anybody)
    tally = await besieged(tmp_path, presses=60, seed=4)
    assert tally.told


MADE_UP = (
    *((Act.HOUSE, "99", None), (Act.HOUSE, "x", None), (Act.TAKE_SEAT, "", None)),
    *((Act.DECLINE, str(2**64), None), (Act.STRIP, "page", None), (Act.ORDERS, "rehearse.x", None)),
    *((Act.TAKE_DECK, "", None), (Act.PRESET, "", ["none"]), (Act.PRESET, "mode", ["none"])),
    *((Act.BID, "remove", ["x"]), (Act.BID, "habit.01001.x", None), (Act.BID, "", None)),
)


async def test_what_no_component_says_is_refused_like_a_settled_question(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also from whoever plays here, and whatever number it has."""
    async with town(tmp_path) as place:
        match = await two_at(place, "behind")
        alys, where = match.people[0], place.sandbox.channel
        presses = [(Press(match.number, 0, act, arg), values) for act, arg, values in MADE_UP]
        presses += [(Press(match.number, great, Act.PICK, "stop"), None) for great in GREAT[1:]]
        presses += [(Press(TableId(great), 0, Act.JOIN), None) for great in GREAT]
        before = len((await place.store.kept(match.number)).rows)
        told = [
            (await Outcome(alys, forge(place, alys, where, press, values)).reply()).text
            for press, values in presses
        ]
        refusals = {words_in("en").text(each) for each in ("refused.stale", "table.unknown")}
        assert set(told) <= refusals | {words_in("en").text("table.not_a_lobby")}, told
        assert len((await place.store.kept(match.number)).rows) == before
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
