"""The order of timing: interrupts, the thing itself, reactions; cancels, saves, replacement;
delayed and lasting effects; initiating an ability."""

from __future__ import annotations

import pytest

from engine.agot.abilities import Cost
from engine.agot.costs import kneel_self, pay_gold, sacrifice_a
from engine.agot.events import (
    GoldPaid,
    Kill,
    Kneel,
    PhaseEnds,
)
from engine.agot.modifiers import CANNOT_BE, IMMUNE
from engine.agot.nouns import INTRIGUE, MILITARY, Phase, Zone
from engine.agot.playing import action_window
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.targets import a_character
from engine.agot.timing import happen
from engine.agot.verbs import (
    at_end_of_phase,
    draw,
    gain_power,
    instead_into_deck,
    instead_to_hand,
    kill,
    kneel,
    save,
)
from tests.duel import Duel, invented, noting


@pytest.mark.rule(
    "triggering_condition",
    "trigger_1_imminent",
    "trigger_2_would_interrupts",
    "trigger_3_forced_interrupts",
    "trigger_4_interrupts",
    "trigger_5_occurs",
    "trigger_6_forced_reactions",
    "trigger_7_reactions",
    "reactions_and_interrupts",
    "forced",
    "would",
    "interrupts",
)
def test_would_forced_interrupt_the_thing_forced_reaction_in_this_order(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        script.reaction(Kneel)(noting(notes, "reaction"))
        script.forced_reaction(Kneel)(noting(notes, "forced_reaction"))
        script.interrupt(Kneel)(noting(notes, "interrupt"))
        script.forced_interrupt(Kneel)(noting(notes, "forced_interrupt"))
        script.would(Kneel)(noting(notes, "would"))
        script.forced_would(Kneel)(noting(notes, "forced_would"))

    witness = invented(duel.you, "witness", write)
    arya = duel.they.has("Arya Stark")
    duel.begin(kneel(arya))
    for _ in ("would", "interrupt"):
        assert not arya.kneeling
        duel.you.choose(witness)
    assert arya.kneeling
    duel.you.choose(witness)
    assert notes == [
        "forced_would",
        "would",
        "forced_interrupt",
        "interrupt",
        "forced_reaction",
        "reaction",
    ]


@pytest.mark.rule("forced", "simultaneous_resolution", "first_player")
def test_the_first_player_orders_forced_abilities_whoever_controls_them(duel: Duel) -> None:
    notes: list[str] = []
    mine = invented(duel.you, "mine", lambda s: s.forced_reaction(Kneel)(noting(notes, "mine")))
    theirs = invented(
        duel.they, "theirs", lambda s: s.forced_reaction(Kneel)(noting(notes, "theirs"))
    )
    duel.begin(kneel(duel.they.has("Arya Stark")))
    assert duel.you.prompt == "forced"
    duel.you.choose(theirs)
    assert notes == ["theirs", "mine"]
    assert mine.in_play


@pytest.mark.rule("first_player", "player_order", "pass", "next_player")
@pytest.mark.ruling("slip_reaction_window")
def test_the_first_player_speaks_first_and_a_pass_is_not_for_good(duel: Duel) -> None:
    notes: list[str] = []
    mine = invented(duel.you, "mine", lambda s: s.reaction(Kneel)(noting(notes, "mine")))
    theirs = invented(duel.they, "theirs", lambda s: s.reaction(Kneel)(noting(notes, "theirs")))
    duel.begin(kneel(duel.they.has("Arya Stark")))
    assert not duel.they.asked
    duel.you.passes()
    duel.they.choose(theirs)
    duel.you.choose(mine)
    assert notes == ["theirs", "mine"]


@pytest.mark.rule("pass", "reactions")
def test_consecutive_passes_close_a_window(duel: Duel) -> None:
    invented(duel.you, "mine", lambda s: s.reaction(Kneel)(noting([], "mine")))
    invented(duel.they, "theirs", lambda s: s.reaction(Kneel)(noting([], "theirs")))
    duel.begin(kneel(duel.they.has("Arya Stark")))
    duel.you.passes()
    duel.they.passes()
    assert duel.over


@pytest.mark.rule("reactions", "interrupts", "copy")
def test_each_copy_answers_once(duel: Duel) -> None:
    notes: list[str] = []
    for _ in range(2):
        invented(duel.you, "twin", lambda s: s.reaction(Kneel)(noting(notes, "twin")))
    duel.begin(kneel(duel.they.has("Arya Stark")))
    for copy in list(duel.you.in_play):
        duel.you.choose(copy)
    assert notes == ["twin", "twin"]
    assert duel.over


@pytest.mark.rule("nested_sequences")
def test_a_nested_sequence_is_finished_first(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        @script.reaction(Kneel, when=lambda me, event: event.card is not me)
        async def kneel_in_sympathy(me: Card, event: Kneel) -> None:
            notes.append("begins")
            await kneel(me)
            notes.append("ends")

    friend = invented(duel.you, "friend", write)
    invented(duel.they, "watcher", lambda s: s.forced_reaction(Kneel)(noting(notes, "watched")))
    duel.begin(kneel(duel.they.has("Arya Stark")))
    duel.you.choose(friend)
    assert notes == ["watched", "begins", "watched", "ends"]


@pytest.mark.rule("replacement_effects", "instead")
def test_the_last_replacement_applies(duel: Duel) -> None:
    def home(script: Script) -> None:
        @script.interrupt(Kill)
        async def send_home(me: Card, event: Kill) -> None:
            instead_to_hand(event)

    def away(script: Script) -> None:
        @script.interrupt(Kill)
        async def send_away(me: Card, event: Kill) -> None:
            instead_into_deck(event)

    first, last = invented(duel.you, "first", home), invented(duel.you, "last", away)
    arya = duel.they.has("Arya Stark")
    duel.begin(kill(arya))
    duel.you.choose(first)
    duel.you.choose(last)
    assert arya.zone is Zone.DECK


@pytest.mark.rule("would", "save", "trigger_2_would_interrupts")
def test_a_saved_card_gives_no_further_interrupt(duel: Duel) -> None:
    def guard(script: Script) -> None:
        @script.would(Kill)
        async def shield(me: Card, event: Kill) -> None:
            await save(event)

    guardian = invented(duel.you, "guardian", guard)
    shireen = duel.you.has("Shireen Baratheon")
    duel.begin(kill(shireen))
    duel.you.choose(guardian)
    assert duel.over
    assert shireen in duel.you.in_play


# Costs and initiating


@pytest.mark.rule("costs", "init_1_check_restrictions", "init_4_pay_cost")
def test_costs_are_paid_together_and_a_prevented_part_ends_it(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        script.action(cost=[kneel_self, pay_gold(1)])(noting(notes, "done"))

    def prevent(script: Script) -> None:
        @script.would(Kneel)
        async def hold_up(me: Card, event: Kneel) -> None:
            event.stopped = True

    actor = invented(duel.you, "actor", write)
    preventer = invented(duel.they, "preventer", prevent)
    duel.you.rich(1)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(actor)
    duel.they.choose(preventer)
    assert notes == []
    assert duel.you.gold == 0  # what could be paid was paid
    assert not actor.kneeling


@pytest.mark.rule("costs", "event_cards", "init_3_modify_cost")
def test_an_event_whose_cost_is_prevented_stays_in_hand(duel: Duel) -> None:
    def prevent(script: Script) -> None:
        @script.would(GoldPaid)
        async def steal(me: Card, event: GoldPaid) -> None:
            event.stopped = True

    thief = invented(duel.they, "thief", prevent)
    dany = duel.you.has("Daenerys Targaryen", kneeling=True)
    (event,) = duel.you.holds("Waking the Dragon")
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(event)
    duel.they.choose(thief)
    assert event in duel.you.hand
    assert dany.kneeling


@pytest.mark.rule("costs", "target", "init_5_choose_targets")
def test_a_cost_leaves_a_target_behind(duel: Duel) -> None:
    def write(script: Script) -> None:
        @script.action(
            cost=sacrifice_a(lambda c: c.is_character),
            target=a_character(lambda me, c: c is not me, to=Kneel),
        )
        async def trade(me: Card, target: Card) -> None:
            await kneel(target)

    trader = invented(duel.you, "trader", write, type="location")
    arya = duel.you.has("Arya Stark")
    duel.begin(action_window(duel.game, "challenges_phase"))
    assert duel.over  # the only target would be the price
    robb = duel.they.has("Robb Stark")
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(trader)
    assert arya in duel.you.discard
    assert robb.kneeling


@pytest.mark.rule("target", "effects", "init_7_resolve")
def test_a_target_that_vanishes_with_the_cost_ends_the_use(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        def vanish(me: Card) -> Cost:
            return Cost(payable=lambda card, player: True, events=lambda use: [Kill(me)])

        arya = duel.they.has("Arya Stark")
        script.action(cost=vanish(arya), target=a_character(lambda me, c: c is arya))(
            noting(notes, "done")
        )

    actor = invented(duel.you, "actor", write)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(actor)
    assert notes == []
    assert duel.over


@pytest.mark.rule("abilities", "costs", "effects")
def test_no_change_no_use(duel: Duel) -> None:
    duel.you.has("Handmaiden")
    duel.you.has("Daenerys Targaryen")
    duel.begin(action_window(duel.game, "challenges_phase"))
    assert duel.over


@pytest.mark.rule("actions", "action_windows", "triggered_abilities")
def test_an_action_of_another_phase_is_not_offered(duel: Duel) -> None:
    duel.you.has("Dragonstone Faithful")
    duel.begin(action_window(duel.game, "challenges_phase"))
    assert duel.over


@pytest.mark.rule("then")
def test_then_needs_what_comes_before_it(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        @script.action()
        async def draw_then_gain(me: Card) -> None:
            if await gain_power(duel.they.player.faction_card, 0):
                notes.append("then")

    actor = invented(duel.you, "actor", write)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(actor)
    assert notes == []


@pytest.mark.rule("effects", "drawing_cards", "winning_the_game")
def test_an_effect_does_as_much_as_it_can(duel: Duel) -> None:
    for card in list(duel.they.player.deck[2:]):
        duel.remove(card)
    duel.begin(draw(duel.they.player, 3))
    assert len(duel.they.hand) == 2
    assert duel.winner is duel.you  # the deck is empty


# Cannot and immune


@pytest.mark.rule("cannot", "military_claim")
@pytest.mark.ruling("faq_2_1_cannot_be")
def test_what_cannot_be_killed_is_neither_chosen_nor_killed(duel: Duel) -> None:
    invented(
        duel.they,
        "ward",
        lambda s: s.rules(CANNOT_BE, lambda me, card, event: card is me and event is Kill),
    )
    arya = duel.they.has("Arya Stark")
    tywin = duel.you.has("Tywin Lannister")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
    assert arya in duel.they.dead  # the only one the claim could take
    ward = duel.they.in_play[0]
    duel.begin(kill(ward))
    assert ward in duel.they.in_play


@pytest.mark.rule("immune", "target")
def test_an_immune_card_is_no_target_and_feels_only_the_frame(duel: Duel) -> None:
    def immune(script: Script) -> None:
        script.rules(IMMUNE, lambda me, card, source: card is me and source.type.value == "event")

    rock = invented(duel.they, "rock", immune)
    tywin = duel.you.has("Tywin Lannister")
    duel.you.holds("Put to the Sword")
    duel.you.rich(9)
    duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
    assert duel.you.prompt != "reaction"
    duel.finish()
    assert rock in duel.they.dead  # claim is no effect of an event


@pytest.mark.rule("immune", "costs")
def test_an_immune_card_may_pay_costs(duel: Duel) -> None:
    def immune(script: Script) -> None:
        script.rules(IMMUNE, lambda me, card, source: card is me)
        script.action(cost=kneel_self)(noting([], "kneels"))

    rock = invented(duel.you, "rock", immune)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose(rock)
    assert rock.kneeling


@pytest.mark.rule("immune", "delayed_effects")
@pytest.mark.ruling("faq_2_2_delayed_effects_immunity")
def test_a_delayed_effect_is_an_effect_of_the_card_that_made_it(duel: Duel) -> None:
    def immune(script: Script) -> None:
        script.rules(
            IMMUNE,
            lambda me, card, source: card is me and source.type.value == "event" and me.power > 0,
        )

    rock = invented(duel.they, "rock", immune)

    def doom(script: Script) -> None:
        @script.action(target=a_character(lambda me, c: c is rock))
        async def doom_it(me: Card, target: Card) -> None:
            async def end(card: Card) -> None:
                await kill(card)

            at_end_of_phase(target, end)

    event = invented(duel.you, "doom", doom, type="event")

    async def story() -> None:
        await action_window(duel.game, "challenges_phase")
        rock.power = 1  # now it is immune
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())
    duel.you.choose(event)
    assert rock in duel.they.in_play


# The word "choose"


@pytest.mark.rule("choose", "target", "init_5_choose_targets", "cancel")
@pytest.mark.ruling("faq_def_choose")
def test_what_is_no_target_is_picked_after_a_cancel_was_possible(duel: Duel) -> None:
    tyrion = duel.you.has("Tyrion Lannister")
    duel.they.controls("Burned Men", "Areo Hotah")
    for seat in (duel.you, duel.they):
        seat.rich(9)
    duel.you.holds("Tears of Lys")
    duel.they.holds("The Hand's Judgment")
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tyrion])))
    duel.you.choose("Tears of Lys")  # it puts a token, and does not say choose
    assert duel.they.offered == ["The Hand's Judgment"]
    duel.they.passes()
    assert duel.you.offered == ["Burned Men", "Areo Hotah"]


@pytest.mark.rule("choose", "target")
@pytest.mark.ruling("faq_def_choose")
def test_a_target_is_named_before_anybody_may_cancel(duel: Duel) -> None:
    tywin = duel.you.has("Tywin Lannister")
    duel.they.controls("Burned Men", "Areo Hotah")
    for seat in (duel.you, duel.they):
        seat.rich(9)
    duel.you.holds("Put to the Sword")
    duel.they.holds("The Hand's Judgment")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
    duel.you.choose("Put to the Sword")
    assert duel.you.prompt == "target"
    assert not duel.they.asked
