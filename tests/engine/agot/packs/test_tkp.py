"""The cards of The King's Peace."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared, may_initiate
from engine.agot.events import (
    CardDiscarded,
    CardMoved,
    ChallengeInitiated,
    ChallengeWon,
    Discard,
    Kill,
    PhaseEnds,
    Pillaged,
    PutIntoPlay,
)
from engine.agot.fitness import may_bear
from engine.agot.keywords import process_keywords
from engine.agot.modifiers import CANNOT_BE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Side, Token, Zone
from engine.agot.playing import action_window
from engine.agot.prints import prints
from engine.agot.setup import bring
from engine.agot.state import Card, Challenge
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act
from tests.engine.agot.packs.spared import spared


def beaten(duel: Duel, fight: Challenge, winner: Seat, by: int = 1) -> None:
    loser = duel.they if winner is duel.you else duel.you
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


def marshal(name: str, gold: int = 9) -> Duel:
    """It is in your hand, and you marshal it."""
    duel = Duel(phase=Phase.MARSHALING)
    duel.you.holds(name)
    duel.you.rich(gold)
    return duel


def marshaling(duel: Duel) -> None:
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
    duel.you.choose(duel.you.hand[0])


class TestFishingNet:
    def test_holds_a_defender_back(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.attaches("Fishing Net", robb)
        assert not may_be_declared(robb, MILITARY, Side.DEFENDING)
        assert may_be_declared(robb, MILITARY, Side.ATTACKING)
        assert may_be_declared(duel.they.has("Eddard Stark"), MILITARY, Side.DEFENDING)

    def test_is_for_opponents_characters(self, duel: Duel) -> None:
        mine, theirs = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        (net,) = duel.you.holds("Fishing Net")
        assert may_bear(theirs, net)
        assert not may_bear(mine, net)


def crossing(duel: Duel) -> tuple[Card, Card]:
    """Your agenda is The Lord of the Crossing; a character of each side."""
    bring(duel.you.player, prints()["02060"], Zone.AGENDA)
    return duel.you.has("Robb Stark"), duel.they.has("Eddard Stark")


class TestTheLordOfTheCrossing:
    def test_weakens_the_first_and_strengthens_the_third_challenge(self, duel: Duel) -> None:
        robb, eddard = crossing(duel)
        strengths = []
        for _ in range(4):
            duel.fighting(MILITARY, [robb], [eddard])
            strengths.append((robb.strength, eddard.strength))
        assert strengths == [(4, 5), (5, 5), (7, 5), (5, 5)]

    def test_serves_participants_alone(self, duel: Duel) -> None:
        robb, _ = crossing(duel)
        arya = duel.you.has("Arya Stark")
        duel.fighting(MILITARY, [robb])
        assert arya.strength == 2

    def test_challenges_of_others_do_not_count(self, duel: Duel) -> None:
        robb, eddard = crossing(duel)
        duel.fighting(MILITARY, [eddard], [robb])
        assert (robb.strength, eddard.strength) == (5, 5)
        duel.fighting(MILITARY, [robb])
        assert robb.strength == 4

    def test_the_third_brings_power_if_you_win_it(self, duel: Duel) -> None:
        robb, _ = crossing(duel)
        fights = [duel.fighting(POWER, [robb]) for _ in range(3)]

        async def story() -> None:
            for fight in fights[1:]:
                await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5))

        duel.begin(story())
        duel.finish()
        assert duel.you.power == 1

    def test_the_second_brings_none(self, duel: Duel) -> None:
        robb, _ = crossing(duel)
        fights = [duel.fighting(POWER, [robb]) for _ in range(4)]
        for fight in (fights[0], fights[1], fights[3]):
            duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5)))
        assert duel.you.power == 0

    def test_losing_the_third_brings_nothing(self, duel: Duel) -> None:
        robb, eddard = crossing(duel)
        fights = [duel.fighting(POWER, [robb], [eddard]) for _ in range(3)]
        duel.begin(happen(ChallengeWon(fights[2], duel.they.player, duel.you.player, 5)))
        duel.finish()
        assert duel.you.power == duel.they.power == 0


class TestTheBoneway:
    def test_remembers_each_challenge_lost(self, duel: Duel) -> None:
        road, robb = duel.you.controls("The Boneway", "Robb Stark")
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        duel.you.choose(road)
        assert road.tokens == {Token.VENGEANCE: 1}

    def test_forgets_what_is_won(self, duel: Duel) -> None:
        _, robb = duel.you.controls("The Boneway", "Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.you)
        assert duel.over

    def test_repays_six(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        road = duel.you.has("The Boneway")
        road.tokens = {Token.VENGEANCE: 7}
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(road)
        assert road.kneeling
        assert road.tokens == {Token.VENGEANCE: 1}
        assert duel.you.power == 3

    def test_five_are_too_few(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("The Boneway").tokens = {Token.VENGEANCE: 5}
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over


class TestSerAlliserThorne:
    def test_comes_from_the_hand_to_a_military_challenge(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.holds("Ser Alliser Thorne")
        duel.you.rich(4)
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose("Ser Alliser Thorne")
        assert [card.name for card in duel.you.in_play] == ["Ser Alliser Thorne"]
        assert duel.you.gold == 0
        assert duel.you.player.faction_card.kneeling

    def test_others_cannot_tell_by_the_question_that_he_is_there(self) -> None:
        """Whoever owns him might hold him: with any other hand the seat is asked just so."""
        duel = Duel(quick=False)
        robb = duel.they.has("Robb Stark")
        duel.you.deck("Ser Alliser Thorne", "Burned Men")
        duel.you.holds("Burned Men")
        duel.you.rich(4)
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        assert duel.you.asked
        assert duel.you.offered == []

    def test_needs_four_gold_and_a_standing_faction_card(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.holds("Ser Alliser Thorne")
        duel.you.rich(3)
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        assert "Ser Alliser Thorne" not in duel.you.offered

    def redirected(self, melee: Duel, first: Seat, then: Seat) -> None:
        """They attack the first, and the Crown Regent turns the challenge to another."""
        robb = melee.they.has("Robb Stark")
        melee.you.holds("Ser Alliser Thorne")
        melee.you.rich(4)
        fight = melee.fighting(MILITARY, [robb], against=first)
        fight.defender = then.player
        melee.begin(happen(ChallengeInitiated(fight, [])))

    @pytest.mark.rule("redirect")
    def test_a_redirected_challenge_was_initiated_against_you(self, melee: Duel) -> None:
        self.redirected(melee, melee.you, melee.seats[2])
        assert melee.you.offered == ["Ser Alliser Thorne"]

    @pytest.mark.rule("redirect")
    def test_one_that_comes_to_you_was_not(self, melee: Duel) -> None:
        self.redirected(melee, melee.seats[2], melee.you)
        assert "Ser Alliser Thorne" not in melee.you.offered

    def test_a_dead_one_keeps_him_in_hand(self, duel: Duel) -> None:
        duel.you.holds("Ser Alliser Thorne")
        duel.you.buried("Ser Alliser Thorne")
        duel.you.rich(4)
        duel.begin(duel.attack(MILITARY, [duel.they.has("Robb Stark")], against=duel.you))
        assert "Ser Alliser Thorne" not in duel.you.offered

    def test_not_to_another_challenge(self, duel: Duel) -> None:
        duel.you.holds("Ser Alliser Thorne")
        duel.you.rich(4)
        duel.begin(duel.attack(POWER, [duel.they.has("Robb Stark")], against=duel.you))
        assert "Ser Alliser Thorne" not in duel.you.offered

    def test_arms_the_watch_where_you_defend(self, duel: Duel) -> None:
        thorne, sam = duel.you.controls("Ser Alliser Thorne", "Samwell Tarly")
        robb = duel.they.has("Robb Stark")
        assert not sam.icon(MILITARY)
        other, theirs = duel.you.has("Sansa Stark"), duel.they.has("Samwell Tarly")
        duel.fighting(POWER, [robb])
        assert sam.icon(MILITARY)
        assert not other.icon(MILITARY)
        assert not theirs.icon(MILITARY)
        duel.fighting(POWER, [thorne])
        assert not sam.icon(MILITARY)


class TestSerRodrikCassel:
    def test_his_attack_teaches_unique_starks(self, duel: Duel) -> None:
        rodrik, robb, pup = duel.you.controls("Ser Rodrik Cassel", "Robb Stark", "Direwolf Pup")
        theirs, tywin = duel.they.has("Arya Stark"), duel.you.has("Tywin Lannister")
        assert not robb.has(Keyword.INSIGHT)
        duel.fighting(MILITARY, [rodrik])
        assert not tywin.has(Keyword.INSIGHT)
        assert robb.has(Keyword.INSIGHT)
        assert rodrik.has(Keyword.INSIGHT)
        assert not pup.has(Keyword.INSIGHT)
        assert not theirs.has(Keyword.INSIGHT)

    def test_not_in_power_nor_in_defense(self, duel: Duel) -> None:
        rodrik, robb = duel.you.controls("Ser Rodrik Cassel", "Robb Stark")
        duel.fighting(POWER, [rodrik])
        assert not robb.has(Keyword.INSIGHT)
        duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], [rodrik])
        assert not robb.has(Keyword.INSIGHT)


class TestWolfDreams:
    def test_finds_any_direwolf_card(self, duel: Duel) -> None:
        duel.you.holds("Wolf Dreams")
        duel.you.deck("Burned Men", "Summer", "Lady", "Robb Stark")
        act(duel)
        duel.you.choose("Wolf Dreams")
        assert duel.you.offered == ["Summer", "Lady"]
        duel.you.choose("Lady")
        assert [card.name for card in duel.you.hand] == ["Lady"]
        assert duel.you.player.faction_card.kneeling


class TestSerHobberRedwyne:
    def test_finds_a_lady(self) -> None:
        duel = marshal("Ser Hobber Redwyne")
        duel.you.deck("Margaery Tyrell", "Burned Men", "Randyll Tarly")
        marshaling(duel)
        duel.you.choose("Ser Hobber Redwyne")
        assert duel.you.offered == ["Margaery Tyrell"]
        duel.you.choose("Margaery Tyrell")
        assert [card.name for card in duel.you.hand] == ["Margaery Tyrell"]

    def test_not_for_another_nor_if_he_is_only_put_into_play(self) -> None:
        duel = marshal("Hedge Knight")
        duel.you.has("Ser Hobber Redwyne")
        marshaling(duel)
        assert "Ser Hobber Redwyne" not in duel.you.offered
        (copy,) = duel.they.holds("Ser Hobber Redwyne")
        duel.begin(happen(PutIntoPlay(copy, duel.they.player)))
        assert duel.over


class TestPracticeBlade:
    def test_arms_a_brother(self, duel: Duel) -> None:
        sam, robb = duel.you.controls("Samwell Tarly", "Robb Stark")
        before = sam.strength
        blade = duel.you.attaches("Practice Blade", sam)
        assert (sam.strength, sam.icon(MILITARY)) == (before + 1, True)
        assert may_bear(sam, blade)
        assert not may_bear(robb, blade)


class TestMoonBoy:
    def test_a_loss_costs_a_card(self, duel: Duel) -> None:
        moon = duel.you.has("Moon Boy")
        duel.you.holds("Burned Men", "Robb Stark")
        beaten(duel, duel.fighting(INTRIGUE, [moon]), duel.they)
        assert len(duel.you.hand) == len(duel.you.discard) == 1

    def test_a_lost_defense_costs_the_last_one(self, duel: Duel) -> None:
        moon = duel.you.has("Moon Boy")
        duel.you.holds("Burned Men")
        beaten(duel, duel.fighting(POWER, [duel.they.has("Robb Stark")], [moon]), duel.they)
        assert duel.you.hand == []

    def test_not_where_others_lose(self, duel: Duel) -> None:
        duel.you.has("Moon Boy")
        duel.you.holds("Burned Men")
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.they)
        assert len(duel.you.hand) == 1

    def test_an_empty_hand_is_not_spoken_of(self, duel: Duel) -> None:
        moon = duel.you.has("Moon Boy")
        beaten(duel, duel.fighting(INTRIGUE, [moon]), duel.they)
        assert duel.over
        assert not [line for line in duel.log() if "Moon Boy" in line]


class TestTheKingsPeace:
    def attacked(self, duel: Duel, icon: Icon, power: int = 0) -> Challenge:
        duel.you.reveals("The King's Peace")
        duel.they.player.faction_card.power = power
        duel.begin(duel.attack(icon, [duel.they.has("Robb Stark")], against=duel.you))
        duel.you.choose("The King's Peace")
        return duel.game.challenges[-1]

    def test_the_attacker_may_kneel(self, duel: Duel) -> None:
        fight = self.attacked(duel, MILITARY)
        assert duel.they.offered == ["Kneel your faction card", "Neither: the challenge ends"]
        duel.they.choose("Kneel your faction card")
        duel.finish()
        assert fight.winner is duel.they.player
        assert duel.they.player.faction_card.kneeling

    def test_or_yield_power(self, duel: Duel) -> None:
        self.attacked(duel, MILITARY, power=2)
        duel.they.choose("Move 1 power from your faction card")
        assert duel.you.player.faction_card.power == 1
        assert duel.they.player.faction_card.power == 1 + 1  # the challenge went on, unopposed

    def test_or_the_challenge_ends_at_once(self, duel: Duel) -> None:
        fight = self.attacked(duel, POWER, power=2)
        duel.they.choose("Neither: the challenge ends")
        assert duel.over
        assert fight.winner is None
        assert duel.game.challenge is None

    def test_who_can_do_neither_is_not_asked(self, duel: Duel) -> None:
        duel.they.player.faction_card.kneeling = True
        fight = self.attacked(duel, MILITARY)
        assert duel.over
        assert fight.winner is None

    def test_intrigue_breaks_no_peace(self, duel: Duel) -> None:
        duel.you.reveals("The King's Peace")
        duel.begin(duel.attack(INTRIGUE, [duel.they.has("Robb Stark")], against=duel.you))
        assert "The King's Peace" not in duel.you.offered

    def test_an_attack_of_your_own_breaks_none(self, duel: Duel) -> None:
        duel.you.reveals("The King's Peace")
        duel.begin(duel.attack(POWER, [duel.you.has("Robb Stark")], against=duel.they))
        assert "The King's Peace" not in duel.you.offered

    def test_an_ended_challenge_counts_as_initiated(self, duel: Duel) -> None:
        self.attacked(duel, POWER)
        duel.they.choose("Neither: the challenge ends")
        assert not may_initiate(duel.they.player, POWER, duel.you.player)


class TestSerGregorClegane:
    def test_whom_he_finds_is_dead_and_one_alike_dies(self, duel: Duel) -> None:
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark")
        same = invented(duel.they, "Alike", cost=6)
        self.resolve(duel, "Tyrion Lannister")
        duel.you.choose("Ser Gregor Clegane")
        assert [card.name for card in duel.they.dead] == ["Tyrion Lannister"]
        assert duel.you.decision is not None
        cost = duel.they.dead[0].printed.cost
        for card in (arya, robb, same):
            offered = card.ref in [option.key for option in duel.you.decision.options]
            assert offered is (card.printed.cost == cost)

    def resolve(self, duel: Duel, top: str) -> None:
        """Pillage first, then renown."""
        gregor = duel.you.has("Ser Gregor Clegane")
        duel.they.draws_next(top)
        fight = duel.fighting(MILITARY, [gregor])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        duel.begin(process_keywords(fight))
        duel.you.choose("pillage")
        duel.you.choose("Ser Gregor Clegane")

    def test_kills_if_you_like(self, duel: Duel) -> None:
        same = invented(duel.they, "Alike", cost=prints()["01089"].cost)
        self.resolve(duel, "Tyrion Lannister")
        duel.you.choose("Ser Gregor Clegane")
        duel.you.choose(same)
        assert same in duel.they.dead

    def test_what_another_pillages_is_just_discarded(self, duel: Duel) -> None:
        _, riders = duel.you.controls("Ser Gregor Clegane", "Dothraki Outriders")
        duel.they.draws_next("Tyrion Lannister")
        fight = duel.fighting(MILITARY, [riders])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        duel.begin(process_keywords(fight))
        duel.you.choose(riders)
        assert duel.over
        assert [card.name for card in duel.they.discard] == ["Tyrion Lannister"]

    def test_kills_one_at_most(self, duel: Duel) -> None:
        cost = prints()["01089"].cost
        one, two = (invented(duel.they, name, cost=cost) for name in ("One", "Two"))
        self.resolve(duel, "Tyrion Lannister")
        duel.you.choose("Ser Gregor Clegane")
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([one.ref, two.ref]) is not None
        duel.you.choose()
        assert one.in_play
        assert two.in_play

    def test_a_location_is_just_discarded(self, duel: Duel) -> None:
        self.resolve(duel, "The Roseroad")
        assert duel.you.prompt == "renown"  # the reaction was not offered
        assert duel.they.dead == []
        assert [card.name for card in duel.they.discard] == ["The Roseroad"]

    def test_not_one_who_cannot_be_killed(self, duel: Duel) -> None:
        alike = prints()["01089"].cost
        same, safe = invented(duel.they, "Alike", cost=alike), spared(duel.they, Kill, cost=alike)
        self.resolve(duel, "Tyrion Lannister")
        duel.you.choose("Ser Gregor Clegane")
        assert duel.you.decision is not None
        offered = [option.key for option in duel.you.decision.options]
        assert same.ref in offered
        assert safe.ref not in offered
        assert safe.in_play
        assert same.in_play

    def test_what_lies_there_no_longer_he_cannot_bury(self, duel: Duel) -> None:
        gregor = duel.you.has("Ser Gregor Clegane")
        (ability,) = gregor.printed.abilities
        (tyrion,) = duel.they.holds("Tyrion Lannister")
        pillaged = Pillaged(tyrion, gregor, duel.they.player)
        assert ability.when is not None
        assert not ability.when(gregor, pillaged)
        pillaged.apply()
        assert ability.when(gregor, pillaged)

    @pytest.mark.rule("then")
    def test_nobody_dies_with_one_who_does_not_go_to_the_dead_pile(self, duel: Duel) -> None:
        invented(
            duel.they,
            "Vigil",
            lambda script: script.rules(CANNOT_BE, lambda me, card, what: what is CardMoved),
            type="location",
        )
        same = invented(duel.they, "Alike", cost=prints()["01089"].cost)
        self.resolve(duel, "Tyrion Lannister")
        duel.you.choose("Ser Gregor Clegane")
        decision = duel.you.decision
        assert decision is None or same.ref not in [option.key for option in decision.options]


class TestINeverBetAgainstMyFamily:
    def bet(self, duel: Duel) -> None:
        duel.you.holds("I Never Bet Against My Family")
        duel.you.deck("Tywin Lannister", *["Burned Men"] * 5, "Tyrion Lannister", "Robb Stark",
                      "Lannisport Merchant", "The Roseroad")  # fmt: skip
        act(duel)
        duel.you.choose("I Never Bet Against My Family")

    def test_brings_kin_from_the_bottom_for_a_phase(self, duel: Duel) -> None:
        self.bet(duel)
        assert duel.you.offered == ["Tyrion Lannister"]
        duel.you.choose("Tyrion Lannister")
        (tyrion,) = duel.you.in_play
        assert len(duel.you.offered) == 4
        duel.finish()
        assert len(duel.you.player.deck) == 9
        assert duel.you.player.deck[-1].name == "Tywin Lannister"
        duel.you.duplicates(tyrion)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert tyrion in duel.you.discard  # no duplicate saves him

    def test_none_has_to_come(self, duel: Duel) -> None:
        self.bet(duel)
        duel.you.choose()
        duel.finish()
        assert duel.you.in_play == []
        assert len(duel.you.player.deck) == 10

    def test_kin_are_characters(self, duel: Duel) -> None:
        duel.you.holds("I Never Bet Against My Family")
        duel.you.deck("Casterly Rock", "Tyrion Lannister")
        act(duel)
        duel.you.choose("I Never Bet Against My Family")
        assert duel.you.offered == ["Tyrion Lannister"]


class TestNewlyMadeLord:
    def test_discards_a_cheap_location(self) -> None:
        duel = marshal("Newly-Made Lord")
        road, wall, keep = duel.they.controls("The Roseroad", "The Wall", "The Red Keep")
        assert road.has(Keyword.LIMITED)
        gates = duel.they.has("Gates of Winterfell")
        marshaling(duel)
        duel.you.choose("Newly-Made Lord")
        assert duel.you.offered == ["The Red Keep", "Gates of Winterfell"]  # The Wall costs 4
        duel.you.choose(gates)
        assert gates in duel.they.discard
        assert road.in_play
        assert wall.in_play
        assert keep.in_play


class TestCroneOfVaesDothrak:
    @pytest.mark.parametrize("zone", [Zone.HAND, Zone.DECK])
    def test_the_discarded_are_dead(self, duel: Duel, zone: Zone) -> None:
        crone = duel.you.has("Crone of Vaes Dothrak")
        robb = bring(duel.they.player, prints()["01146"], zone)
        duel.begin(happen(CardDiscarded(robb)))
        duel.you.choose(crone)
        assert robb in duel.they.dead
        assert crone.kneeling

    def test_not_your_own_nor_what_is_no_character(self, duel: Duel) -> None:
        duel.you.has("Crone of Vaes Dothrak")
        (own,) = duel.you.holds("Robb Stark")
        (road,) = duel.they.holds("The Roseroad")
        duel.begin(happen(CardDiscarded(own), CardDiscarded(road)))
        assert duel.over

    def test_not_what_is_discarded_from_play(self, duel: Duel) -> None:
        duel.you.has("Crone of Vaes Dothrak")
        robb = duel.they.has("Robb Stark")
        duel.begin(happen(Discard(robb)))
        assert duel.over
        assert robb in duel.they.discard


class TestTheSilverSteed:
    def test_gives_renown_in_power_challenges(self, duel: Duel) -> None:
        danny = duel.you.has("Daenerys Targaryen")
        duel.you.attaches("The Silver Steed", danny)
        duel.fighting(INTRIGUE, [danny])
        assert not danny.has(Keyword.RENOWN)
        duel.fighting(POWER, [danny])
        assert danny.has(Keyword.RENOWN)

    def test_renown_buys_another_power_challenge(self, duel: Duel) -> None:
        danny = duel.you.has("Daenerys Targaryen")
        steed = duel.you.attaches("The Silver Steed", danny)
        fight = duel.fighting(POWER, [danny])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        assert not may_initiate(duel.you.player, POWER, duel.they.player)
        duel.begin(process_keywords(fight))
        duel.you.choose("renown")
        duel.you.choose(danny)
        duel.you.choose(steed)
        assert danny.power == 1
        assert steed in duel.you.discard
        assert may_initiate(duel.you.player, POWER, duel.they.player)

    def test_is_for_dothraki_and_for_her(self, duel: Duel) -> None:
        danny, drogo, robb = duel.you.controls("Daenerys Targaryen", "Khal Drogo", "Robb Stark")
        (steed,) = duel.you.holds("The Silver Steed")
        assert [may_bear(c, steed) for c in (danny, drogo, robb)] == [True, True, False]


class TestAttainted:
    def test_takes_an_intrigue_icon(self, duel: Duel) -> None:
        tyrion, mine = duel.they.has("Tyrion Lannister"), duel.you.has("Littlefinger")
        attainted = duel.you.attaches("Attainted", tyrion)
        assert not tyrion.icon(INTRIGUE)
        assert not may_bear(mine, attainted)


class TestHedgeKnight:
    def test_is_better_in_company(self, duel: Duel) -> None:
        knight = duel.you.has("Hedge Knight")
        duel.they.has("Hedge Knight")
        assert (knight.strength, knight.icon(POWER)) == (2, False)
        duel.you.has("Hedge Knight")
        assert (knight.strength, knight.icon(POWER)) == (3, True)


class TestATourneyForTheKing:
    def test_knights_win_renown(self, duel: Duel) -> None:
        duel.you.reveals("A Tourney for the King")
        knight, robb = duel.you.controls("Hedge Knight", "Arya Stark")
        theirs = duel.they.has("Hedge Knight")
        held = [card.has(Keyword.RENOWN) for card in (knight, robb, theirs)]
        assert held == [True, False, False]

    def test_knights_are_immune_to_opponents_events(self, duel: Duel) -> None:
        duel.you.reveals("A Tourney for the King")
        knight = duel.you.has("Hedge Knight")
        (sword,) = duel.they.holds("Put to the Sword")
        (mine,) = duel.you.holds("Put to the Sword")
        assert knight.immune_to(sword)
        assert not knight.immune_to(mine)
        assert not knight.immune_to(duel.they.has("Grey Wind"))

    def test_whoever_is_knighted_is_a_knight(self, duel: Duel) -> None:
        duel.you.reveals("A Tourney for the King")
        arya = duel.you.has("Arya Stark")
        (sword,) = duel.they.holds("Put to the Sword")
        assert not arya.immune_to(sword)
        duel.you.attaches("Knighted", arya)
        assert arya.immune_to(sword)
        assert arya.has(Keyword.RENOWN)


@pytest.mark.nasty
class TestNastyMeetings:
    def test_a_net_does_not_stay_on_a_ward(self, duel: Duel) -> None:
        """Whose character it is changes: "opponent's character only" no longer holds."""
        yoren = invented(duel.they, "Guest", cost=4)
        net = duel.you.attaches("Fishing Net", yoren)
        duel.you.attaches("Ward", yoren)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert yoren.controller is duel.you.player
        assert net in duel.you.discard

    def test_whom_gregor_has_killed_the_crone_cannot_kill_again(self, duel: Duel) -> None:
        gregor, crone = duel.you.controls("Ser Gregor Clegane", "Crone of Vaes Dothrak")
        duel.they.draws_next("Tyrion Lannister")
        fight = duel.fighting(MILITARY, [gregor])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        duel.begin(process_keywords(fight))
        duel.you.choose("pillage")
        duel.you.choose(gregor)
        assert set(duel.you.offered) == {"Ser Gregor Clegane", "Crone of Vaes Dothrak"}
        duel.you.choose(gregor)
        assert [card.name for card in duel.they.dead] == ["Tyrion Lannister"]
        assert "Crone of Vaes Dothrak" not in duel.you.offered
        assert not crone.kneeling

    def test_a_bet_on_kin_who_is_there_already(self, duel: Duel) -> None:
        """The copy comes as a duplicate, and is discarded as that; the character stays."""
        tyrion = duel.you.has("Tyrion Lannister")
        duel.you.holds("I Never Bet Against My Family")
        duel.you.deck("Burned Men", "Burned Men", "Tyrion Lannister")
        act(duel)
        duel.you.choose("I Never Bet Against My Family")
        duel.you.choose("Tyrion Lannister")
        duel.finish()
        (copy,) = tyrion.duplicates
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert tyrion.in_play
        assert tyrion.duplicates == ()
        assert copy in duel.you.discard

    def test_a_challenge_ended_by_the_peace_was_the_first(self, duel: Duel) -> None:
        """The Lord of the Crossing counts what was initiated, however it ended."""
        duel.you.reveals("The King's Peace")
        bring(duel.they.player, prints()["02060"], Zone.AGENDA)
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.attack(POWER, [robb], against=duel.you))
        duel.you.choose("The King's Peace")
        assert robb.strength == 4
        duel.they.choose("Neither: the challenge ends")
        duel.fighting(MILITARY, [robb])
        assert robb.strength == 5

    def test_the_mare_does_not_reach_a_knight_at_the_tourney_by_event_alone(
        self, duel: Duel
    ) -> None:
        """He is immune to events; Mare in Heat is an attachment."""
        duel.they.reveals("A Tourney for the King")
        knight = duel.they.has("Hedge Knight")
        duel.they.attaches("Knighted", knight)
        rider = duel.you.has("Hedge Knight")
        mare = duel.you.attaches("Mare in Heat", rider)
        fight = duel.fighting(MILITARY, [rider], [knight])
        act(duel, "defenders_declared")
        duel.you.choose(mare)
        assert fight.defenders == []
