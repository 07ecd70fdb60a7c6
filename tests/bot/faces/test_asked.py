"""What the thread asks of several people at once."""

from __future__ import annotations

from pathlib import Path

from bot.faces.thread import ThreadFace
from bot.words import words_in
from engine.agot.game import RULES
from tests.bot.tables.sitting import answered, sitting


async def test_those_who_are_asked_the_same_are_called_in_one_line(tmp_path: Path) -> None:
    """At the beginning all may take a mulligan, at once; whoever has answered is called no more."""
    options = {name: on for name, on in RULES.options().items() if name != "pool"}
    async with sitting(tmp_path / "1", options=options) as table:
        for left in (4, 3):
            *_, (_, newest) = ThreadFace(table, words_in("en")).posts()
            called = [line for line in newest.text.splitlines() if line.startswith("▶")]
            assert len(called) == 1, called
            assert called[0].count("<@") == left
            await answered(table)
