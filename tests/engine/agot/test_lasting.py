"""What lasts and what comes later: lasting and delayed effects, constant abilities, the ends of
phases."""

from __future__ import annotations

import pytest

from engine.agot.events import PhaseEnds, RoundEnds
from engine.agot.lasting import rule_about
from engine.agot.modifiers import DOES_NOT_CONTRIBUTE, STRENGTH
from engine.agot.nouns import Phase, Scope
from engine.agot.playing import action_window, put_into_play
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import ALIKE_IN_ORDER, happen
from engine.agot.verbs import at_end_of_phase, give, kill, return_to_hand
from engine.core.game import Config
from tests.duel import Duel, invented


@pytest.mark.rule("lasting_effects", "event_cards")
@pytest.mark.ruling("faq_q11_dragon_sight")
def test_a_lasting_effect_holds_only_for_cards_that_were_there(duel: Duel) -> None:
    left = duel.you.has("Left")
    duel.you.holds("Growing Strong")
    duel.you.rich(1)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose("Growing Strong")
    late = duel.you.has("Left")
    assert (left.strength, late.strength) == (4, 2)


@pytest.mark.rule("lasting_effects", "fw_4_4_challenges_phase_ends")
@pytest.mark.ruling("faq_qr_end_of_phase", "slip_faq_end_of_phase")
def test_the_end_of_a_phase_interrupts_then_lasting_effects_then_delayed_then_reactions(
    duel: Duel,
) -> None:
    notes: list[tuple[str, int]] = []
    arya = duel.you.has("Arya Stark")

    def write(script: Script) -> None:
        @script.forced_interrupt(PhaseEnds)
        async def interrupted(me: Card, event: PhaseEnds) -> None:
            notes.append(("interrupt", arya.strength))

        @script.forced_reaction(PhaseEnds)
        async def reacted(me: Card, event: PhaseEnds) -> None:
            notes.append(("reaction", arya.strength))

    invented(duel.you, "witness", write)

    async def delayed(card: Card) -> None:
        notes.append(("delayed", card.strength))

    async def story() -> None:
        await give(arya, STRENGTH, 2, until=Scope.PHASE)
        at_end_of_phase(arya, delayed)
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())
    assert notes == [("interrupt", 4), ("delayed", 2), ("reaction", 2)]


@pytest.mark.rule("lasting_effects", "fw_7_5_taxation_phase_ends")
def test_an_effect_for_a_phase_that_is_over_does_nothing(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")

    def write(script: Script) -> None:
        @script.forced_reaction(PhaseEnds)
        async def too_late(me: Card, event: PhaseEnds) -> None:
            await give(arya, STRENGTH, 2, until=Scope.PHASE)

    invented(duel.you, "latecomer", write)
    duel.begin(happen(PhaseEnds(duel.game, Phase.TAXATION), RoundEnds(duel.game)))
    assert arya.strength == 2


@pytest.mark.rule("delayed_effects", "simultaneous_resolution")
def test_the_first_player_orders_delayed_effects(duel: Duel) -> None:
    arya, robb = duel.you.controls("Arya Stark", "Robb Stark")
    notes: list[str] = []

    async def note(card: Card) -> None:
        notes.append(card.name)

    async def story() -> None:
        at_end_of_phase(arya, note)
        at_end_of_phase(robb, note)
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())
    assert duel.you.prompt == "delayed"
    duel.you.choose("o1")
    assert notes == ["Robb Stark", "Arya Stark"]


@pytest.mark.rule("delayed_effects")
@pytest.mark.parametrize("option", [{}, {ALIKE_IN_ORDER: True}])
def test_effects_that_no_menu_tells_apart_are_not_put_in_order(option: dict[str, bool]) -> None:
    """At new tables; one from before asks as it did."""
    duel = Duel()
    duel.game.config = Config(2, quick=True, options={**duel.game.config.options, **option})
    arya, bran = duel.you.controls("Arya Stark", "Bran Stark")
    notes: list[str] = []

    async def note(card: Card) -> None:
        notes.append(card.name)

    async def story() -> None:
        for card in (arya, bran):
            at_end_of_phase(card, note)
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())
    assert notes == (["Arya Stark", "Bran Stark"] if option else [])
    assert duel.over is bool(option)


@pytest.mark.rule("leaves_play", "delayed_effects")
def test_a_card_that_left_and_returned_is_not_the_one_an_effect_waits_for(duel: Duel) -> None:
    men = duel.you.has("Burned Men")
    notes: list[str] = []

    async def note(card: Card) -> None:
        notes.append(card.name)

    async def story() -> None:
        at_end_of_phase(men, note)
        await return_to_hand(men)
        await put_into_play(men, duel.you.player)
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())
    assert men in duel.you.in_play
    assert notes == []


@pytest.mark.rule("leaves_play", "lasting_effects")
def test_what_an_effect_rules_of_a_card_is_over_when_that_card_has_left(duel: Duel) -> None:
    men, company = duel.you.controls("Burned Men", "Burned Men")
    ruled: list[list[bool]] = []

    def look() -> None:
        ruled.append([DOES_NOT_CONTRIBUTE.any(duel.game, card) for card in (men, company)])

    async def story() -> None:
        rule_about(men, Scope.PHASE, company, DOES_NOT_CONTRIBUTE, lambda me, card: True)
        look()
        await return_to_hand(men)
        await put_into_play(men, duel.you.player)
        look()

    duel.begin(story())
    assert ruled == [[True, False], [False, False]]


@pytest.mark.rule("constant_abilities", "modifiers")
def test_every_copy_of_a_constant_ability_counts(duel: Duel) -> None:
    rangers = duel.you.has("Ranging Party")
    for _ in range(2):
        invented(duel.you, "wall", lambda s: s.each(STRENGTH, to=lambda me, c: c is rangers))
    assert rangers.strength == 7


@pytest.mark.rule("self_referential_text", "copy")
def test_a_card_that_names_itself_means_itself_alone(duel: Duel) -> None:
    duel.they.has("Viserys Targaryen")
    mine = duel.you.has("Viserys Targaryen")
    duel.they.attaches("Bodyguard", duel.they.has("Robb Stark"))
    duel.begin(kill(mine))
    assert duel.you.offered == ["Viserys Targaryen"]
    duel.you.passes()
    assert not duel.they.asked
