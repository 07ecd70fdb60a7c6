"""House Stark in Wolves of the North."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    Bypassed,
    ChallengeInitiated,
    ChallengeWon,
    EntersPlay,
    Initiated,
    Kill,
    PhaseBegins,
    PhaseEnds,
    PowerGained,
    RoundEnds,
    Sacrifice,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CANNOT_TRIGGER, Op
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Faction, Keyword, Phase, Zone
from engine.agot.playing import action_window, marshal_price
from engine.agot.rounds import plot_phase, when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card, Lasting
from engine.agot.timing import happen
from engine.agot.verbs import kill, take_control
from tests.duel import Duel, Seat, invented


def wins(duel: Duel, winner: Seat, loser: Seat, *, by: int = 1) -> None:
    """The challenge under way is won."""
    fight = duel.game.challenge
    assert fight is not None
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestKingRobbsHost:
    def test_moves_power_to_an_attacker(self, duel: Duel) -> None:
        host, robb = duel.you.controls("King Robb's Host", "Robb Stark")
        duel.they.player.faction_card.power = 3
        duel.fighting(MILITARY, [host, robb])
        wins(duel, duel.you, duel.they)
        duel.you.choose(host)
        duel.you.choose(robb)
        assert robb.power == 1
        assert duel.they.power == 2

    def test_two_in_a_war(self, duel: Duel) -> None:
        host = duel.you.has("King Robb's Host")
        duel.they.reveals("A Storm of Swords")
        duel.they.player.faction_card.power = 3
        duel.fighting(MILITARY, [host])
        wins(duel, duel.you, duel.they)
        duel.you.choose(host)
        assert host.power == 2

    def test_a_won_defense_moves_it_to_the_attacker(self, duel: Duel) -> None:
        """The print says an attacking character, whoever controls it."""
        host, tywin = duel.you.has("King Robb's Host"), duel.they.has("Tywin Lannister")
        duel.they.player.faction_card.power = 1
        duel.fighting(MILITARY, [tywin], [host])
        wins(duel, duel.you, duel.they)
        duel.you.choose(host)
        assert (host.power, tywin.power) == (0, 1)

    def test_not_where_it_stays_away(self, duel: Duel) -> None:
        _, robb = duel.you.controls("King Robb's Host", "Arya Stark")
        duel.they.player.faction_card.power = 1
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def test_not_without_power_to_take_nor_in_other_challenges(self, duel: Duel) -> None:
        host = duel.you.has("King Robb's Host")
        duel.fighting(MILITARY, [host])
        wins(duel, duel.you, duel.they)
        assert duel.over
        duel.they.player.faction_card.power = 3
        duel.fighting(POWER, [host])
        wins(duel, duel.you, duel.they)
        assert duel.over


class TestCatelynStarkWotN:
    def test_grows_with_her_losses(self, duel: Duel) -> None:
        catelyn, arya, bran = duel.you.controls("Catelyn Stark (WotN)", "Arya Stark", "Bran Stark")

        async def story() -> None:
            await happen(Kill(arya))
            await happen(Sacrifice(bran))

        duel.begin(story())
        duel.you.choose(catelyn)
        duel.you.choose(catelyn)
        assert catelyn.power == 2
        assert catelyn.strength == 7

    def test_not_by_those_of_others_or_no_starks(self, duel: Duel) -> None:
        duel.you.has("Catelyn Stark (WotN)")
        men, arya = duel.you.has("Burned Men"), duel.they.has("Arya Stark")
        duel.begin(kill(men, arya))
        assert duel.over


class TestEddardStarkWotN:
    def test_shares_his_renown(self, duel: Duel) -> None:
        eddard, robb, arya = duel.you.controls("Eddard Stark (WotN)", "Robb Stark", "Arya Stark")
        duel.fighting(MILITARY, [eddard, robb])
        duel.begin(happen(PowerGained(eddard, 1, Keyword.RENOWN)))
        duel.you.choose(eddard)
        assert (eddard.power, robb.power, arya.power) == (1, 1, 0)

    def test_other_power_is_his_alone(self, duel: Duel) -> None:
        eddard, robb = duel.you.controls("Eddard Stark (WotN)", "Robb Stark")
        duel.fighting(MILITARY, [eddard, robb])
        duel.begin(happen(PowerGained(eddard, 1)))
        assert duel.over


class TestTheBlackfish:
    def test_with_four_power_the_tullys_do_not_kneel(self, duel: Duel) -> None:
        fish, minstrel = duel.you.controls("The Blackfish", "Riverrun Minstrel")
        fish.power = 4
        duel.begin(duel.attack(INTRIGUE, [minstrel]))
        assert not minstrel.kneeling

    def test_with_three_they_do(self, duel: Duel) -> None:
        fish, minstrel = duel.you.controls("The Blackfish", "Riverrun Minstrel")
        fish.power = 3
        duel.begin(duel.attack(INTRIGUE, [minstrel]))
        assert minstrel.kneeling

    def test_others_and_defenders_kneel_all_the_same(self, duel: Duel) -> None:
        fish, minstrel, baelish = duel.you.controls(
            "The Blackfish", "Riverrun Minstrel", "Littlefinger"
        )
        theirs = duel.they.has("Riverrun Minstrel")
        fish.power = 4
        duel.begin(duel.attack(INTRIGUE, [baelish], against=duel.they))
        duel.they.choose(theirs)
        assert baelish.kneeling
        duel.finish()
        theirs.kneeling = False
        duel.begin(duel.attack(INTRIGUE, [theirs], against=duel.you))
        assert theirs.kneeling
        duel.you.choose(minstrel)
        assert minstrel.kneeling

    def test_draws_by_no_other_attack(self, duel: Duel) -> None:
        fish = duel.you.has("The Blackfish")
        duel.fighting(POWER, [fish])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def test_draws_by_a_military_attack(self, duel: Duel) -> None:
        fish, robb = duel.you.controls("The Blackfish", "Robb Stark")
        theirs = duel.they.has("Burned Men")
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.you, duel.they)
        duel.you.choose(fish)
        assert len(duel.you.hand) == 1
        duel.game.numbers = {scope: n + 1 for scope, n in duel.game.numbers.items()}
        duel.fighting(MILITARY, [theirs], [robb])
        wins(duel, duel.you, duel.they)
        assert duel.over


class TestAryaStarkWotN:
    def test_avenges_a_stark(self, duel: Duel) -> None:
        arya, bran = duel.you.controls("Arya Stark (WotN)", "Bran Stark")
        three = invented(duel.they, "Three", strength=3)
        four = invented(duel.they, "Four", strength=4)
        duel.begin(happen(Kill(bran)))
        duel.you.choose(arya)
        assert three in duel.they.dead
        assert four.in_play
        assert arya in duel.you.discard

    def test_sacrifices_leave_her_cold(self, duel: Duel) -> None:
        _, bran = duel.you.controls("Arya Stark (WotN)", "Bran Stark")
        invented(duel.they, "Three", strength=3)
        duel.begin(happen(Sacrifice(bran)))
        assert duel.over

    @pytest.mark.rule("costs", "target")
    def test_is_nobody_to_kill_once_she_is_sacrificed(self, duel: Duel) -> None:
        _, bran = duel.you.controls("Arya Stark (WotN)", "Bran Stark")
        invented(duel.they, "Four", strength=4)
        duel.begin(happen(Kill(bran)))
        assert duel.over


class TestJoryCassel:
    def test_dies_for_a_unique_stark(self, duel: Duel) -> None:
        jory, robb = duel.you.controls("Jory Cassel", "Robb Stark")
        duel.begin(happen(Kill(robb)))
        duel.you.choose(jory)
        duel.finish()
        assert robb.in_play
        assert robb.power == 0
        assert jory in duel.you.discard

    def test_in_winter_the_saved_one_gains_power(self, duel: Duel) -> None:
        jory, bran = duel.you.controls("Jory Cassel", "Bran Stark")
        duel.they.reveals("Famine")
        duel.begin(happen(Kill(bran)))
        duel.you.choose(jory)
        assert bran.power == 1

    def test_not_for_strangers(self, duel: Duel) -> None:
        duel.you.has("Jory Cassel")
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.begin(kill(tywin, robb))
        assert duel.over

    def test_not_for_himself_nor_for_the_nameless(self, duel: Duel) -> None:
        jory, host = duel.you.controls("Jory Cassel", "Winterfell Steward")
        duel.begin(kill(jory, host))
        assert duel.over


class TestRiverrunMinstrel:
    def test_brings_a_tully_power(self, duel: Duel) -> None:
        fish, robb = duel.you.controls("The Blackfish", "Robb Stark")
        (minstrel,) = duel.you.holds("Riverrun Minstrel")
        duel.begin(happen(EntersPlay(minstrel, duel.you.player)))
        duel.you.choose(minstrel)
        assert "Robb Stark" not in duel.you.offered
        duel.you.choose(fish)
        assert (fish.power, robb.power) == (1, 0)

    def test_another_who_enters_gets_no_song(self, duel: Duel) -> None:
        duel.you.controls("Riverrun Minstrel", "The Blackfish")
        (arya,) = duel.you.holds("Arya Stark (WotN)")
        duel.begin(happen(EntersPlay(arya, duel.you.player)))
        assert duel.over


class TestOldNan:
    def reveal(self, duel: Duel, mine: str, theirs: str) -> tuple[Card, Card]:
        (own,), (other,) = duel.you.plots(mine), duel.they.plots(theirs)
        duel.begin(plot_phase(duel.game))
        return own, other

    @pytest.mark.parametrize("season", ["Summer", "Winter"])
    def test_a_plot_is_of_the_season_she_tells_of(self, season: str) -> None:
        duel = Duel(phase=Phase.PLOT)
        nan = duel.you.has("Old Nan")
        _, theirs = self.reveal(duel, "Taxation", "A Noble Cause")
        duel.you.choose(f"Old Nan (player 1 reveals {theirs.name})")
        duel.you.choose(season)
        assert nan.kneeling
        assert theirs.is_a(season)
        assert theirs.is_a("Kingdom")
        duel.finish()
        assert theirs is duel.they.player.plot
        assert theirs.is_a(season)
        duel.begin(happen(RoundEnds(duel.game)))
        assert not theirs.is_a(season)

    @pytest.mark.ruling("ours_interrupting_a_plot")
    def test_all_have_seen_the_plots_by_then(self) -> None:
        duel = Duel(phase=Phase.PLOT)
        duel.you.has("Old Nan")
        _, theirs = self.reveal(duel, "Taxation", "A Noble Cause")
        assert duel.you.asked
        told = [line for line in duel.log(duel.seats[1]) if theirs.name in line]
        assert len(told) == 1
        duel.finish()
        assert [line for line in duel.log(duel.seats[1]) if "reveals A Noble Cause" in line] == told

    def test_your_own_counts_at_once(self) -> None:
        """What the plot says of the season holds as soon as it is revealed: no Winter, no song."""
        duel = Duel(phase=Phase.PLOT)
        nan, robb = duel.you.controls("Old Nan", "Robb Stark")
        self.reveal(duel, "A Song of Summer", "Taxation")
        duel.you.choose("Old Nan (player 1 reveals Taxation)")
        duel.you.choose("Winter")
        duel.finish()
        assert nan.kneeling
        assert robb.strength == 5

    @pytest.mark.ruling("ours_interrupting_a_plot")
    def test_a_plot_of_summer_can_only_become_one_of_winter_too(self) -> None:
        duel = Duel(phase=Phase.PLOT)
        duel.you.has("Old Nan")
        own, _ = self.reveal(duel, "A Song of Summer", "Taxation")
        duel.you.choose("Old Nan (player 0 reveals A Song of Summer)")
        assert own.is_a("Summer")
        assert own.is_a("Winter")

    def test_of_both_seasons_there_is_nothing_to_tell(self) -> None:
        duel = Duel(phase=Phase.PLOT)
        duel.you.has("Old Nan")
        for seat in duel.seats:
            for old in list(seat.player.plots):
                duel.remove(old)
            traits = ["Summer", "Winter"]
            invented(seat, "Autumn", type="plot", zone=Zone.PLOTS, traits=traits)
        duel.begin(plot_phase(duel.game))
        assert [seat.prompt for seat in duel.seats if seat.asked] == ["first_player"]

    def test_without_her_nothing_is_asked(self) -> None:
        duel = Duel(phase=Phase.PLOT)
        duel.they.has("Old Nan", kneeling=True)
        self.reveal(duel, "Taxation", "A Noble Cause")
        assert not duel.they.asked or duel.they.offered == []


class TestOsha:
    def test_slips_out_of_a_challenge_and_stands(self, duel: Duel) -> None:
        osha = duel.you.has("Osha", kneeling=True)
        fight = duel.fighting(MILITARY, [osha])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(osha)
        assert fight.attackers == []
        assert not osha.kneeling

    def test_out_of_a_defense_too(self, duel: Duel) -> None:
        osha = duel.you.has("Osha", kneeling=True)
        fight = duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [osha])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(osha)
        assert fight.defenders == []
        assert not osha.kneeling

    def test_only_from_one_she_is_in(self, duel: Duel) -> None:
        _, robb = duel.you.controls("Osha", "Robb Stark")
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("then")
    def test_does_not_stand_where_she_is_not_removed(self, duel: Duel) -> None:
        def write(script: Script) -> None:
            @script.forced_interrupt(Initiated, when=lambda me, begun: begun.card is osha)
            async def bide(me: Card, begun: Initiated) -> None:
                duel.game.challenge = None

        osha = duel.you.has("Osha", kneeling=True)
        invented(duel.they, "Truce", write, type="location")
        duel.fighting(MILITARY, [osha])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(osha)
        assert osha.kneeling


class TestBearIslandLoyalist:
    def test_shields_the_others_from_events(self, duel: Duel) -> None:
        loyalist, robb, arya = duel.you.controls("Bear Island Loyalist", "Robb Stark", "Arya Stark")
        (theirs,) = duel.they.holds("Put to the Sword")
        (mine,) = duel.you.holds("Put to the Sword")
        assert not robb.immune_to(theirs)
        duel.fighting(MILITARY, [loyalist, robb])
        assert robb.immune_to(theirs)
        assert not robb.immune_to(mine)
        assert not loyalist.immune_to(theirs)
        assert not arya.immune_to(theirs)
        assert not robb.immune_to(duel.they.has("Burned Men"))
        duel.fighting(MILITARY, [robb, arya])
        assert not robb.immune_to(theirs)

    def test_in_defense_and_for_your_starks_alone(self, duel: Duel) -> None:
        loyalist, robb, men = duel.you.controls("Bear Island Loyalist", "Robb Stark", "Burned Men")
        (event,) = duel.they.holds("Put to the Sword")
        (third,) = duel.you.holds("Put to the Sword")
        foe = duel.they.has("Arya Stark")
        duel.fighting(MILITARY, [foe], [loyalist, robb, men])
        assert robb.immune_to(event)
        assert not men.immune_to(event)
        assert not foe.immune_to(event)
        assert not foe.immune_to(third)


class TestSansaStarkWotN:
    def test_weakens_with_each_dead_stark(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark (WotN)")
        duel.you.buried("Robb Stark", "Arya Stark", "Bran Stark", "Burned Men")
        duel.they.buried("Eddard Stark")
        assert sansa.strength == 1
        assert not sansa.has(Keyword.INSIGHT)
        duel.you.buried("Eddard Stark")
        assert sansa.strength == 0
        assert sansa.has(Keyword.INSIGHT)


class TestShaggydog:
    def test_makes_his_boy_fierce(self, duel: Duel) -> None:
        rickon = duel.you.has("Rickon Stark")
        assert not rickon.icon(MILITARY)
        duel.you.has("Shaggydog")
        assert rickon.strength == 3
        assert rickon.icon(MILITARY)
        assert duel.they.has("Rickon Stark").strength == 1


class TestHouseTullySepton:
    def test_power_pays_for_the_faithful(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        septon, fish = duel.you.controls("House Tully Septon", "The Blackfish")
        fish.power = 1
        cat, robb = duel.you.holds("Catelyn Stark (WotN)", "Robb Stark")
        minstrel, septa = duel.you.holds("Riverrun Minstrel", "Septa Mordane")
        duel.you.rich(9)
        player = duel.you.player
        duel.game.active = player
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=player))
        duel.you.choose(septon)
        assert fish.power == 0
        assert marshal_price(player, cat) == 5
        assert marshal_price(player, minstrel) == 2  # of House Tully alone
        assert marshal_price(player, septa) == 1  # of The Seven alone
        assert marshal_price(player, robb) == robb.printed.cost

    def test_only_from_characters(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("House Tully Septon")
        duel.you.player.faction_card.power = 3
        duel.you.holds("Catelyn Stark (WotN)")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over


class TestRickonStark:
    def test_cancels_what_searches(self, duel: Duel) -> None:
        rickon = duel.you.has("Rickon Stark")
        duel.they.deck("Burned Men")
        plot = duel.they.reveals("Summons")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose(rickon)
        assert duel.over
        assert duel.they.hand == []
        assert rickon in duel.you.discard

    def test_nothing_else(self, duel: Duel) -> None:
        duel.you.has("Rickon Stark")
        plot = duel.they.reveals("Counting Coppers")
        duel.begin(when_revealed(duel.game, [plot]))
        assert len(duel.they.hand) == 3

    @pytest.mark.nasty
    @pytest.mark.ruling("ours_the_word_search")
    def test_another_rickon_may_answer_his_own_word(self, duel: Duel) -> None:
        """Nasty: what Rickon says holds the word too."""
        mine, theirs = duel.you.has("Rickon Stark"), duel.they.has("Rickon Stark")
        plot = duel.they.reveals("Summons")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose(mine)
        duel.they.choose(theirs)
        assert duel.they.asked  # the search goes on
        assert duel.they.prompt == "search"


class TestWinterfell:
    def test_strengthens_your_starks(self, duel: Duel) -> None:
        robb, men = duel.you.controls("Robb Stark", "Burned Men")
        before = robb.strength, men.strength
        theirs = duel.they.has("Arya Stark")
        duel.you.has("Winterfell")
        assert theirs.strength == 2
        assert (robb.strength, men.strength) == (before[0] + 1, before[1])

    def test_silences_whoever_has_no_winter(self, duel: Duel) -> None:
        winterfell, robb = duel.you.controls("Winterfell", "Robb Stark")
        duel.you.reveals("Famine")
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose(winterfell)
        assert winterfell.kneeling
        assert CANNOT_TRIGGER.any(duel.game, duel.they.player)
        assert not CANNOT_TRIGGER.any(duel.game, duel.you.player)

    def test_you_too(self, duel: Duel) -> None:
        winterfell, robb = duel.you.controls("Winterfell", "Robb Stark")
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose(winterfell)
        assert CANNOT_TRIGGER.any(duel.game, duel.you.player)

    def test_to_the_end_of_the_challenge(self, duel: Duel) -> None:
        winterfell, robb = duel.you.controls("Winterfell", "Robb Stark")
        duel.begin(duel.attack(MILITARY, [robb]))
        duel.you.choose(winterfell)
        duel.finish()
        assert not CANNOT_TRIGGER.any(duel.game, duel.they.player)

    def test_frozen_solid_cannot_be_on_it(self, duel: Duel) -> None:
        """It costs 4."""
        winterfell = duel.you.has("Winterfell")
        (ice,) = duel.they.holds("Frozen Solid")
        assert not may_bear(winterfell, ice)


class TestWinterfellHeartTree:
    def test_keeps_a_card_from_opponents_plots(self, duel: Duel) -> None:
        tree, robb, men = duel.you.controls("Winterfell Heart Tree", "Robb Stark", "Burned Men")
        (theirs,), (mine,) = duel.they.plots("Summons"), duel.you.plots("Summons")

        async def story() -> None:
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))
            assert robb.immune_to(theirs)
            assert not robb.immune_to(mine)
            assert not men.immune_to(theirs)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))
            assert not robb.immune_to(theirs)

        duel.begin(story())
        duel.you.choose(tree)
        assert tree in duel.you.discard
        assert duel.over

    @pytest.mark.rule("in_play")
    def test_the_faction_card_of_house_stark_is_a_card_too(self) -> None:
        duel = Duel()
        tree = duel.you.has("Winterfell Heart Tree")
        (theirs,) = duel.they.plots("Summons")
        faction_card = duel.you.player.faction_card
        faction_card.lasting += (Lasting(Faction.STARK, Op.ADD, 1),)

        async def story() -> None:
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))
            assert faction_card.immune_to(theirs)

        duel.begin(story())
        duel.you.choose(tree)
        assert duel.over

    def test_not_itself(self, duel: Duel) -> None:
        duel.you.has("Winterfell Heart Tree")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.over


class TestNymeria:
    def test_runs_from_one_to_another(self, duel: Duel) -> None:
        robb, arya, steward = duel.you.controls("Robb Stark", "Arya Stark", "Winterfell Steward")
        nymeria = duel.you.attaches("Nymeria", robb)
        assert robb.has(Keyword.INTIMIDATE)
        assert not may_bear(steward, nymeria)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(nymeria)
        assert nymeria.parent is arya
        assert arya.has(Keyword.INTIMIDATE)
        assert not robb.has(Keyword.INTIMIDATE)
        assert duel.you.gold == 0


class TestNeedle:
    def test_sends_a_sacrificed_stark_home(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        needle = duel.you.attaches("Needle", bran)
        assert bran.strength == bran.printed.strength + 2
        duel.begin(happen(Sacrifice(bran)))
        duel.you.choose(needle)
        assert bran in duel.you.hand
        assert needle in duel.you.discard

    def test_not_a_killed_one(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        duel.you.attaches("Needle", bran)
        duel.begin(happen(Kill(bran)))
        assert bran in duel.you.dead

    @pytest.mark.nasty
    def test_a_cost_is_paid_all_the_same(self, duel: Duel) -> None:
        """Nasty: Bran Stark is sacrificed to cancel an event, Needle takes him home, and Catelyn
        Stark mourns."""
        bran, catelyn = duel.you.controls("Bran Stark", "Catelyn Stark (WotN)")
        needle = duel.you.attaches("Needle", bran)
        duel.begin(happen(Sacrifice(bran)))
        duel.you.choose(needle)
        duel.you.choose(catelyn)
        assert catelyn.power == 1
        assert bran in duel.you.hand

    @pytest.mark.rule("ownership")
    def test_nor_a_character_that_goes_to_anothers_discard_pile(self, duel: Duel) -> None:
        bran = duel.they.has("Bran Stark")
        duel.you.attaches("Needle", bran)
        duel.begin(happen(Sacrifice(bran)))
        assert not duel.you.asked
        assert bran in duel.they.discard

    @pytest.mark.rule("ownership")
    def test_nor_anothers_character_that_has_come_over(self, duel: Duel) -> None:
        bran = duel.they.has("Bran Stark")

        async def story() -> None:
            await take_control(duel.you.player, bran)
            duel.you.attaches("Needle", bran)
            await happen(Sacrifice(bran))

        duel.begin(story())
        assert not duel.you.asked
        assert bran in duel.they.discard


class TestFrozenSolid:
    def test_blanks_a_cheap_location(self, duel: Duel) -> None:
        street = duel.they.has("Street of Silk")
        duel.you.attaches("Frozen Solid", street)
        assert street.blank
        assert street.is_a("King's_Landing")

    def test_is_not_for_limited_or_dear_ones_or_characters(self, duel: Duel) -> None:
        road, wall, robb, street = duel.they.controls(
            "The Roseroad", "The Wall", "Robb Stark", "Street of Silk"
        )
        (ice,) = duel.you.holds("Frozen Solid")
        fit = [c for c in (road, wall, robb, street) if may_bear(c, ice)]
        assert fit == [street]


class TestAsHardAsWinter:
    def test_a_stark_no_dearer_takes_the_place(self, duel: Duel) -> None:
        eddard = duel.you.has("Eddard Stark (WotN)")
        duel.you.used("Famine")
        duel.you.holds("As Hard as Winter", "Catelyn Stark (WotN)", "Arya Stark", "Burned Men")
        duel.you.rich(1)
        duel.begin(happen(Kill(eddard)))
        duel.you.choose("As Hard as Winter")
        assert [c.name for c in duel.you.in_play] == ["Arya Stark"]

    def test_needs_a_winter_behind_you(self, duel: Duel) -> None:
        eddard = duel.you.has("Eddard Stark (WotN)")
        duel.you.used("Summons")
        duel.you.reveals("Famine")
        duel.you.holds("As Hard as Winter", "Arya Stark")
        duel.you.rich(1)
        duel.begin(happen(Sacrifice(eddard)))
        assert "As Hard as Winter" not in duel.you.offered

    @pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
    def test_the_same_cost_will_do_and_no_more(self, duel: Duel, more: int, fits: bool) -> None:
        arya = duel.you.has("Arya Stark")
        duel.you.used("Famine")
        duel.you.holds("As Hard as Winter")
        cost = arya.printed.cost + more
        invented(duel.you, "Twin", faction="stark", cost=cost, zone=Zone.HAND)
        duel.you.rich(1)
        duel.begin(happen(Kill(arya)))
        assert ("As Hard as Winter" in duel.you.offered) is fits


class TestThePackSurvives:
    def test_two_kneeling_starks_or_a_wolf_cancel_an_event(self, duel: Duel) -> None:
        wolf, robb, arya = duel.you.controls("Direwolf Pup", "Robb Stark", "Arya Stark")
        duel.you.holds("The Pack Survives")
        duel.they.holds("Hear Me Roar!", "Burned Men")
        duel.they.rich(5)
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Hear Me Roar!")
        duel.you.choose("The Pack Survives")
        duel.you.choose("kneel_two")
        duel.you.choose(robb, arya)
        assert robb.kneeling
        assert arya.kneeling
        assert wolf.in_play
        assert duel.they.in_play == []

    def test_a_wolf_of_any_type_may_be_sacrificed(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        lady = duel.you.attaches("Lady", robb)
        duel.you.holds("The Pack Survives")
        duel.they.holds("Hear Me Roar!", "Burned Men")
        duel.they.rich(5)
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Hear Me Roar!")
        duel.you.choose("The Pack Survives")
        duel.finish()
        assert lady in duel.you.discard
        assert duel.they.in_play == []

    def test_one_stark_and_no_wolf_are_too_few(self, duel: Duel) -> None:
        duel.you.controls("Robb Stark", "Burned Men")
        duel.you.holds("The Pack Survives")
        duel.they.holds("Hear Me Roar!", "Burned Men")
        duel.they.rich(5)
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Hear Me Roar!")
        assert "The Pack Survives" not in duel.you.offered

    def test_your_own_events_are_let_through(self, duel: Duel) -> None:
        duel.you.controls("Robb Stark", "Arya Stark")
        duel.you.holds("The Pack Survives", "Hear Me Roar!", "Lannisport Merchant")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Hear Me Roar!")
        assert "The Pack Survives" not in duel.you.offered


class TestAryasGift:
    def test_moves_an_attachment_to_another_of_yours(self, duel: Duel) -> None:
        robb, arya, men = duel.you.controls("Robb Stark", "Arya Stark", "Burned Men")
        needle = duel.you.attaches("Needle", robb)
        duel.you.holds("Arya's Gift")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Arya's Gift")
        assert needle.parent is arya
        assert men.attachments == ()

    def test_takes_what_opponents_hung_on_yours(self, duel: Duel) -> None:
        robb, men = duel.you.controls("Robb Stark", "Burned Men")
        milk = duel.they.attaches("Milk of the Poppy", robb)
        duel.they.has("Arya Stark")
        duel.you.holds("Arya's Gift")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Arya's Gift")
        assert milk.parent is men

    def test_not_from_others(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        duel.you.has("Robb Stark")
        duel.they.attaches("Milk of the Poppy", men)
        duel.you.holds("Arya's Gift")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Arya's Gift" not in duel.you.offered


@pytest.mark.nasty
class TestNastyMeetings:
    def test_a_wolf_that_bypasses_under_a_frozen_sky(self, duel: Duel) -> None:
        """Wolves of the North count Nymeria, an attachment, among the Direwolf cards."""
        wolves, robb = duel.you.controls("Wolves of the North", "Robb Stark")
        duel.you.attaches("Nymeria", robb)
        men = duel.they.has("Burned Men")
        duel.begin(happen(Bypassed(men, wolves)))
        duel.you.choose(wolves)
        assert men.strength == max(0, men.printed.strength - 2)

    def test_jory_saves_nobody_who_dies_of_having_no_strength(self, duel: Duel) -> None:
        """A continuous condition would kill again; his save changes nothing."""
        _, bran = duel.you.controls("Jory Cassel", "Bran Stark")
        duel.begin(happen(Kill(bran, continuous=True)))
        assert bran in duel.you.dead
        assert bran.zone is Zone.DEAD
