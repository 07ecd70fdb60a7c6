"""Blocks: how the lines of a log are gathered, and icons in sentences."""

from __future__ import annotations

import pytest

from bot.describe.blocks import Block, Teller, mentions
from bot.games.shelf import plug
from bot.words import Voice, words_in
from engine.core.phrases import Who, phrase
from engine.core.seats import SeatId

LINE = phrase("table.log.conceded", who=Who(SeatId(1)))


def test_a_block_ends_when_another_begins_and_never_changes_after_that() -> None:
    teller = Teller()
    teller.begin(Block(kind="one", heading=LINE))
    teller.add(LINE)
    teller.begin(Block(kind="two"))
    teller.add_small(LINE)
    assert [block.kind for block in teller.told] == ["one"]
    assert teller.told[0].lines == (LINE,)
    assert teller.open == Block(kind="two", small=(LINE,))


def test_a_block_without_a_word_is_not_told() -> None:
    teller = Teller()
    teller.begin(Block(kind="one"))
    teller.begin(Block(kind="two"))
    assert teller.told == []


def test_in_a_log_without_blocks_every_line_is_one() -> None:
    assert Teller().hear_all([LINE, LINE]) == [Block(lines=(LINE,)), Block(lines=(LINE,))]


@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_a_log_from_its_middle_does_not_begin_with_the_setup(game: str) -> None:
    whole, late = (plug(game).telling.teller() for _ in range(2))
    late.underway = True
    assert whole.hear_all([LINE])[0].heading == phrase(f"{game}.block.setup")
    assert late.hear_all([LINE])[0].heading is None


def test_a_block_touches_whom_it_names_however_deep() -> None:
    inner = phrase("agot.log.draw", n=1, who=Who(SeatId(2)))
    assert mentions(phrase("agot.log.use", card=inner), SeatId(2))
    assert Block(lines=(LINE,)).touches(SeatId(1))
    assert not Block(lines=(LINE,)).touches(SeatId(0))


def test_an_icon_stands_where_there_is_one_and_leaves_no_gap_where_there_is_none() -> None:
    words = words_in("en")
    words.sentences["test.icons"] = "{#power} {#who} {who} {#type} {type}"
    line = phrase("test.icons", who=Who(SeatId(1)), type=phrase("agot.icon.military"))
    try:
        shown = Voice(lambda seat: "Alys", icon=lambda thing: f"<{thing}>")
        assert words.say(line, shown) == "<power> <1> Alys <military> military"
        assert words.say(line, Voice(lambda seat: "Alys")) == "Alys military"
    finally:
        del words.sentences["test.icons"]
