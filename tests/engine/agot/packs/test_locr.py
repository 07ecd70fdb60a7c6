"""Lions of Casterly Rock but for House Lannister."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import ChallengeWon, PhaseBegins, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.modifiers import AGAINST_MATTERS, DRAW
from engine.agot.nouns import ICONS, INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Side, Zone
from engine.agot.playing import action_window, marshal_cost, put_into_play
from engine.agot.prices import price
from engine.agot.rounds import dominance_total
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import end_challenge, gain_gold, kill, move_gold
from tests.duel import Duel, invented


def wins(duel: Duel, icon: Icon, mine: Card, by: int = 1) -> None:
    """You win a challenge in which this character of yours attacks."""
    fight = duel.fighting(icon, [mine])
    duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, by)))


class TestEdricStorm:
    def test_a_character_does_not_count_for_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        edric = duel.you.has("Edric Storm")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        assert dominance_total(duel.they.player) == 7
        duel.you.choose(edric)
        duel.you.choose(robb)
        assert dominance_total(duel.they.player) == arya.strength == 2
        assert "Robb Stark" in " ".join(duel.log())

    def test_for_one_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        edric, robb = duel.you.has("Edric Storm"), duel.they.has("Robb Stark")

        async def story() -> None:
            await happen(PhaseBegins(duel.game, Phase.DOMINANCE))
            await happen(PhaseEnds(duel.game, Phase.DOMINANCE))

        duel.begin(story())
        duel.you.choose(edric)
        duel.you.choose(robb)
        assert dominance_total(duel.they.player) == 5


class TestDisputedClaim:
    def test_helps_whoever_leads(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Storm")
        duel.you.attaches("Disputed Claim", edric)
        assert edric.strength == 2
        duel.you.player.faction_card.power = 1
        assert edric.strength == 4
        assert edric.has(Keyword.RENOWN)
        duel.they.player.faction_card.power = 1
        assert edric.strength == 2
        assert not edric.has(Keyword.RENOWN)

    def test_each_opponent_counts_and_characters_do_not(self, melee: Duel) -> None:
        edric = melee.you.has("Edric Storm")
        melee.you.attaches("Disputed Claim", edric)
        melee.you.player.faction_card.power = 2
        melee.they.has("Robb Stark").power = 9
        assert edric.strength == 4
        melee.seats[2].player.faction_card.power = 3
        assert edric.strength == 2

    def test_goes_on_bastards_and_nobles(self, duel: Duel) -> None:
        (claim,) = duel.you.holds("Disputed Claim")
        edric, robb, men = duel.you.controls("Edric Storm", "Robb Stark", "Burned Men")
        catelyn = duel.they.has("Catelyn Stark")
        assert all(may_bear(bearer, claim) for bearer in (edric, robb, catelyn))
        assert not may_bear(men, claim)


class TestVictarionGreyjoy:
    def test_two_power_save_him(self, duel: Duel) -> None:
        victarion = duel.you.has("Victarion Greyjoy")
        victarion.power = 3
        duel.begin(kill(victarion))
        duel.you.choose(victarion)
        assert victarion.in_play
        assert victarion.power == 1

    def test_one_power_does_not(self, duel: Duel) -> None:
        victarion = duel.you.has("Victarion Greyjoy")
        victarion.power = 1
        duel.you.player.faction_card.power = 5
        duel.begin(kill(victarion))
        assert victarion.zone is Zone.DEAD

    def test_not_where_nobody_can_be_saved(self, duel: Duel) -> None:
        victarion = duel.you.has("Victarion Greyjoy")
        victarion.power = 3
        duel.begin(kill(victarion, can_be_saved=False))
        assert victarion.zone is Zone.DEAD


class TestTrystaneMartell:
    def test_keeps_a_weaker_character_from_defending(self, duel: Duel) -> None:
        trystane = duel.you.has("Trystane Martell")
        weak = invented(duel.they, "Three", strength=3)
        equal = invented(duel.they, "Four", strength=4)
        fight = duel.fighting(POWER, [trystane], [equal])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        duel.you.choose(trystane)
        assert not may_be_declared(weak, POWER, Side.DEFENDING)
        assert may_be_declared(weak, POWER, Side.ATTACKING)
        assert may_be_declared(equal, POWER, Side.DEFENDING)

    def test_nothing_if_he_stays_at_home_or_you_win(self, duel: Duel) -> None:
        trystane, robb = duel.you.controls("Trystane Martell", "Robb Stark")
        duel.they.has("Arya Stark")
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        assert duel.over
        wins(duel, POWER, trystane)
        assert duel.over

    def test_for_the_phase(self, duel: Duel) -> None:
        trystane = duel.you.has("Trystane Martell")
        weak = invented(duel.they, "Three", strength=3)
        fight = duel.fighting(POWER, [trystane])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        duel.you.choose(trystane)
        assert not may_be_declared(weak, POWER, Side.DEFENDING)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert may_be_declared(weak, POWER, Side.DEFENDING)


class TestBridgeOfSkulls:
    def test_an_opponent_who_kept_away_discards(self, duel: Duel) -> None:
        bridge = duel.you.has("Bridge of Skulls")
        duel.they.holds("Ice")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(bridge)
        assert duel.they.hand == []

    def test_other_challenges_are_not_enough(self, duel: Duel) -> None:
        bridge, robb = duel.you.has("Bridge of Skulls"), duel.they.has("Robb Stark")
        duel.they.holds("Ice")
        duel.fighting(POWER, [robb], against=duel.you)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(bridge)
        assert duel.they.hand == []

    def test_a_military_challenge_against_you_is(self, duel: Duel) -> None:
        duel.you.has("Bridge of Skulls")
        robb = duel.they.has("Robb Stark")
        duel.they.holds("Ice")
        duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over

    def test_an_attack_on_somebody_else_does_not_count(self, melee: Duel) -> None:
        bridge, robb = melee.you.has("Bridge of Skulls"), melee.they.has("Robb Stark")
        melee.they.holds("Ice")
        melee.fighting(MILITARY, [robb], against=melee.seats[2])
        melee.begin(happen(PhaseEnds(melee.game, Phase.CHALLENGES)))
        melee.you.choose(bridge)
        assert melee.they.hand == []

    def test_nobody_discards_an_empty_hand(self, duel: Duel) -> None:
        duel.you.has("Bridge of Skulls")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over

    @pytest.mark.parametrize("icon", ICONS)
    def test_whom_a_military_challenge_is_against_matters_to_others(
        self, duel: Duel, icon: Icon
    ) -> None:
        """So that a redirected one is not told as if it had been against its new defender."""
        duel.you.has("Bridge of Skulls")
        own = duel.fighting(icon, [duel.you.has("Arya Stark")])
        theirs = duel.fighting(icon, [duel.they.has("Robb Stark")], against=duel.you)
        assert not AGAINST_MATTERS.any(duel.game, own)
        assert AGAINST_MATTERS.any(duel.game, theirs) is (icon is MILITARY)


class TestJeyneWesterling:
    def test_stands_a_stark_lord(self, duel: Duel) -> None:
        jeyne = duel.you.has("Jeyne Westerling")
        robb = duel.you.has("Robb Stark", kneeling=True)
        tywin = duel.you.has("Tywin Lannister", kneeling=True)
        arya = duel.you.has("Arya Stark", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(jeyne)
        assert jeyne.kneeling
        assert not robb.kneeling
        assert tywin.kneeling
        assert arya.kneeling


class TestLastHearthScouts:
    def test_whoever_enters_in_challenges_kneels(self, duel: Duel) -> None:
        duel.they.has("Last Hearth Scouts")
        (robb,) = duel.you.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.you.player))
        assert robb.kneeling

    def test_they_waylay_themselves(self, duel: Duel) -> None:
        (scouts,) = duel.you.holds("Last Hearth Scouts")
        duel.begin(put_into_play(scouts, duel.you.player))
        assert scouts.kneeling

    def test_not_in_other_phases_and_not_locations(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Last Hearth Scouts")
        (robb,) = duel.you.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.you.player))
        assert not robb.kneeling
        duel.game.phase = Phase.CHALLENGES
        (road,) = duel.you.holds("The Kingsroad")
        duel.begin(put_into_play(road, duel.you.player))
        assert not road.kneeling


class TestSerBarristanSelmyLoCR:
    @pytest.mark.parametrize(("mine", "stands"), [(0, True), (1, False)])
    def test_stands_if_you_hold_fewer_cards(self, duel: Duel, mine: int, stands: bool) -> None:
        barristan = duel.you.has("Ser Barristan Selmy (LoCR)", kneeling=True)
        duel.you.holds(*["Ice"] * mine)
        duel.they.holds("Ice")
        wins(duel, POWER, barristan)
        if stands:
            duel.you.choose(barristan)
        assert duel.over
        assert barristan.kneeling is not stands

    def test_stands_after_a_defense_too(self, duel: Duel) -> None:
        barristan = duel.you.has("Ser Barristan Selmy (LoCR)", kneeling=True)
        duel.they.holds("Ice")
        robb = duel.they.has("Robb Stark")
        fight = duel.fighting(POWER, [robb], [barristan], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        duel.you.choose(barristan)
        assert not barristan.kneeling


class TestDaeneryssFavor:
    def test_weakens_all_others_who_take_part(self, duel: Duel) -> None:
        dany, drogo = duel.you.controls("Daenerys Targaryen", "Khal Drogo")
        foe, idle = duel.they.has("Eddard Stark"), duel.they.has("Robb Stark")
        duel.you.attaches("Daenerys's Favor", drogo)
        dany.kneeling = True  # her own ability needs her standing
        usual = (drogo.strength, foe.strength, idle.strength)
        duel.fighting(POWER, [drogo, dany], [foe])
        assert (drogo.strength, foe.strength, idle.strength) == (usual[0], usual[1] - 1, usual[2])
        assert dany.strength == dany.printed.strength - 1
        duel.fighting(POWER, [dany], [foe])
        assert foe.strength == usual[1]

    def test_goes_on_targaryens(self, duel: Duel) -> None:
        (favor,) = duel.you.holds("Daenerys's Favor")
        drogo, robb = duel.you.controls("Khal Drogo", "Robb Stark")
        assert may_bear(drogo, favor)
        assert not may_bear(robb, favor)


class TestAlerieTyrell:
    def test_finds_a_cheap_tyrell(self, duel: Duel) -> None:
        (alerie,) = duel.you.holds("Alerie Tyrell")
        duel.you.draws_next("Robb Stark", "Garden Caretaker", "Randyll Tarly")
        duel.begin(put_into_play(alerie, duel.you.player))
        duel.you.choose(alerie)
        assert duel.you.offered == ["Garden Caretaker"]
        duel.you.choose("Garden Caretaker")
        assert [card.name for card in duel.you.hand] == ["Garden Caretaker"]

    def test_looks_no_deeper_than_ten(self, duel: Duel) -> None:
        (alerie,) = duel.you.holds("Alerie Tyrell")
        duel.you.draws_next(*["Ice"] * 10, "Garden Caretaker")
        duel.begin(put_into_play(alerie, duel.you.player))
        duel.you.choose(alerie)
        assert duel.you.offered == []


class TestHighSepton:
    def start(self, duel: Duel, *, strength: int = 1) -> tuple[Card, Card, Card]:
        """They kill a character of STR 2 or less with Grey Wind."""
        septon = duel.you.has("High Septon")
        wolf = duel.they.has("Grey Wind")
        weak = invented(duel.you, "Weak", strength=1)
        sister = invented(duel.you, "Sister", strength=strength, traits=["The Seven"])
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        if strength < 3:
            duel.they.choose(weak)
        return septon, weak, sister

    def test_another_takes_the_blow(self, duel: Duel) -> None:
        septon, weak, sister = self.start(duel)
        duel.you.choose(septon)
        assert weak.in_play
        assert sister in duel.you.dead
        assert any("Sister" in line for line in duel.log(duel.they))

    def test_nobody_has_to(self, duel: Duel) -> None:
        _, weak, sister = self.start(duel)
        duel.you.passes()
        assert weak in duel.you.dead
        assert sister.in_play

    def test_the_other_must_be_eligible(self, duel: Duel) -> None:
        _, weak, sister = self.start(duel, strength=3)
        assert duel.over or "High Septon" not in duel.you.offered
        assert weak in duel.you.dead
        assert sister.in_play

    def test_not_what_you_choose_yourself(self, duel: Duel) -> None:
        duel.you.has("High Septon")
        invented(duel.you, "Sister", traits=["The Seven"])
        pyke, robb = duel.you.controls("Pyke", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(pyke)
        duel.you.choose(robb)
        assert duel.over
        assert robb.has(Keyword.STEALTH)

    def test_not_a_target_of_others(self, duel: Duel) -> None:
        duel.you.has("High Septon")
        invented(duel.you, "Sister", traits=["The Seven"])
        pyke, robb = duel.they.controls("Pyke", "Robb Stark")
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(pyke)
        duel.they.choose(robb)
        assert duel.over
        assert robb.has(Keyword.STEALTH)

    def test_not_one_of_two_targets(self, duel: Duel) -> None:
        duel.you.has("High Septon")
        one, two = [invented(duel.you, n, strength=1) for n in "ab"]
        sister = invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        duel.they.holds("Consolidation of Power")
        duel.they.rich(1)
        duel.game.phase, duel.game.first = Phase.MARSHALING, duel.they.player
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.they.choose("Consolidation of Power")
        duel.they.choose(one, two)
        assert "High Septon" not in duel.you.offered
        duel.finish()
        assert one.kneeling
        assert two.kneeling
        assert not sister.kneeling

    def test_one_of_several_allowed_is_an_only_target(self, duel: Duel) -> None:
        septon = duel.you.has("High Septon")
        weak = invented(duel.you, "Weak", strength=1)
        sister = invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        duel.they.holds("Consolidation of Power")
        duel.they.rich(1)
        duel.game.phase, duel.game.first = Phase.MARSHALING, duel.they.player
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.they.choose("Consolidation of Power")
        duel.they.choose(weak)
        duel.you.choose(septon)
        duel.finish()
        assert sister.kneeling
        assert sister.power == 1
        assert not weak.kneeling

    @pytest.mark.nasty
    def test_the_cancel_comes_after_and_sees_the_new_target(self, duel: Duel) -> None:
        """A nasty one: Fear Cuts Deeper Than Swords no longer saves whom nobody aims at."""
        septon = duel.you.has("High Septon")
        wolf = duel.they.has("Grey Wind")
        stark = invented(duel.you, "Stark", faction="stark", strength=1)
        sister = invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        duel.they.choose(stark)
        duel.you.choose(septon)
        assert "Fear Cuts Deeper Than Swords" not in duel.you.offered
        duel.finish()
        assert sister in duel.you.dead
        assert stark.in_play

    @pytest.mark.nasty
    @pytest.mark.ruling("ours_high_septon")
    def test_not_one_chosen_while_an_effect_resolves(self, duel: Duel) -> None:
        """A nasty one: whom Podrick Payne strikes down after he has saved Tyrion Lannister."""
        duel.you.has("High Septon")
        attacker = invented(duel.you, "Attacker", strength=1)
        sister = invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        tyrion = duel.they.has("Tyrion Lannister")
        (podrick,) = duel.they.holds("Podrick Payne")
        duel.they.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [attacker, sister])))
        duel.they.choose(podrick)
        duel.they.choose("yes")
        duel.they.choose(attacker)
        assert "High Septon" not in duel.you.offered
        assert tyrion.in_play
        assert attacker in duel.you.dead

    @pytest.mark.nasty
    def test_what_is_not_chosen_is_no_target(self, duel: Duel) -> None:
        """A nasty one: the victim of Venomous Blade is only picked."""
        duel.you.has("High Septon")
        weak = invented(duel.you, "Weak", strength=1)
        invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        duel.they.has("Areo Hotah")
        (blade,) = duel.they.holds("Venomous Blade")
        duel.begin(put_into_play(blade, duel.they.player))
        duel.they.choose(blade)
        duel.they.choose(weak)
        assert duel.over
        assert weak.tokens

    def test_the_log_names_whose_septon_it_is(self, duel: Duel) -> None:
        septon, _, sister = self.start(duel)
        duel.you.choose(septon)
        assert sister in duel.you.dead
        (line,) = [line for line in duel.log() if line.startswith("Grey Wind") and "Sister" in line]
        assert line.startswith("Grey Wind: player 0 chooses")


class TestWildlingBandit:
    def test_robs_the_richer(self, duel: Duel) -> None:
        bandit = duel.you.has("Wildling Bandit")
        duel.they.rich(1)
        assert bandit.strength == 1
        duel.fighting(MILITARY, [bandit])
        assert bandit.strength == 3
        duel.you.rich(1)
        assert bandit.strength == 1

    def test_not_as_a_defender(self, duel: Duel) -> None:
        bandit, foe = duel.you.has("Wildling Bandit"), duel.they.has("Robb Stark")
        duel.they.rich(5)
        duel.fighting(MILITARY, [foe], [bandit], against=duel.you)
        assert bandit.strength == 1

    def test_only_the_defending_opponent_counts(self, melee: Duel) -> None:
        bandit = melee.you.has("Wildling Bandit")
        melee.seats[2].rich(5)
        melee.fighting(MILITARY, [bandit], against=melee.they)
        assert bandit.strength == 1

    def test_not_while_another_attacks_them(self, duel: Duel) -> None:
        bandit, robb = duel.you.has("Wildling Bandit"), duel.you.has("Robb Stark")
        duel.they.rich(5)
        duel.fighting(MILITARY, [robb])
        assert bandit.strength == 1


class TestOceanRoad:
    def test_serves_strangers(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        road = duel.you.has("Ocean Road")
        own = invented(duel.you, "Own", zone=Zone.HAND, faction=duel.you.player.faction, cost=3)
        other, neutral = duel.you.holds("Sunspear", "The Iron Throne")
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose(road)
        assert road.kneeling
        assert marshal_cost(duel.you.player, own) == own.printed.cost
        assert marshal_cost(duel.you.player, other) == other.printed.cost - 1
        assert marshal_cost(duel.you.player, neutral) == neutral.printed.cost - 1


class TestAppointed:
    def test_makes_a_councillor(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        assert not robb.icon(INTRIGUE)
        duel.you.attaches("Appointed", robb)
        assert robb.icon(INTRIGUE)
        assert robb.is_a("Small_Council")

    def test_goes_on_unique_characters(self, duel: Duel) -> None:
        (title,) = duel.you.holds("Appointed")
        robb, men = duel.you.controls("Robb Stark", "Burned Men")
        assert may_bear(robb, title)
        assert not may_bear(men, title)


class TestTheCouncilConsents:
    def test_stands_every_councillor(self, duel: Duel) -> None:
        mine = duel.you.has("Grand Maester Pycelle", kneeling=True)
        robb = duel.you.has("Robb Stark", kneeling=True)
        theirs = duel.they.has("Littlefinger", kneeling=True)
        attacker = duel.they.has("Tywin Lannister")
        duel.you.holds("The Council Consents")
        duel.you.rich(1)
        fight = duel.fighting(INTRIGUE, [attacker], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 5)))
        duel.you.choose("The Council Consents")
        assert not mine.kneeling
        assert not theirs.kneeling
        assert robb.kneeling

    @pytest.mark.nasty
    def test_one_who_is_appointed_stands_too(self, duel: Duel) -> None:
        """By a Trait gained (a nasty one)."""
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.attaches("Appointed", robb)
        duel.you.holds("The Council Consents")
        duel.you.rich(1)
        wins(duel, INTRIGUE, robb, by=5)
        duel.you.choose("The Council Consents")
        assert not robb.kneeling

    @pytest.mark.parametrize(("icon", "by"), [(INTRIGUE, 4), (POWER, 5)])
    def test_needs_intrigue_by_five(self, duel: Duel, icon: Icon, by: int) -> None:
        pycelle = duel.you.has("Grand Maester Pycelle", kneeling=True)
        duel.you.holds("The Council Consents")
        duel.you.rich(1)
        wins(duel, icon, pycelle, by=by)
        assert "The Council Consents" not in duel.you.offered

    def test_not_where_nobody_would_stand(self, duel: Duel) -> None:
        pycelle = duel.you.has("Grand Maester Pycelle")
        duel.you.holds("The Council Consents")
        duel.you.rich(1)
        wins(duel, INTRIGUE, pycelle, by=5)
        assert "The Council Consents" not in duel.you.offered


class TestUnexpectedDelay:
    def test_each_player_sends_somebody_home(self, duel: Duel) -> None:
        duel.you.reveals("Unexpected Delay")
        mine, kept = duel.you.controls("Robb Stark", "Arya Stark")
        theirs, other = duel.they.controls("Eddard Stark", "Catelyn Stark")
        kept.power = 1
        duel.they.attaches("Little Bird", other)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.you.offered == ["Robb Stark", "Eddard Stark"]
        duel.you.choose(theirs)
        assert theirs.in_play
        duel.they.choose(mine)
        assert theirs.zone is mine.zone is Zone.HAND
        assert kept.in_play
        assert other.in_play

    @pytest.mark.nasty
    def test_two_may_choose_the_same(self, duel: Duel) -> None:
        """It goes home once (a nasty one)."""
        duel.you.reveals("Unexpected Delay")
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(robb)
        duel.they.choose(robb)
        assert robb.zone is Zone.HAND
        assert arya.in_play

    @pytest.mark.nasty
    def test_a_duplicate_is_no_attachment_and_saves(self, duel: Duel) -> None:
        """A card that returns to hand may be saved (a nasty one)."""
        duel.you.reveals("Unexpected Delay")
        robb = duel.you.has("Robb Stark")
        duel.you.duplicates(robb)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(robb)
        assert robb.in_play
        assert not robb.duplicates


class TestLittlefingersMeddling:
    def test_your_events_cost_less(self, duel: Duel) -> None:
        duel.you.reveals("Littlefinger's Meddling")
        event = invented(duel.you, "Three Gold", type="event", cost=3)
        (place,) = duel.you.holds("Sunspear")
        assert price(duel.you.player, event) == 1
        assert price(duel.you.player, place) == place.printed.cost
        (theirs,) = duel.they.holds("Trial by Combat")
        assert price(duel.they.player, theirs) == 2


class TestGossipAndLies:
    def test_attackers_in_the_first_intrigue_stand(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin, cersei = duel.you.controls("Tywin Lannister", "Cersei Lannister")

        async def story() -> None:
            await duel.attack(POWER, [cersei])
            await duel.attack(INTRIGUE, [tywin])
            await duel.attack(INTRIGUE, [tywin])

        duel.begin(story())
        duel.finish()
        assert cersei.kneeling
        assert tywin.kneeling

    def test_not_your_opponents(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [tywin], against=duel.you))
        duel.finish()
        assert tywin.kneeling

    def test_the_first_alone(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [tywin]))
        duel.finish()
        assert not tywin.kneeling

    def test_an_opponents_intrigue_before_does_not_count(self, duel: Duel) -> None:
        duel.you.reveals("Gossip and Lies")
        tywin, foe = duel.you.has("Tywin Lannister"), duel.they.has("Tyrion Lannister")
        duel.fighting(INTRIGUE, [foe], against=duel.you)
        duel.begin(duel.attack(INTRIGUE, [tywin]))
        duel.finish()
        assert not tywin.kneeling


class TestTimeOfPlenty:
    def test_everybody_draws_three(self, duel: Duel) -> None:
        duel.they.reveals("Time of Plenty")
        assert [seat.player.value(DRAW, 2) for seat in duel.seats] == [3, 3]


class TestEarlyFrost:
    def test_everybody_draws_one(self, duel: Duel) -> None:
        duel.they.reveals("Early Frost")
        assert [seat.player.value(DRAW, 2) for seat in duel.seats] == [1, 1]
        duel.you.reveals("Early Frost")
        assert duel.you.player.value(DRAW, 2) == 0


class TestYouMurderedHerChildren:
    def test_doubles_and_kills(self, duel: Duel) -> None:
        viper = duel.you.has("The Red Viper")
        duel.you.holds("You Murdered Her Children")
        duel.you.rich(2)
        usual = viper.strength
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("You Murdered Her Children")
        assert viper.strength == 2 * usual
        assert "×2" in " ".join(duel.log())
        duel.you.attaches("Knighted", viper)
        assert viper.strength == 2 * (usual + 1)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.finish()
        assert viper.zone is Zone.DEAD

    def test_only_a_martell_of_yours(self, duel: Duel) -> None:
        duel.you.has("Robb Stark")
        duel.they.has("The Red Viper")
        duel.you.holds("You Murdered Her Children")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "You Murdered Her Children" not in duel.you.offered


class TestSweetDonnelHill:
    def test_takes_all_keywords_of_attackers(self, duel: Duel) -> None:
        donnel = duel.you.has("Sweet Donnel Hill")
        foe = invented(duel.they, "Foe", keywords=["renown", "insight", "stealth"])
        idle = invented(duel.they, "Idle", keywords=["renown"])
        duel.fighting(INTRIGUE, [foe], [donnel], against=duel.you)
        assert foe.keywords == ()
        assert idle.has(Keyword.RENOWN)
        duel.fighting(INTRIGUE, [foe], against=duel.you)
        assert foe.has(Keyword.RENOWN)

    @pytest.mark.nasty
    def test_also_those_they_have_twice(self, duel: Duel) -> None:
        """A nasty one: printed, and given once more."""
        donnel = duel.you.has("Sweet Donnel Hill")
        foe = invented(duel.they, "Foe", keywords=["renown"], faction="nightswatch")
        duel.they.attaches("Longclaw", foe)
        duel.fighting(INTRIGUE, [foe], [donnel], against=duel.you)
        assert not foe.has(Keyword.RENOWN)


class TestARoseOfGold:
    def test_takes_one_of_three(self, duel: Duel) -> None:
        duel.you.holds('"A Rose of Gold"')
        duel.you.draws_next("Ice", "Sunspear", "The Wall")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose('"A Rose of Gold"')
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([]) is not None
        duel.you.choose("Sunspear")
        duel.you.choose("The Wall", "Ice")
        assert [card.name for card in duel.you.hand] == ["Sunspear"]
        assert {card.name for card in duel.you.player.deck[:2]} == {"Ice", "The Wall"}


class TestDevoutFreerider:
    def test_nobody_gains_gold_in_challenges(self, duel: Duel) -> None:
        duel.they.has("Devout Freerider")
        duel.begin(gain_gold(duel.you.player, 2))
        assert duel.you.gold == 0
        duel.begin(gain_gold(duel.they.player, 2))
        assert duel.they.gold == 0

    def test_in_other_phases_they_do(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Devout Freerider")
        duel.begin(gain_gold(duel.you.player, 2))
        assert duel.you.gold == 2

    @pytest.mark.nasty
    def test_gold_may_still_be_moved(self, duel: Duel) -> None:
        """Moved gold is not gained (a nasty one)."""
        duel.they.has("Devout Freerider")
        duel.they.rich(2)
        duel.begin(move_gold(duel.they.player, duel.you.player, 1))
        assert duel.you.gold == 1

    def test_what_only_brings_gold_cannot_be_used(self, duel: Duel) -> None:
        duel.they.has("Devout Freerider")
        duel.you.has("Golden Tooth")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestSummonedToCourt:
    def start(self, mine: str, theirs: str) -> tuple[Duel, Card, Card]:
        duel = Duel(phase=Phase.DRAW)
        duel.they.reveals("Summoned to Court")
        (own,) = duel.you.holds(mine)
        (foe,) = duel.they.holds(theirs)
        duel.you.holds("Ice")
        duel.they.holds("Ice")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DRAW)))
        assert duel.you.asked
        assert duel.they.asked
        duel.you.choose(own)
        assert not duel.game.chronicle.entries or own.name not in " ".join(duel.log(duel.they))
        duel.they.choose(foe)
        return duel, own, foe

    def test_the_cheapest_character_may_come(self) -> None:
        duel, arya, eddard = self.start("Arya Stark", "Eddard Stark")
        duel.you.choose("yes")
        duel.finish()
        assert arya.in_play
        assert eddard.zone is Zone.HAND

    def test_nobody_has_to(self) -> None:
        duel, arya, _ = self.start("Arya Stark", "Eddard Stark")
        duel.you.choose("no")
        assert arya.zone is Zone.HAND

    def test_both_come_if_they_cost_as_much(self) -> None:
        duel, mine, theirs = self.start("Burned Men", "Burned Men")
        duel.you.choose("yes")
        duel.they.choose("yes")
        assert mine.in_play
        assert theirs.in_play

    def test_they_come_together_once_all_have_spoken(self) -> None:
        duel, mine, theirs = self.start("Burned Men", "Burned Men")
        duel.you.choose("yes")
        assert not mine.in_play
        duel.they.choose("yes")
        assert mine.in_play
        assert theirs.in_play

    @pytest.mark.ruling("ours_summoned_to_court")
    def test_other_cards_do_not_count(self) -> None:
        """A location that costs less keeps no character out."""
        duel, eddard, _ = self.start("Eddard Stark", "The Kingsroad")
        duel.you.choose("yes")
        duel.finish()
        assert eddard.in_play


class TestOldWyk:
    def start(self, duel: Duel) -> tuple[Card, Card, Card]:
        wyk, balon = duel.you.has("Old Wyk"), duel.you.has("Balon Greyjoy")
        duel.you.buried("Drowned Men", "Aeron Damphair", "Burned Men")
        aeron = duel.you.dead[1]
        return wyk, balon, aeron

    def test_the_drowned_attack_and_come_home(self, duel: Duel) -> None:
        wyk, balon, aeron = self.start(duel)
        duel.begin(duel.attack(POWER, [balon]))
        duel.you.choose(wyk)
        duel.finish()
        assert wyk.kneeling
        assert aeron.zone is Zone.HAND
        assert len(duel.you.dead) == 2

    def test_otherwise_to_the_bottom_of_the_deck(self, duel: Duel) -> None:
        wyk, balon, aeron = self.start(duel)
        wall = invented(duel.they, "Wall", strength=20)
        duel.begin(duel.attack(POWER, [balon]))
        duel.you.choose(wyk)
        assert aeron.kneeling
        assert aeron.attacking
        duel.they.choose(wall)
        duel.finish()
        assert aeron.zone is Zone.DECK
        assert duel.you.player.deck[0] is aeron

    def test_only_in_power_challenges_of_yours(self, duel: Duel) -> None:
        _, balon, _ = self.start(duel)
        foe = duel.they.has("Robb Stark")
        duel.begin(duel.attack(MILITARY, [balon]))
        assert "Old Wyk" not in duel.you.offered
        duel.finish()
        duel.begin(duel.attack(POWER, [foe], against=duel.you))
        assert "Old Wyk" not in duel.you.offered

    @pytest.mark.nasty
    def test_a_challenge_that_nobody_wins_ends_it_too(self, duel: Duel) -> None:
        """A nasty one: it is placed under the deck as the challenge ends."""
        wyk, balon, aeron = self.start(duel)
        invented(duel.they, "Wall")
        duel.begin(duel.attack(POWER, [balon]))
        duel.you.choose(wyk)
        assert duel.game.challenge is not None
        end_challenge(duel.game.challenge)
        duel.finish()
        assert duel.you.player.deck[0] is aeron

    def test_what_an_opponent_controls_is_in_nobodys_way(self, duel: Duel) -> None:
        wyk, balon, aeron = self.start(duel)
        duel.they.has("Aeron Damphair")
        duel.begin(duel.attack(POWER, [balon]))
        duel.you.choose(wyk)
        assert aeron.attacking
