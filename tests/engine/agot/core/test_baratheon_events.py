"""House Baratheon in the Core Set: its events."""

from __future__ import annotations

import pytest

from engine.agot.events import Kneel
from engine.agot.nouns import INTRIGUE, MILITARY, Phase, Side
from engine.agot.playing import action_window, put_into_play
from engine.agot.verbs import return_to_hand, take_control
from engine.core.errors import Refused
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid


class TestConsolidationOfPower:
    @pytest.fixture
    def duel(self) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.holds("Consolidation of Power")
        duel.you.rich(1)
        return duel

    @pytest.mark.rule("target", "then", "choose")
    def test_kneels_up_to_four_strength_of_one_player(self, duel: Duel) -> None:
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
        assert bastard.power == 0

    @pytest.mark.rule("strength")
    def test_counts_strength_as_it_is(self, duel: Duel) -> None:
        arya, sansa, bran = duel.you.controls("Arya Stark", "Sansa Stark", "Bran Stark")
        duel.you.attaches("Widow's Wail", bran)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Consolidation of Power")
        with pytest.raises(Refused, match="total_strength"):
            duel.you.choose(arya, bran)  # 2 and 1 + 2
        with pytest.raises(Refused):
            duel.you.choose()  # at least one
        duel.you.choose(arya, sansa)
        assert (arya.kneeling, sansa.kneeling, bran.kneeling) == (True, True, False)

    def test_serves_against_an_opponent_whose_character_gains(self, duel: Duel) -> None:
        foe = duel.they.has("Catelyn Stark")  # STR 4
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Consolidation of Power")
        assert foe.kneeling
        assert foe.power == 1

    @pytest.mark.rule("target", "kneel")
    def test_chooses_nobody_who_kneels(self, duel: Duel) -> None:
        duel.you.has("Bastard in Hiding", kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("then", "cannot")
    def test_then_needs_all_of_them_to_kneel(self, duel: Duel) -> None:
        bastard, lancer = duel.you.controls("Bastard in Hiding", "Vanguard Lancer")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Consolidation of Power")
        forbid(Kneel, lancer)
        duel.you.choose(bastard, lancer)
        assert duel.over
        assert (bastard.kneeling, lancer.kneeling) == (True, False)
        assert duel.you.power == 0

    def test_is_for_the_marshaling_phase(self, duel: Duel) -> None:
        duel.you.has("Bastard in Hiding")
        duel.game.phase = Phase.CHALLENGES
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_nobody_kneels(self, duel: Duel) -> None:
        foe = duel.they.has("Burned Men")
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Consolidation of Power")
        duel.they.choose("The Hand's Judgment")
        assert not foe.kneeling
        assert duel.they.power == 0


class TestOursIsTheFury:
    @pytest.fixture
    def duel(self) -> Duel:
        duel = Duel()
        duel.you.holds("Ours is the Fury")
        duel.you.rich(2)
        return duel

    @pytest.mark.rule("participating", "defender", "delayed_effects")
    def test_a_kneeling_character_joins_the_defence_and_stands_if_it_wins(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        arya = duel.they.has("Arya Stark")
        fight = duel.fighting(INTRIGUE, [arya], against=duel.you)  # he has no such icon

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        duel.finish()
        assert fight.winner is duel.you.player
        assert not robert.kneeling

    @pytest.mark.rule("delayed_effects")
    def test_stays_down_if_the_challenge_is_lost(self, duel: Duel) -> None:
        bastard = duel.you.has("Bastard in Hiding", kneeling=True)
        fight = duel.fighting(INTRIGUE, [duel.they.has("Tywin Lannister")], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        assert fight.defenders == [bastard]
        assert fight.total(Side.DEFENDING) == 2
        duel.finish()
        assert bastard.kneeling

    @pytest.mark.rule("target", "delayed_effects")
    def test_one_who_defends_already_may_be_chosen_to_stand(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")], [robert], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        assert fight.defenders == [robert]
        duel.finish()
        assert not robert.kneeling

    def test_chooses_kneeling_baratheons_of_your_own(self, duel: Duel) -> None:
        duel.you.has("Stannis Baratheon")
        duel.you.has("Robb Stark", kneeling=True)
        foe = duel.they.has("Robert Baratheon", kneeling=True)
        duel.fighting(MILITARY, [foe], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_is_for_defenders_alone(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon")
        duel.you.has("Bastard in Hiding", kneeling=True)
        duel.fighting(MILITARY, [robert])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_is_for_a_challenge_under_way(self, duel: Duel) -> None:
        duel.you.has("Bastard in Hiding", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("control", "participating")
    def test_stolen_meanwhile_the_character_no_longer_defends(self, duel: Duel) -> None:
        bastard = duel.you.has("Bastard in Hiding", kneeling=True)
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await take_control(duel.they.player, bastard)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        assert fight.defenders == []

    @pytest.mark.rule("cancel")
    def test_cancelled_nobody_joins(self, duel: Duel) -> None:
        duel.you.has("Bastard in Hiding", kneeling=True)
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")], against=duel.you)
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(2)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Ours is the Fury")
        duel.they.choose("The Hand's Judgment")
        assert fight.defenders == []
        assert (duel.you.gold, duel.they.gold) == (0, 0)

    @pytest.mark.rule("delayed_effects", "leaves_play")
    def test_whoever_has_left_and_come_back_is_another(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        stannis, arya = duel.you.has("Stannis Baratheon"), duel.they.has("Arya Stark")
        fight = duel.fighting(MILITARY, [arya], [stannis], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await return_to_hand(robert)
            await put_into_play(robert, duel.you.player)
            robert.kneeling = True
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Ours is the Fury")
        duel.finish()
        assert fight.winner is duel.you.player
        assert robert.kneeling


class TestSeenInFlames:
    @pytest.fixture
    def duel(self) -> Duel:
        duel = Duel()
        duel.you.holds("Seen In Flames")
        duel.you.rich(1)
        return duel

    @pytest.mark.rule("look", "then")
    def test_shows_you_a_hand_and_takes_a_card(self, duel: Duel) -> None:
        duel.you.has("Fiery Followers")
        ice, arya = duel.they.holds("Ice", "Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Seen In Flames")
        assert duel.you.offered == ["Ice", "Arya Stark"]
        duel.you.choose(ice)
        assert ice in duel.they.discard
        assert arya in duel.they.hand

    @pytest.mark.rule("look")
    def test_shows_it_to_you_alone(self) -> None:
        melee = Duel(4)
        melee.you.holds("Seen In Flames")
        melee.you.rich(1)
        melee.you.has("Fiery Followers")
        melee.they.holds("Ice", "Arya Stark")
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose("Seen In Flames")
        melee.you.choose("Ice")
        assert any("Arya Stark" in line for line in melee.log(melee.you))
        assert not any("Arya Stark" in line for line in melee.log(melee.seats[2]))
        assert any("Ice" in line for line in melee.log(melee.seats[2]))

    @pytest.mark.parametrize("ally", ["Stannis Baratheon", "The Red Keep"])
    @pytest.mark.rule("play_restrictions")
    def test_needs_a_rhllor_character(self, duel: Duel, ally: str) -> None:
        duel.you.has(ally)
        duel.they.has("Melisandre")
        duel.they.holds("Ice")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("play_restrictions", "traits")
    def test_a_rhllor_attachment_is_no_character(self, duel: Duel) -> None:
        duel.you.attaches("Lightbringer", duel.you.has("Stannis Baratheon"))
        duel.they.holds("Ice")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_a_blank_priestess_keeps_her_trait(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Melisandre"))
        duel.they.holds("Ice")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Seen In Flames"]

    @pytest.mark.rule("target")
    def test_sees_nothing_in_an_empty_hand(self, duel: Duel) -> None:
        duel.you.has("Fiery Followers")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_is_for_the_challenges_phase(self, duel: Duel) -> None:
        duel.you.has("Fiery Followers")
        duel.they.holds("Ice")
        duel.game.phase = Phase.MARSHALING
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_it_shows_nothing(self, duel: Duel) -> None:
        duel.you.has("Fiery Followers")
        duel.they.holds("The Hand's Judgment", "Arya Stark")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Seen In Flames")
        duel.they.choose("The Hand's Judgment")
        assert [card.name for card in duel.they.hand] == ["Arya Stark"]
        assert not any("Arya Stark" in line for line in duel.log(duel.you))
