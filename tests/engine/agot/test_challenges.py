"""Challenges: initiating, defending, winning, bonuses, claim and keywords."""

from __future__ import annotations

import pytest

from engine.agot.challenge import initiate, may_be_declared, may_initiate
from engine.agot.events import RemovedFromChallenge
from engine.agot.keywords import instances
from engine.agot.modifiers import STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Scope, Side, Zone
from engine.agot.rounds import challenges_phase
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import give, kneel, return_to_hand
from engine.core.errors import Refused
from tests.duel import Duel, Seat, invented


def key(seat: Seat, attacker: str, target: str) -> str:
    assert seat.decision is not None
    cards = {card.name: card.ref for card in seat.duel.game.in_play()}
    return f"{cards[attacker]}>{cards[target]}"


# 4.2


@pytest.mark.rule(
    "fw_4_2_initiate_challenge", "challenge_icons", "attacker", "kneel", "challenges_phase"
)
@pytest.mark.ruling("slip_initiate_at_once")
def test_one_decision_names_type_attackers_and_all_kneel(duel: Duel) -> None:
    robb, ned, sansa = duel.you.controls("Robb Stark", "Eddard Stark", "Sansa Stark")
    duel.begin(initiate(duel.you.player))
    duel.you.choose("military", "Robb Stark", "Eddard Stark")
    fight = duel.game.challenge
    assert fight is not None
    assert (fight.type, fight.attackers) == (MILITARY, [robb, ned])
    assert (robb.kneeling, ned.kneeling, sansa.kneeling) == (True, True, False)


@pytest.mark.rule("fw_4_2_initiate_challenge", "challenge_icons")
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (["military"], "attackers"),
        (["military", "Sansa Stark"], "attacker"),
        (["pass", "Robb Stark"], "passed"),
        (["Robb Stark"], "too_few"),
        (["military", "power", "Robb Stark"], "too_many"),
    ],
)
def test_an_incomplete_form_is_refused_and_nothing_moves(
    duel: Duel, answer: list[str], reason: str
) -> None:
    robb, _ = duel.you.controls("Robb Stark", "Sansa Stark")
    duel.begin(initiate(duel.you.player))
    before = duel.session.digest()
    with pytest.raises(Refused, match=reason):
        duel.you.choose(*answer)
    assert duel.session.digest() == before
    assert not robb.kneeling
    duel.you.choose("military", "Robb Stark")


@pytest.mark.rule("fw_4_2_initiate_challenge", "kneel")
def test_a_kneeling_character_does_not_attack(duel: Duel) -> None:
    duel.you.has("Robb Stark", kneeling=True)
    duel.begin(initiate(duel.you.player))
    assert duel.over


@pytest.mark.rule("challenges_phase", "fw_4_2_initiate_challenge")
def test_one_challenge_of_each_type(duel: Duel) -> None:
    you, they = duel.you.player, duel.they.player
    duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
    assert not may_initiate(you, MILITARY, they)
    assert may_initiate(you, POWER, they)


@pytest.mark.rule("stealth")
def test_the_bypassed_cannot_defend(duel: Duel) -> None:
    duel.you.has("Tyrion Lannister")
    cersei, pycelle = duel.they.controls("Cersei Lannister", "Grand Maester Pycelle")
    duel.begin(
        duel.attack(INTRIGUE, [duel.you.in_play[0]], stealth=[(duel.you.in_play[0], cersei)])
    )
    duel.you.passes()  # Tyrion's own reaction
    assert duel.they.offered == ["Grand Maester Pycelle"]
    duel.they.choose(pycelle)


@pytest.mark.rule("stealth")
def test_stealth_bypasses_no_stealth(duel: Duel) -> None:
    duel.you.has("Tyrion Lannister")
    duel.they.controls("Tyrion Lannister", "Cersei Lannister")
    duel.begin(initiate(duel.you.player))
    assert [name for name in duel.you.offered if "bypasses" in name] == [
        "Tyrion Lannister bypasses Cersei Lannister"
    ]


@pytest.mark.rule("stealth")
@pytest.mark.ruling("faq_q09_stealth_same_target")
def test_two_may_bypass_the_same_character_but_one_bypasses_one(duel: Duel) -> None:
    duel.you.controls("Theon Greyjoy", "Asha Greyjoy")
    duel.they.controls("Robb Stark", "Eddard Stark")
    duel.begin(initiate(duel.you.player))
    theon = key(duel.you, "Theon Greyjoy", "Robb Stark")
    again = key(duel.you, "Theon Greyjoy", "Eddard Stark")
    asha = key(duel.you, "Asha Greyjoy", "Robb Stark")
    with pytest.raises(Refused, match="stealth_once"):
        duel.you.choose("military", "Theon Greyjoy", theon, again)
    with pytest.raises(Refused, match="stealth"):
        duel.you.choose("military", "Theon Greyjoy", asha)
    duel.you.choose("military", "Theon Greyjoy", "Asha Greyjoy", theon, asha)
    fight = duel.game.challenge
    assert fight is not None
    assert [card.name for card in fight.bypassed] == ["Robb Stark", "Robb Stark"]


# 4.2.1 and participating


@pytest.mark.rule("defender", "fw_4_2_1_declare_defenders", "against")
@pytest.mark.ruling("slip_challenge_word")
def test_defenders_need_the_icon_and_kneel(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    ned, sansa = duel.they.controls("Eddard Stark", "Sansa Stark")
    duel.begin(duel.attack(MILITARY, [robb]))
    assert duel.they.offered == ["Eddard Stark"]
    duel.they.choose(ned)
    assert ned.kneeling
    assert not sansa.kneeling


@pytest.mark.rule("aw_challenge_initiated", "aw_defenders_declared")
def test_windows_before_and_after_the_declaration(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    duel.they.has("Eddard Stark")
    duel.you.holds("For the North!", "For the North!")
    duel.begin(duel.attack(MILITARY, [robb]))
    assert duel.you.prompt == "challenge_initiated"
    duel.you.passes()
    duel.they.choose()
    assert duel.you.prompt == "defenders_declared"


@pytest.mark.rule("participating", "challenge_icons")
def test_a_lost_icon_does_not_remove_a_participant(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    fight = duel.fighting(MILITARY, [robb])
    duel.begin(give(robb, MILITARY, -1, until=Scope.PHASE))
    assert not robb.icon(MILITARY)
    assert fight.attackers == [robb]


@pytest.mark.rule("participating", "leaves_play")
def test_leaving_play_or_the_challenge_ends_participation(duel: Duel) -> None:
    robb, ned = duel.you.controls("Robb Stark", "Eddard Stark")
    fight = duel.fighting(MILITARY, [robb, ned])
    duel.begin(return_to_hand(robb))
    assert fight.attackers == [ned]
    duel.begin(happen(RemovedFromChallenge(ned)))
    assert fight.attackers == []


# 4.2.2


@pytest.mark.rule("winning_a_challenge", "fw_4_2_2_compare_str")
@pytest.mark.ruling("faq_qr_challenge_timing")
def test_the_higher_strength_wins(duel: Duel) -> None:
    robb, tywin = duel.you.has("Robb Stark"), duel.they.has("Tywin Lannister")
    fight = duel.fighting(MILITARY, [robb], [tywin])
    duel.begin(duel.conclude(fight))
    duel.finish()
    assert (fight.winner, fight.by) == (duel.they.player, 1)


@pytest.mark.rule("winning_a_challenge", "fw_4_2_2_compare_str")
def test_ties_go_to_the_attacker(duel: Duel) -> None:
    robb, ned = duel.you.has("Robb Stark"), duel.they.has("Eddard Stark")
    fight = duel.fighting(POWER, [robb], [ned])
    duel.begin(duel.conclude(fight))
    duel.finish()
    assert fight.winner is duel.you.player


@pytest.mark.rule("winning_a_challenge", "strength", "fw_4_2_2_compare_str")
def test_without_strength_or_participants_nobody_wins(duel: Duel) -> None:
    robb = duel.you.has("Robb Stark")
    fight = duel.fighting(MILITARY, [robb])

    async def story() -> None:
        await give(robb, STRENGTH, -9, until=Scope.PHASE)
        await duel.conclude(fight)

    duel.begin(story())
    assert duel.over
    assert fight.winner is fight.loser is None
    assert duel.you.power == 0


# 4.2.3


@pytest.mark.rule("unopposed", "fw_4_2_3_gain_challenge_bonuses", "for_your_faction")
def test_an_unopposed_win_brings_a_power_to_the_faction(duel: Duel) -> None:
    cersei = duel.you.has("Cersei Lannister")
    duel.begin(duel.conclude(duel.fighting(POWER, [cersei])))
    assert duel.you.player.faction_card.power == 1


@pytest.mark.rule("unopposed")
def test_defenders_without_strength_leave_it_unopposed(duel: Duel) -> None:
    cersei, arya = duel.you.has("Cersei Lannister"), duel.they.has("Arya Stark")
    fight = duel.fighting(POWER, [cersei], [arya])

    async def story() -> None:
        await give(arya, STRENGTH, -2, until=Scope.PHASE)
        await duel.conclude(fight)

    duel.begin(story())
    assert fight.unopposed


@pytest.mark.rule("unopposed")
def test_a_winning_defender_has_no_unopposed_bonus(duel: Duel) -> None:
    robb, arya = duel.they.has("Cersei Lannister"), duel.you.has("Arya Stark")
    duel.begin(duel.conclude(duel.fighting(POWER, [arya], [robb])))
    assert duel.they.power == 0


# 4.2.4


@pytest.mark.rule("military_claim", "claim", "fw_4_2_4_apply_claim", "save")
def test_a_saved_character_counts_for_claim(duel: Duel) -> None:
    duel.you.reveals("The Winds of Winter")  # claim 2
    tywin = duel.you.has("Cersei Lannister")
    robb, arya, bran = duel.they.controls("Robb Stark", "Arya Stark", "Bran Stark")
    duel.they.duplicates(robb)
    duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
    with pytest.raises(Refused):
        duel.they.choose(robb)
    duel.they.choose(robb, arya)
    duel.they.choose(robb)  # its duplicate
    assert duel.they.in_play == [robb, bran]
    assert arya in duel.they.dead


@pytest.mark.rule("military_claim")
def test_with_fewer_characters_all_die(duel: Duel) -> None:
    duel.you.reveals("The Winds of Winter")
    cersei, arya = duel.you.has("Cersei Lannister"), duel.they.has("Arya Stark")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [cersei])))
    assert arya in duel.they.dead
    assert duel.over


@pytest.mark.rule("intrigue_claim", "fw_4_2_4_apply_claim")
def test_intrigue_claim_takes_cards_at_random(duel: Duel) -> None:
    pycelle = duel.you.has("Cersei Lannister")
    duel.they.holds("Ice", "Arya Stark", "Robb Stark")
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [pycelle])))
    duel.finish()
    assert len(duel.they.hand) == 1  # Cersei raises the claim to 2
    assert len(duel.they.discard) == 2


@pytest.mark.rule("power_claim", "moving_power", "fw_4_2_4_apply_claim")
@pytest.mark.ruling("slip_power_claim")
def test_power_claim_moves_power_of_the_faction_card_alone(duel: Duel) -> None:
    cersei, robb = duel.you.has("Cersei Lannister"), duel.they.has("Robb Stark")
    robb.power = 3
    duel.begin(duel.conclude(duel.fighting(POWER, [cersei])))
    assert robb.power == 3
    assert duel.you.player.faction_card.power == 1  # the unopposed bonus alone
    duel.they.player.faction_card.power = 2
    duel.begin(duel.conclude(duel.fighting(POWER, [cersei])))
    assert duel.they.player.faction_card.power == 1
    assert duel.you.player.faction_card.power == 3


@pytest.mark.rule("claim", "fw_4_2_4_apply_claim")
def test_a_winning_defender_has_no_claim(duel: Duel) -> None:
    arya, robb = duel.you.has("Arya Stark"), duel.they.has("Cersei Lannister")
    for seat in duel.seats:
        seat.player.faction_card.power = 2
    duel.begin(duel.conclude(duel.fighting(POWER, [arya], [robb])))
    assert (duel.you.power, duel.they.power) == (2, 2)


# 4.2.5


@pytest.mark.rule("keywords", "fw_4_2_5_challenge_keywords", "renown", "insight")
@pytest.mark.ruling("slip_resolution_keywords")
def test_keywords_go_kind_by_kind_in_the_first_players_order(duel: Duel) -> None:
    ned, pycelle = duel.you.controls("Eddard Stark", "Grand Maester Pycelle")
    duel.begin(duel.conclude(duel.fighting(POWER, [ned, pycelle])))
    assert duel.you.prompt == "keyword"
    assert duel.you.offered == ["insight", "renown"]
    duel.you.choose("renown")
    duel.you.choose(ned)
    assert ned.power == 1
    duel.you.choose(pycelle)
    assert len(duel.you.hand) == 1


@pytest.mark.rule("renown", "insight", "pillage", "defender")
@pytest.mark.ruling("slip_renown_winner")
def test_renown_serves_a_winning_defender_too(duel: Duel) -> None:
    arya, ned = duel.you.has("Arya Stark"), duel.they.has("Eddard Stark")
    duel.begin(duel.conclude(duel.fighting(POWER, [arya], [ned])))
    duel.they.choose(ned)
    assert ned.power == 1


@pytest.mark.rule("intimidate", "fw_4_2_5_challenge_keywords")
def test_intimidate_kneels_one_weak_enough(duel: Duel) -> None:
    robert = duel.you.has("Robert Baratheon")
    arya, tywin = duel.they.controls("Arya Stark", "Tywin Lannister")
    duel.they.rich(1)
    duel.begin(duel.conclude(duel.fighting(POWER, [robert])))
    duel.you.choose("intimidate")
    assert duel.you.offered == ["Arya Stark"]
    duel.you.choose(arya)
    assert (arya.kneeling, tywin.kneeling) == (True, False)


@pytest.mark.rule("intimidate", "attacker")
@pytest.mark.ruling("slip_intimidate_attacking")
def test_intimidate_serves_attackers_alone_and_needs_the_character_there(duel: Duel) -> None:
    robert, ned = duel.you.controls("Robert Baratheon", "Eddard Stark")
    arya = duel.they.has("Arya Stark")
    fight = duel.fighting(POWER, [arya], [robert], against=duel.you)
    fight.winner, fight.loser, fight.by = duel.you.player, duel.they.player, 9
    assert instances(fight, Keyword.INTIMIDATE) == []
    fight = duel.fighting(POWER, [ned])
    fight.winner, fight.loser, fight.by = duel.you.player, duel.they.player, 9
    assert instances(fight, Keyword.INTIMIDATE) == []


@pytest.mark.rule("intimidate")
def test_only_one_intimidate_per_challenge(duel: Duel) -> None:
    robert, wolf = duel.you.controls("Robert Baratheon", "Grey Wind")
    duel.they.controls("Arya Stark", "Bran Stark")
    duel.begin(duel.conclude(duel.fighting(POWER, [robert, wolf])))
    duel.you.choose("intimidate")
    duel.you.choose("Arya Stark")
    duel.finish()
    assert sum(card.kneeling for card in duel.they.in_play) == 1


@pytest.mark.rule("pillage")
@pytest.mark.ruling("slip_index_pages")
def test_pillage_discards_the_top_card_for_each_character(duel: Duel) -> None:
    crews = duel.you.controls("Black Wind's Crew", "Black Wind's Crew")
    top, second = duel.they.draws_next("Ice", "Arya Stark")
    duel.begin(duel.conclude(duel.fighting(POWER, crews)))
    duel.you.choose(*crews)
    assert duel.they.discard == [top, second]


@pytest.mark.rule("keywords")
def test_a_keyword_from_two_sources_is_one_keyword(duel: Duel) -> None:
    jon = duel.you.has("Robb Stark")
    duel.begin(give(jon, Keyword.RENOWN, until=Scope.PHASE))
    duel.begin(duel.conclude(duel.fighting(POWER, [jon])))
    duel.you.choose(jon)
    assert jon.power == 1


# 4.2.6


@pytest.mark.rule("fw_4_2_6_challenge_ends", "lasting_effects")
def test_with_the_challenge_its_effects_end(duel: Duel) -> None:
    cersei = duel.you.has("Cersei Lannister")
    fight = duel.fighting(POWER, [cersei])

    async def story() -> None:
        await give(cersei, STRENGTH, 2, until=Scope.CHALLENGE)
        await duel.conclude(fight)

    duel.begin(story())
    assert cersei.strength == 4
    assert duel.game.challenge is None
    assert not cersei.participating


@pytest.mark.rule("claim", "replacement_effects")
def test_claim_can_be_replaced(duel: Duel) -> None:
    from engine.agot.events import ClaimApplied

    def write(script: Script) -> None:
        @script.interrupt(ClaimApplied)
        async def turn_aside(me: Card, claim: ClaimApplied) -> None:
            async def nothing() -> None:
                me.power += 1

            claim.meanwhile = nothing

    trick = invented(duel.they, "trick", write, type="location")
    cersei, arya = duel.you.has("Cersei Lannister"), duel.they.has("Arya Stark")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [cersei])))
    duel.they.choose(trick)
    assert arya in duel.they.in_play
    assert trick.power == 1


def test_a_character_may_be_declared_only_with_its_icon(duel: Duel) -> None:
    sansa = duel.you.has("Sansa Stark")
    assert [may_be_declared(sansa, i, Side.ATTACKING) for i in (MILITARY, INTRIGUE, POWER)] == [
        False,
        True,
        True,
    ]
    assert sansa.zone is Zone.PLAY


@pytest.mark.rule("fw_4_challenges_phase", "action_windows")
class TestOneQuestion:
    """At new tables whoever may act and attack needs to be asked once: who likes acts first."""

    @pytest.fixture
    def duel(self) -> Duel:
        made = Duel()
        made.game.fewer_questions = True
        made.you.has("Robb Stark")
        made.you.holds("Burned Men")
        made.you.rich(5)
        made.they.has("Arya Stark")
        return made

    def test_the_window_may_be_opened_again_from_the_challenge(self, duel: Duel) -> None:
        duel.begin(challenges_phase(duel.game))
        assert duel.you.decision is not None
        assert duel.you.decision.moment.later
        duel.you.passes()
        assert (duel.you.prompt, "Take an action first" in duel.you.offered) == ("challenge", True)
        duel.you.choose("act")
        moment = duel.you.decision.moment
        assert (moment.must, moment.later) == (True, False)
        duel.you.choose("Burned Men")
        assert [card.name for card in duel.you.in_play] == ["Robb Stark", "Burned Men"]
        duel.pass_all()

    def test_acting_first_has_no_attackers(self, duel: Duel) -> None:
        duel.begin(initiate(duel.you.player))
        with pytest.raises(Refused):
            duel.you.choose("act", "Robb Stark")

    def test_where_nobody_can_attack_the_window_is_asked_as_such(self, duel: Duel) -> None:
        duel.you.in_play[0].kneeling = True
        duel.begin(challenges_phase(duel.game))
        assert duel.you.decision is not None
        assert not duel.you.decision.moment.later

    def test_it_opens_again_if_an_attack_became_impossible(self, duel: Duel) -> None:
        def disarming(script: Script) -> None:
            @script.action()
            async def disarm(me: Card) -> None:
                await kneel(*duel.you.player.characters)

        invented(duel.they, "trap", disarming, type="location")
        duel.begin(challenges_phase(duel.game))
        duel.you.passes()
        duel.they.choose("trap")
        duel.you.passes()
        duel.they.passes()
        assert duel.you.prompt == "challenges_phase"
        assert duel.you.decision is not None
        assert not duel.you.decision.moment.later

    def test_whoever_can_certainly_do_nothing_is_not_offered_to_act(self, duel: Duel) -> None:
        duel.remove(duel.you.hand[0])
        duel.begin(initiate(duel.you.player))
        assert "Take an action first" not in duel.you.offered


@pytest.mark.rule("military_claim")
def test_the_totals_that_decided_are_kept_when_a_defender_dies(duel: Duel) -> None:
    """So that a board shows what the log tells."""
    cersei = duel.you.has("Cersei Lannister")
    arya, _ = duel.they.controls("Arya Stark", "Robb Stark")
    fight = duel.fighting(MILITARY, [cersei], [arya])
    decided = fight.total(Side.ATTACKING), fight.total(Side.DEFENDING)
    assert decided[1] > 0
    duel.begin(duel.conclude(fight))
    shown = duel.game.view(None).challenge
    assert shown is not None
    assert shown.totals == decided
    duel.they.choose(arya)
    assert fight.total(Side.DEFENDING) == 0
    assert fight.compared == decided
