"""Printed cards: every field of the card's anatomy is read from its facts."""

from __future__ import annotations

import pytest

from engine.agot.nouns import INTRIGUE, MILITARY, POWER, CardType, Faction, Keyword
from tests.duel import named


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
