"""House Baratheon in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.events import DominanceWon, PhaseBegins, PhaseEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.rounds import standing_phase
from engine.agot.timing import happen
from engine.agot.verbs import gain_power, kill, kneel, move_power, stand
from engine.core.errors import Refused
from tests.duel import Duel


class TestSerDavosSeaworth:
    @pytest.mark.rule("replacement_effects", "instead", "kill")
    def test_returns_to_hand_but_was_killed(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        duel.begin(kill(davos))
        duel.you.choose(davos)
        assert davos in duel.you.hand
        assert duel.you.dead == []

    @pytest.mark.rule("replacement_effects", "reactions")
    def test_his_death_is_noticed(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        happened: list[bool] = []

        async def story() -> None:
            happened.append(await kill(davos))

        duel.begin(story())
        duel.you.choose(davos)
        assert happened == [True]


class TestRobertBaratheon:
    @pytest.mark.rule("strength", "modifiers")
    def test_grows_with_every_other_kneeling_character(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        duel.you.has("Arya Stark", kneeling=True)
        duel.they.controls("Robb Stark", "Sansa Stark", kneeling=True)
        duel.they.has("Bran Stark")
        duel.they.has("The Wall", kneeling=True)
        assert robert.strength == 5 + 3


class TestStannisBaratheon:
    @pytest.mark.rule("fw_6_2_stand_cards", "standing_phase", "cannot")
    def test_each_player_stands_two_characters(self) -> None:
        duel = Duel(phase=Phase.STANDING)
        duel.you.has("Stannis Baratheon", kneeling=True)
        duel.you.controls("Arya Stark", "Robb Stark", "Heart Tree Grove", kneeling=True)
        duel.they.controls("Tywin Lannister", kneeling=True)
        duel.begin(standing_phase(duel.game))
        duel.you.choose("Arya Stark", "Robb Stark")
        standing = [card.name for card in duel.you.in_play if not card.kneeling]
        assert standing == ["Arya Stark", "Robb Stark", "Heart Tree Grove"]
        assert not duel.they.in_play[0].kneeling

    def test_other_effects_still_stand_characters(self, duel: Duel) -> None:
        duel.you.has("Stannis Baratheon")
        arya, robb, ned = duel.you.controls(
            "Arya Stark", "Robb Stark", "Sansa Stark", kneeling=True
        )
        duel.begin(stand(arya, robb, ned))
        duel.finish()
        assert not any(card.kneeling for card in (arya, robb, ned))


class TestLightbringer:
    @pytest.mark.rule("gains", "limits_and_maxima")
    def test_stands_its_bearer_after_it_gains_power(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon", kneeling=True)
        sword = duel.you.attaches("Lightbringer", stannis)
        assert stannis.has(Keyword.RENOWN)

        async def story() -> None:
            await gain_power(stannis)
            stannis.kneeling = True
            await gain_power(stannis)

        duel.begin(story())
        duel.you.choose(sword)
        assert duel.over  # once per phase
        assert stannis.kneeling

    @pytest.mark.rule("moving_power")
    def test_moved_power_is_not_gained(self, duel: Duel) -> None:
        stannis = duel.you.has("Stannis Baratheon", kneeling=True)
        duel.you.attaches("Lightbringer", stannis)
        duel.you.player.faction_card.power = 1
        duel.begin(move_power(duel.you.player.faction_card, stannis, 1))
        assert duel.over
        assert stannis.power == 1


class TestOursIsTheFury:
    @pytest.mark.rule("participating", "defender", "delayed_effects")
    def test_a_kneeling_character_joins_the_defence_and_stands_if_it_wins(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        arya = duel.they.has("Arya Stark")
        duel.you.holds("Ours is the Fury")
        duel.you.rich(2)
        fight = duel.fighting(MILITARY, [arya], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        duel.finish()
        assert fight.winner is duel.you.player
        assert not robert.kneeling

    def test_is_for_defenders_alone(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon")
        duel.you.has("Bastard in Hiding", kneeling=True)
        duel.you.holds("Ours is the Fury")
        duel.you.rich(2)
        duel.fighting(MILITARY, [robert])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over


class TestMelisandre:
    @pytest.mark.rule("faq_q02_melisandre_timing", "event_cards", "reactions")
    @pytest.mark.rule("slip_event_reaction_window")
    def test_reacts_after_the_event_has_resolved_and_lies_in_the_discard_pile(
        self, duel: Duel
    ) -> None:
        melisandre = duel.you.has("Melisandre")
        robb = duel.they.has("Robb Stark")
        (seen,) = duel.they.holds("Ice")
        duel.you.holds("Seen In Flames")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Seen In Flames")
        assert [card.name for card in duel.you.discard] == ["Seen In Flames"]
        assert seen in duel.they.discard
        duel.you.choose(melisandre)
        duel.you.choose(robb)
        assert robb.kneeling

    def test_reacts_to_a_marshaled_card(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        melisandre = duel.you.has("Melisandre")
        (selyse,) = duel.you.holds("Selyse Baratheon")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, selyse))
        duel.you.choose(melisandre)
        assert duel.you.offered == ["Melisandre", "Selyse Baratheon"]

    @pytest.mark.rule("limits_and_maxima")
    def test_both_conditions_share_one_limit(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        melisandre = duel.you.has("Melisandre")
        selyse, followers = duel.you.holds("Selyse Baratheon", "Fiery Followers")
        duel.you.rich(6)

        async def story() -> None:
            await marshal(duel.you.player, selyse)
            await marshal(duel.you.player, followers)

        duel.begin(story())
        duel.you.choose(melisandre)
        duel.you.choose(selyse)
        assert duel.over


class TestConsolidationOfPower:
    @pytest.mark.rule("target", "then", "choose")
    def test_kneels_up_to_four_strength_of_one_player(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.holds("Consolidation of Power")
        duel.you.rich(1)
        bastard, lancer = duel.you.controls("Bastard in Hiding", "Vanguard Lancer")
        duel.you.has("Robert Baratheon")
        foe = duel.they.has("Burned Men")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Consolidation of Power")
        assert duel.you.offered == ["Bastard in Hiding", "Vanguard Lancer", "Burned Men"]
        with pytest.raises(Refused, match="same_player"):
            duel.you.choose(bastard, foe)
        duel.you.choose(bastard, lancer)
        duel.you.choose(lancer)
        assert (bastard.kneeling, lancer.kneeling, lancer.power) == (True, True, 1)

    @pytest.mark.rule("then")
    def test_then_needs_all_of_them_to_kneel(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        bastard, lancer = duel.you.controls("Bastard in Hiding", "Vanguard Lancer")
        results: list[bool] = []

        async def story() -> None:
            lancer.kneeling = True
            results.append(await kneel(bastard, lancer))

        duel.begin(story())
        assert bastard.kneeling
        assert results == [False]


class TestOthers:
    def test_cressen_heals_conditions(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        cressen, robert = duel.you.controls("Maester Cressen", "Robert Baratheon")
        milk = duel.they.attaches("Milk of the Poppy", robert)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(cressen)
        assert milk in duel.they.discard

    def test_selyse_lends_an_intrigue_icon(self, duel: Duel) -> None:
        selyse, bastard = duel.you.controls("Selyse Baratheon", "Bastard in Hiding")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(selyse)
        duel.you.choose(bastard)
        assert bastard.icon(INTRIGUE)

    def test_shireen_kneels_a_mourner(self, duel: Duel) -> None:
        shireen, robb = duel.you.has("Shireen Baratheon"), duel.they.has("Robb Stark")
        duel.begin(kill(shireen))
        duel.you.choose(shireen)
        duel.you.choose(robb)
        assert robb.kneeling

    def test_fiery_followers_rise_for_dominance(self, duel: Duel) -> None:
        followers = duel.you.has("Fiery Followers", kneeling=True)
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        duel.you.choose(followers)
        assert not followers.kneeling

    def test_the_hunting_party_schemes_against_a_king(self, duel: Duel) -> None:
        party = duel.you.has("King's Hunting Party")
        assert not party.icon(INTRIGUE)
        duel.they.has("Robert Baratheon")
        assert party.icon(INTRIGUE)

    @pytest.mark.rule("power")
    def test_the_lancer_strikes_at_power(self, duel: Duel) -> None:
        (lancer,) = duel.you.holds("Vanguard Lancer")
        duel.they.player.faction_card.power = 1
        duel.begin(put_into_play(lancer, duel.you.player))
        duel.you.choose(lancer)
        assert duel.they.power == 0

    def test_the_painted_table_moves_power(self, duel: Duel) -> None:
        table = duel.you.has("Chamber of the Painted Table")
        duel.they.player.faction_card.power = 1
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(table)
        assert (duel.you.power, duel.they.power) == (2, 0)

    @pytest.mark.rule("strength", "winning_a_challenge")
    def test_the_red_keep_fights_beside_a_participant(self, duel: Duel) -> None:
        keep, robert = duel.you.controls("The Red Keep", "Robert Baratheon")
        fight = duel.fighting(POWER, [robert])
        assert fight.total(Side.ATTACKING) == 7
        assert fight.total(Side.DEFENDING) == 0
        assert not keep.kneeling

    def test_the_red_keep_draws_if_no_power_challenge_was_lost(self, duel: Duel) -> None:
        keep = duel.you.has("The Red Keep")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(keep)
        assert len(duel.you.hand) == 2
