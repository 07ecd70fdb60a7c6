"""Edges of cards of Wolves of the North and Lions of Casterly Rock that their own tests pass by: a
third player, the own side, nothing there to do."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    InitiativeCompared,
    Kill,
    Marshaled,
    PhaseBegins,
    PhaseEnds,
    ReturnedToHand,
    Sacrifice,
)
from engine.agot.modifiers import DOES_NOT_KNEEL
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope, Side, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.prices import price
from engine.agot.state import Card, Challenge
from engine.agot.timing import happen
from engine.agot.verbs import kill
from engine.agot.zones import attach
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act, won
from tests.engine.agot.packs.spared import spared


def plot(seat: Seat, *traits: str, zone: Zone = Zone.REVEALED) -> Card:
    if zone is Zone.REVEALED and seat.player.plot is not None:
        seat.duel.remove(seat.player.plot)
    return invented(
        seat,
        "Season",
        type="plot",
        zone=zone,
        traits=list(traits),
        income=4,
        initiative=1,
        claim=1,
        reserve=6,
    )


# Wolves of the North


class TestHouseTullySepton:
    def blessed(self) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        septon = duel.you.has("House Tully Septon")
        duel.you.has("Robb Stark").power = 1
        duel.you.holds("House Tully Septon")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        duel.you.choose(septon)
        return duel

    def test_a_character_costs_two_less_and_a_location_no_less(self) -> None:
        duel = self.blessed()
        septon = duel.you.hand[-1]
        hall = invented(
            duel.you, "Hall", type="location", traits=["House Tully"], cost=3, zone=Zone.HAND
        )
        assert price(duel.you.player, septon) == 0
        assert price(duel.you.player, hall) == 3


class TestWinterfell:
    def test_a_kneeling_one_does_not_answer(self, duel: Duel) -> None:
        duel.you.has("Winterfell", kneeling=True)
        fight = duel.fighting(POWER, [duel.they.has("Robb Stark")], against=duel.you)
        duel.begin(happen(ChallengeInitiated(fight, [])))
        assert duel.over


class TestWinterfellHeartTree:
    def test_opponents_events_still_touch_the_card(self, duel: Duel) -> None:
        tree = duel.you.has("Winterfell Heart Tree")
        robb = duel.you.has("Robb Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(tree)
        duel.finish()
        theirs = duel.they.player.plot
        assert theirs is not None
        assert robb.immune_to(theirs)
        assert not robb.immune_to(invented(duel.they, "Event", type="event"))


class TestFrozenSolid:
    def test_other_locations_keep_their_text(self, duel: Duel) -> None:
        road, wall = duel.they.controls("Ocean Road", "The Wall")
        duel.you.attaches("Frozen Solid", road)
        assert road.blank
        assert not wall.blank
        assert not duel.they.has("Robb Stark").blank


class TestAsHardAsWinter:
    def lost(self, duel: Duel, how: type[Kill] | type[Sacrifice], name: str = "Robb Stark") -> None:
        duel.you.used("Summons")
        plot(duel.you, "Winter", zone=Zone.USED)
        victim = duel.you.has(name)
        duel.you.holds("As Hard as Winter", "Arya Stark")
        duel.you.rich(9)
        duel.begin(happen(how(victim)))

    @pytest.mark.parametrize("how", [Kill, Sacrifice])
    def test_after_a_killing_or_a_sacrifice_with_one_winter_among_others(
        self, duel: Duel, how: type[Kill] | type[Sacrifice]
    ) -> None:
        self.lost(duel, how)
        assert "As Hard as Winter" in duel.you.offered

    def test_for_a_stark_alone(self, duel: Duel) -> None:
        self.lost(duel, Kill, "Tywin Lannister")
        assert "As Hard as Winter" not in duel.you.offered

    def test_for_one_of_yours_alone(self, duel: Duel) -> None:
        plot(duel.you, "Winter", zone=Zone.USED)
        duel.you.holds("As Hard as Winter", "Arya Stark")
        duel.you.rich(9)
        duel.begin(happen(Kill(duel.they.has("Robb Stark"))))
        assert duel.over


class TestAryasGift:
    def test_an_attachment_of_yours_on_an_opponents_stark_stays(self, duel: Duel) -> None:
        duel.you.holds("Arya's Gift")
        duel.you.rich(9)
        duel.you.has("Arya Stark")
        duel.you.attaches("Milk of the Poppy", duel.they.has("Robb Stark"))
        act(duel)
        assert duel.over

    def test_nobody_else_to_bear_it(self, duel: Duel) -> None:
        duel.you.holds("Arya's Gift")
        duel.you.rich(9)
        duel.you.attaches("Little Bird", duel.you.has("Robb Stark"))
        act(duel)
        assert duel.over


class TestTourneyGrounds:
    def test_an_event_alone_is_cheaper(self, duel: Duel) -> None:
        grounds = duel.you.has("Tourney Grounds")
        (robb,) = duel.you.holds("Robb Stark")
        deed = invented(duel.you, "Deed", type="event", cost=2)
        duel.you.rich(9)
        act(duel)
        duel.you.choose(grounds)
        assert price(duel.you.player, deed) == 1
        assert price(duel.you.player, robb) == robb.printed.cost


class TestAheadOfTheTide:
    def test_counts_even_where_the_opponent_has_no_plot(self, duel: Duel) -> None:
        duel.you.holds("Ahead of the Tide")
        duel.you.rich(9)
        assert duel.they.player.plot is not None
        duel.remove(duel.they.player.plot)
        duel.begin(happen(InitiativeCompared(duel.game)))
        assert "Ahead of the Tide" in duel.you.offered

    def test_not_where_you_have_no_plot_yourself(self, duel: Duel) -> None:
        duel.you.holds("Ahead of the Tide")
        duel.you.rich(9)
        assert duel.you.player.plot is not None
        duel.remove(duel.you.player.plot)
        duel.begin(happen(InitiativeCompared(duel.game)))
        assert duel.over


class TestWeaponsAtTheDoor:
    @pytest.mark.rule("forced")
    def test_with_none_that_could_go_home_nothing_happens(self, duel: Duel) -> None:
        duel.you.reveals("Weapons at the Door")
        attach(
            spared(duel.they, ReturnedToHand, "Held Fast", type="attachment"),
            duel.they.has("Robb Stark"),
        )
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert not any("Weapons at the Door" in line for line in duel.log())


# Lions of Casterly Rock


class TestSerBarristanSelmyLoCR:
    def won(self, duel: Duel, *, fights: bool, kneels: bool) -> None:
        barristan = duel.you.has("Ser Barristan Selmy (LoCR)", kneeling=kneels)
        duel.they.holds("Ice")
        fighter = barristan if fights else duel.you.has("Robb Stark")
        won(duel, duel.fighting(POWER, [fighter]), duel.you, duel.they)

    @pytest.mark.parametrize(("fights", "kneels"), [(False, True), (True, False)])
    def test_only_if_he_fought_and_kneels(self, duel: Duel, fights: bool, kneels: bool) -> None:
        self.won(duel, fights=fights, kneels=kneels)
        assert duel.over

    def test_not_after_a_loss(self, duel: Duel) -> None:
        barristan = duel.you.has("Ser Barristan Selmy (LoCR)", kneeling=True)
        duel.they.holds("Ice")
        fight = duel.fighting(POWER, [barristan], [duel.they.has("Tywin Lannister")])
        won(duel, fight, duel.they, duel.you)
        assert duel.over


class TestDaeneryssFavor:
    def test_serves_a_defender_too(self, duel: Duel) -> None:
        drogo, foe = duel.you.has("Khal Drogo"), duel.they.has("Eddard Stark")
        duel.you.attaches("Daenerys's Favor", drogo)
        before = foe.strength
        duel.fighting(POWER, [foe], [drogo], against=duel.you)
        assert foe.strength == before - 1


class TestSweetDonnelHill:
    def test_attackers_alone_and_only_while_he_defends(self, duel: Duel) -> None:
        donnel = duel.you.has("Sweet Donnel Hill")
        robb, idle = duel.they.controls("Robb Stark", "Eddard Stark")
        other = duel.you.has("Tywin Lannister (LoCR)")
        assert robb.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [robb], [other], against=duel.you)
        assert robb.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [robb], [donnel, other], against=duel.you)
        assert not robb.has(Keyword.RENOWN)
        assert idle.has(Keyword.RENOWN)
        assert other.has(Keyword.PILLAGE)


class TestLastHearthScouts:
    @pytest.mark.rule("forced")
    def test_who_enters_knelt_is_not_waylaid(self, duel: Duel) -> None:
        duel.they.has("Last Hearth Scouts")
        sansa = duel.you.holds("Sansa Stark")[0]
        duel.begin(happen(Marshaled(sansa, duel.you.player)))
        assert sansa.kneeling
        assert not any("Last Hearth Scouts" in line for line in duel.log())


class TestBridgeOfSkulls:
    def bridged(self, duel: Duel) -> None:
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))

    def test_an_attack_of_an_earlier_phase_does_not_count(self, duel: Duel) -> None:
        duel.you.has("Bridge of Skulls")
        duel.they.holds("Ice")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.game.numbers[Scope.PHASE] += 1
        self.bridged(duel)
        assert duel.you.offered == ["Bridge of Skulls"]

    def test_an_attack_of_this_phase_counts_whatever_came_between(self, duel: Duel) -> None:
        duel.you.has("Bridge of Skulls")
        duel.they.holds("Ice")
        duel.game.numbers[Scope.PHASE] += 2
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.game.numbers[Scope.CHALLENGE] += 5
        self.bridged(duel)
        assert duel.over

    def test_another_opponents_attack_saves_nobody(self) -> None:
        duel = Duel(3)
        bridge = duel.you.has("Bridge of Skulls")
        duel.they.holds("Ice")
        duel.fighting(MILITARY, [duel.seats[2].has("Robb Stark")], against=duel.you)
        self.bridged(duel)
        duel.you.choose(bridge)
        assert duel.they.hand == []


class TestHighSepton:
    def test_a_location_that_is_chosen_is_no_concern(self, duel: Duel) -> None:
        duel.you.has("High Septon")
        invented(duel.you, "Hall", type="location", cost=1)
        invented(duel.you, "Sept", type="location", cost=1, traits=["The Seven"])
        bitch = duel.they.has("Sea Bitch")
        duel.game.first = duel.they.player
        act(duel)
        duel.they.choose(bitch)
        duel.they.choose(duel.they.decision.options[0].key)  # type: ignore[union-attr]
        assert not duel.you.asked


class TestWildlingBandit:
    def test_robs_only_as_an_attacker(self, duel: Duel) -> None:
        bandit = duel.you.has("Wildling Bandit")
        duel.they.rich(3)
        before = bandit.strength
        duel.fighting(POWER, [duel.they.has("Robb Stark")], [bandit], against=duel.you)
        assert bandit.strength == before


class TestUnexpectedDelay:
    @pytest.mark.rule("forced")
    def test_with_nobody_to_send_home_nothing_happens(self, duel: Duel) -> None:
        duel.you.reveals("Unexpected Delay")
        spared(duel.they, ReturnedToHand)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.over
        assert not any("Unexpected Delay" in line for line in duel.log())


class TestSummonedToCourt:
    def begin(self, duel: Duel) -> None:
        duel.you.reveals("Summoned to Court")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DRAW)))

    @pytest.mark.rule("forced")
    def test_with_no_card_in_any_hand_nothing_happens(self) -> None:
        duel = Duel(phase=Phase.DRAW)
        self.begin(duel)
        assert not any("Summoned to Court" in line for line in duel.log())

    def test_one_hand_is_enough(self) -> None:
        duel = Duel(phase=Phase.DRAW)
        (arya,) = duel.you.holds("Arya Stark")
        self.begin(duel)
        duel.you.choose("yes")
        assert arya.in_play

    def test_whose_copy_is_dead_is_not_asked(self) -> None:
        duel = Duel(phase=Phase.DRAW)
        duel.you.buried("Arya Stark")
        (arya,) = duel.you.holds("Arya Stark")
        self.begin(duel)
        assert duel.over
        assert arya in duel.you.hand


class TestGossipAndLies:
    def stands(self, duel: Duel, card: Card, side: Side = Side.ATTACKING) -> bool:
        return DOES_NOT_KNEEL.any(duel.game, card, side)

    def test_your_attackers_in_your_first_intrigue_challenge_alone(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin, foe = duel.you.has("Tywin Lannister"), duel.they.has("Cersei Lannister")
        duel.fighting(POWER, [tywin])
        assert not self.stands(duel, tywin)
        duel.fighting(INTRIGUE, [foe], [tywin], against=duel.you)
        assert not self.stands(duel, foe)
        assert not self.stands(duel, tywin)
        duel.fighting(INTRIGUE, [tywin], [foe])
        assert self.stands(duel, tywin)
        assert not self.stands(duel, tywin, Side.DEFENDING)
        assert not self.stands(duel, foe)
        duel.fighting(INTRIGUE, [tywin], [foe])
        assert not self.stands(duel, tywin)

    def test_outside_the_challenges_phase_nobody_is_spared(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin = duel.you.has("Tywin Lannister")
        duel.game.phase = Phase.DOMINANCE
        duel.fighting(INTRIGUE, [tywin])
        assert not self.stands(duel, tywin)

    def test_an_intrigue_challenge_of_an_earlier_phase_does_not_count(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin = duel.you.has("Tywin Lannister")
        duel.fighting(INTRIGUE, [tywin])
        duel.game.numbers[Scope.PHASE] += 1
        duel.fighting(INTRIGUE, [tywin])
        assert self.stands(duel, tywin)


class TestOldWyk:
    def rise(self, duel: Duel) -> Challenge:
        duel.you.has("Old Wyk")
        fight = duel.fighting(POWER, [duel.you.has("Theon Greyjoy")])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        return fight

    def test_needs_somebody_to_rise(self, duel: Duel) -> None:
        duel.you.buried("Robb Stark")
        self.rise(duel)
        assert duel.over

    def test_not_one_whose_copy_is_dead_too(self, duel: Duel) -> None:
        duel.you.buried("Aeron Damphair", "Aeron Damphair")
        self.rise(duel)
        assert duel.over

    @pytest.mark.rule("leaves_play")
    def test_who_has_left_meanwhile_and_come_again_stays(self, duel: Duel) -> None:
        """It has another life, of which the effect knows nothing."""
        (men,) = duel.you.buried("Drowned Men")
        fight = self.rise(duel)
        duel.you.choose("Old Wyk")

        async def story() -> None:
            await kill(men)
            await put_into_play(men, duel.you.player)
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, by=5))

        duel.begin(story())
        duel.finish()
        assert men in duel.you.in_play
