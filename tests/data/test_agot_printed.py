"""The cards of which only facts are known (`printed.csv`): beside the playable ones each card is
there once, its set is known, and nobody's words are. Where ROOKERY_REFERENCE names the folder of
the printed cards, each fact is compared with them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.catalogue import Thing, Topic, things
from bot.games.agot.printed_text import facts_of
from engine.core.datafiles import facts, rows
from tests.data.agot import Fact, cards
from tests.data.test_agot_reference import REFERENCE, printed

LAST_OF_THE_PUBLISHER = "2020-01-10"  # since then the community makes cards
VARIANTS = "00"  # the one box whose codes have gaps
UNTOLD = {"keywords", "set"}
# Words that open a sentence of a printed text like a keyword of that card.
KEYWORD = re.compile(
    r"(?:^|(?<=\. )|\n)(No attachments(?: except [\w ]+)?|(?:Ambush|Bestow|Shadow) \((?:\d+|X)\)"
    r"|Prized \d+|Assault|Insight|Intimidate|Limited|Pillage|Renown|Stealth|Terminal)\."
)


def unplayable() -> list[Thing]:
    return [t for t in things().values() if t.key.kind is Topic.CARD and not t.playable]


def codes() -> list[str]:
    """Of all cards, the playable ones first."""
    return [*cards(), *(row["code"] for row in rows("agot/printed"))]


def test_no_card_is_told_twice_or_left_out() -> None:
    assert [code for code, often in Counter(codes()).items() if often > 1] == []
    for box in {code[:2] for code in codes()} - {VARIANTS}:
        numbers = sorted(int(code) for code in codes() if code.startswith(box))
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@pytest.mark.skipif(not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder")
def test_every_printed_card_is_told() -> None:
    assert set(codes()) == set(printed())


def test_publisher_and_community_are_told_apart() -> None:
    issuers = {fact["id"]: fact["issuer"] for fact in facts("agot/sets")["set"]}
    for fact in facts("agot/sets")["set"]:
        late = fact.get("released", "") > LAST_OF_THE_PUBLISHER
        assert issuers[fact["id"]] == ("community" if late else "publisher")
    every = [t for t in things().values() if t.key.kind is Topic.CARD and t.key.game == "agot"]
    assert {issuers[card.set] for card in every} == {"publisher", "community"}


def test_a_set_is_named_once() -> None:
    known = facts("agot/sets")["set"]
    assert len({fact["id"] for fact in known}) == len({fact["en"] for fact in known}) == len(known)


def test_nothing_of_an_ability_is_told() -> None:
    assert not [card for card in unplayable() if card.text("en") or card.text("pl")]


@pytest.mark.skipif(not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder")
def test_every_fact_is_the_printed_one() -> None:
    wrong = {}
    for card in unplayable():
        ours = {name: value for name, value in card.fact.items() if name not in UNTOLD}
        theirs = _as_told(printed()[card.key.id])
        if ours != theirs:
            wrong[card.key.id] = (ours, theirs)
    assert wrong == {}


@pytest.mark.skipif(not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder")
def test_every_keyword_stands_in_the_printed_text() -> None:
    for card in unplayable():
        found = KEYWORD.findall(re.sub(r"</?[a-z]+>", "", printed()[card.key.id]["text"]))
        named = {re.sub(r"[()]", "", each).lower() for each in found}
        told = {each.lower() for each in card.fact.get("keywords", ())}
        assert told <= named, card.key.id


def _as_told(card: Fact) -> Fact:
    """A printed card in the form of ours, which leaves out what a card has none of."""
    found = {
        name: value for name, value in facts_of(card).items() if value != [] or name == "icons"
    }
    return {"unique": False} | found | {"loyal": card.get("loyal", False)}
