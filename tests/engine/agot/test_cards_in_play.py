"""Cards in and out of play: marshaling, ambush, duplicates, uniqueness, attachments, control,
piles; and the values of cards."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    ControlTaken,
    DuplicateEnters,
    Kneel,
    Marshaled,
    Modified,
    PowerMoved,
)
from engine.agot.fitness import may_bear, may_enter, may_take_control, original
from engine.agot.modifiers import STRENGTH, Op, Trait, computed
from engine.agot.nouns import MILITARY, Keyword, Phase, Scope, Zone
from engine.agot.playing import action_window, marshal, marshal_price, put_into_play
from engine.agot.prints import NoAttachments, Printed, trait_id
from engine.agot.scripting import Script
from engine.agot.timing import happen
from engine.agot.verbs import (
    discard,
    give,
    kill,
    move_power,
    return_to_hand,
    sacrifice,
    take_control,
)
from engine.core.seats import SeatId
from tests.duel import Duel, invented, named

# Marshaling


@pytest.mark.rule("marshal", "costs", "gold", "enters_play", "in_play", "character_cards")
def test_a_marshaled_card_is_paid_for_and_enters_play_standing() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    (robb,) = duel.you.holds("Robb Stark")
    duel.you.rich(7)
    duel.begin(marshal(duel.you.player, robb))
    assert robb in duel.you.in_play
    assert not robb.kneeling
    assert duel.you.gold == 1


@pytest.mark.rule("marshal", "costs", "init_2_determine_cost")
def test_what_one_cannot_pay_one_cannot_marshal(duel: Duel) -> None:
    (robb,) = duel.you.holds("Robb Stark")
    duel.you.rich(5)
    assert marshal_price(duel.you.player, robb) is None


@pytest.mark.rule("put_into_play", "marshal", "limited")
def test_put_into_play_is_no_marshaling_and_ignores_limited() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    (road,) = duel.you.holds("The Roseroad")
    duel.you.player.limited = 1
    duel.begin(put_into_play(road, duel.you.player))
    assert road in duel.you.in_play
    assert duel.you.player.marshaled == []
    assert duel.you.player.limited == 1


@pytest.mark.rule("limited", "location_cards")
def test_one_limited_card_a_round() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    rose, grove = duel.you.holds("The Roseroad", "Heart Tree Grove")
    duel.begin(marshal(duel.you.player, rose))
    assert marshal_price(duel.you.player, grove) is None


@pytest.mark.rule("ambush", "put_into_play")
def test_ambush_is_an_action_of_the_challenges_phase() -> None:
    duel = Duel(phase=Phase.DOMINANCE)
    duel.you.holds("Burned Men")
    duel.you.rich(2)
    duel.begin(action_window(duel.game, "dominance_phase"))
    assert duel.over


@pytest.mark.rule("ambush", "keywords")
def test_several_ambush_costs_are_several_choices(duel: Duel) -> None:
    from engine.agot.modifiers import GAINS_AMBUSH

    invented(
        duel.you,
        "path",
        lambda s: s.rules(GAINS_AMBUSH, lambda me, card: 1 if card.is_character else None),
        type="location",
    )
    duel.you.holds("Burned Men")
    duel.you.rich(3)
    duel.begin(action_window(duel.game, "challenges_phase"))
    assert duel.you.offered == ["Ambush Burned Men (1 gold)", "Ambush Burned Men (2 gold)"]


# Duplicates


@pytest.mark.rule("duplicates", "unique_cards", "marshal")
@pytest.mark.ruling("faq_1_2_duplicates")
def test_a_further_copy_is_a_free_duplicate() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    robb = duel.you.has("Robb Stark")
    (copy,) = duel.you.holds("Robb Stark")
    assert marshal_price(duel.you.player, copy) is not None
    duel.begin(marshal(duel.you.player, copy))
    assert robb.duplicates == (copy,)
    assert duel.you.player.marshaled == []


@pytest.mark.rule("duplicates", "save", "leaves_play")
@pytest.mark.parametrize("leave", [kill, discard, return_to_hand])
def test_a_duplicate_is_discarded_to_save(duel: Duel, leave: object) -> None:
    robb = duel.you.has("Robb Stark")
    copy = duel.you.duplicates(robb)
    duel.begin(leave(robb))  # type: ignore[operator]
    duel.you.choose(robb)
    assert robb in duel.you.in_play
    assert copy in duel.you.discard


@pytest.mark.rule("sacrifice", "save")
def test_nothing_saves_from_a_sacrifice(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    duel.you.duplicates(robb)
    duel.begin(sacrifice(robb))
    assert duel.over
    assert len(duel.you.discard) == 2


@pytest.mark.rule("dead_pile")
@pytest.mark.ruling("faq_1_2_duplicates")
def test_no_duplicate_while_a_copy_is_dead(duel: Duel) -> None:
    duel.you.has("Robb Stark")
    duel.you.buried("Robb Stark")
    (copy,) = duel.you.holds("Robb Stark")
    assert marshal_price(duel.you.player, copy) is None


@pytest.mark.rule("ownership")
@pytest.mark.ruling("faq_1_2_duplicates", "faq_1_3_unique_cards")
def test_no_duplicate_of_a_card_one_controls_but_does_not_own(duel: Duel) -> None:
    robb = duel.they.has("Robb Stark")
    duel.begin(take_control(duel.you.player, robb))
    (copy,) = duel.you.holds("Robb Stark")
    assert original(duel.you.player, copy) is None
    assert not may_enter(duel.you.player, copy)


@pytest.mark.rule("limited")
@pytest.mark.ruling(
    "faq_1_2_duplicates", "faq_q08_limited_duplicate", "slip_faq_1_2_round", "slip_faq_q08_page"
)
def test_a_limited_duplicate_counts_as_the_limited_card_of_the_round() -> None:
    duel = Duel(phase=Phase.MARSHALING)

    def write(script: Script) -> None:
        script.printed.unique = True
        script.printed.keywords = frozenset({Keyword.LIMITED})

    road = invented(duel.you, "road", write, type="location")
    from engine.agot.setup import bring

    copy = bring(duel.you.player, road.printed, Zone.HAND)
    (grove,) = duel.you.holds("Heart Tree Grove")
    duel.begin(marshal(duel.you.player, copy))
    assert road.duplicates == (copy,)
    assert marshal_price(duel.you.player, grove) is None


@pytest.mark.rule("duplicates", "attachment_cards")
def test_duplicates_are_no_attachments_and_have_no_text(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")
    copy = duel.you.duplicates(arya)
    assert copy not in arya.attachments
    assert copy.live == ()
    assert copy not in duel.you.in_play


@pytest.mark.rule("duplicates", "copy", "unique_cards")
def test_the_version_in_play_stays_the_active_one(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")
    (copy,) = duel.you.holds("Arya Stark")
    duel.begin(happen(DuplicateEnters(copy, arya)))
    assert duel.you.in_play == [arya]


# Unique cards


@pytest.mark.rule("unique_cards")
@pytest.mark.ruling("faq_1_3_unique_cards")
def test_each_player_may_have_a_copy(duel: Duel) -> None:
    duel.they.has("Littlefinger")
    (mine,) = duel.you.holds("Littlefinger")
    assert may_enter(duel.you.player, mine)


@pytest.mark.rule("unique_cards", "dead_pile")
@pytest.mark.ruling("faq_1_3_unique_cards", "slip_faq_1_3_dead_pile")
def test_not_while_a_copy_is_in_the_own_dead_pile(duel: Duel) -> None:
    duel.you.buried("Robb Stark")
    (copy,) = duel.you.holds("Robb Stark")
    assert not may_enter(duel.you.player, copy)
    duel.you.discarded("Arya Stark")
    (arya,) = duel.you.holds("Arya Stark")
    assert may_enter(duel.you.player, arya)  # the discard pile is no dead pile


@pytest.mark.rule("unique_cards", "control")
@pytest.mark.ruling("faq_1_3_unique_cards")
def test_nobody_takes_control_of_a_second_copy(duel: Duel) -> None:
    duel.you.has("Littlefinger")
    theirs = duel.they.has("Littlefinger")
    assert not may_take_control(duel.you.player, theirs)
    robb = duel.they.has("Robb Stark")
    assert may_take_control(duel.you.player, robb)
    duel.you.buried("Robb Stark")
    assert not may_take_control(duel.you.player, robb)


@pytest.mark.rule("ownership")
@pytest.mark.ruling("slip_faq_1_3_owner", "faq_1_3_unique_cards")
def test_an_owner_brings_no_second_copy_while_another_controls_the_first(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    duel.begin(take_control(duel.they.player, robb))
    (copy,) = duel.you.holds("Robb Stark")
    assert not may_enter(duel.you.player, copy)


# Attachments


@pytest.mark.rule("attachment_cards", "leaves_play")
def test_attachments_go_home_as_their_bearer_leaves(duel: Duel) -> None:
    robb = duel.they.has("Robb Stark")
    bird = duel.you.attaches("Little Bird", robb)
    duel.begin(kill(robb))
    assert bird in duel.you.hand


@pytest.mark.rule("attachment_cards", "leaves_play")
def test_the_log_tells_who_left_before_what_goes_with_it(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    duel.you.attaches("Little Bird", robb)
    duel.begin(kill(robb))
    told = [line.id.removeprefix("agot.log.") for line in duel.session.log(None)]
    assert told[-2:] == ["kill", "to_hand"]


@pytest.mark.rule("attachment_cards", "traits")
def test_an_attachment_that_has_become_illegal_is_discarded(duel: Duel) -> None:
    robb = duel.they.has("Robb Stark")
    guard = duel.they.attaches("Bodyguard", robb)

    async def story() -> None:
        await give(robb, Trait("Lord"), -1, until=Scope.PHASE)

    duel.begin(story())
    assert guard in duel.they.discard


@pytest.mark.rule("no_attachments", "traits")
def test_the_three_forms_of_no_attachments(duel: Duel) -> None:
    weapon, condition = frozenset({"Weapon"}), frozenset({"Condition"})
    assert NoAttachments().forbids(weapon)
    some, others = NoAttachments(weapon), NoAttachments(weapon, others=True)
    assert (some.forbids(weapon), some.forbids(condition)) == (True, False)
    assert (others.forbids(weapon), others.forbids(condition)) == (False, True)
    jon, wolf = duel.you.controls("Jon Snow", "Ghost")
    longclaw = duel.you.attaches("Longclaw", jon)
    assert not may_bear(wolf, longclaw)


@pytest.mark.rule("no_attachments", "traits")
@pytest.mark.parametrize("trait", ["Old Gods", "The Seven", "R'hllor"])
def test_a_trait_of_several_words_is_one_trait(trait: str) -> None:
    fact = {"id": "devout", "en": "Devout", "type": "character", "faction": "neutral"}
    keyword = f"no attachments except {trait.lower()}"
    (form,) = Printed({**fact, "keywords": [keyword]}).no_attachments
    assert not form.forbids(frozenset({trait_id(trait)}))
    assert all(form.forbids(frozenset({word})) for word in (*trait.split()[1:], "Weapon"))


@pytest.mark.rule("attachment_cards", "marshal")
def test_an_attachment_needs_a_bearer_to_enter_play(duel: Duel) -> None:
    (ice,) = duel.you.holds("Ice")
    duel.you.rich(3)
    assert marshal_price(duel.you.player, ice) is None
    duel.they.has("Arya Stark")
    assert marshal_price(duel.you.player, ice) is not None


@pytest.mark.rule("attachment_cards", "kneel")
def test_attachments_kneel_on_their_own(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    seal = duel.you.attaches("Seal of the Hand", robb)
    duel.begin(happen(Kneel(robb)))
    assert not seal.kneeling


# Control


@pytest.mark.rule("control", "ownership")
@pytest.mark.ruling("faq_q12_take_control")
def test_control_is_a_stack_and_falls_back(melee: Duel) -> None:
    robb = melee.seats[0].has("Robb Stark")
    first, second = melee.seats[1].player, melee.seats[2].player
    ward = melee.seats[2].attaches("Little Bird", robb)

    async def story() -> None:
        await take_control(first, robb)
        await happen(ControlTaken(robb, second, while_=ward))
        assert robb.controller is second
        await discard(ward)

    melee.begin(story())
    assert robb.controller is first


@pytest.mark.rule("ownership", "discard_pile", "in_play")
def test_a_stolen_card_goes_to_its_owners_piles(duel: Duel) -> None:
    men = duel.they.has("Burned Men")

    async def story() -> None:
        await take_control(duel.you.player, men)
        await discard(men)

    duel.begin(story())
    assert men in duel.they.discard


# Out of play


@pytest.mark.rule("leaves_play", "treasury", "out_of_play")
def test_whatever_lay_on_a_card_is_gone_when_it_leaves(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark", kneeling=True)
    robb.power = 3
    duel.begin(happen(Modified(robb, STRENGTH, 2, Scope.ROUND)))
    duel.begin(return_to_hand(robb))
    assert (robb.power, robb.kneeling, robb.lasting) == (0, False, ())
    duel.begin(put_into_play(robb, duel.you.player))
    assert robb.strength == 5


@pytest.mark.rule("kill", "dead_pile", "discard_pile")
@pytest.mark.ruling("ours_pile_order")
def test_the_killed_go_to_the_dead_pile_in_fixed_order(duel: Duel) -> None:
    arya, bran = duel.you.controls("Arya Stark", "Bran Stark")
    duel.begin(kill(arya, bran))
    assert duel.you.dead == [arya, bran]
    assert [view.code for view in duel.game.view(SeatId(1)).players[0].dead] == ["01141", "01142"]


@pytest.mark.rule("removed_from_game", "agenda_cards", "in_play")
def test_faction_cards_stay_and_agendas_are_not_in_play(duel: Duel) -> None:
    from engine.agot.prints import prints
    from engine.agot.setup import bring

    agenda = bring(duel.you.player, prints()["01027"], Zone.AGENDA)
    assert not agenda.in_play
    assert duel.you.player.faction_card.in_play
    assert duel.you.player.plot is not None
    assert duel.you.player.plot.in_play
    duel.begin(discard(duel.you.player.faction_card))
    assert duel.you.player.faction_card.in_play


@pytest.mark.rule("move", "moving_power")
def test_nothing_moves_to_where_it_is(duel: Duel) -> None:
    faction = duel.you.player.faction_card
    faction.power = 1
    assert not PowerMoved(faction, faction, 1).still_possible()
    duel.begin(move_power(faction, duel.they.player.faction_card, 5))
    assert duel.they.power == 1


# Values


@pytest.mark.rule("modifiers", "base_value", "set")
def test_base_then_sums_then_products_then_set_values() -> None:
    assert computed(4, [(Op.MULTIPLY, 2), (Op.ADD, 1)]) == 10
    assert computed(4, [(Op.BASE, 0), (Op.ADD, 1)]) == 1
    assert computed(5, [(Op.MULTIPLY, 0.5)]) == 3  # fractions go up
    assert computed(5, [(Op.SET, 1), (Op.ADD, 4)]) == 1
    assert computed(5, [(Op.SET, 1), (Op.SET, 2)]) == 2  # the last one set


@pytest.mark.rule("negative_quantities", "modifiers")
def test_nothing_is_below_zero_but_negative_modifiers_are_remembered(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")

    async def story() -> None:
        await give(arya, STRENGTH, -5, until=Scope.PHASE)
        assert arya.strength == 0
        await give(arya, STRENGTH, 4, until=Scope.PHASE)

    duel.begin(story())
    assert arya.strength == 1


@pytest.mark.rule("gains", "printed", "challenge_icons")
def test_gained_characteristics_are_not_printed(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")
    duel.begin(give(arya, MILITARY, until=Scope.PHASE))
    assert arya.icon(MILITARY)
    assert MILITARY not in arya.printed.icons


@pytest.mark.rule("traits", "gains")
def test_traits_can_be_gained_and_lost(duel: Duel) -> None:
    arya = duel.you.has("Arya Stark")

    async def story() -> None:
        await give(arya, Trait("Knight"), until=Scope.PHASE)
        await give(arya, Trait("Lady"), -1, until=Scope.PHASE)

    duel.begin(story())
    assert arya.traits == {"Knight"}


@pytest.mark.rule("letter_x", "printed")
def test_x_is_nothing_unless_something_says_otherwise() -> None:
    assert named("The Hand's Judgment").cost == 0


@pytest.mark.rule("golden_rules", "limited")
def test_a_card_overrides_the_rules(duel: Duel) -> None:
    _, grove = duel.you.holds("The Roseroad", "Heart Tree Grove")
    duel.you.player.limited = 1
    assert marshal_price(duel.you.player, grove) is None
    duel.you.reveals("Taxation")
    assert marshal_price(duel.you.player, grove) is not None


def test_a_marshaled_event_knows_its_player(duel: Duel) -> None:
    (robb,) = duel.you.holds("Robb Stark")
    assert Marshaled(robb, duel.you.player).about.id == "agot.event.marshaled"
