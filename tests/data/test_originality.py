"""No sentence of the sources stands in our rules and rulings, of any game and in either language:
with names, numbers and icons folded, no ten words in a row are theirs. Cards are compared with
their printed text in `test_agot_reference.py`."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

from bot.catalogue import Thing, Topic, things
from bot.words import LANGUAGES
from tests.data.test_agot_rules import NUMBER, RUN, bare, runs

REFERENCE = os.environ.get("ROOKERY_REFERENCE", "")
DOCUMENTS = 5
SPELT = re.compile(r"\b(one|two|three|four|five|six|seven|eight|nine|ten)\b")
ICONS = re.compile(r"\b(militarn\w*|intryg\w*|wladz\w*|military|intrigue|power)\b")
HYPHENS = re.compile(r"-\s*\n\s*")
REMOVED = re.compile(r"<\|.*?\|>")
pytestmark = pytest.mark.skipif(
    not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder with the sources"
)
TOLD = [thing for thing in things().values() if thing.key.kind is not Topic.CARD]


@cache
def names() -> re.Pattern[str]:
    """Of all cards, with an ending of up to three letters."""
    cards = [thing for thing in things().values() if thing.key.kind is Topic.CARD]
    known = {bare(card.name(language)) for card in cards for language in LANGUAGES}
    longest = sorted(map(re.escape, known), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(longest)})\w{{0,3}}\b")


def folded(text: str, mark: bool) -> list[str]:
    """The words; names, numbers and icons are one word each, or none."""
    plain = bare(HYPHENS.sub("", text))
    for pattern, sign in ((names(), "§"), (NUMBER, "#"), (SPELT, "#"), (ICONS, "@")):
        plain = pattern.sub(f" {sign} " if mark else " ", plain)
    return re.findall(r"[a-z§#@]+", plain)


@cache
def documents() -> tuple[str, ...]:
    files = sorted(Path(REFERENCE).glob("*/[0-9]*.txt"))
    return tuple(REMOVED.sub(" ", file.read_text(encoding="utf-8")) for file in files)


@cache
def quotable(mark: bool) -> frozenset[tuple[str, ...]]:
    return frozenset(run for text in documents() for run in runs(folded(text, mark)))


def test_all_sources_are_there() -> None:
    assert len(documents()) == DOCUMENTS


@pytest.mark.parametrize("thing", TOLD, ids=lambda thing: str(thing.key))
def test_the_words_are_ours(thing: Thing) -> None:
    for language in LANGUAGES:
        for text in (thing.name(language), thing.text(language)):
            for mark in (True, False):
                assert not runs(folded(text, mark)) & quotable(mark)


@pytest.mark.parametrize("mark", [True, False])
def test_the_comparison_would_find_a_quotation(mark: bool) -> None:
    for text in documents():
        quoted = " ".join(text.split()[200 : 200 + 4 * RUN])
        assert runs(folded(f"Krótko: {quoted}", mark)) & quotable(mark)
