"""Cards that the FAQ names, from Calm over Westeros and True Steel."""

from __future__ import annotations

import pytest

from engine.agot.events import Kill, Kneel
from engine.agot.fitness import may_bear, original
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Faction, Keyword, Phase
from engine.agot.playing import marshal
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, return_to_hand, take_control
from engine.agot.zones import lay_duplicate
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid
from tests.engine.agot.test_packs import holding


class TestTrialByCombat:
    def test_a_life_instead_of_a_card(self, duel: Duel) -> None:
        merchant = duel.you.has("Lannisport Merchant")
        robb = duel.they.has("Robb Stark")
        (card,) = duel.they.holds("Arya Stark")
        holding(duel.you, "Trial by Combat", gold=2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant])))
        duel.you.choose("Trial by Combat")
        assert robb in duel.they.dead
        assert card in duel.they.hand

    def test_the_loser_may_demand_it_too(self, duel: Duel) -> None:
        merchant, men = duel.they.has("Lannisport Merchant"), duel.you.has("Burned Men")
        card, _ = holding(duel.you, "Arya Stark", "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant], against=duel.you)))
        duel.you.choose("Trial by Combat")
        assert men in duel.you.dead
        assert card in duel.you.hand

    @pytest.mark.parametrize("icon", [MILITARY, POWER])
    def test_is_for_intrigue(self, duel: Duel, icon: object) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        holding(duel.you, "Trial by Combat")
        challenge = MILITARY if icon is MILITARY else POWER
        duel.begin(duel.conclude(duel.fighting(challenge, [tywin])))
        assert "Trial by Combat" not in duel.you.offered

    @pytest.mark.rule("claim")
    def test_a_winning_defender_has_no_claim_to_replace(self, duel: Duel) -> None:
        tywin, merchant = duel.you.has("Tywin Lannister"), duel.they.has("Lannisport Merchant")
        holding(duel.you, "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant], [tywin], against=duel.you)))
        assert "Trial by Combat" not in duel.you.offered

    @pytest.mark.rule("cancel")
    def test_cancelled_the_usual_claim_is_applied(self, duel: Duel) -> None:
        merchant, robb = duel.you.has("Lannisport Merchant"), duel.they.has("Robb Stark")
        holding(duel.you, "Trial by Combat")
        holding(duel.they, "The Hand's Judgment", "Arya Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant])))
        duel.you.choose("Trial by Combat")
        duel.they.choose("The Hand's Judgment")
        assert robb in duel.they.in_play
        assert len(duel.they.hand) == 0

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_the_whisperer_names_suffers_military_claim(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        merchant = melee.you.has("Lannisport Merchant")
        victims = [seat.has("Burned Men") for seat in melee.seats[1:]]
        holding(melee.you, "Trial by Combat")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.they)))
        melee.you.choose(*[seat.player for seat in melee.seats[1:3]])
        melee.you.choose("Trial by Combat")
        assert [victim.in_play for victim in victims] == [False, False, True]


class TestMirriMazDuur:
    def test_kills_instead_of_the_claim(self, duel: Duel) -> None:
        mirri = duel.you.has("Mirri Maz Duur")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        assert duel.you.offered == ["Robb Stark", "Arya Stark"]
        duel.you.choose(robb)
        assert robb in duel.they.dead
        assert arya in duel.they.in_play
        assert duel.they.power == 3

    def test_may_let_the_claim_be(self, duel: Duel) -> None:
        mirri = duel.you.has("Mirri Maz Duur")
        robb = duel.they.has("Robb Stark")
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.passes()
        assert robb in duel.they.in_play
        assert duel.they.power == 2

    def test_must_attack_alone(self, duel: Duel) -> None:
        mirri, tywin = duel.you.controls("Mirri Maz Duur", "Tywin Lannister")
        duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri, tywin])))
        assert "Mirri Maz Duur" not in duel.you.offered

    def test_her_defence_brings_no_claim(self, duel: Duel) -> None:
        mirri, men = duel.you.has("Mirri Maz Duur"), duel.they.has("Lannisport Merchant")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [mirri], against=duel.you)))
        assert duel.over

    @pytest.mark.rule("save", "duplicates")
    def test_a_save_is_possible_and_nothing_else_is_lost(self, duel: Duel) -> None:
        mirri, robb = duel.you.has("Mirri Maz Duur"), duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        duel.they.choose(robb)
        assert robb in duel.they.in_play
        assert duel.they.power == 3

    @pytest.mark.rule("replacement_effects")
    def test_a_kill_is_answered_once(self, duel: Duel) -> None:
        mirri, _ = duel.you.controls("Mirri Maz Duur", "Joffrey Baratheon")
        ned = duel.they.has("Eddard Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        assert ned in duel.they.dead
        duel.you.choose("Joffrey Baratheon")
        assert "Joffrey Baratheon" not in duel.you.offered

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_with_the_whisperer_she_still_kills_one(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        mirri = melee.you.has("Mirri Maz Duur")
        victims = [seat.has("Burned Men") for seat in melee.seats[1:]]
        for seat in melee.seats[1:]:
            seat.holds("Arya Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [mirri], against=melee.they)))
        melee.you.choose(*[seat.player for seat in melee.seats[1:]])
        melee.you.choose(mirri)
        assert [victim.in_play for victim in victims] == [False, True, True]
        assert [len(seat.hand) for seat in melee.seats[1:]] == [1, 1, 1]

    @pytest.mark.rule("replacement_effects")
    def test_the_last_replacement_counts(self, duel: Duel) -> None:
        mirri, robb = duel.you.has("Mirri Maz Duur"), duel.they.has("Robb Stark")
        arya = duel.they.has("Arya Stark")
        holding(duel.you, "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [mirri])))
        duel.you.choose(mirri)
        duel.you.choose(robb)
        duel.you.choose("Trial by Combat")
        duel.they.choose(arya)
        assert robb in duel.they.in_play
        assert arya in duel.they.dead

    @pytest.mark.rule("cannot", "target")
    def test_chooses_nobody_who_cannot_be_killed(self, duel: Duel) -> None:
        mirri = duel.you.has("Mirri Maz Duur")
        forbid(Kill, duel.they.has("Robb Stark"))
        icon = mirri.icons[0]
        duel.begin(duel.conclude(duel.fighting(icon, [mirri])))
        assert "Mirri Maz Duur" not in duel.you.offered


class TestVengeanceForElia:
    def test_the_attacker_satisfies_the_claim(self, duel: Duel) -> None:
        robb, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        holding(duel.you, "Vengeance for Elia", gold=2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb], against=duel.you)))
        duel.you.choose("Vengeance for Elia")
        assert robb in duel.they.dead
        assert men in duel.you.in_play

    @pytest.mark.rule("moving_power", "move")
    def test_nobody_moves_power_to_himself(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        for seat in duel.seats:
            seat.player.faction_card.power = 3
        holding(duel.you, "Vengeance for Elia")
        fight = duel.fighting(POWER, [robb], [duel.you.has("Arya Stark")], against=duel.you)
        duel.begin(duel.conclude(fight))
        duel.you.choose("Vengeance for Elia")
        assert (duel.you.power, duel.they.player.faction_card.power) == (3, 3)

    def test_an_attacker_cannot_play_it(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.they.has("Burned Men")
        holding(duel.you, "Vengeance for Elia")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        assert "Vengeance for Elia" not in duel.you.offered

    def test_another_opponent_may_pay(self, melee: Duel) -> None:
        robb = melee.they.has("Robb Stark")
        mine, third = melee.you.has("Burned Men"), melee.seats[2].has("Burned Men")
        holding(melee.you, "Vengeance for Elia")
        melee.begin(melee.conclude(melee.fighting(MILITARY, [robb], against=melee.you)))
        melee.you.choose("Vengeance for Elia")
        melee.you.choose(melee.seats[2].player)
        assert third in melee.seats[2].dead
        assert mine in melee.you.in_play
        assert robb in melee.they.in_play

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_pays_already_pays_once(self, melee: Duel) -> None:
        whisperer, third, fourth = melee.seats[1:]
        whisperer.title("Master of Whispers")
        merchant = whisperer.has("Lannisport Merchant")
        (mine, _) = holding(melee.you, "Arya Stark", "Vengeance for Elia")
        for seat in (third, fourth):
            seat.holds("Arya Stark", "Robb Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.you)))
        whisperer.choose(melee.you.player, third.player, fourth.player)
        melee.you.choose("Vengeance for Elia")
        melee.you.choose(third.player)
        assert mine in melee.you.hand
        assert (len(third.hand), len(fourth.hand)) == (1, 1)

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_was_left_out_has_nothing_to_avenge(self, melee: Duel) -> None:
        whisperer, third = melee.seats[1:3]
        whisperer.title("Master of Whispers")
        merchant = whisperer.has("Lannisport Merchant")
        holding(melee.you, "Vengeance for Elia")
        third.holds("Arya Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.you)))
        whisperer.choose(third.player)
        assert "Vengeance for Elia" not in melee.you.offered

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_is_for_the_defending_player_alone(self, melee: Duel) -> None:
        whisperer, third = melee.seats[1:3]
        whisperer.title("Master of Whispers")
        merchant = whisperer.has("Lannisport Merchant")
        holding(melee.you, "Arya Stark", "Vengeance for Elia")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=third)))
        whisperer.choose(melee.you.player)
        assert "Vengeance for Elia" not in melee.you.offered


# True Steel


class TestWard:
    def test_takes_control_of_its_bearer(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        men = duel.they.has("Burned Men")
        (ward,) = holding(duel.you, "Ward")
        duel.begin(marshal(duel.you.player, ward))
        assert ward.parent is men
        assert men in duel.you.in_play

    def test_gives_back_what_it_took(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        ward = duel.you.attaches("Ward", men)

        async def story() -> None:
            await happen(Kneel(men))  # whatever happens, control is settled after it
            await discard(ward)

        duel.begin(story())
        assert men in duel.they.in_play

    @pytest.mark.rule("play_restrictions", "printed")
    def test_is_for_characters_of_printed_cost_four_or_less(self, duel: Duel) -> None:
        men, robb = duel.they.controls("Burned Men", "Robb Stark")
        (ward,) = duel.you.holds("Ward")
        assert may_bear(men, ward)
        assert not may_bear(robb, ward)

    def test_its_bearer_is_a_stark(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        (ice,) = duel.you.holds("Ice")
        assert not may_bear(men, ice)
        duel.you.attaches("Ward", men)
        assert may_bear(men, ice)
        assert men.belongs_to(Faction.STARK)
        assert men.belongs_to(Faction.LANNISTER)

    def test_the_death_of_a_ward_is_the_death_of_a_stark(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        men = duel.you.has("Burned Men")
        duel.you.attaches("Ward", men)
        duel.begin(kill(men))
        duel.you.choose(robb)
        assert not robb.kneeling

    @pytest.mark.ruling("faq_q12_take_control")
    def test_without_it_the_control_before_it_counts(self, melee: Duel) -> None:
        owner, thief, guardian = melee.seats[1:]
        men = owner.has("Burned Men")
        (ward,) = guardian.holds("Ward")

        async def story() -> None:
            await take_control(thief.player, men)
            await marshal(guardian.player, ward)
            assert men in guardian.in_play
            await discard(ward)

        guardian.rich(4)
        melee.begin(story())
        assert melee.over
        assert men in thief.in_play

    @pytest.mark.ruling("faq_q12_take_control")
    def test_a_later_claim_counts_before_it(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        ward = duel.you.attaches("Ward", men)

        async def story() -> None:
            await happen(Kneel(men))
            await take_control(duel.they.player, men)
            assert men in duel.they.in_play
            await discard(ward)

        duel.begin(story())
        assert duel.over
        assert men in duel.they.in_play

    @pytest.mark.rule("participating", "control")
    def test_a_participant_leaves_the_challenge(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        fight = duel.fighting(MILITARY, [men], against=duel.you)
        duel.you.attaches("Ward", men)
        duel.begin(happen(Kneel(men)))
        assert fight.attackers == []

    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_takes_no_second_copy_of_a_unique_card(self, duel: Duel) -> None:
        duel.you.has("Arya Stark")
        arya = duel.they.has("Arya Stark")
        duel.you.attaches("Ward", arya)
        duel.begin(happen(Kneel(arya)))
        assert arya in duel.they.in_play

    @pytest.mark.rule("duplicates", "costs", "control")
    def test_a_duplicate_serves_the_player_who_controls_it(self, duel: Duel) -> None:
        """Its owner may save the ward that another player controls now, and nobody else may."""
        arya = duel.they.has("Arya Stark")
        copy = duel.they.duplicates(arya)
        duel.you.attaches("Ward", arya)

        async def story() -> None:
            await happen(Kneel(arya))
            assert arya in duel.you.in_play
            await kill(arya)

        duel.begin(story())
        assert not duel.you.asked
        duel.they.choose(arya)
        assert arya in duel.you.in_play
        assert copy in duel.they.discard

    @pytest.mark.rule("duplicates", "leaves_play")
    def test_a_duplicate_not_used_goes_to_its_owner(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        copy = duel.they.duplicates(arya)
        duel.you.attaches("Ward", arya)

        async def story() -> None:
            await happen(Kneel(arya))
            await kill(arya)

        duel.begin(story())
        duel.they.passes()
        assert arya in duel.they.dead
        assert copy in duel.they.discard

    @pytest.mark.rule("duplicates", "control")
    def test_nobody_else_lays_a_duplicate_under_a_ward(self, duel: Duel) -> None:
        """An invariant: under a card lie its owner's copies, in the owner's control."""
        arya = duel.they.has("Arya Stark")
        (mine,) = duel.you.holds("Arya Stark")
        duel.begin(take_control(duel.you.player, arya))
        assert original(duel.you.player, mine) is None
        lay_duplicate(mine, arya)
        assert list(duel.game.violations()) == ["duplicate_with_its_owner"]

    @pytest.mark.rule("terminal")
    def test_is_discarded_with_its_bearer(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        ward = duel.you.attaches("Ward", men)
        duel.begin(kill(men))
        assert ward.has(Keyword.TERMINAL)
        assert ward in duel.you.discard

    @pytest.mark.rule("printed", "play_restrictions")
    def test_four_is_cheap_enough_and_five_is_not(self, duel: Duel) -> None:
        theon, asha = duel.they.controls("Theon Greyjoy", "Asha Greyjoy")
        (ward,) = duel.you.holds("Ward")
        assert may_bear(theon, ward)
        assert not may_bear(asha, ward)

    @pytest.mark.rule("leaves_play")
    @pytest.mark.ruling("faq_q12_take_control")
    def test_a_ward_that_comes_back_claims_anew(self, melee: Duel) -> None:
        """What it claimed before it left no longer stands."""
        owner, thief, guardian = melee.seats[1:]
        men = owner.has("Burned Men")
        (ward,) = guardian.holds("Ward")

        async def story() -> None:
            await marshal(guardian.player, ward)
            await take_control(thief.player, men)
            await return_to_hand(ward)
            assert men in thief.in_play
            await marshal(guardian.player, ward)

        guardian.rich(8)
        melee.begin(story())
        assert melee.over
        assert men in guardian.in_play


# Wolves of the North
