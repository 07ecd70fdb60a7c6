"""Cards of the Westeros cycle that each brought a word of the scripting language with them."""

from __future__ import annotations

from engine.agot.events import ChallengeWon, Kill, PlotRevealed
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase
from engine.agot.playing import action_window
from engine.agot.prices import price
from engine.agot.timing import happen
from tests.duel import Duel


class TestBronn:
    def test_any_player_may_hire_him(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        bronn = duel.they.has("Bronn")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(bronn)
        assert bronn.controller is duel.you.player
        assert duel.you.gold == 0

    def test_who_has_no_gold_cannot(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Bronn")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_who_has_him_already_has_nothing_to_pay_for(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Bronn")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_whose_own_bronn_is_dead_cannot_take_another(self) -> None:
        """Nobody takes control of a unique card with a copy in the own dead pile."""
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Bronn")
        duel.you.buried("Bronn")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_is_hired_away_again(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        bronn = duel.they.has("Bronn")
        duel.you.rich(1)
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(bronn)
        duel.they.choose(bronn)
        assert bronn.controller is duel.they.player
        assert (duel.you.gold, duel.they.gold) == (0, 0)

    def test_has_all_icons_where_you_defend(self, duel: Duel) -> None:
        bronn, robb = duel.you.has("Bronn"), duel.they.has("Robb Stark")
        duel.fighting(POWER, [robb])
        assert len(bronn.icons) == 3
        assert bronn.strength == 5
        duel.fighting(POWER, [bronn])
        assert list(bronn.icons) == [MILITARY]


class TestFamine:
    def test_characters_cost_opponents_more(self, duel: Duel) -> None:
        duel.you.reveals("Famine")
        hedge, road = duel.they.holds("Burned Men", "The Roseroad")
        (own,) = duel.you.holds("Burned Men")
        assert price(duel.they.player, hedge) == hedge.printed.cost + 1
        assert price(duel.they.player, road) == road.printed.cost
        assert price(duel.you.player, own) == own.printed.cost


class TestMaesterOfStarfall:
    def test_takes_the_keyword_that_is_named(self, duel: Duel) -> None:
        maester, tywin = duel.you.has("Maester of Starfall"), duel.they.has("Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(maester)
        duel.you.choose(tywin)
        assert set(duel.you.offered) == {"insight", "intimidate", "pillage", "renown"}
        duel.you.choose("renown")
        assert not tywin.has(Keyword.RENOWN)
        assert maester.kneeling


class TestHalder:
    def test_kneels_a_location_or_an_attachment(self, duel: Duel) -> None:
        halder, wall = duel.you.controls("Halder", "The Wall")
        duel.you.has("The Roseroad")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(halder)
        assert wall.kneeling
        assert halder.strength == 2 + 1 + 1  # the Wall gives another

    def test_needs_one_of_the_watch(self, duel: Duel) -> None:
        duel.you.controls("Halder", "The Roseroad")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Halder" not in duel.you.offered

    def test_may_kneel_an_attachment(self, duel: Duel) -> None:
        halder, blade_bearer = duel.you.controls("Halder", "Old Bear Mormont")
        blade = duel.you.attaches("Practice Blade", blade_bearer)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(halder)
        duel.you.choose(halder)
        assert blade.kneeling


class TestSerBarristanSelmy:
    def test_stands_to_save_a_lord(self, duel: Duel) -> None:
        selmy = duel.you.has("Ser Barristan Selmy", kneeling=True)
        robb = duel.you.has("Robb Stark")
        duel.begin(happen(Kill(robb)))
        duel.you.choose(selmy)
        assert not selmy.kneeling
        assert robb.in_play

    def test_cannot_while_he_stands(self, duel: Duel) -> None:
        duel.you.has("Ser Barristan Selmy")
        robb = duel.you.has("Robb Stark")
        duel.begin(happen(Kill(robb)))
        assert robb in duel.you.dead


class TestVaesDothrak:
    def test_the_target_goes_by_what_is_paid(self, duel: Duel) -> None:
        duel.you.has("Vaes Dothrak")
        robb = duel.they.has("Robb Stark")
        ice, lance = duel.they.attaches("Ice", robb), duel.they.attaches("Little Bird", robb)
        duel.you.holds("Little Bird")
        (plot,) = duel.you.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        duel.you.choose("Vaes Dothrak")
        assert not lance.in_play
        assert ice.in_play
        assert [card.name for card in duel.you.discard] == ["Little Bird"]

    def test_whether_an_attachment_is_held_nobody_learns(self) -> None:
        duel = Duel(quick=False)
        duel.you.has("Vaes Dothrak")
        duel.they.attaches("Little Bird", duel.they.has("Robb Stark"))
        duel.you.holds("Burned Men")
        (plot,) = duel.you.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        assert duel.you.asked
        assert duel.you.offered == []


class TestKingRobertsWarhammer:
    def test_kneels_as_much_as_its_bearer_is_strong(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon")
        hammer = duel.you.attaches("King Robert's Warhammer", robert)
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        fight = duel.fighting(MILITARY, [robert])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5)))
        duel.you.choose(hammer)
        assert duel.you.decision is not None
        assert robert.strength == 6
        assert duel.you.decision.refusal([robb.ref, arya.ref]) is not None  # 7 in total
        duel.you.choose(robb)
        assert robb.kneeling
        assert not arya.kneeling
        assert not hammer.in_play

    def hammer(self, duel: Duel, fighters: str) -> None:
        robert = duel.you.has("Robert Baratheon")
        duel.you.attaches("King Robert's Warhammer", robert)
        robb = duel.they.has("Robb Stark")
        sides = {"defends": ([robb], [robert]), "stays away": ([duel.you.has("Arya Stark")], [])}
        fight = duel.fighting(MILITARY, *sides[fighters])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5)))

    def test_serves_an_attacker_alone(self, duel: Duel) -> None:
        self.hammer(duel, "defends")
        assert duel.over

    def test_not_one_who_stays_away(self, duel: Duel) -> None:
        self.hammer(duel, "stays away")
        assert duel.over

    def test_asks_who_wins_not_whose_the_attacker_is(self, duel: Duel) -> None:
        """You win, and attached character attacks: that it is an opponent's makes no difference."""
        tywin = duel.they.has("Tywin Lannister")
        hammer = duel.you.attaches("King Robert's Warhammer", tywin)
        robb = duel.you.has("Robb Stark")
        fight = duel.fighting(MILITARY, [tywin], [robb])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.you.offered == [hammer.name]
