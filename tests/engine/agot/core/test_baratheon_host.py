"""House Baratheon in the Core Set: Stannis and the host, its places, and Lightbringer."""

from __future__ import annotations

import pytest

from engine.agot.events import DominanceWon, PhaseBegins, PhaseEnds, Stand
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side
from engine.agot.playing import put_into_play
from engine.agot.rounds import standing_phase
from engine.agot.timing import happen
from engine.agot.verbs import gain_power, kneel, move_power, stand, take_control
from engine.agot.zones import attach
from tests.duel import Duel, invented
from tests.engine.agot.core.obstacles import betrays
from tests.engine.agot.core.reducers import Estate, Steward


class TestFieryFollowers:
    def test_rise_for_dominance(self, duel: Duel) -> None:
        followers = duel.you.has("Fiery Followers", kneeling=True)
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        duel.you.choose(followers)
        assert not followers.kneeling

    @pytest.mark.parametrize("phase", [p for p in Phase if p is not Phase.DOMINANCE])
    def test_rise_for_nothing_else(self, duel: Duel, phase: Phase) -> None:
        duel.you.has("Fiery Followers", kneeling=True)
        duel.begin(happen(PhaseBegins(duel.game, phase)))
        assert duel.over

    def test_standing_they_have_nothing_to_do(self, duel: Duel) -> None:
        duel.you.has("Fiery Followers")
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        assert duel.over

    @pytest.mark.rule("reactions")
    def test_each_copy_rises_once(self, duel: Duel) -> None:
        cards = duel.you.controls("Fiery Followers", "Fiery Followers", kneeling=True)
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        for followers in cards:
            duel.you.choose(followers)
        assert duel.over
        assert not any(card.kneeling for card in cards)

    @pytest.mark.parametrize("how", ["blank", "cancelled"])
    @pytest.mark.rule("blank", "cancel")
    def test_blank_or_cancelled_they_stay_down(self, duel: Duel, how: str) -> None:
        followers = duel.you.has("Fiery Followers", kneeling=True)
        if how == "blank":
            duel.they.attaches("Milk of the Poppy", followers)
        betrays(duel.they)
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        if how == "cancelled":
            duel.you.choose(followers)
            duel.they.choose("Treachery")
        assert duel.over
        assert followers.kneeling


class TestKingsHuntingParty:
    def test_schemes_while_an_opponent_controls_a_king(self, duel: Duel) -> None:
        party = duel.you.has("King's Hunting Party")
        duel.they.has("Eddard Stark")  # a lord
        assert not party.icon(INTRIGUE)
        robert = duel.they.has("Robert Baratheon")
        assert party.icon(INTRIGUE)
        duel.begin(take_control(duel.you.player, robert))
        assert not party.icon(INTRIGUE)

    def test_your_own_king_does_not_count(self, duel: Duel) -> None:
        party, _ = duel.you.controls("King's Hunting Party", "Robert Baratheon")
        assert not party.icon(INTRIGUE)

    @pytest.mark.rule("blank")
    def test_a_blank_king_is_a_king(self, duel: Duel) -> None:
        party, robert = duel.you.has("King's Hunting Party"), duel.they.has("Robert Baratheon")
        duel.you.attaches("Milk of the Poppy", robert)
        assert party.icon(INTRIGUE)

    def test_one_of_several_opponents_is_enough(self, melee: Duel) -> None:
        party = melee.you.has("King's Hunting Party")
        melee.seats[2].has("Robert Baratheon")
        assert party.icon(INTRIGUE)

    @pytest.mark.rule("traits")
    def test_only_a_character_is_such_a_king(self, duel: Duel) -> None:
        party = duel.you.has("King's Hunting Party")
        invented(duel.they, "Hall of Kings", type="location", traits=["King"])
        assert not party.icon(INTRIGUE)


class TestDragonstoneFaithful(Steward):
    name, character, other = "Dragonstone Faithful", "Melisandre", "The Red Keep"
    event, foreign = "Seen In Flames", "Robb Stark"


class TestDragonstonePort(Estate):
    name, character, other = "Dragonstone Port", "Shireen Baratheon", "The Red Keep"
    event, foreign = "Seen In Flames", "Robb Stark"


class TestVanguardLancer:
    @pytest.mark.rule("power", "target")
    def test_strikes_at_power_on_a_character_or_a_faction(self, duel: Duel) -> None:
        (lancer,) = duel.you.holds("Vanguard Lancer")
        robb, _, keep = duel.they.controls("Robb Stark", "Arya Stark", "The Red Keep")
        robb.power = keep.power = 2
        duel.they.player.faction_card.power = 1
        duel.you.player.faction_card.power = 3
        duel.begin(put_into_play(lancer, duel.you.player))
        duel.you.choose(lancer)
        assert len(duel.you.offered) == 2  # not your own, not who has none, not a location
        duel.you.choose(robb)
        assert robb.power == 1
        assert duel.they.player.faction_card.power == 1

    def test_the_faction_card_loses_one(self, duel: Duel) -> None:
        (lancer,) = duel.you.holds("Vanguard Lancer")
        duel.they.player.faction_card.power = 2
        duel.begin(put_into_play(lancer, duel.you.player))
        duel.you.choose(lancer)
        assert duel.they.power == 1
        assert duel.you.power == 0  # discarded, not won

    def test_where_there_is_no_power_nothing_is_offered(self, duel: Duel) -> None:
        (lancer,) = duel.you.holds("Vanguard Lancer")
        duel.they.has("Robb Stark")
        duel.you.player.faction_card.power = 1
        duel.begin(put_into_play(lancer, duel.you.player))
        assert duel.over

    def test_answers_nobody_elses_arrival(self, duel: Duel) -> None:
        duel.you.has("Vanguard Lancer")
        (other,) = duel.you.holds("Bastard in Hiding")
        duel.they.player.faction_card.power = 1
        duel.begin(put_into_play(other, duel.you.player))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_the_power_stays(self, duel: Duel) -> None:
        (lancer,) = duel.you.holds("Vanguard Lancer")
        duel.they.player.faction_card.power = 1
        betrays(duel.they)
        duel.begin(put_into_play(lancer, duel.you.player))
        duel.you.choose(lancer)
        duel.they.choose("Treachery")
        assert duel.they.power == 1


class TestLightbringer:
    @pytest.mark.rule("gains", "limits_and_maxima")
    def test_stands_its_bearer_after_it_gains_power_once_a_phase(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon", kneeling=True)
        sword = duel.you.attaches("Lightbringer", stannis)

        async def story() -> None:
            await gain_power(stannis)
            await kneel(stannis)
            await gain_power(stannis)
            await happen(PhaseBegins(duel.game, Phase.DOMINANCE))
            await gain_power(stannis, 2)

        duel.begin(story())
        duel.you.choose(sword)
        assert stannis.power == 4  # the second gain of the phase was not answered
        duel.you.choose(sword)
        assert not stannis.kneeling

    @pytest.mark.rule("moving_power")
    def test_moved_power_is_not_gained(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon", kneeling=True)
        duel.you.attaches("Lightbringer", stannis)
        duel.you.player.faction_card.power = 1
        duel.begin(move_power(duel.you.player.faction_card, stannis, 1))
        assert duel.over
        assert stannis.power == 1

    def test_power_of_others_is_nothing_to_it(self, duel: Duel) -> None:
        stannis, robert = duel.you.controls("Stannis Baratheon", "Robert Baratheon", kneeling=True)
        duel.you.attaches("Lightbringer", stannis)

        async def story() -> None:
            await gain_power(robert)
            await gain_power(duel.you.player.faction_card)

        duel.begin(story())
        assert duel.over

    def test_a_standing_bearer_needs_it_not(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon")
        duel.you.attaches("Lightbringer", stannis)
        duel.begin(gain_power(stannis))
        assert duel.over

    @pytest.mark.rule("renown")
    def test_gives_renown_to_stannis_alone(self, duel: Duel) -> None:
        stannis, davos = duel.you.controls("Stannis Baratheon", "Ser Davos Seaworth")
        sword = duel.you.attaches("Lightbringer", davos)
        assert not davos.has(Keyword.RENOWN)
        attach(sword, stannis)
        duel.begin(duel.attack(MILITARY, [stannis]))
        assert duel.you.prompt == "renown"
        duel.you.choose(stannis)
        duel.you.choose(sword)
        assert not stannis.kneeling

    @pytest.mark.rule("attachment_cards")
    def test_is_for_baratheons(self, duel: Duel) -> None:
        stannis, joffrey = duel.you.controls("Stannis Baratheon", "Joffrey Baratheon")
        sword = duel.you.attaches("Lightbringer", stannis)
        assert may_bear(duel.they.has("Robert Baratheon"), sword)
        assert not may_bear(joffrey, sword)

    @pytest.mark.rule("cancel", "limits_and_maxima")
    def test_cancelled_it_counts_against_the_limit(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon", kneeling=True)
        sword = duel.you.attaches("Lightbringer", stannis)
        betrays(duel.they)

        async def story() -> None:
            await gain_power(stannis)
            await gain_power(stannis)

        duel.begin(story())
        duel.you.choose(sword)
        duel.they.choose("Treachery")
        assert duel.over
        assert stannis.kneeling


class TestChamberOfThePaintedTable:
    @pytest.mark.rule("moving_power", "costs")
    def test_moves_power_after_dominance(self, duel: Duel) -> None:
        table = duel.you.has("Chamber of the Painted Table")
        duel.they.player.faction_card.power = 2
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(table)
        assert (duel.you.power, duel.they.power) == (2, 1)  # one of yours is for dominance
        assert table.kneeling

    def test_is_for_the_winner(self, duel: Duel) -> None:
        duel.you.has("Chamber of the Painted Table")
        duel.they.player.faction_card.power = 1
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over

    def test_needs_power_on_a_faction_card(self, duel: Duel) -> None:
        duel.you.has("Chamber of the Painted Table")
        duel.they.has("Robb Stark").power = 3
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    def test_a_kneeling_table_plans_nothing(self, duel: Duel) -> None:
        duel.you.has("Chamber of the Painted Table", kneeling=True)
        duel.they.player.faction_card.power = 1
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    @pytest.mark.rule("melee_game")
    def test_takes_from_an_opponent_of_your_choice(self, melee: Duel) -> None:
        table = melee.you.has("Chamber of the Painted Table")
        for seat in melee.seats[2:]:
            seat.player.faction_card.power = 1
        melee.begin(happen(DominanceWon(melee.you.player)))
        melee.you.choose(table)
        assert len(melee.you.offered) == 2
        melee.you.choose(melee.seats[3].player)
        assert [seat.power for seat in melee.seats] == [2, 0, 1, 0]

    @pytest.mark.rule("cancel")
    def test_cancelled_the_power_stays(self, duel: Duel) -> None:
        table = duel.you.has("Chamber of the Painted Table")
        duel.they.player.faction_card.power = 1
        betrays(duel.they)
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(table)
        duel.they.choose("Treachery")
        assert duel.they.power == 1
        assert table.kneeling


class TestTheRedKeep:
    @pytest.mark.rule("strength", "winning_a_challenge", "participating")
    def test_fights_beside_a_participant(self, duel: Duel) -> None:
        keep, stannis = duel.you.controls("The Red Keep", "Stannis Baratheon", kneeling=True)
        foe = duel.they.has("Robb Stark")
        assert duel.fighting(POWER, [stannis]).total(Side.ATTACKING) == 5 + 2
        defence = duel.fighting(POWER, [foe], [stannis], against=duel.you)
        assert defence.total(Side.DEFENDING) == 5 + 2
        assert keep.kneeling  # which does not matter

    def test_does_not_fight_alone_nor_in_other_challenges_nor_for_others(self, duel: Duel) -> None:
        _, stannis = duel.you.controls("The Red Keep", "Stannis Baratheon")
        foe = duel.they.has("Robb Stark")
        attack = duel.fighting(POWER, [foe], against=duel.you)
        assert (attack.total(Side.ATTACKING), attack.total(Side.DEFENDING)) == (5, 0)
        assert duel.fighting(MILITARY, [stannis]).total(Side.ATTACKING) == 5

    @pytest.mark.rule("interrupts")
    def test_draws_if_no_power_challenge_was_lost(self, duel: Duel) -> None:
        keep, stannis = duel.you.controls("The Red Keep", "Stannis Baratheon")
        foe = duel.they.has("Tywin Lannister")

        async def story() -> None:
            await duel.conclude(duel.fighting(MILITARY, [stannis], [foe]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.they.choose()  # renown
        duel.you.choose(keep)
        assert len(duel.you.hand) == 2
        assert keep.kneeling

    @pytest.mark.parametrize("attacking", [True, False])
    def test_draws_nothing_after_one_was_lost(self, duel: Duel, attacking: bool) -> None:
        _, stannis = duel.you.controls("The Red Keep", "Stannis Baratheon")
        foe = duel.they.has("Tywin Lannister")
        duel.they.rich(9)
        fight = (
            duel.fighting(POWER, [stannis], [foe])
            if attacking
            else duel.fighting(POWER, [foe], against=duel.you)
        )

        async def story() -> None:
            await duel.conclude(fight)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.they.choose()  # renown
        assert duel.over
        assert duel.you.hand == []

    def test_a_kneeling_keep_or_another_phase_draws_nothing(self, duel: Duel) -> None:
        keep = duel.you.has("The Red Keep", kneeling=True)

        async def story() -> None:
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))
            await stand(keep)
            await happen(PhaseEnds(duel.game, Phase.DOMINANCE))

        duel.begin(story())
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_it_draws_nothing(self, duel: Duel) -> None:
        keep = duel.you.has("The Red Keep")
        betrays(duel.they)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(keep)
        duel.they.choose("Treachery")
        assert duel.you.hand == []
        assert keep.kneeling


class TestStannisBaratheon:
    @pytest.fixture
    def duel(self) -> Duel:
        return Duel(phase=Phase.STANDING)

    @pytest.mark.rule("fw_6_2_stand_cards", "standing_phase", "cannot")
    def test_each_player_stands_two_characters(self, duel: Duel) -> None:
        duel.you.has("Stannis Baratheon", kneeling=True)
        duel.you.controls("Arya Stark", "Robb Stark", "Heart Tree Grove", kneeling=True)
        duel.you.player.faction_card.kneeling = True
        duel.they.controls("Tywin Lannister", "Burned Men", "Gold Cloaks", kneeling=True)
        duel.begin(standing_phase(duel.game))
        duel.you.choose("Arya Stark", "Robb Stark")
        duel.they.choose("Burned Men", "Gold Cloaks")
        standing = [card.name for card in duel.you.in_play if not card.kneeling]
        assert standing == ["Arya Stark", "Robb Stark", "Heart Tree Grove"]
        assert not duel.you.player.faction_card.kneeling
        assert [card.kneeling for card in duel.they.in_play] == [True, False, False]

    def test_two_need_no_choice(self, duel: Duel) -> None:
        cards = duel.you.controls("Stannis Baratheon", "Arya Stark", kneeling=True)
        duel.begin(standing_phase(duel.game))
        assert duel.over
        assert not any(card.kneeling for card in cards)

    @pytest.mark.rule("cannot")
    def test_in_the_standing_phase_effects_are_bound_too(self, duel: Duel) -> None:
        stannis, *_ = duel.you.controls(
            "Stannis Baratheon", "Arya Stark", "Robb Stark", kneeling=True
        )
        duel.you.attaches("Seal of the Hand", stannis)
        duel.begin(standing_phase(duel.game))
        duel.you.choose("Arya Stark", "Robb Stark")
        assert duel.over  # the seal could stand a third
        assert stannis.kneeling

    def test_what_an_effect_stood_is_counted_before(self, duel: Duel) -> None:
        duel.you.has("Stannis Baratheon")
        arya, *_ = duel.you.controls("Arya Stark", "Robb Stark", "Bran Stark", kneeling=True)

        async def story() -> None:
            await stand(arya)
            await standing_phase(duel.game)

        duel.begin(story())
        duel.you.choose("Bran Stark")
        assert [card.name for card in duel.you.in_play if card.kneeling] == ["Robb Stark"]

    @pytest.mark.rule("cannot", "control")
    @pytest.mark.ruling("ours_stand_limit")
    def test_a_character_counts_for_whoever_controls_it(self, duel: Duel) -> None:
        """Whoever stands it: you have none left, and they have one."""
        duel.you.controls("Stannis Baratheon", "Magister Illyrio", kneeling=True)
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark", kneeling=True)

        async def story() -> None:
            duel.you.player.stood, duel.they.player.stood = 2, 1
            await happen(Stand(arya))
            assert not await stand(robb)

        duel.begin(story())
        assert (arya.kneeling, robb.kneeling) == (False, True)
        assert duel.you.player.stood == duel.they.player.stood == 2

    def test_in_other_phases_effects_are_free(self) -> None:
        duel = Duel(phase=Phase.CHALLENGES)
        duel.you.has("Stannis Baratheon")
        cards = duel.you.controls("Arya Stark", "Robb Stark", "Bran Stark", kneeling=True)
        duel.begin(stand(*cards))
        assert not any(card.kneeling for card in cards)

    @pytest.mark.rule("blank")
    def test_blank_he_hinders_nobody(self, duel: Duel) -> None:
        stannis, *others = duel.you.controls(
            "Stannis Baratheon", "Arya Stark", "Robb Stark", kneeling=True
        )
        duel.they.attaches("Milk of the Poppy", stannis)
        duel.begin(standing_phase(duel.game))
        assert not any(card.kneeling for card in (stannis, *others))
