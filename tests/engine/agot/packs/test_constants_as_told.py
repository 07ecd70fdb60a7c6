"""What the texts of cards say of those whose values they change, of what is counted for it, and of
what an attachment goes on, tried one word at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from bot.games.agot.wording import OURS_EN
from engine.agot import sets
from engine.agot.fitness import may_bear
from engine.agot.nouns import ICONS, KEYWORDS, CardType, Icon, Zone
from engine.agot.prints import prints
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.zones import ACTIVE, attach
from tests.data.agot import Fact, cards, label
from tests.duel import Duel, invented
from tests.engine.agot.described import Demand, brought, demands, fight, tries
from tests.engine.agot.told import YOURS, unsaid

# What an attachment goes on


BORNE = re.compile("^Attach to: (.+)\\.$", re.MULTILINE)


def borne() -> Iterator[tuple[Fact, Sequence[Demand]]]:
    for fact in cards().values():
        found = BORNE.search(fact["text_en"])
        asked = demands(found[1]) if found is not None else None
        if asked:
            yield fact, [*asked, *unsaid(asked)]


@pytest.mark.parametrize(
    ("fact", "asked"),
    [pytest.param(*each, id=f"{each[0]['id']} {each[0]['en']}") for each in borne()],
)
def test_an_attachment_goes_only_on_what_its_text_names(
    fact: Fact, asked: Sequence[Demand]
) -> None:
    sets.load()
    for each in tries(asked):
        duel = Duel(3)
        attachment = bring(duel.you.player, prints()[fact["id"]], Zone.HAND)
        assert may_bear(brought(duel, each.facts), attachment) is each.fits, str(each)


# Whose values are changed, and what must be under your control for it

CHANGED = re.compile(
    r"(?:In (?P<icons>(?:military|intrigue|power)(?: or (?:military|intrigue|power))*) "
    r"challenges(?: that you (?P<role>defend))?, )?"
    r"(?P<who>.+?) (?:gets?|has|have|gains?) (?:[+-]\d STR|renown|a military icon)[^;.]*[;.].*"
)
KEPT = re.compile(
    r"(?:In (?P<icon>military|intrigue|power) challenges )?"
    r"(?:As long as |.+ as long as |For every |.+ for every )"
    r"(?:you control (?P<who>.+?)|(?P<who2>.+?) is under your control"
    r"|(?P<who3>.+? of yours))(?:,.*|\.)"
)


class Constant(NamedTuple):
    fact: Fact
    said: dict[str, str | None]
    asked: Sequence[Demand]


def sentences() -> Iterator[tuple[Fact, str]]:
    for fact in cards().values():
        for line in fact["text_en"].split("\n"):
            if not re.match(OURS_EN.ability, line, re.IGNORECASE):
                yield fact, line


def singular(words: str) -> str:
    return re.sub(r"\b(King|Dragon)s\b", r"\1", re.sub("^(?:All|Each|Every) ", "", words))


def changed() -> Iterator[Constant]:
    for fact, line in sentences():
        found = CHANGED.fullmatch(line)
        asked = demands(singular(found["who"])) if found is not None else None
        if found is not None and asked:
            yield Constant(fact, found.groupdict(), [*asked, *unsaid(asked)])


def kept() -> Iterator[Constant]:
    for fact, line in sentences():
        if found := KEPT.fullmatch(line):
            who = found["who"] or found["who2"] or found["who3"]
            asked = demands(who.removesuffix(" of yours"))
            if asked:
                yield Constant(fact, found.groupdict(), [*asked, YOURS])


def constants(found: Iterator[Constant]) -> list[Any]:
    return [pytest.param(each, id=f"{each.fact['id']} {each.fact['en']}") for each in found]


def shown(card: Card) -> object:
    return card.strength, set(card.icons), {word for word in KEYWORDS if card.has(word)}


@pytest.mark.parametrize("constant", constants(changed()))
def test_only_those_the_text_names_are_changed(constant: Constant) -> None:
    sets.load()
    said = constant.said
    for each in tries(constant.asked):
        for icon in ICONS:
            named = not said["icons"] or icon in said["icons"]
            duel = Duel(3)
            candidate = brought(duel, each.facts)
            challenge = fight(duel, candidate, each.facts["side"], icon)
            if said["role"] and (challenge is None or challenge.defender is not duel.you.player):
                named = False
            before = shown(candidate)
            put(duel, constant.fact)
            assert (shown(candidate) != before) is (each.fits and named), f"{each} {icon}"


def put(duel: Duel, fact: Fact) -> Card:
    """Where its constant abilities are active."""
    printed = prints()[fact["id"]]
    zone = ACTIVE[printed.type]
    if zone is Zone.REVEALED:
        duel.remove(duel.you.player.piles[zone][-1])
    card = bring(duel.you.player, printed, zone)
    if printed.type is CardType.ATTACHMENT:
        attach(card, invented(duel.you, "Bearer"))
    return card


@pytest.mark.parametrize("constant", constants(kept()))
def test_only_what_the_text_names_is_counted(constant: Constant) -> None:
    sets.load()
    for each in tries(constant.asked):
        if not each.facts.get("itself"):
            duel = Duel(3)
            card = put(duel, constant.fact)
            if constant.said["icon"]:
                fight(duel, card, "", Icon(constant.said["icon"]))
            subject = card.parent or card
            before = shown(subject)
            candidate = brought(duel, each.facts)
            if each.facts["side"]:
                fight(duel, candidate, each.facts["side"])
            assert (shown(subject) != before) is each.fits, str(each)


# What is said of the attached card

ATTACHED = [fact for fact in cards().values() if "ttached" in fact["text_en"]]


@pytest.mark.parametrize("fact", ATTACHED, ids=label)
def test_an_attachment_changes_no_card_but_its_own(fact: Fact) -> None:
    """One that speaks of others beside the attached card speaks of those in a challenge."""
    sets.load()
    duel = Duel(3)
    kind = "location" if "Attached location" in fact["text_en"] else "character"
    company = [invented(seat, "Company", type=kind) for seat in duel.seats]
    before = [(shown(card), card.traits, card.blank) for card in company]
    attach(bring(duel.you.player, prints()[fact["id"]], Zone.PLAY), company[0])
    after = [(shown(card), card.traits, card.blank) for card in company]
    assert after[1:] == before[1:]
