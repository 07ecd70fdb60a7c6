"""The messages that tell a story: nothing is dropped, and every one of them fits."""

from __future__ import annotations

import pytest

from bot.describe.blocks import Block
from bot.faces.pages import Page, pages
from bot.faces.posts import CONTENT, Post
from bot.faces.story import Story, Stretch
from bot.faces.telling import BlockFace
from bot.words import LANGUAGES, Voice, words_in
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId

NAMES = ("Alys", "Bolek", "Cersei", "Dorota")
LONG = 20_000  # characters of one burst


def face(language: str) -> BlockFace:
    return BlockFace(words_in(language), Voice(lambda seat: NAMES[seat]), lambda seat: 0xFFFFFF)


def line(number: int) -> Phrase:
    return phrase("agot.log.reveals", who=Who(SeatId(number % 4)), card=card(number), why=())


def card(number: int) -> Phrase:
    return Phrase(f"card.agot.01{number % 140 + 1:03}")


def blocks(language: str, characters: int, lines: int = 6) -> list[Block]:
    """So many characters of blocks, each with a heading of its own."""
    found: list[Block] = []
    told = face(language)
    while sum(len(told.whole([block])) for block in found) < characters:
        at = len(found)
        heading = phrase("story.round", n=at)
        few = tuple(line(at * lines + each) for each in range(lines))
        found.append(Block(heading=heading, lines=few, small=(line(at),), seat=SeatId(at % 4)))
    return found


def posted(page: Page, told: BlockFace) -> Post:
    return Post(tuple(told.parts(page.pieces)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_burst_is_told_in_short_and_attached_in_full(language: str) -> None:
    told, burst = face(language), blocks(language, LONG)
    found = pages(Story([Stretch(0, list(burst))], None), told)
    assert len(found) <= 3
    assert all(posted(page, told).fits() for page in found)
    (whole,) = [page.whole for page in found if page.whole is not None]
    for block in burst:
        assert told.whole([block]) in whole.data.decode()
        heading = told.whole([block]).partition("\n")[0]
        assert any(heading in posted(page, told).text for page in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_fit_goes_on_in_a_further_message(language: str) -> None:
    told = face(language)
    every = blocks(language, LONG)
    stretches = [Stretch(at, [block]) for at, block in enumerate(every)]
    found = pages(Story(stretches, None), told)
    assert len(found) > 5
    assert all(page.whole is None and posted(page, told).fits() for page in found)
    text = "\n".join(posted(page, told).text for page in found)
    assert all(told.whole([block]) in text for block in every)
    assert len({page.slot for page in found}) == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_block_longer_than_a_message_goes_on_under_its_heading(language: str) -> None:
    told = face(language)
    (block,) = blocks(language, 1, lines=140)
    assert len(told.whole([block])) > CONTENT
    pieces = told.pieces([block])
    assert len(pieces) > 1
    lines = "\n".join(piece.text for piece in pieces).split("\n")
    assert set(told.whole([block]).split("\n")) <= set(lines)
    words = words_in(language)
    continued = words.text("story.continued", what=words.text("story.round", n=0))
    assert all(piece.text.startswith(f"**{continued}**") for piece in pieces[1:])


def test_a_new_message_begins_where_somebody_is_called_and_nowhere_else() -> None:
    told, (one, two, three) = face("en"), blocks("en", 400, lines=1)[:3]
    stretches = [Stretch(0, [one]), Stretch(4, [two]), Stretch(9, [three], apart=True)]
    found = pages(Story(stretches, None), told)
    assert [page.slot for page in found] == ["page:0.0", "page:9.0"]
    assert [len(page.pieces) for page in found] == [2, 1]
    assert [page.since for page in found] == [0, 9]


def test_what_is_under_way_stands_in_the_newest_message_alone() -> None:
    told, (one, two) = face("en"), blocks("en", 300, lines=1)[:2]
    before = pages(Story([Stretch(0, [one])], two), told)
    assert [len(page.pieces) for page in before] == [2]
    after = pages(Story([Stretch(0, [one]), Stretch(3, apart=True)], two), told)
    assert [len(page.pieces) for page in after] == [1, 1]


def test_an_undo_of_what_told_nothing_leaves_no_empty_text() -> None:
    """Discord takes none: the older message would keep its question for good."""
    told, undone = face("en"), Block(kind="undone", struck=True)
    found = pages(Story([Stretch(0), Stretch(4, [undone], apart=True)], None), told)
    assert [page.is_empty for page in found] == [True, True]
    assert all(text for page in found for text in posted(page, told).texts)
