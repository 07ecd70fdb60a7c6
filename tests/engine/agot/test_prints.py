"""Printed cards: every field of the card's anatomy is read from its facts, and every card of the
Core Set is scripted as its facts declare."""

from __future__ import annotations

import pytest

from engine.agot import sets
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, CardType, Faction, Keyword, Timing
from engine.agot.prints import Printed, prints
from engine.core.catalogue import facts, names
from tests.duel import named

KINDS = {
    "action": {Timing.ACTION},
    "interrupt": {Timing.INTERRUPT},
    "would interrupt": {Timing.WOULD},
    "reaction": {Timing.REACTION},
    "forced interrupt": {Timing.FORCED_INTERRUPT},
    "forced reaction": {Timing.FORCED_REACTION},
    "when revealed": {Timing.WHEN_REVEALED},
}
CORE = [fact for file in names("agot/cards") if "/core-" in file for fact in facts(file)["card"]]
# Deck-building sentences of agendas are rules of `deckbuilding`, not constant abilities.
BUILT = {fact["id"] for fact in CORE if fact["type"] == "agenda"}


@pytest.mark.rule(
    "anatomy_key",
    "anatomy_gold_value",
    "anatomy_initiative_value",
    "anatomy_claim_value",
    "anatomy_reserve_value",
    "anatomy_plots",
)
def test_a_plot_has_four_values() -> None:
    assert named("Sneak Attack").plot_values == {
        "income": 5,
        "initiative": 11,
        "claim": 2,
        "reserve": 5,
    }


@pytest.mark.rule(
    "anatomy_cost_and_type",
    "anatomy_name",
    "anatomy_faction_icon",
    "anatomy_challenge_icons",
    "anatomy_strength",
    "anatomy_traits",
    "anatomy_text",
    "anatomy_set_info",
    "anatomy_characters",
    "appendix_2",
)
def test_a_character_has_cost_icons_strength_and_traits() -> None:
    euron = named("Euron Crow's Eye")
    assert (euron.code, euron.type, euron.cost) == ("01069", CardType.CHARACTER, 7)
    assert (euron.faction, euron.loyal, euron.unique) == (Faction.GREYJOY, True, True)
    assert euron.icons == {MILITARY, INTRIGUE, POWER}
    assert euron.strength == 6
    assert euron.traits == {"Ironborn", "Lord", "Raider"}
    assert euron.keywords == {Keyword.PILLAGE, Keyword.RENOWN}


@pytest.mark.rule("anatomy_events", "anatomy_locations", "anatomy_attachments", "cardtypes")
def test_other_types_have_what_they_need() -> None:
    assert (named("Put to the Sword").cost, named("The Wall").cost) == (2, 4)
    assert named("Ice").type is CardType.ATTACHMENT
    assert named("Gold Cloaks").ambush == (2,)


def scripted(printed: Printed) -> dict[Timing, int]:
    """How many abilities of each timing; decorators on one body are one ability."""
    found: dict[Timing, set[str]] = {}
    for ability in printed.abilities:
        found.setdefault(ability.timing, set()).add(ability.name)
    return {timing: len(bodies) for timing, bodies in found.items()}


@pytest.mark.parametrize("fact", CORE, ids=lambda fact: fact["id"])
def test_a_card_is_scripted_with_the_abilities_its_facts_declare(fact: dict[str, object]) -> None:
    sets.load()
    printed = prints()[str(fact["id"])]
    declared: dict[Timing, int] = {}
    kinds = fact["abilities"]
    assert isinstance(kinds, list)
    for kind in kinds:
        for timing in KINDS.get(kind, ()):
            declared[timing] = declared.get(timing, 0) + 1
    assert scripted(printed) == declared


@pytest.mark.parametrize("fact", CORE, ids=lambda fact: fact["id"])
def test_a_card_has_constant_abilities_if_its_facts_say_so(fact: dict[str, object]) -> None:
    sets.load()
    if fact["id"] in BUILT:
        return
    printed = prints()[str(fact["id"])]
    kinds = fact["abilities"]
    assert isinstance(kinds, list)
    constant = bool(printed.constants or printed.rulings or printed.conditions)
    assert constant is ("constant" in kinds)
