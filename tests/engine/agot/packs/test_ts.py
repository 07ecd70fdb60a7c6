"""The cards of True Steel."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeWon, Kill, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CLAIM, INCOME, INITIATIVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Token, Zone
from engine.agot.playing import action_window, marshal_price
from engine.agot.prices import ambush_price
from engine.agot.prints import prints
from engine.agot.rounds import when_revealed
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import take_control
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import spared


def wins(duel: Duel, winner: Seat, loser: Seat, *, by: int = 1) -> None:
    """The challenge under way is won."""
    fight = duel.game.challenge
    assert fight is not None
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestSeptaMordane:
    def test_teaches_the_sisters_of_her_own_side(self, duel: Duel) -> None:
        _, sansa, arya = duel.you.controls("Septa Mordane", "Sansa Stark", "Arya Stark")
        assert sansa.strength == 4
        assert sansa.has(Keyword.RENOWN)
        assert arya.icon(INTRIGUE)
        assert not arya.has(Keyword.RENOWN)

    def test_nobody_elses(self, duel: Duel) -> None:
        duel.you.has("Septa Mordane")
        sansa = duel.they.has("Sansa Stark")
        assert sansa.strength == 2
        assert not sansa.has(Keyword.RENOWN)

    def test_opponents_plots_do_not_touch_arya(self, duel: Duel) -> None:
        _, arya, bran = duel.you.controls("Septa Mordane", "Arya Stark", "Bran Stark")
        plot = duel.they.reveals("Filthy Accusations")
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.they.offered == ["Septa Mordane", "Bran Stark"]
        duel.they.choose(bran)
        assert bran.kneeling
        assert not arya.kneeling

    def test_your_own_plots_do(self, duel: Duel) -> None:
        _, arya = duel.you.controls("Septa Mordane", "Arya Stark")
        plot = duel.you.reveals("Filthy Accusations")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose(arya)
        assert arya.kneeling


class TestButterbumps:
    def test_costs_a_card_when_you_lose_with_him(self, duel: Duel) -> None:
        butterbumps, robb = duel.you.has("Butterbumps"), duel.they.has("Robb Stark")
        duel.you.holds("Robb Stark", "Arya Stark")
        duel.fighting(INTRIGUE, [butterbumps], [robb])
        wins(duel, duel.they, duel.you)
        assert len(duel.you.hand) == 1

    def test_not_where_he_stays_away_or_you_win(self, duel: Duel) -> None:
        butterbumps, robb = duel.you.controls("Butterbumps", "Robb Stark")
        duel.you.holds("Arya Stark")
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.they, duel.you)
        duel.fighting(INTRIGUE, [butterbumps])
        wins(duel, duel.you, duel.they)
        assert len(duel.you.hand) == 1

    def test_an_empty_hand_is_not_spoken_of(self, duel: Duel) -> None:
        butterbumps, robb = duel.you.has("Butterbumps"), duel.they.has("Robb Stark")
        duel.fighting(INTRIGUE, [butterbumps], [robb])
        wins(duel, duel.they, duel.you)
        assert duel.over
        assert not [line for line in duel.log() if "Butterbumps" in line]


class TestAGiftOfArborRed:
    def test_you_pick_one_of_each_players_top_four(self, duel: Duel) -> None:
        duel.you.deck("Arya Stark", "Robb Stark", "Bran Stark", "Summer", "Grey Wind")
        duel.they.deck("Burned Men", "The Tickler")
        duel.you.holds("A Gift of Arbor Red")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("A Gift of Arbor Red")
        assert duel.you.offered == ["Arya Stark", "Robb Stark", "Bran Stark", "Summer"]
        duel.you.choose("Bran Stark")
        assert duel.you.offered == ["Burned Men", "The Tickler"]
        duel.you.choose("The Tickler")
        assert [card.name for card in duel.you.hand] == ["Bran Stark"]
        assert [card.name for card in duel.they.hand] == ["The Tickler"]
        assert len(duel.you.player.deck) == 4
        assert duel.you.player.faction_card.kneeling


class TestSwornBrother:
    def test_the_first_location_of_the_round_is_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Sworn Brother")
        wall, black, bran = duel.you.holds("The Wall", "Castle Black", "Bran Stark")
        duel.you.rich(9)
        player = duel.you.player
        assert marshal_price(player, wall) == 3
        assert marshal_price(player, bran) == bran.printed.cost
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=player))
        duel.you.choose(wall)
        assert duel.you.gold == 6
        assert marshal_price(player, black) == black.printed.cost

    def test_not_that_of_others(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Sworn Brother")
        (wall,) = duel.they.holds("The Wall")
        duel.they.rich(9)
        assert marshal_price(duel.they.player, wall) == 4


class TestOldBearsRaven:
    def test_gives_stealth_and_the_old_bear_his_wits(self, duel: Duel) -> None:
        bear, sam = duel.you.controls("Old Bear Mormont", "Ser Waymar Royce")
        duel.you.attaches("Old Bear's Raven", bear)
        assert bear.has(Keyword.STEALTH)
        assert bear.icon(INTRIGUE)
        assert not sam.has(Keyword.STEALTH)

    def test_gives_others_stealth_alone(self, duel: Duel) -> None:
        royce = duel.you.has("Ser Waymar Royce")
        before = royce.icon(INTRIGUE)
        duel.you.attaches("Old Bear's Raven", royce)
        assert royce.has(Keyword.STEALTH)
        assert royce.icon(INTRIGUE) is before


class TestSerIlynPayne:
    def test_kills_whoever_costs_three(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        payne = duel.you.has("Ser Ilyn Payne")
        three = invented(duel.they, "Three", cost=3)
        four = invented(duel.they, "Four", cost=4)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(payne)
        assert three in duel.they.dead
        assert four.in_play
        assert payne.kneeling

    def test_chooses_nobody_who_cannot_be_killed(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        payne = duel.you.has("Ser Ilyn Payne")
        immortal = spared(duel.they, Kill, cost=1)
        mortal = invented(duel.they, "Mortal", cost=3)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(payne)
        assert mortal in duel.they.dead
        assert immortal.in_play


class TestSmallCouncilChamber:
    def test_gains_power_by_intrigue(self, duel: Duel) -> None:
        chamber, tyrion = duel.you.controls("Small Council Chamber", "Tyrion Lannister")
        duel.fighting(INTRIGUE, [tyrion])
        wins(duel, duel.you, duel.they)
        duel.you.choose(chamber)
        assert chamber.power == 1
        assert duel.you.power == 1

    def test_other_challenges_bring_none(self, duel: Duel) -> None:
        _, tyrion = duel.you.controls("Small Council Chamber", "Tyrion Lannister")
        duel.fighting(POWER, [tyrion])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def test_no_torch_is_put_to_it(self, duel: Duel) -> None:
        """Events cannot choose it; other cards can."""
        chamber, kingsroad = duel.they.controls("Small Council Chamber", "The Kingsroad")
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Put to the Torch")
        duel.you.rich(9)
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.you, duel.they, by=5)
        duel.you.choose("Put to the Torch")
        assert chamber.in_play
        assert not kingsroad.in_play


def unasked(duel: Duel) -> bool:
    """The claim goes on its way; only renown is left to be decided."""
    return not duel.you.asked or duel.you.prompt == "renown"


class TestDagmerCleftjaw:
    def test_takes_a_location_instead_of_claim(self, duel: Duel) -> None:
        dagmer = duel.you.has("Dagmer Cleftjaw")
        chamber = duel.they.has("Small Council Chamber")
        (kept,) = duel.they.holds("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [dagmer])))
        duel.you.choose(dagmer)
        duel.finish()
        assert chamber.controller is duel.you.player
        assert kept in duel.they.hand

    def test_not_limited_ones_nor_dear_ones_nor_in_company(self, duel: Duel) -> None:
        dagmer, asha = duel.you.controls("Dagmer Cleftjaw", "Asha Greyjoy")
        duel.they.controls("The Roseroad", "The Wall")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [dagmer])))
        assert unasked(duel)
        duel.finish()
        duel.they.has("Small Council Chamber")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [dagmer, asha])))
        assert unasked(duel)


class TestDrownedGodsBlessing:
    def bless(self, duel: Duel, name: str = "Theon Greyjoy") -> Card:
        blessed = duel.they.has(name)
        duel.they.attaches("Drowned God's Blessing", blessed)
        return blessed

    def test_is_for_greyjoys_and_brings_initiative(self, duel: Duel) -> None:
        before = duel.they.player.plot_value(INITIATIVE)
        theon = duel.they.has("Theon Greyjoy")
        assert not theon.is_a("Drowned_God")
        blessing = duel.they.attaches("Drowned God's Blessing", theon)
        assert theon.is_a("Drowned_God")
        assert duel.they.player.plot_value(INITIATIVE) == before + 1
        assert not may_bear(duel.they.has("Robb Stark"), blessing)

    def sword(self, duel: Duel) -> None:
        duel.you.holds("Put to the Sword")
        duel.you.rich(2)
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        wins(duel, duel.you, duel.they, by=5)

    def test_no_event_of_an_opponent_chooses_it_alone(self, duel: Duel) -> None:
        self.bless(duel)
        self.sword(duel)
        assert "Put to the Sword" not in duel.you.offered

    def test_it_chooses_somebody_else(self, duel: Duel) -> None:
        theon, men = self.bless(duel), duel.they.has("Burned Men")
        self.sword(duel)
        duel.you.choose("Put to the Sword")
        assert men in duel.they.dead
        assert theon.in_play

    def test_your_own_events_may(self, duel: Duel) -> None:
        theon = self.bless(duel)
        duel.they.holds("Nightmares")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Nightmares")
        assert theon.blank

    def test_abilities_of_characters_may(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        theon = self.bless(duel, "Lordsport Shipwright")
        payne = duel.you.has("Ser Ilyn Payne")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(payne)
        assert theon in duel.they.dead

    def test_in_company_it_may_be_chosen(self, duel: Duel) -> None:
        """Even Handed Justice chooses one character of each player, so never it alone."""
        theon, robb = self.bless(duel), duel.you.has("Robb Stark")
        duel.you.holds("Even Handed Justice")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Even Handed Justice")
        duel.you.choose(theon, robb)
        assert theon.kneeling
        assert robb.kneeling

    def consolidate(self, duel: Duel) -> None:
        duel.you.holds("Consolidation of Power")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "marshaling_phase"))

    def test_of_several_it_may_be_one_but_not_the_only_one(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        asha = self.bless(duel, "Lordsport Shipwright")
        men = duel.they.has("Burned Men")
        self.consolidate(duel)
        duel.you.choose("Consolidation of Power")
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([asha.ref]) is not None
        assert duel.you.decision.refusal([men.ref]) is None
        assert duel.you.decision.refusal([asha.ref, men.ref]) is None

    def test_of_several_somebody_else_must_be_there(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        self.bless(duel, "Lordsport Shipwright")
        self.consolidate(duel)
        assert "Consolidation of Power" not in duel.you.offered


class TestJhogo:
    def test_is_stronger_by_the_defenders_dead(self, duel: Duel) -> None:
        jhogo = duel.you.has("Jhogo")
        duel.they.buried("Robb Stark", "Arya Stark")
        duel.you.buried("Bran Stark")
        assert jhogo.strength == 3
        duel.fighting(MILITARY, [jhogo])
        assert jhogo.strength == 5

    def test_not_as_a_defender(self, duel: Duel) -> None:
        jhogo, robb = duel.you.has("Jhogo"), duel.they.has("Robb Stark")
        duel.they.buried("Arya Stark")
        duel.you.buried("Bran Stark")
        duel.fighting(MILITARY, [robb], [jhogo])
        assert jhogo.strength == 3

    def test_hides_beside_another_rider(self, duel: Duel) -> None:
        jhogo = duel.you.has("Jhogo")
        assert not jhogo.has(Keyword.STEALTH)
        invented(duel.they, "Theirs", traits=["Bloodrider"])
        assert not jhogo.has(Keyword.STEALTH)
        invented(duel.you, "Mine", traits=["Bloodrider"])
        assert jhogo.has(Keyword.STEALTH)


class TestFuneralPyre:
    def test_draws_three_for_a_noble(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.holds("Funeral Pyre")
        duel.begin(happen(Kill(robb)))
        duel.you.choose("Funeral Pyre")
        assert len(duel.you.hand) == 3
        assert duel.you.player.faction_card.kneeling

    def test_not_for_others(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        duel.you.holds("Funeral Pyre")
        duel.begin(happen(Kill(men)))
        assert "Funeral Pyre" not in duel.you.offered


class TestTyeneSand:
    def test_poisons_to_the_end_of_the_phase(self, duel: Duel) -> None:
        tyene = duel.you.has("Tyene Sand")
        men = duel.they.has("Burned Men")
        duel.fighting(INTRIGUE, [tyene])

        async def story() -> None:
            fight = duel.game.challenge
            assert fight is not None
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1))
            assert men.tokens == {Token.POISON: 1}
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(tyene)
        assert men in duel.they.dead

    def test_without_the_token_nobody_dies(self, duel: Duel) -> None:
        tyene, men = duel.you.has("Tyene Sand"), duel.they.has("Burned Men")
        duel.fighting(INTRIGUE, [tyene])

        async def story() -> None:
            fight = duel.game.challenge
            assert fight is not None
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1))
            men.tokens = {}
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(tyene)
        assert men.in_play

    def test_only_as_an_attacker(self, duel: Duel) -> None:
        tyene, robb = duel.you.has("Tyene Sand"), duel.they.has("Robb Stark")
        duel.fighting(INTRIGUE, [robb], [tyene])
        wins(duel, duel.you, duel.they)
        assert duel.over


class TestImprisoned:
    def test_takes_a_military_icon_of_an_opponents_character(self, duel: Duel) -> None:
        robb, mine = duel.they.has("Robb Stark"), duel.you.has("Grey Wind")
        (chains,) = duel.you.holds("Imprisoned")
        assert may_bear(robb, chains)
        assert not may_bear(mine, chains)
        duel.you.attaches("Imprisoned", robb)
        assert not robb.icon(MILITARY)
        duel.they.attaches("Syrio's Training", robb)
        assert robb.icon(MILITARY)


class TestMaestersChain:
    def test_cures_a_condition(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        pycelle = duel.you.has("Grand Maester Pycelle")
        chain = duel.you.attaches("Maester's Chain", pycelle)
        milk = duel.they.attaches("Milk of the Poppy", pycelle)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(chain)
        assert milk in duel.they.discard
        assert chain.in_play

    def test_is_for_maesters(self, duel: Duel) -> None:
        pycelle, robb = duel.you.controls("Grand Maester Pycelle", "Robb Stark")
        (chain,) = duel.you.holds("Maester's Chain")
        assert may_bear(pycelle, chain)
        assert not may_bear(robb, chain)


class TestStreetOfSilk:
    def test_finds_company_among_five(self, duel: Duel) -> None:
        street, robb = duel.you.controls("Street of Silk", "Robb Stark")
        duel.you.deck(
            "Arya Stark", "Old Bear's Raven", "Bran Stark", "Grey Wind", "Summer", "Jhogo"
        )
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.you, duel.they)
        duel.you.choose(street)
        assert duel.you.offered == ["Old Bear's Raven"]
        duel.you.choose("Old Bear's Raven")
        assert [card.name for card in duel.you.hand] == ["Old Bear's Raven"]

    def test_asks_for_a_noble_of_yours(self, duel: Duel) -> None:
        duel.you.has("Street of Silk")
        wind, robb = duel.you.has("Grey Wind"), duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [wind], [robb])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def test_a_lady_will_do_and_a_defender(self, duel: Duel) -> None:
        street, sansa = duel.you.controls("Street of Silk", "Sansa Stark")
        robb = duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [robb], [sansa], against=duel.you)
        wins(duel, duel.you, duel.they)
        duel.you.choose(street)
        assert duel.you.player.faction_card.kneeling

    def test_the_sixth_card_is_out_of_sight(self, duel: Duel) -> None:
        street, robb = duel.you.controls("Street of Silk", "Robb Stark")
        duel.you.deck(*["Arya Stark"] * 5, "Old Bear's Raven")
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.you, duel.they)
        duel.you.choose(street)
        assert "Old Bear's Raven" not in duel.you.offered


class TestForgottenPlans:
    def test_blanks_plots_once_the_plot_phase_is_over(self, duel: Duel) -> None:
        duel.you.reveals("Forgotten Plans")
        naval = duel.they.reveals("Naval Superiority")
        assert naval.blank
        duel.game.phase = Phase.PLOT
        assert not naval.blank

    def test_values_stay_and_traits_too(self, duel: Duel) -> None:
        duel.you.reveals("Forgotten Plans")
        plot = duel.they.reveals("A Noble Cause")
        assert plot.is_a("Kingdom")
        assert duel.they.player.plot_value(INCOME) == plot.printed.plot_values[INCOME]
        assert duel.they.player.plot_value(INITIATIVE) == plot.printed.plot_values[INITIATIVE]

    def test_spares_schemes(self, duel: Duel) -> None:
        mine, theirs = duel.you.reveals("Forgotten Plans"), duel.they.reveals("Forgotten Plans")
        assert not mine.blank
        assert not theirs.blank

    @pytest.mark.nasty
    def test_what_a_plot_set_going_goes_on(self, duel: Duel) -> None:
        """Nasty: the when revealed ability of Calm over Westeros has resolved; what it left behind
        does not stand in a text box any more."""
        robb = duel.you.has("Robb Stark")
        duel.you.reveals("Forgotten Plans")
        calm = duel.they.reveals("Calm Over Westeros")
        duel.game.phase = Phase.PLOT
        duel.begin(when_revealed(duel.game, [calm]))
        duel.they.choose("military")
        duel.game.phase = Phase.CHALLENGES
        duel.fighting(MILITARY, [robb])
        assert calm.blank
        assert duel.you.player.plot_value(CLAIM) == 0

    @pytest.mark.nasty
    @pytest.mark.rule("blank", "revealed_plot")
    def test_used_plots_keep_their_text(self, duel: Duel) -> None:
        """The Rains of Castamere reveal Pulling the Strings in the challenges phase: it finds a
        plot in a used pile, which no Forgotten Plans make blank."""
        bring(duel.you.player, prints()["05045"], Zone.AGENDA)
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.they.reveals("Forgotten Plans")
        duel.they.used("A Noble Cause", "Trading with the Pentoshi")
        duel.you.plots("A Noble Cause", "Pulling the Strings")
        duel.fighting(INTRIGUE, [tywin], [robb])
        wins(duel, duel.you, duel.they, by=5)
        duel.you.choose('"The Rains of Castamere"')
        assert "Trading with the Pentoshi" in " ".join(duel.log())
        assert duel.they.gold == 3


def _call(duel: Duel) -> Card:
    plot = duel.you.reveals("Close Call")
    duel.begin(when_revealed(duel.game, [plot]))
    return plot


class TestCloseCall:
    def test_a_dead_character_is_only_discarded_and_you_draw(self, duel: Duel) -> None:
        (robb,) = duel.you.buried("Robb Stark")
        _call(duel)
        assert robb.zone is Zone.DISCARD
        assert len(duel.you.hand) == 1

    def test_winter_draws_nothing(self, duel: Duel) -> None:
        (robb,) = duel.you.buried("Robb Stark")
        duel.they.reveals("Famine")
        _call(duel)
        assert robb.zone is Zone.DISCARD
        assert duel.you.hand == []

    def test_without_a_dead_character_nothing_is_drawn(self, duel: Duel) -> None:
        """What follows "then" needs what came before it."""
        duel.they.buried("Robb Stark")
        _call(duel)
        assert duel.you.hand == []


@pytest.mark.nasty
class TestNastyMeetings:
    def test_arya_and_a_plot_that_chooses_nobody(self, duel: Duel) -> None:
        """Marched to the Wall lets each player choose; Septa Mordane's Arya cannot be chosen, so
        another character goes, and if there is none, nobody."""
        mordane, arya = duel.you.controls("Septa Mordane", "Arya Stark")
        plot = duel.they.reveals("Marched to the Wall")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.finish()
        assert arya.in_play
        assert not mordane.in_play

    def test_milk_on_the_septa_ends_her_lessons(self, duel: Duel) -> None:
        mordane, sansa = duel.you.controls("Septa Mordane", "Sansa Stark")
        duel.they.attaches("Milk of the Poppy", mordane)
        assert sansa.strength == 2
        assert not sansa.has(Keyword.RENOWN)

    def test_dagmer_takes_no_second_copy_of_a_unique_location(self, duel: Duel) -> None:
        dagmer = duel.you.has("Dagmer Cleftjaw")
        duel.you.has("Small Council Chamber")
        duel.they.has("Small Council Chamber")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [dagmer])))
        assert unasked(duel)

    def test_the_poisoned_who_change_sides_die_all_the_same(self, duel: Duel) -> None:
        """Poison goes by the token, not by the side its bearer is on."""
        tyene, men = duel.you.has("Tyene Sand"), duel.they.has("Burned Men")
        duel.fighting(INTRIGUE, [tyene])

        async def story() -> None:
            fight = duel.game.challenge
            assert fight is not None
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1))
            await take_control(duel.you.player, men)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(tyene)
        assert men in duel.they.dead


class TestCityWatch:
    def test_is_cheaper_to_ambush_with_more_power_than_an_opponent(self, duel: Duel) -> None:
        (watch,) = duel.you.holds("City Watch")
        assert ambush_price(duel.you.player, watch, 6) == 6
        duel.they.player.faction_card.power = 1
        duel.you.player.faction_card.power = 1
        assert ambush_price(duel.you.player, watch, 6) == 6
        duel.you.player.faction_card.power = 2
        assert ambush_price(duel.you.player, watch, 6) == 4

    def test_is_offered_and_paid_at_that_price(self, duel: Duel) -> None:
        duel.you.holds("City Watch")
        duel.you.player.faction_card.power = 1
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Ambush City Watch (4 gold)"]
        duel.you.choose("Ambush City Watch (4 gold)")
        assert duel.you.gold == 1
        assert [card.name for card in duel.you.in_play] == ["City Watch"]

    def test_one_in_play_does_not_help_another(self, duel: Duel) -> None:
        duel.you.has("City Watch")
        (watch,) = duel.you.holds("City Watch")
        duel.you.player.faction_card.power = 1
        assert ambush_price(duel.you.player, watch, 6) == 4

    def test_others_cannot_tell_by_the_question_that_it_is_there(self) -> None:
        duel = Duel(quick=False)
        duel.you.deck("City Watch", "Burned Men")
        duel.you.holds("Burned Men")
        duel.you.player.faction_card.power = 1
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.asked

    def test_marshaling_it_costs_what_is_printed(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        (watch,) = duel.you.holds("City Watch")
        duel.you.player.faction_card.power = 1
        duel.you.rich(9)
        assert marshal_price(duel.you.player, watch) == 5
