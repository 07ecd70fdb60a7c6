"""A card's script speaks of what its text speaks of, and of nothing else: the same numbers, icons,
factions, Traits, keywords, no other phases and piles, and no owner where control counts. So a slip
in any of these words is noticed on every card, whatever the tests of the card try."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from engine.agot.nouns import Faction, Icon, Keyword, Phase, Zone
from tests.data.agot import Fact, cards, label
from tests.engine.agot.described import FACTIONS
from tests.engine.agot.laid import OWN
from tests.engine.agot.spoken import MY_OWNER, OWNER, known_traits, spoken

POWER = (
    r"[Pp]ower (?:or \w+ |and \w+ )?(?:challenge|icon|claim)|(?:or|and) (?:a )?power"
    r"(?: challenge|\.|:|$)|, power or"
)
ICONS = {Icon.MILITARY: "[Mm]ilitary", Icon.INTRIGUE: "[Ii]ntrigue", Icon.POWER: POWER}
PILES = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.DISCARD: "discard pile",
    Zone.DEAD: "dead pile",
    Zone.USED: "used pile",
}

# Words of the text that stand in no script: the rules themselves know them, and the script names
# their question or condition alone
KNOWN_TO_THE_RULES: Mapping[str, set[object]] = {
    "01069": {Keyword.PILLAGE},  # a condition of its own, as in those that follow
    "05008": {Keyword.PILLAGE},
    "02049": {Keyword.PILLAGE},
    "01122": {Keyword.STEALTH},
    "01123": {Keyword.STEALTH},
    "04087": {Keyword.STEALTH},
    "04111": {Keyword.STEALTH},
    "04106": {Keyword.STEALTH},
    "03033": {Keyword.STEALTH},
    "03006": {Keyword.STEALTH},
    "01024": {Keyword.LIMITED},
    "01081": {Keyword.TERMINAL, "Condition"},  # what an event becomes
    "02094": {Keyword.TERMINAL, "Condition"},
    "01121": set(Icon),  # whichever is named
    "01003": {Icon.MILITARY, Icon.POWER},  # all but intrigue
    "04109": {Icon.MILITARY},  # `by_claim` is of military claim
    "05045": {"Scheme"},
    "04014": {"King"},  # `is_king`, as in those that follow
    "04031": {"King"},
    "04043": {"King"},
    "04083": {"King"},
    "04095": {"King"},
}
# Words of the script that the text says otherwise, or not at all
IN_OTHER_WORDS: Mapping[str, set[object]] = {
    "01062": {99},  # any number of cards
    "04081": {99},
    "02008": {99},
    "05030": {2},  # doubled
    "02060": {3},  # third
    "03026": {8},  # every player: there are no more
    "02102": {Faction.STARK},  # the house
    "05031": set(Keyword),  # no keywords
}


@pytest.fixture(params=cards().values(), ids=label)
def fact(request: pytest.FixtureRequest) -> Fact:
    found: Fact = request.param
    return found


def test_the_script_speaks_of_what_the_text_speaks_of(fact: Fact) -> None:
    if not fact["text_en"] or ("deck" in fact["text_en"] and fact["type"] == "agenda"):
        return  # what is asked of a deck is for the tests of agendas
    said, script = set(told(fact)), set(filter(counts, spoken(fact["id"])))
    code = fact["id"]
    assert said - script == KNOWN_TO_THE_RULES.get(code, set()), "of the text"
    assert script - said == IN_OTHER_WORDS.get(code, set()), "of the script"


def test_no_other_phase_and_pile_is_spoken_of(fact: Fact) -> None:
    text = fact["text_en"].lower()
    script = spoken(fact["id"])
    phases = {word for word in script if isinstance(word, Phase)}
    assert {p for p in phases if not re.search(f"{p.value} (phase|action)", text)} == set()
    named = {word for word in script if isinstance(word, Zone) and word in PILES}
    assert {pile for pile in named if PILES[pile] not in text} <= LEFT_BEHIND.get(fact["id"], set())


# Out of play a card is its owner's, and so is whatever is marshaled, played or laid as a duplicate
OUT_OF_PLAY = {
    *("01047", "01141", "02104", "03020", "04046", "04085", "04100", "05001", "05006", "05048"),
}


@pytest.mark.rule("ownership")
def test_a_script_asks_for_an_owner_only_where_its_text_does(fact: Fact) -> None:
    """Everything else goes by control, however seldom the two are different people."""
    told_of = "owner" in fact["text_en"].lower() or fact["id"] in OUT_OF_PLAY
    assert told_of or OWNER not in spoken(fact["id"])


@pytest.mark.rule("ownership")
def test_a_script_asks_whose_its_own_card_is_by_control(fact: Fact) -> None:
    """Even where its text speaks of an owner: that is of another card. Arya Stark alone takes a
    duplicate, which is for cards of one's own."""
    assert (MY_OWNER in spoken(fact["id"])) is (fact["id"] == OWN)


def counts(word: object) -> bool:
    if isinstance(word, (Icon, Keyword)) or type(word) is str:
        return word not in (OWNER, MY_OWNER)
    if isinstance(word, Faction):
        return word is not Faction.NEUTRAL
    return type(word) is int and word > 1


# Where a card lies by then
LEFT_BEHIND: Mapping[str, set[Zone]] = {
    "01148": {Zone.DEAD},
    "04119": {Zone.DISCARD},
    "02049": {Zone.DISCARD},
    "02053": {Zone.DISCARD},
}


def told(fact: Fact) -> Iterator[object]:
    text = without_names(fact["text_en"])
    yield from (int(number) for number in re.findall(r"\d+", text) if int(number) > 1)
    yield from (icon for icon, words in ICONS.items() if re.search(words, text))
    for name, faction in FACTIONS.items():
        if faction != "neutral" and re.search(f"(?<!House ){name}", text):
            yield Faction(faction)
    yield from (word for word in Keyword if re.search(rf"\b{word.value}", text.lower()))
    rest = text
    for trait in sorted(known_traits(), key=len, reverse=True):
        if re.search(rf"\b{re.escape(trait)}s?\b", rest):
            rest = rest.replace(trait, " ")
            yield trait


def without_names(text: str) -> str:
    """Names of other cards may hold any word."""
    for name in sorted((card["en"] for card in cards().values()), key=len, reverse=True):
        if " " in name:
            text = text.replace(name, "…")
    return text
