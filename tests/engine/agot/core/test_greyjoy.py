"""House Greyjoy in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.events import DominanceWon
from engine.agot.modifiers import RESERVE
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase, Scope, Side, Zone
from engine.agot.playing import action_window
from engine.agot.timing import happen
from engine.agot.verbs import kill, wither
from tests.duel import Duel


class TestRisenFromTheSea:
    @pytest.mark.rule("save", "cardtypes", "attachment_cards", "event_cards")
    def test_saves_and_becomes_an_attachment(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.begin(kill(theon))
        duel.you.choose(risen)
        assert theon in duel.you.in_play
        assert theon.strength == 4
        assert risen.parent is theon
        assert risen.type.value == "attachment"

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

    @pytest.mark.rule("faq_3_1_saving_terminal", "faq_def_terminal_condition", "save")
    def test_lifts_a_terminal_condition_where_one_strength_suffices(self, duel: Duel) -> None:
        wendamyr = duel.you.has("Maester Wendamyr")
        duel.you.holds("Risen from the Sea")
        duel.begin(wither(wendamyr, 2, until=Scope.PHASE))
        duel.you.choose("Risen from the Sea")
        assert wendamyr in duel.you.in_play
        assert wendamyr.strength == 1

    @pytest.mark.rule("faq_3_1_saving_terminal")
    def test_a_duplicate_lifts_nothing_and_is_not_offered(self, duel: Duel) -> None:
        wendamyr = duel.you.has("Maester Wendamyr")
        duel.you.duplicates(wendamyr)
        duel.begin(wither(wendamyr, 2, until=Scope.PHASE))
        assert duel.over
        assert wendamyr in duel.you.dead

    @pytest.mark.rule("no_attachments")
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


class TestEuronCrowsEye:
    @pytest.mark.rule("pillage", "ownership", "fw_4_2_5_challenge_keywords")
    def test_takes_a_location_after_a_pillage(self, duel: Duel) -> None:
        euron = duel.you.has("Euron Crow's Eye")
        (wall,) = duel.they.draws_next("The Wall")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [euron])))
        duel.you.choose("pillage")
        duel.you.choose(euron)
        duel.you.choose(euron)
        assert wall in duel.you.in_play
        assert wall.owner is duel.they.player

    @pytest.mark.rule("pillage", "may")
    def test_pillage_is_optional(self, duel: Duel) -> None:
        euron = duel.you.has("Euron Crow's Eye")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [euron])))
        duel.you.choose("pillage")
        duel.you.choose()
        duel.you.choose(euron)  # renown
        assert duel.they.discard == []
        assert euron.power == 1


class TestBalonGreyjoy:
    @pytest.mark.rule("strength", "winning_a_challenge")
    def test_weaker_defenders_contribute_nothing(self, duel: Duel) -> None:
        balon = duel.you.has("Balon Greyjoy")
        robb, arya = duel.they.controls("Tywin Lannister", "Arya Stark")
        fight = duel.fighting(MILITARY, [balon], [robb, arya])
        assert fight.total(Side.DEFENDING) == 6
        assert arya.strength == 2  # it is there, it only does not count

    @pytest.mark.rule("unopposed")
    def test_a_challenge_against_such_defenders_alone_is_unopposed(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [balon], [arya])))
        duel.finish()
        assert duel.you.player.faction_card.power == 1

    def test_not_while_he_defends(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        fight = duel.fighting(MILITARY, [arya], [balon], against=duel.you)
        assert fight.total(Side.ATTACKING) == 2


class TestOthers:
    @pytest.mark.rule("dead_pile", "unique_cards")
    def test_aeron_raises_the_dead(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair")
        (theon,) = duel.you.buried("Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(aeron)
        assert theon in duel.you.in_play

    @pytest.mark.rule("faq_1_3_unique_cards", "dead_pile")
    def test_aeron_raises_nobody_with_a_second_copy_among_the_dead(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair")
        duel.you.buried("Theon Greyjoy", "Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    @pytest.mark.rule("reserve_value", "negative_quantities")
    def test_alannys_lowers_reserves_of_others(self, duel: Duel) -> None:
        duel.you.has("Alannys Greyjoy")
        assert duel.they.player.plot_value(RESERVE) == 5
        assert duel.you.player.plot_value(RESERVE) == 6

    def test_asha_stands_after_an_unopposed_win(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [asha])))
        duel.you.choose(asha)
        assert not asha.kneeling

    def test_theon_gains_power_after_an_unopposed_win(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [theon])))
        duel.you.choose(theon)
        assert theon.power == 1

    def test_the_kraken_hides_balon_and_reaps(self, duel: Duel) -> None:
        kraken, balon = duel.you.controls("Great Kraken", "Balon Greyjoy")
        assert balon.has(Keyword.STEALTH)
        duel.begin(duel.conclude(duel.fighting(POWER, [balon])))
        duel.you.choose(kraken)
        duel.you.choose("gain_power")
        assert duel.you.player.faction_card.power == 2  # and the unopposed bonus

    def test_drowned_men_follow_warships(self, duel: Duel) -> None:
        men, _ = duel.you.controls("Drowned Men", "Iron Fleet Scout")
        assert men.strength == 4

    def test_the_shipwright_reaches_farther_as_first_player(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Lordsport Shipwright")
        duel.you.has("Great Kraken")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert not duel.they.asked
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.they.offered == ["Lordsport Shipwright"]

    def test_an_axe_is_thrown_at_a_defender(self, duel: Duel) -> None:
        theon, arya = duel.you.has("Theon Greyjoy"), duel.they.has("Arya Stark")
        axe = duel.you.attaches("Throwing Axe", theon)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [arya])))
        duel.you.choose(axe)
        assert arya in duel.they.dead

    def test_a_scout_helps(self, duel: Duel) -> None:
        scout, theon = duel.you.controls("Iron Fleet Scout", "Theon Greyjoy")
        duel.fighting(MILITARY, [theon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(scout)
        assert theon.strength == 5

    def test_the_grasp_holds_a_defender_back(self, duel: Duel) -> None:
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.holds("The Kraken's Grasp")
        fight = duel.fighting(MILITARY, [theon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("The Kraken's Grasp")
        assert fight.total(Side.DEFENDING) == 0

    def test_the_iron_price(self, duel: Duel) -> None:
        theon, wall = duel.you.has("Maester Wendamyr"), duel.they.has("The Wall")
        duel.you.holds("We Do Not Sow")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(POWER, [theon])))
        duel.you.choose("We Do Not Sow")
        assert wall.zone is Zone.DISCARD
