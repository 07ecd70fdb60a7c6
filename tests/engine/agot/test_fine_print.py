"""Entries of the rules that few cards touch: gained affiliation, effects that cannot apply
together, qualifiers before a list, switching, and tokens without end."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.agot.fitness import may_bear
from engine.agot.modifiers import DECLARE_AT_MOST, MUST_BE_DECLARED
from engine.agot.nouns import MILITARY, POWER, Faction, Phase, Scope, Side, Token
from engine.agot.rounds import marshaling_phase
from engine.agot.scripting import Script
from engine.agot.verbs import gain_gold, gain_power, gain_power_for_faction, give, place_token
from tests.data.agot import cards
from tests.duel import Duel, invented
from tests.source import modules, tree
from tests.source import name as source_name

# Affiliation


@pytest.mark.rule("faction", "gains")
@pytest.mark.parametrize(
    ("name", "faction"),
    [
        ("Lightbringer", Faction.BARATHEON),
        ("Heartsbane", Faction.TYRELL),
        ("Longclaw", Faction.NIGHTS_WATCH),
        ("Ice", Faction.STARK),
    ],
)
def test_a_gained_affiliation_is_as_good_as_a_printed_one(
    duel: Duel, name: str, faction: Faction
) -> None:
    men = duel.you.has("Burned Men")
    (attachment,) = duel.you.holds(name)
    assert not may_bear(men, attachment)
    duel.begin(give(men, faction, until=Scope.PHASE))
    assert may_bear(men, attachment)


@pytest.mark.rule("faction", "constant_abilities")
def test_whoever_has_joined_the_watch_stands_behind_the_wall(duel: Duel) -> None:
    men, _ = duel.you.controls("Burned Men", "The Wall")
    strength = men.strength
    duel.begin(give(men, Faction.NIGHTS_WATCH, until=Scope.PHASE))
    assert men.strength == strength + 1


@pytest.mark.rule("faction")
@pytest.mark.parametrize("file", modules("engine/agot/sets"), ids=source_name)
def test_no_script_asks_for_the_printed_faction(file: Path) -> None:
    """A card says which faction it means, and means whoever is affiliated with it."""
    read = [node for node in ast.walk(tree(file)) if isinstance(node, ast.Attribute)]
    assert [node.lineno for node in read if node.attr == "faction"] == []


# Effects that cannot apply together


def summoned(script: Script) -> None:
    """Characters that must all defend, and a rule by which only one may."""
    script.rules(
        MUST_BE_DECLARED,
        lambda me, card, side: side is Side.DEFENDING and card.controller is me.controller,
    )
    script.rules(
        DECLARE_AT_MOST,
        lambda me, player, side: 1 if side is Side.DEFENDING else None,
    )


@pytest.mark.rule("simultaneous_resolution", "first_player")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_decides_among_effects_that_cannot_apply_together(first: int) -> None:
    duel = Duel()
    duel.game.first = duel.game.players[first]
    _, eddard = duel.they.controls("Robb Stark", "Eddard Stark")
    invented(duel.they, "horn", summoned, type="location")
    duel.begin(duel.attack(MILITARY, [duel.you.has("Tywin Lannister")]))
    duel.pass_all()
    decides, waits = duel.seats[first], duel.seats[1 - first]
    assert decides.prompt == "must_defend"
    assert not waits.asked
    decides.choose(eddard)
    duel.they.choose(eddard)
    assert duel.game.challenge is not None
    assert duel.game.challenge.defenders == [eddard]


@pytest.mark.rule("simultaneous_resolution")
def test_nobody_decides_where_all_can_apply(duel: Duel) -> None:
    robb = duel.they.has("Robb Stark")
    invented(duel.they, "horn", summoned, type="location")
    duel.begin(duel.attack(MILITARY, [duel.you.has("Burned Men")]))
    assert robb.kneeling
    assert duel.they.prompt == "renown"


# Qualifiers


@pytest.mark.rule("qualifiers")
def test_a_qualifier_applies_to_every_item_of_a_list() -> None:
    """A location or attachment that the loser controls: both must be the loser's."""
    melee = Duel(3)
    for seat in melee.seats:
        bearer = seat.has("Eddard Stark", kneeling=True)
        seat.attaches("Little Bird", bearer)
        seat.has("The Kingsroad")
    melee.you.holds("We Do Not Sow")
    melee.you.rich(1)
    wendamyr = melee.you.has("Maester Wendamyr")
    melee.begin(melee.conclude(melee.fighting(POWER, [wendamyr], against=melee.they)))
    melee.you.choose("We Do Not Sow")
    assert melee.you.decision is not None
    theirs = {card.ref for card in melee.they.in_play if not card.is_character}
    assert {option.key for option in melee.you.decision.options} == theirs
    assert len(theirs) == 2


# Switching


@pytest.mark.rule("switch", "duplicates")
def test_a_card_is_not_switched_with_its_duplicate() -> None:
    """Nothing in the game offers it: with a duplicate alone a player has nothing to do."""
    duel = Duel(phase=Phase.MARSHALING)
    duel.you.duplicates(duel.you.has("Sansa Stark"))
    duel.begin(marshaling_phase(duel.game))
    assert duel.over


@pytest.mark.rule("switch")
def test_no_card_switches_one_side_alone() -> None:
    """No printed card speaks of switching; the first that does needs a verb that looks at both."""
    assert [c["en"] for c in cards().values() if "switch" in c["text_en"].lower()] == []


# Tokens


@pytest.mark.rule("running_out_of_tokens", "treasury", "gold", "power")
def test_there_are_always_more_tokens(duel: Duel) -> None:
    many = 500
    tywin = duel.you.has("Tywin Lannister")

    async def story() -> None:
        for seat in duel.seats:
            await gain_gold(seat.player, many)
        for _ in range(many):
            await place_token(tywin, Token.POISON)
        await gain_power(tywin, 7)
        await gain_power_for_faction(duel.they.player, 14)

    duel.begin(story())
    assert [seat.gold for seat in duel.seats] == [many, many]
    assert tywin.tokens[Token.POISON] == many
    assert (duel.you.power, duel.they.power) == (7, 14)
    assert tywin.strength == 6 + many
