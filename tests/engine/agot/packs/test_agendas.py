"""Agendas of the two cycles: what they ask of a deck, and what they do."""

from __future__ import annotations

import pytest

from engine.agot.deckbuilding import Deck, faults, premade
from engine.agot.events import ChallengeWon, PlotRevealed
from engine.agot.modifiers import INCOME, RESERVE
from engine.agot.nouns import INTRIGUE, Zone
from engine.agot.pools import pools
from engine.agot.prints import prints
from engine.agot.rounds import in_plot_deck
from engine.agot.setup import bring
from engine.agot.timing import happen
from tests.duel import Duel, invented


def wrong(agenda: str, *plots: str) -> list[str]:
    """The faults of a ready deck with this agenda and these plots."""
    ready = premade()["stark-fealty"]
    deck = Deck(ready.faction, agenda, plots or ready.plots, ready.cards)
    return [fault.id for fault in faults(deck, pool=pools()["all"])]


def of_trait(trait: str) -> list[str]:
    return [c.code for c in prints().values() if c.type == "plot" and trait in c.traits]


class TestKingsOfSummer:
    def test_no_winter_plot(self) -> None:
        winter = of_trait("Winter")
        others = [code for code in premade()["stark-fealty"].plots if code not in winter]
        assert "agot.deck.plot_barred" in wrong("04037", *others, winter[0])
        assert "agot.deck.plot_barred" not in wrong("04037", *others)

    def test_more_reserve_for_all(self, duel: Duel) -> None:
        plain = [seat.player.plot_value(RESERVE) for seat in duel.seats]
        bring(duel.you.player, prints()["04037"], Zone.AGENDA)
        assert [s.player.plot_value(RESERVE) for s in duel.seats] == [n + 1 for n in plain]

    def test_gold_for_summer_where_no_winter_is(self, duel: Duel) -> None:
        bring(duel.you.player, prints()["04037"], Zone.AGENDA)
        summer = invented(duel.you, "Harvest", type="plot", zone=Zone.USED, traits=["Summer"])
        assert duel.you.player.plot_value(INCOME) == duel.they.player.plot_value(INCOME)
        PlotRevealed(duel.you.player, summer).apply()
        assert duel.you.player.plot_value(INCOME) == 0 + 1
        duel.they.reveals("The First Snow of Winter")
        assert duel.you.player.plot_value(INCOME) == 0


class TestKingsOfWinter:
    def test_no_summer_plot(self) -> None:
        ready = premade()["stark-fealty"].plots
        summer = of_trait("Summer")
        assert "agot.deck.plot_barred" not in wrong("04038", *ready)
        assert "agot.deck.plot_barred" in wrong("04038", *ready, summer[0])

    def test_less_reserve_for_all(self, duel: Duel) -> None:
        plain = [seat.player.plot_value(RESERVE) for seat in duel.seats]
        bring(duel.you.player, prints()["04038"], Zone.AGENDA)
        assert [s.player.plot_value(RESERVE) for s in duel.seats] == [n - 1 for n in plain]

    def test_winter_makes_opponents_poorer(self, duel: Duel) -> None:
        bring(duel.you.player, prints()["04038"], Zone.AGENDA)
        theirs = duel.they.reveals("A Noble Cause").printed.plot_values[INCOME]
        assert duel.they.player.plot_value(INCOME) == theirs
        duel.you.reveals("The First Snow of Winter")
        assert duel.they.player.plot_value(INCOME) == theirs - 1


class TestTheRainsOfCastamere:
    def test_wants_twelve_plots_with_five_schemes(self) -> None:
        found = wrong("05045")
        assert "agot.deck.plots" in found
        assert "agot.deck.schemes" in found

    @pytest.fixture
    def rains(self, duel: Duel) -> Duel:
        bring(duel.you.player, prints()["05045"], Zone.AGENDA)
        return duel

    def test_schemes_lie_aside_in_the_plot_phase(self, rains: Duel) -> None:
        rains.you.plots("A Noble Cause", "Filthy Accusations")
        assert [plot.name for plot in in_plot_deck(rains.you.player)] == ["A Noble Cause"]

    @pytest.mark.rule("attachment_cards", "no_attachments", "blank")
    def test_what_the_old_plot_allowed_is_gone_before_the_scheme_asks(self, rains: Duel) -> None:
        tywin, hodor = rains.you.has("Tywin Lannister"), rains.they.has("Hodor")
        rains.you.reveals("Fortified Position")
        bird = rains.they.attaches("Little Bird", hodor)
        rains.they.has("Robb Stark")
        rains.you.plots("A Noble Cause", "Filthy Accusations")
        fight = rains.fighting(INTRIGUE, [tywin])
        rains.begin(happen(ChallengeWon(fight, rains.you.player, rains.they.player, 5)))
        rains.you.choose('"The Rains of Castamere"')
        assert rains.you.prompt == "target"
        assert bird.zone is Zone.DISCARD

    def test_a_scheme_is_revealed_and_leaves_the_game_after_that(self, rains: Duel) -> None:
        tywin = rains.you.has("Tywin Lannister")
        cause, scheme = rains.you.plots("A Noble Cause", "Filthy Accusations")
        old = rains.you.player.plot
        fight = rains.fighting(INTRIGUE, [tywin])

        async def story() -> None:
            await happen(ChallengeWon(fight, rains.you.player, rains.they.player, 5))
            await happen(PlotRevealed(rains.you.player, cause))

        rains.begin(story())
        rains.you.choose('"The Rains of Castamere"')
        rains.finish()
        assert old is not None
        assert old.zone is Zone.USED
        assert scheme.zone is Zone.REMOVED
        assert rains.you.player.faction_card.kneeling

    @pytest.mark.parametrize("schemes", [4, 5, 6])
    def test_five_schemes_and_no_more(self, schemes: int) -> None:
        kinds = {prints()[code].name: code for code in of_trait("Scheme")}
        others = [c for c in premade()["stark-fealty"].plots if c not in of_trait("Scheme")]
        found = wrong("05045", *list(kinds.values())[:schemes], *others)
        assert ("agot.deck.schemes" in found) is (schemes != 5)
