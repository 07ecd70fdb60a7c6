"""The cards of The Road to Winterfell."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.claim import apply_claim
from engine.agot.events import ChallengeWon, Initiated, Kill, PhaseBegins, PhaseEnds, Stand
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Faction, Icon, Keyword, Phase, Side
from engine.agot.playing import action_window
from engine.agot.prices import price
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card, Challenge
from engine.agot.timing import happen
from engine.agot.verbs import cancel
from engine.agot.zones import lay_duplicate
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act


def beaten(duel: Duel, fight: Challenge, winner: Seat, by: int = 1) -> None:
    loser = duel.they if winner is duel.you else duel.you
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestWinterfellKennelMaster:
    def test_brings_a_direwolf_into_the_challenge(self, duel: Duel) -> None:
        master, robb, wolf = duel.you.controls(
            "Winterfell Kennel Master", "Robb Stark", "Grey Wind"
        )
        fight = duel.fighting(POWER, [robb])
        act(duel, "challenge_initiated")
        duel.you.choose(master)
        assert wolf.kneeling
        assert fight.attackers == [robb, wolf]

    def test_brings_the_bearer_of_one_to_the_defense(self, duel: Duel) -> None:
        master, robb, sansa = duel.you.controls(
            "Winterfell Kennel Master", "Robb Stark", "Arya Stark"
        )
        duel.you.attaches("Lady", sansa)
        fight = duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], [robb])
        act(duel, "defenders_declared")
        duel.you.choose(master)
        assert fight.defenders == [robb, sansa]

    def test_needs_a_stark_who_participates(self, duel: Duel) -> None:
        duel.you.controls("Winterfell Kennel Master", "Robb Stark", "Summer")
        duel.fighting(MILITARY, [duel.you.has("Burned Men")])
        act(duel, "challenge_initiated")
        assert "Winterfell Kennel Master" not in duel.you.offered

    def test_a_wolf_that_is_there_already_does_not_serve(self, duel: Duel) -> None:
        duel.you.has("Winterfell Kennel Master")
        summer = duel.you.has("Summer")
        duel.fighting(MILITARY, [summer])
        act(duel, "challenge_initiated")
        assert "Winterfell Kennel Master" not in duel.you.offered


class TestWinterfellCastle:
    @pytest.mark.parametrize(("icon", "more"), [(MILITARY, 2), (POWER, 2), (INTRIGUE, 0)])
    def test_two_unique_starks_are_stronger(self, duel: Duel, icon: Icon, more: int) -> None:
        robb, arya, catelyn, pup = duel.you.controls(
            "Robb Stark", "Arya Stark", "Catelyn Stark", "Direwolf Pup"
        )
        before = [c.strength for c in (robb, arya, catelyn, pup)]
        duel.you.has("Winterfell Castle")
        duel.fighting(icon, [robb, arya, pup])
        after = [c.strength for c in (robb, arya, catelyn, pup)]
        gains = [new - old for old, new in zip(before, after, strict=True)]
        assert gains == [more, more, 0, 0]

    def test_one_is_too_few(self, duel: Duel) -> None:
        robb, pup, _ = duel.you.controls("Robb Stark", "Direwolf Pup", "Winterfell Castle")
        duel.fighting(MILITARY, [robb, pup])
        assert robb.strength == 5

    def test_an_opponents_stark_does_not_count(self, duel: Duel) -> None:
        robb, _ = duel.you.controls("Robb Stark", "Winterfell Castle")
        arya = duel.they.has("Arya Stark")
        duel.fighting(MILITARY, [robb], [arya])
        assert (robb.strength, arya.strength) == (5, 2)

    def test_two_who_defend_are_stronger_too(self, duel: Duel) -> None:
        robb, arya, _ = duel.you.controls("Robb Stark", "Arya Stark", "Winterfell Castle")
        foe = duel.they.has("Tywin Lannister")
        duel.fighting(MILITARY, [foe], [robb, arya], against=duel.you)
        assert (robb.strength, arya.strength) == (7, 4)


class TestLadyInWaiting:
    def marshal(self, gold: int) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        self.lady = duel.you.has("Margaery Tyrell")
        duel.they.has("Sansa Stark")
        duel.you.has("Randyll Tarly")
        duel.you.holds("Lady-in-Waiting")
        duel.you.rich(gold)
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        return duel

    def test_is_a_free_duplicate_of_a_lady(self) -> None:
        duel = self.marshal(0)
        assert duel.you.offered == ["Marshal Lady-in-Waiting as a duplicate of Margaery Tyrell"]
        duel.you.choose("Marshal Lady-in-Waiting as a duplicate of Margaery Tyrell")
        assert [card.name for card in self.lady.duplicates] == ["Lady-in-Waiting"]
        assert duel.you.gold == 0

    def test_or_a_character_of_her_own(self) -> None:
        duel = self.marshal(2)
        duel.you.choose("Marshal Lady-in-Waiting (2 gold)")
        assert "Lady-in-Waiting" in [card.name for card in duel.you.in_play]
        assert self.lady.duplicates == ()

    def test_saves_her_lady_like_any_duplicate(self, duel: Duel) -> None:
        margaery = duel.you.has("Margaery Tyrell")
        (waiting,) = duel.you.holds("Lady-in-Waiting")
        lay_duplicate(waiting, margaery)
        duel.begin(happen(Kill(margaery)))
        duel.you.choose(margaery)
        assert margaery.in_play
        assert waiting in duel.you.discard


class TestUnswornApprentice:
    def test_learns_what_you_name(self, duel: Duel) -> None:
        apprentice = duel.you.has("Unsworn Apprentice")
        lacking = next(icon for icon in Icon if not apprentice.icon(icon))
        act(duel)
        duel.you.choose(apprentice)
        duel.you.choose(lacking.value)
        assert apprentice.icon(lacking)


class TestBrandonsGift:
    def marshal(self, builder: str) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Brandon's Gift")
        duel.you.holds(builder, "Yoren", "Burned Men")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        duel.you.choose(next(name for name in duel.you.offered if builder in name))
        return duel

    def test_a_builder_makes_the_next_brother_cheaper(self) -> None:
        duel = self.marshal("Veteran Builder")
        duel.you.choose("Brandon's Gift")
        yoren, men = duel.you.hand
        assert price(duel.you.player, yoren) == yoren.printed.cost - 1
        assert price(duel.you.player, men) == men.printed.cost

    def test_others_do_not(self) -> None:
        duel = self.marshal("Steward at the Wall")
        assert "Brandon's Gift" not in duel.you.offered


class TestRoyalEntourage:
    def test_bows_after_a_lost_intrigue(self, duel: Duel) -> None:
        court, robb = duel.you.has("Royal Entourage"), duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(INTRIGUE, [robb]), duel.they)
        assert court.kneeling

    def test_not_after_another_loss_or_a_win(self, duel: Duel) -> None:
        court, robb = duel.you.has("Royal Entourage"), duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(POWER, [robb]), duel.they)
        beaten(duel, duel.fighting(INTRIGUE, [court]), duel.you)
        assert not court.kneeling


class TestInTheNameOfYourKing:
    def stop(self, duel: Duel) -> Challenge:
        robb = duel.they.has("Robb Stark")
        duel.you.has("Grey Wind")
        duel.you.holds("In the Name of Your King!")
        duel.you.rich(1)
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose("In the Name of Your King!")
        return duel.game.challenges[-1]

    def test_ends_the_challenge_at_once_with_no_winner(self, duel: Duel) -> None:
        fight = self.stop(duel)
        assert duel.over  # nobody defends, nobody acts any more
        assert fight.winner is None
        assert fight.loser is None
        assert duel.game.challenge is None
        assert duel.you.player.faction_card.kneeling

    def test_binds_you_alone_and_to_other_challenges(self, duel: Duel) -> None:
        self.stop(duel)
        you, they = duel.you.player, duel.they.player
        assert not may_initiate(you, MILITARY, they)
        assert may_initiate(you, POWER, they)

    @pytest.mark.parametrize("icon", [INTRIGUE, POWER])
    def test_is_for_military_challenges(self, duel: Duel, icon: Icon) -> None:
        duel.you.holds("In the Name of Your King!")
        duel.you.rich(1)
        duel.fighting(icon, [duel.they.has("Robb Stark")])
        act(duel, "challenge_initiated")
        assert "In the Name of Your King!" not in duel.you.offered

    def test_is_for_the_defending_player(self, duel: Duel) -> None:
        duel.you.holds("In the Name of Your King!")
        duel.you.rich(1)
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        act(duel, "challenge_initiated")
        assert "In the Name of Your King!" not in duel.you.offered


class TestBrothelMadame:
    def begun(self, duel: Duel, gold: int, answers: str = "") -> None:
        duel.they.rich(gold)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose("Brothel Madame")
        if answers:
            duel.they.choose(answers)

    def test_whoever_pays_may_attack(self, duel: Duel) -> None:
        duel.you.has("Brothel Madame")
        self.begun(duel, 2, "yes")
        assert (duel.you.gold, duel.they.gold) == (1, 1)
        assert may_initiate(duel.they.player, MILITARY, duel.you.player)
        assert not any("cannot initiate" in line for line in duel.log())

    def test_whoever_does_not_may_not_in_military(self, duel: Duel) -> None:
        duel.you.has("Brothel Madame")
        self.begun(duel, 2, "no")
        assert duel.they.gold == 2
        assert any("cannot initiate" in line for line in duel.log())
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)
        assert may_initiate(duel.they.player, POWER, duel.you.player)
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)

    def test_who_has_no_gold_is_not_asked(self, duel: Duel) -> None:
        duel.you.has("Brothel Madame")
        self.begun(duel, 0)
        assert not duel.they.asked
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)

    def test_gold_for_a_second_madame_pays_for_both(self, duel: Duel) -> None:
        duel.you.controls("Brothel Madame", "Brothel Madame")
        self.begun(duel, 2, "no")
        duel.you.choose("Brothel Madame")
        duel.they.choose("yes")
        assert may_initiate(duel.they.player, MILITARY, duel.you.player)


class TestWardensOfTheWest:
    def test_the_loser_chooses_two(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the West")
        duel.you.rich(2)
        a, b, c = duel.they.holds("Burned Men", "Robb Stark", "Arya Stark")
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        duel.you.choose("Wardens of the West")
        assert duel.they.decision is not None
        assert duel.they.decision.refusal([a.ref]) is not None
        duel.they.choose(a, c)
        assert duel.they.hand == [b]
        assert duel.you.gold == 0

    def test_a_single_card_is_enough(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the West")
        duel.you.rich(2)
        duel.they.holds("Burned Men")
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        duel.you.choose("Wardens of the West")
        duel.finish()
        assert duel.they.hand == []

    def test_an_empty_hand_is_left_alone(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the West")
        duel.you.rich(2)
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        assert duel.over


class TestTheReader:
    def test_draws_or_discards(self, duel: Duel) -> None:
        duel.you.has("The Reader")
        beaten(duel, duel.fighting(POWER, [duel.you.has("Theon Greyjoy")]), duel.you)
        duel.you.choose("The Reader")
        duel.you.choose("Discard the top 3 cards of each opponent's deck")
        assert (len(duel.they.discard), len(duel.you.discard)) == (3, 0)
        assert duel.you.hand == []

    def test_may_draw(self, duel: Duel) -> None:
        duel.you.has("The Reader")
        beaten(duel, duel.fighting(POWER, [duel.you.has("Theon Greyjoy")]), duel.you)
        duel.you.choose("The Reader")
        duel.you.choose("Draw 1 card")
        assert len(duel.you.hand) == 1
        assert duel.they.discard == []

    def test_not_where_anybody_defends(self, duel: Duel) -> None:
        duel.you.has("The Reader")
        theon, men = duel.you.has("Theon Greyjoy"), duel.they.has("Burned Men")
        beaten(duel, duel.fighting(POWER, [theon], [men]), duel.you)
        assert "The Reader" not in duel.you.offered

    @pytest.mark.parametrize("fighter", ["Drowned Men", "Robb Stark"])
    def test_needs_a_unique_greyjoy(self, duel: Duel, fighter: str) -> None:
        duel.you.has("The Reader")
        beaten(duel, duel.fighting(POWER, [duel.you.has(fighter)]), duel.you)
        assert "The Reader" not in duel.you.offered

    @pytest.mark.rule("unopposed")
    def test_a_captain_without_strength_who_defends_counts(self, duel: Duel) -> None:
        """The challenge is unopposed all the same, and nothing says whose side he is on."""
        reader, robb = duel.you.controls("The Reader", "Robb Stark")
        theon = duel.they.has("Theon Greyjoy")
        duel.they.attaches("Crown of Gold", theon)
        weak = invented(duel.they, "Captain", faction="greyjoy", unique=True, strength=0)
        beaten(duel, duel.fighting(POWER, [robb], [weak]), duel.you)
        duel.you.choose(reader)
        assert duel.you.offered


class TestRaidingLongship:
    def fight(self, duel: Duel) -> Challenge:
        duel.you.has("Raiding Longship")
        self.robb, self.arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.attaches("Little Bird", self.arya)
        return duel.fighting(MILITARY, [duel.you.has("Theon Greyjoy")], [self.robb, self.arya])

    def test_a_defender_without_attachments_adds_nothing(self, duel: Duel) -> None:
        fight = self.fight(duel)
        act(duel, "defenders_declared")
        duel.you.choose("Raiding Longship")
        assert fight.total(Side.DEFENDING) == 2

    def test_attackers_are_out_of_reach(self, duel: Duel) -> None:
        duel.you.has("Raiding Longship")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [duel.you.has("Theon Greyjoy")])
        act(duel, "defenders_declared")
        duel.you.choose("Raiding Longship")
        assert duel.game.challenge is not None
        assert duel.game.challenge.total(Side.ATTACKING) == 5
        assert duel.game.challenge.total(Side.DEFENDING) == 0

    def test_needs_the_first_player(self, duel: Duel) -> None:
        self.fight(duel)
        duel.game.first = duel.they.player
        act(duel, "defenders_declared")
        assert "Raiding Longship" not in duel.you.offered


class TestRakharo:
    def test_intimidates_beside_another_bloodrider(self, duel: Duel) -> None:
        rakharo = duel.you.has("Rakharo")
        invented(duel.they, "Theirs", traits=["Bloodrider"])
        assert not rakharo.has(Keyword.INTIMIDATE)
        invented(duel.you, "Mine", traits=["Bloodrider"])
        assert rakharo.has(Keyword.INTIMIDATE)

    def claim(self, duel: Duel, fight: Challenge, winner: Seat, loser: Seat) -> None:
        fight.winner, fight.loser = winner.player, loser.player
        duel.begin(apply_claim(fight))

    def test_gains_power_by_claim_of_yours(self, duel: Duel) -> None:
        rakharo = duel.you.has("Rakharo")
        duel.they.has("Robb Stark")
        self.claim(duel, duel.fighting(MILITARY, [rakharo]), duel.you, duel.they)
        duel.you.choose(rakharo)
        assert rakharo.power == 1

    def test_not_by_claim_against_you(self, duel: Duel) -> None:
        rakharo = duel.you.has("Rakharo")
        men = duel.you.has("Burned Men")
        robb = duel.they.has("Robb Stark")
        self.claim(duel, duel.fighting(MILITARY, [robb]), duel.they, duel.you)
        duel.you.choose(men)
        assert "Rakharo" not in duel.you.offered
        assert rakharo.power == 0

    def test_not_by_another_death(self, duel: Duel) -> None:
        rakharo = duel.you.has("Rakharo")
        duel.fighting(MILITARY, [rakharo])
        duel.begin(happen(Kill(duel.they.has("Robb Stark"))))
        assert duel.over


class TestCrownOfGold:
    def crown(self, duel: Duel, name: str) -> None:
        self.bearer = duel.they.has(name)
        duel.you.holds("Crown of Gold")
        duel.you.rich(4)
        duel.game.phase = Phase.MARSHALING
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        duel.you.choose("Marshal Crown of Gold (4 gold)")

    def test_kills_the_weak(self, duel: Duel) -> None:
        self.crown(duel, "Tyrion Lannister")
        assert self.bearer in duel.they.dead
        assert [card.name for card in duel.you.discard] == ["Crown of Gold"]  # terminal

    def test_weakens_the_strong_and_makes_a_king(self, duel: Duel) -> None:
        self.crown(duel, "Robb Stark")
        assert self.bearer.strength == 1
        assert self.bearer.is_a("King")

    def test_kills_whoever_falls_to_zero_later(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.attaches("Crown of Gold", robb)
        duel.you.controls("Plaza of Punishment")
        other = duel.they.has("Tywin Lannister")
        danny = duel.you.has("Daenerys Targaryen")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert robb.in_play
        duel.fighting(MILITARY, [robb], [danny])
        duel.begin(happen(Kill(other)))  # whatever happens, the state is looked at
        assert robb in duel.they.dead

    def test_a_duplicate_cannot_save_from_it(self, duel: Duel) -> None:
        tyrion = duel.they.has("Tyrion Lannister")
        duel.they.duplicates(tyrion)
        duel.you.attaches("Crown of Gold", tyrion)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert tyrion in duel.they.dead


class TestInDoransName:
    def test_brings_a_gold_for_each_used_plot(self, duel: Duel) -> None:
        duel.you.used("Summons", "Taxation")
        duel.you.holds("In Doran's Name")
        act(duel)
        duel.you.choose("In Doran's Name")
        assert duel.you.gold == 2
        assert duel.you.player.faction_card.kneeling

    def test_needs_a_used_plot(self, duel: Duel) -> None:
        duel.they.used("Summons")
        duel.you.holds("In Doran's Name")
        act(duel)
        assert duel.you.offered == []


class TestSyrioForel:
    def test_teaches_anybody(self, duel: Duel) -> None:
        syrio, sansa = duel.you.controls("Syrio Forel", "Sansa Stark")
        act(duel)
        duel.you.choose(syrio)
        duel.you.choose(sansa)
        assert sansa.icon(MILITARY)
        assert sansa.has(Keyword.STEALTH)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not sansa.icon(MILITARY)
        assert not sansa.has(Keyword.STEALTH)


class TestShadowblackLane:
    def test_finds_an_event_of_the_own_faction(self, duel: Duel) -> None:
        duel.you.has("Shadowblack Lane")
        assert duel.you.player.faction is Faction.LANNISTER
        own, other = "Hear Me Roar!", "Winter Is Coming"
        duel.you.deck(own, other, "Put to the Sword", "Robb Stark", *["Burned Men"] * 6, own)
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        duel.you.choose("Shadowblack Lane")
        assert duel.you.offered == [own]
        duel.you.choose(own)
        assert [card.name for card in duel.you.hand] == [own]
        assert duel.you.player.faction_card.kneeling


class TestTradingWithThePentoshi:
    def test_each_opponent_gains_three(self, melee: Duel) -> None:
        plot = melee.you.reveals("Trading with the Pentoshi")
        melee.begin(when_revealed(melee.game, [plot]))
        assert [seat.gold for seat in melee.seats] == [0, 3, 3, 3]

    def test_nobody_is_asked_to_cancel_it(self, duel: Duel) -> None:
        def write(script: Script) -> None:
            @script.would(Initiated)
            async def refuse(me: Card, initiated: Initiated) -> None:
                await cancel(initiated)

        invented(duel.they, "Refuser", write)
        plot = duel.you.reveals("Trading with the Pentoshi")
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.they.gold == 3
        other = duel.you.reveals("Counting Coppers")
        duel.begin(when_revealed(duel.game, [other]))
        assert len(duel.they.offered) == 1


class TestPoliticalDisaster:
    def test_two_locations_of_each_player_stay(self, duel: Duel) -> None:
        plot = duel.you.reveals("Political Disaster")
        road, king, wall = duel.you.controls("The Roseroad", "The Kingsroad", "The Wall")
        (keep,) = duel.they.controls("The Red Keep")
        robb = duel.you.has("Robb Stark")
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([road.ref, king.ref, wall.ref]) is not None
        duel.you.choose(king, wall)
        duel.they.choose()
        assert road in duel.you.discard
        assert keep in duel.they.discard
        assert king.in_play
        assert wall.in_play
        assert robb.in_play

    def test_a_barge_is_immune(self, duel: Duel) -> None:
        plot = duel.you.reveals("Political Disaster")
        barge, wall = duel.you.controls("Pleasure Barge", "The Wall")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose()
        assert barge.in_play
        assert wall in duel.you.discard


@pytest.mark.nasty
class TestNastyMeetings:
    def test_a_king_in_the_eyrie_outlives_his_crown_for_a_phase(self, duel: Duel) -> None:
        """Who cannot be killed stays with STR 0; as soon as that has passed the crown kills."""
        eyrie, tyrion = duel.you.controls("The Eyrie", "Tyrion Lannister")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(eyrie)
        duel.they.attaches("Crown of Gold", tyrion)
        duel.begin(happen(Stand(eyrie)))
        assert tyrion.in_play
        assert tyrion.strength == 0
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert tyrion in duel.you.dead

    def test_rakharo_counts_those_whom_a_trial_kills(self, duel: Duel) -> None:
        """Military claim was applied for an intrigue challenge, and somebody died to satisfy it."""
        rakharo, merchant = duel.you.controls("Rakharo", "Lannisport Merchant")
        men = duel.they.has("Burned Men")
        duel.you.holds("Trial by Combat")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant])))
        duel.you.choose("Trial by Combat")
        duel.you.choose(rakharo)
        assert men in duel.they.dead
        assert rakharo.power == 1

    def test_not_whom_mirri_kills_instead_of_claim(self, duel: Duel) -> None:
        rakharo, mirri = duel.you.controls("Rakharo", "Mirri Maz Duur")
        duel.they.has("Burned Men")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [mirri])))
        duel.you.choose(mirri)
        assert "Rakharo" not in duel.you.offered
        assert rakharo.power == 0

    def test_a_pupil_in_chains_needs_to_learn_twice(self, duel: Duel) -> None:
        """A lost icon counts against a gained one, whichever came first."""
        syrio, sansa = duel.you.controls("Syrio Forel", "Sansa Stark")
        duel.they.attaches("Imprisoned", sansa)
        act(duel)
        duel.you.choose(syrio)
        duel.you.choose(sansa)
        assert not sansa.icon(MILITARY)
        assert sansa.has(Keyword.STEALTH)
        duel.you.attaches("Syrio's Training", sansa)
        assert sansa.icon(MILITARY)

    def test_nothing_can_be_looted_from_who_has_just_paid_the_madame(self, duel: Duel) -> None:
        duel.you.has("Brothel Madame")
        duel.they.rich(1)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose("Brothel Madame")
        duel.they.choose("yes")
        duel.you.holds("Loot")
        beaten(duel, duel.fighting(POWER, [duel.you.has("Theon Greyjoy")]), duel.you)
        assert "Loot" not in duel.you.offered
