"""House Targaryen in the Core Set: events."""

from __future__ import annotations

import pytest

from engine.agot.events import PhaseEnds
from engine.agot.nouns import POWER, Phase, Scope, Zone
from engine.agot.playing import action_window
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import kill, take_control, wither
from tests.duel import Duel
from tests.engine.agot.core.cancels import judging


class TestDracarys:
    def under_fire(self, duel: Duel, name: str, *dragons: str) -> Card:
        """This character of theirs attacks, and you hold the event and its price."""
        duel.you.controls(*dragons)
        duel.you.holds("Dracarys!")
        duel.you.rich(1)
        foe = duel.they.has(name)
        duel.fighting(POWER, [foe], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        return foe

    @pytest.mark.rule("costs", "kneel")
    def test_is_paid_by_a_dragon(self, duel: Duel) -> None:
        cersei = self.under_fire(duel, "Cersei Lannister", "Drogon")
        duel.you.choose("Dracarys!")
        assert duel.you.in_play[0].kneeling
        assert cersei in duel.they.dead

    def test_or_by_daenerys_who_then_daunts_nobody(self, duel: Duel) -> None:
        robb = self.under_fire(duel, "Robb Stark", "Daenerys Targaryen")
        assert robb.strength == 4
        duel.you.choose("Dracarys!")
        assert robb.strength == 1
        assert robb in duel.they.in_play

    @pytest.mark.rule("costs")
    def test_not_by_another_nor_by_one_who_kneels(self, duel: Duel) -> None:
        duel.you.has("Drogon", kneeling=True)
        self.under_fire(duel, "Robb Stark", "Khal Drogo", "Targaryen Loyalist")
        assert duel.over

    @pytest.mark.rule("costs")
    def test_not_by_an_opponents_dragon(self, duel: Duel) -> None:
        duel.they.has("Drogon")
        self.under_fire(duel, "Robb Stark")
        assert duel.over

    def test_not_at_one_who_stays_away(self, duel: Duel) -> None:
        duel.you.has("Drogon")
        duel.you.holds("Dracarys!")
        duel.you.rich(1)
        duel.they.has("Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("save")
    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_aemon_saves_nobody_from_the_fire(self, duel: Duel) -> None:
        duel.they.has("Maester Aemon")
        waymar = self.under_fire(duel, "Ser Waymar Royce", "Drogon")
        duel.you.choose("Dracarys!")
        assert waymar in duel.they.dead

    @pytest.mark.rule("interrupts")
    @pytest.mark.ruling("faq_def_terminal_condition")
    def test_twice_burnt_is_killed_once(self, duel: Duel) -> None:
        benjen = duel.they.has("Benjen Stark")
        duel.they.attaches("Widow's Wail", benjen)

        async def story() -> None:
            await wither(benjen, 4, until=Scope.PHASE)
            await wither(benjen, 4, until=Scope.PHASE)

        duel.begin(story())
        duel.they.choose(benjen)
        assert duel.over
        assert duel.they.power == 2

    @pytest.mark.rule("lasting_effects")
    def test_who_survives_recovers_when_the_phase_ends(self, duel: Duel) -> None:
        robb = self.under_fire(duel, "Robb Stark", "Drogon")
        duel.you.choose("Dracarys!")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert robb.strength == 5

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_the_dragon_kneels_all_the_same(self, duel: Duel) -> None:
        judging(duel.they, 1)
        cersei = self.under_fire(duel, "Cersei Lannister", "Drogon")
        duel.you.choose("Dracarys!")
        duel.they.choose("The Hand's Judgment")
        assert duel.you.in_play[0].kneeling
        assert cersei in duel.they.in_play

    def test_burns_a_defender_as_well(self, duel: Duel) -> None:
        drogon, drogo = duel.you.controls("Drogon", "Khal Drogo")
        cersei = duel.they.has("Cersei Lannister")
        duel.fighting(POWER, [drogo], [cersei])
        duel.you.holds("Dracarys!")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("Dracarys!")
        duel.you.choose(cersei)
        assert drogon.kneeling
        assert cersei in duel.they.dead


class TestFireAndBlood:
    def playing(self, duel: Duel) -> None:
        duel.you.holds("Fire and Blood")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))

    @pytest.mark.rule("may", "instead")
    def test_hatches_a_dragon(self, duel: Duel) -> None:
        (drogon,) = duel.you.buried("Drogon")
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        duel.you.choose("yes")
        assert drogon in duel.you.in_play

    @pytest.mark.rule("may")
    def test_or_shuffles_it_back(self, duel: Duel) -> None:
        (drogon,) = duel.you.buried("Drogon")
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        duel.you.choose("no")
        assert drogon.zone is Zone.DECK

    def test_shuffles_others_back(self, duel: Duel) -> None:
        (dany,) = duel.you.buried("Daenerys Targaryen")
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        assert duel.over
        assert dany.zone is Zone.DECK

    @pytest.mark.rule("dead_pile")
    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_with_a_second_copy_among_the_dead_none_hatches(self, duel: Duel) -> None:
        first, second = duel.you.buried("Drogon", "Drogon")
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        duel.you.choose(first)
        assert duel.over
        assert (first.zone, second.zone) == (Zone.DECK, Zone.DEAD)

    def test_only_unique_targaryens_of_your_own_dead(self, duel: Duel) -> None:
        duel.you.buried("Handmaiden", "Robb Stark")
        duel.they.buried("Drogon")
        duel.you.discarded("Drogon")
        self.playing(duel)
        assert duel.over

    def test_only_in_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.buried("Drogon")
        duel.you.holds("Fire and Blood")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_the_dead_stay_dead(self, duel: Duel) -> None:
        (drogon,) = duel.you.buried("Drogon")
        judging(duel.they, 1)
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        duel.they.choose("The Hand's Judgment")
        assert drogon in duel.you.dead

    @pytest.mark.rule("unique_cards")
    def test_an_opponents_dragon_of_that_name_is_no_obstacle(self, duel: Duel) -> None:
        (drogon,) = duel.you.buried("Drogon")
        duel.they.buried("Drogon")
        self.playing(duel)
        duel.you.choose("Fire and Blood")
        duel.you.choose("yes")
        assert drogon in duel.you.in_play


class TestWakingTheDragon:
    def waking(self, duel: Duel) -> None:
        duel.you.holds("Waking the Dragon")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())

    @pytest.mark.rule("delayed_effects", "event_cards")
    def test_stands_a_targaryen_who_goes_home_at_the_end_of_the_phase(self, duel: Duel) -> None:
        illyrio = duel.you.has("Magister Illyrio", kneeling=True)
        duel.you.rich(2)
        self.waking(duel)
        duel.you.choose("Waking the Dragon")
        assert not illyrio.kneeling
        duel.finish()
        assert illyrio in duel.you.hand

    @pytest.mark.rule("delayed_effects", "save")
    def test_a_duplicate_may_save_from_going_home(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.duplicates(dany)
        self.waking(duel)
        duel.you.choose("Waking the Dragon")
        duel.you.choose(dany)
        assert dany in duel.you.in_play
        assert not dany.kneeling

    @pytest.mark.rule("target")
    def test_only_a_unique_targaryen_of_yours(self, duel: Duel) -> None:
        duel.you.controls("Unsullied", "Robb Stark", kneeling=True)
        duel.they.has("Daenerys Targaryen", kneeling=True)
        self.waking(duel)
        assert duel.over

    @pytest.mark.rule("target", "delayed_effects")
    def test_one_that_stands_may_be_chosen_and_goes_home(self, duel: Duel) -> None:
        """A target is illegal only if no part of the effect would touch it."""
        drogo = duel.you.has("Khal Drogo")
        self.waking(duel)
        duel.you.choose("Waking the Dragon")
        assert duel.over
        assert drogo in duel.you.hand

    @pytest.mark.rule("delayed_effects", "leaves_play")
    def test_who_died_meanwhile_stays_dead(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.holds("Waking the Dragon")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await kill(dany)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Waking the Dragon")
        assert dany in duel.you.dead

    @pytest.mark.rule("control", "ownership")
    def test_goes_home_to_its_owner(self, duel: Duel) -> None:
        drogo = duel.they.has("Khal Drogo", kneeling=True)
        duel.begin(take_control(duel.you.player, drogo))
        self.waking(duel)
        duel.you.choose("Waking the Dragon")
        assert drogo in duel.they.hand

    @pytest.mark.rule("cancel", "delayed_effects")
    def test_cancelled_nothing_waits_for_the_end(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        judging(duel.they, 0)
        self.waking(duel)
        duel.you.choose("Waking the Dragon")
        duel.they.choose("The Hand's Judgment")
        assert duel.over
        assert dany.kneeling
        assert dany in duel.you.in_play
