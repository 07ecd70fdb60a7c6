"""House Greyjoy in the Core Set: attachments, locations and events."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeEnds, Discard, Kill, PhaseBegins
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope, Side
from engine.agot.playing import action_window
from engine.agot.prices import price
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, sacrifice, wither
from tests.duel import Duel
from tests.engine.agot.core.cancels import judging
from tests.engine.agot.core.obstacles import forbid


class TestThrowingAxe:
    @pytest.mark.rule("sacrifice", "costs")
    def test_is_thrown_at_a_defender(self, duel: Duel) -> None:
        theon, arya = duel.you.has("Theon Greyjoy"), duel.they.has("Arya Stark")
        axe = duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [arya])))
        duel.you.choose(axe)
        assert arya in duel.they.dead
        assert axe in duel.you.discard

    @pytest.mark.rule("attachment_cards")
    def test_is_for_ironborn(self, duel: Duel) -> None:
        theon, wendamyr = duel.you.controls("Theon Greyjoy", "Maester Wendamyr")
        axe = duel.you.attaches("Throwing Axe", theon)
        assert may_bear(theon, axe)
        assert not may_bear(wendamyr, axe)

    def test_not_without_a_defender(self, duel: Duel) -> None:
        theon = duel.you.has("Black Wind's Crew")
        duel.they.has("Arya Stark")
        duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon])))
        assert "Throwing Axe" not in duel.you.offered

    def test_not_if_the_bearer_defends_or_stays_away(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        duel.you.attaches("Throwing Axe", balon)
        duel.begin(duel.conclude(duel.fighting(POWER, [arya], [balon], against=duel.you)))
        assert "Throwing Axe" not in duel.you.offered
        crew = duel.you.has("Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(POWER, [crew], [arya])))
        assert "Throwing Axe" not in duel.you.offered

    def test_not_after_a_loss(self, duel: Duel) -> None:
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [robb])))
        assert "Throwing Axe" not in duel.you.offered

    @pytest.mark.rule("save", "costs")
    def test_a_saved_defender_lives_and_the_axe_is_gone(self, duel: Duel) -> None:
        theon, arya = duel.you.has("Theon Greyjoy"), duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        axe = duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [arya])))
        duel.you.choose(axe)
        duel.they.choose(arya)
        assert arya in duel.they.in_play
        assert axe in duel.you.discard

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_gone_all_the_same(self, duel: Duel) -> None:
        theon, cersei = duel.you.has("Balon Greyjoy"), duel.they.has("Cersei Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        axe = duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [cersei])))
        duel.you.choose(axe)
        duel.they.choose("Treachery")
        assert cersei in duel.they.in_play
        assert axe in duel.you.discard

    @pytest.mark.rule("cannot", "target")
    def test_is_not_thrown_at_whoever_cannot_be_killed(self, duel: Duel) -> None:
        theon, arya = duel.you.has("Theon Greyjoy"), duel.they.has("Arya Stark")
        duel.you.attaches("Throwing Axe", theon)
        forbid(Kill, arya)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [arya])))
        assert "Throwing Axe" not in duel.you.offered


class TestGreatKraken:
    @pytest.mark.rule("keywords", "control")
    def test_hides_balon_under_the_same_control(self, duel: Duel) -> None:
        _, balon, asha = duel.you.controls("Great Kraken", "Balon Greyjoy", "Euron Crow's Eye")
        theirs = duel.they.has("Balon Greyjoy")
        assert balon.has(Keyword.STEALTH)
        assert not asha.has(Keyword.STEALTH)
        assert not theirs.has(Keyword.STEALTH)

    @pytest.mark.rule("for_your_faction")
    def test_reaps_power(self, duel: Duel) -> None:
        kraken, crew = duel.you.controls("Great Kraken", "Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(POWER, [crew])))
        duel.you.choose(kraken)
        duel.you.choose("gain_power")
        assert duel.you.player.faction_card.power == 2  # and the unopposed bonus

    @pytest.mark.rule("drawing_cards")
    def test_or_a_card(self, duel: Duel) -> None:
        kraken, crew = duel.you.controls("Great Kraken", "Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(POWER, [crew])))
        duel.you.choose(kraken)
        duel.you.choose("draw_card")
        assert len(duel.you.hand) == 1
        assert duel.you.power == 1

    def test_not_if_opposed(self, duel: Duel) -> None:
        _, crew = duel.you.controls("Great Kraken", "Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(POWER, [crew], [duel.they.has("Arya Stark")])))
        assert "Great Kraken" not in duel.you.offered

    @pytest.mark.rule("limits_and_maxima")
    def test_twice_a_round(self, duel: Duel) -> None:
        kraken, crew = duel.you.controls("Great Kraken", "Salty Navigator")

        async def story() -> None:
            for icon in (POWER, INTRIGUE, MILITARY):
                await duel.conclude(duel.fighting(icon, [crew]))
                await happen(PhaseBegins(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        for _ in range(2):
            duel.you.choose(kraken)
            duel.you.choose("draw_card")
        assert duel.over
        assert len(duel.you.hand) == 2

    @pytest.mark.rule("for_your_faction")
    def test_the_power_is_yours(self, duel: Duel) -> None:
        kraken, crew = duel.you.controls("Great Kraken", "Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [crew])))
        duel.you.choose(kraken)
        duel.you.choose("gain_power")
        assert (duel.you.power, duel.they.power) == (2, 0)  # and the unopposed bonus


class TestIronFleetScout:
    @pytest.mark.rule("first_player", "lasting_effects")
    def test_helps_twice_as_much_as_first_player(self, duel: Duel) -> None:
        scout, theon = duel.you.controls("Iron Fleet Scout", "Theon Greyjoy")
        duel.fighting(MILITARY, [theon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(scout)
        assert theon.strength == 5
        assert scout.kneeling

    def test_helps_once_otherwise_and_until_the_challenge_ends(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        scout, theon = duel.you.controls("Iron Fleet Scout", "Theon Greyjoy")
        fight = duel.fighting(MILITARY, [theon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(scout)
        assert theon.strength == 4
        duel.begin(happen(ChallengeEnds(fight)))
        assert theon.strength == 3

    def test_helps_none_but_participating_greyjoys(self, duel: Duel) -> None:
        duel.you.controls("Iron Fleet Scout", "Theon Greyjoy")
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    def test_not_when_kneeling(self, duel: Duel) -> None:
        duel.you.has("Iron Fleet Scout", kneeling=True)
        duel.fighting(MILITARY, [duel.you.has("Theon Greyjoy")])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    def test_helps_a_defender_as_well(self, duel: Duel) -> None:
        scout, theon = duel.you.controls("Iron Fleet Scout", "Theon Greyjoy")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [theon], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(scout)
        assert theon.strength == 5


class TestSeaTower:
    @pytest.mark.rule("costs", "gold")
    def test_makes_your_next_greyjoy_card_of_any_type_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        tower = duel.you.has("Sea Tower")
        kraken, theon, wall = duel.you.holds("Great Kraken", "Theon Greyjoy", "The Wall")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(tower)
        assert tower.kneeling
        assert [price(duel.you.player, card) for card in (kraken, theon, wall)] == [2, 3, 4]

    def test_not_an_event(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        tower = duel.you.has("Sea Tower")
        (sow,) = duel.you.holds("We Do Not Sow")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(tower)
        assert price(duel.you.player, sow) == 1

    def test_not_when_kneeling_or_in_another_phase(self, duel: Duel) -> None:
        duel.you.has("Sea Tower")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        late = Duel(phase=Phase.MARSHALING)
        late.you.has("Sea Tower", kneeling=True)
        late.begin(action_window(late.game, "marshaling_phase"))
        assert late.over


class TestRisenFromTheSea:
    @pytest.mark.rule("save", "cardtypes", "attachment_cards", "event_cards", "then")
    def test_saves_and_becomes_an_attachment(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.begin(kill(theon))
        duel.you.choose(risen)
        assert theon in duel.you.in_play
        assert theon.strength == 4
        assert risen.parent is theon
        assert risen.type.value == "attachment"
        assert risen.is_a("Condition")

    @pytest.mark.rule("terminal", "cardtypes")
    def test_is_an_event_again_once_it_leaves_play(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        (risen,) = duel.you.holds("Risen from the Sea")

        async def story() -> None:
            await kill(theon)
            await kill(theon)

        duel.begin(story())
        duel.you.choose(risen)
        assert risen in duel.you.discard
        assert risen.type.value == "event"

    @pytest.mark.rule("control", "attachment_cards")
    def test_saves_an_opponents_greyjoy_and_stays_yours(self, duel: Duel) -> None:
        theon = duel.they.has("Theon Greyjoy")
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.begin(kill(theon))
        duel.you.choose(risen)
        assert risen.parent is theon
        assert risen.controller is duel.you.player

    @pytest.mark.rule("save")
    @pytest.mark.ruling("faq_3_1_saving_terminal", "faq_def_terminal_condition")
    def test_lifts_a_terminal_condition_where_one_strength_suffices(self, duel: Duel) -> None:
        wendamyr = duel.you.has("Maester Wendamyr")
        duel.you.holds("Risen from the Sea")
        duel.begin(wither(wendamyr, 2, until=Scope.PHASE))
        duel.you.choose("Risen from the Sea")
        assert wendamyr in duel.you.in_play
        assert wendamyr.strength == 1

    @pytest.mark.rule("negative_quantities")
    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_not_where_one_strength_does_not_suffice(self, duel: Duel) -> None:
        wendamyr = duel.you.has("Maester Wendamyr")
        duel.you.holds("Risen from the Sea", "Risen from the Sea")
        duel.begin(wither(wendamyr, 3, until=Scope.PHASE))
        assert duel.over
        assert wendamyr in duel.you.dead

    @pytest.mark.rule("no_attachments")
    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_lifts_nothing_from_who_bears_no_attachments(self, duel: Duel) -> None:
        men = duel.you.has("Drowned Men")
        duel.you.holds("Risen from the Sea")
        duel.begin(wither(men, 3, until=Scope.PHASE))
        assert men in duel.you.dead

    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_a_duplicate_lifts_nothing_and_is_not_offered(self, duel: Duel) -> None:
        wendamyr = duel.you.has("Maester Wendamyr")
        duel.you.duplicates(wendamyr)
        duel.begin(wither(wendamyr, 2, until=Scope.PHASE))
        assert duel.over
        assert wendamyr in duel.you.dead

    @pytest.mark.rule("no_attachments", "then")
    def test_attaches_to_nobody_who_bears_no_attachments(self, duel: Duel) -> None:
        men = duel.you.has("Drowned Men")
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.begin(kill(men))
        duel.you.choose(risen)
        assert men in duel.you.in_play
        assert risen in duel.you.discard

    def test_is_for_greyjoys(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Risen from the Sea")
        duel.begin(kill(robb))
        assert duel.over

    @pytest.mark.parametrize("leave", [discard, sacrifice])
    def test_saves_from_nothing_but_a_killing(self, duel: Duel, leave: object) -> None:
        theon = duel.you.has("Theon Greyjoy")
        duel.you.holds("Risen from the Sea")
        duel.begin(leave(theon))  # type: ignore[operator]
        assert duel.over
        assert theon in duel.you.discard

    @pytest.mark.rule("cancel")
    def test_when_the_first_is_cancelled_another_copy_may_save(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        first, second = duel.you.holds("Risen from the Sea", "Risen from the Sea")
        judging(duel.they, 0)
        duel.begin(kill(theon))
        duel.you.choose(first)
        duel.they.choose("The Hand's Judgment")
        assert first in duel.you.discard
        duel.you.choose(second)
        assert second.parent is theon

    @pytest.mark.rule("no_attachments", "save", "then")
    def test_saves_who_bears_no_attachments_and_is_discarded(self, duel: Duel) -> None:
        men = duel.you.has("Drowned Men")
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.begin(kill(men))
        duel.you.choose(risen)
        assert men in duel.you.in_play
        assert risen in duel.you.discard
        assert not any("attach" in line for line in duel.log())


class TestTheKrakensGrasp:
    @pytest.mark.rule("strength")
    def test_holds_a_defender_back(self, duel: Duel) -> None:
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.holds("The Kraken's Grasp")
        fight = duel.fighting(MILITARY, [theon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("The Kraken's Grasp")
        assert fight.total(Side.DEFENDING) == 0
        assert robb.defending

    @pytest.mark.rule("lasting_effects")
    def test_for_this_challenge_alone(self, duel: Duel) -> None:
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.holds("The Kraken's Grasp")
        fight = duel.fighting(MILITARY, [theon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("The Kraken's Grasp")
        duel.begin(happen(ChallengeEnds(fight)))
        assert duel.fighting(POWER, [theon], [robb]).total(Side.DEFENDING) == 5

    def test_not_a_stronger_one_nor_an_attacker(self, duel: Duel) -> None:
        theon, tywin = duel.you.has("Theon Greyjoy"), duel.they.has("Tywin Lannister")
        duel.you.holds("The Kraken's Grasp")
        duel.fighting(MILITARY, [theon], [tywin])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    @pytest.mark.rule("first_player", "play_restrictions")
    def test_not_unless_you_are_the_first_player(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("The Kraken's Grasp")
        duel.fighting(MILITARY, [duel.you.has("Theon Greyjoy")], [duel.they.has("Robb Stark")])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    @pytest.mark.rule("cancel", "letter_x")
    def test_cancelled_for_nothing(self, duel: Duel) -> None:
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.holds("The Kraken's Grasp")
        judging(duel.they, 0)
        fight = duel.fighting(MILITARY, [theon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("The Kraken's Grasp")
        duel.they.choose("The Hand's Judgment")
        assert fight.total(Side.DEFENDING) == 5


class TestWeDoNotSow:
    def sowing(self, duel: Duel, copies: int = 1, gold: int = 2) -> None:
        """An unopposed power challenge is won with the event in hand."""
        duel.you.holds(*["We Do Not Sow"] * copies)
        duel.you.rich(gold)
        duel.begin(duel.conclude(duel.fighting(POWER, [duel.you.has("Maester Wendamyr")])))

    def test_discards_a_location_of_the_loser(self, duel: Duel) -> None:
        wall = duel.they.has("The Wall")
        duel.you.has("Sea Tower")
        self.sowing(duel)
        duel.you.choose("We Do Not Sow")
        assert wall in duel.they.discard

    def test_or_an_attachment_the_loser_controls(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        ice = duel.they.attaches("Ice", robb)
        duel.you.attaches("Milk of the Poppy", robb)
        self.sowing(duel)
        duel.you.choose("We Do Not Sow")
        assert ice in duel.they.discard

    def test_needs_gold(self, duel: Duel) -> None:
        duel.they.has("The Wall")
        self.sowing(duel, gold=0)
        assert duel.over

    def test_not_if_opposed(self, duel: Duel) -> None:
        duel.they.has("The Wall")
        robb, arya = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        duel.you.holds("We Do Not Sow")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(POWER, [robb], [arya])))
        assert "We Do Not Sow" not in duel.you.offered

    @pytest.mark.rule("duplicates", "save")
    def test_a_duplicate_saves_the_location(self, duel: Duel) -> None:
        wall = duel.they.has("The Wall")
        duel.they.duplicates(wall)
        self.sowing(duel)
        duel.you.choose("We Do Not Sow")
        duel.they.choose(wall)
        assert wall in duel.they.in_play

    @pytest.mark.rule("max_x", "limits_and_maxima")
    def test_once_per_challenge(self, duel: Duel) -> None:
        wall, road = duel.they.controls("The Wall", "The Roseroad")
        self.sowing(duel, 2)
        duel.you.choose("We Do Not Sow")
        duel.you.choose(wall)
        assert duel.over
        assert road in duel.they.in_play

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_paid_for_all_the_same(self, duel: Duel) -> None:
        wall = duel.they.has("The Wall")
        judging(duel.they, 1)
        self.sowing(duel)
        duel.you.choose("We Do Not Sow")
        duel.they.choose("The Hand's Judgment")
        assert wall in duel.they.in_play
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    @pytest.mark.rule("cannot", "target")
    def test_takes_nothing_that_cannot_be_discarded(self, duel: Duel) -> None:
        crew = duel.you.has("Black Wind's Crew")
        forbid(Discard, duel.they.has("The Wall"))
        duel.you.holds("We Do Not Sow")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [crew])))
        assert "We Do Not Sow" not in duel.you.offered
