"""Edges that are left: whom the log names, who is nobody's business, what cannot happen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.agot.deckbuilding import Deck, faults, premade
from engine.agot.events import Discard, Initiated, Kill, Kneel, Sacrifice
from engine.agot.lasting import lay, rule_until
from engine.agot.modifiers import CANNOT_BE, DOES_NOT_KNEEL, INCOME, RESERVE
from engine.agot.nouns import MILITARY, POWER, Icon, Keyword, Scope, Side, Zone
from engine.agot.playing import action_window
from engine.agot.pools import pools
from engine.agot.prints import prints
from engine.agot.redirect import SPARES_OWN
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import discard
from tests.duel import Duel, invented
from tests.engine.agot.packs.moments import won
from tests.engine.agot.packs.spared import spared


class TestUnbowedUnbentUnbroken:
    def test_the_log_names_the_winner(self, duel: Duel) -> None:
        duel.you.holds("Unbowed, Unbent, Unbroken")
        duel.you.rich(9)
        duel.game.first = duel.they.player
        fight = duel.fighting(POWER, [duel.they.has("Tywin Lannister")], against=duel.you)
        won(duel, fight, duel.they, duel.you)
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.you.choose("power")
        (line,) = [line for line in duel.log() if "cannot initiate" in line]
        assert line.startswith("player 1")


class TestTheSwordInTheDarkness:
    def test_the_log_names_the_loser_and_whom_it_guards(self, duel: Duel) -> None:
        duel.you.holds("The Sword in the Darkness")
        duel.you.rich(9)
        brother = duel.you.has("Benjen Stark")
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")], [brother], against=duel.you)
        won(duel, fight, duel.you, duel.they)
        duel.you.choose("The Sword in the Darkness")
        (line,) = [line for line in duel.log() if "cannot initiate" in line]
        assert line.startswith("player 1")
        assert "player 0" in line


class TestWardensOfTheNorth:
    def test_who_defends_already_does_not_join(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the North")
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        duel.fighting(MILITARY, [duel.they.has("Burned Men")], [robb, arya], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over


class TestMyrcellaBaratheon:
    def test_nobody_beside_her_stands_to_defend(self, duel: Duel) -> None:
        myrcella, robb = duel.you.controls("Myrcella Baratheon", "Robb Stark")
        duel.fighting(POWER, [duel.they.has("Tywin Lannister")], [myrcella, robb], against=duel.you)
        assert DOES_NOT_KNEEL.any(duel.game, myrcella, Side.DEFENDING)
        assert not DOES_NOT_KNEEL.any(duel.game, robb, Side.DEFENDING)


class TestDragonglassDagger:
    def test_wards_in_a_challenge_alone(self, duel: Duel) -> None:
        benjen, robb = duel.you.has("Benjen Stark"), duel.they.has("Robb Stark")
        duel.you.attaches("Dragonglass Dagger", benjen)
        assert not benjen.immune_to(robb)
        duel.fighting(MILITARY, [benjen], [robb])
        assert benjen.immune_to(robb)


class TestThePrincesPass:
    def passed(self, duel: Duel) -> None:
        gate = duel.you.has("The Prince's Pass")
        foe = spared(duel.they, Discard, icons=["power"])
        won(duel, duel.fighting(POWER, [foe], against=duel.you), duel.they, duel.you)
        duel.you.choose(gate)
        duel.you.choose("power")

    def test_asks_for_no_sacrifice_for_one_who_cannot_be_discarded(self, duel: Duel) -> None:
        self.passed(duel)
        assert duel.over
        assert "The Prince's Pass" in [card.name for card in duel.you.in_play]

    @pytest.mark.rule("then")
    def test_gone_meanwhile_it_asks_for_no_sacrifice(self, duel: Duel) -> None:
        def write(script: Script) -> None:
            @script.forced_interrupt(Initiated, when=lambda me, begun: begun.card is gate)
            async def collapse(me: Card, begun: Initiated) -> None:
                await discard(gate)

        gate = duel.you.has("The Prince's Pass")
        invented(duel.they, "Landslide", write, type="location")
        foe = invented(duel.they, "Foe", icons=["power"])
        won(duel, duel.fighting(POWER, [foe], against=duel.you), duel.they, duel.you)
        duel.you.choose(gate)
        duel.you.choose("power")
        assert gate in duel.you.discard
        assert duel.over
        assert foe.in_play


class TestGhostsOfHarrenhal:
    @pytest.mark.rule("when_revealed")
    def test_with_no_dead_that_may_rise_it_is_not_used(self, duel: Duel) -> None:
        plot = duel.you.reveals("Ghosts of Harrenhal")
        duel.begin(when_revealed(duel.game, [plot]))
        assert not any("uses" in line for line in duel.log())

    def test_one_players_dead_are_enough(self, duel: Duel) -> None:
        plot = duel.you.reveals("Ghosts of Harrenhal")
        (robb,) = duel.they.buried("Robb Stark")
        duel.you.buried("Arya Stark", "Arya Stark")
        duel.begin(when_revealed(duel.game, [plot]))
        assert robb in duel.they.in_play
        assert duel.you.in_play == []


class TestTheRainsOfCastamere:
    @pytest.mark.parametrize(("number", "right"), [(11, False), (12, True), (13, False)])
    def test_twelve_plots(self, number: int, right: bool) -> None:
        assert prints()["05045"].name == '"The Rains of Castamere"'
        ready = premade()["stark-fealty"]
        every = tuple(p.code for p in prints().values() if p.type == "plot" and not p.loyal)
        deck = Deck(ready.faction, "05045", every[:number], ready.cards)
        found = [fault.id for fault in faults(deck, pool=pools()["all"])]
        assert ("agot.deck.plots" not in found) is right


class TestSweetDonnelHill:
    def test_robs_no_keywords_of_those_he_attacks_beside(self, duel: Duel) -> None:
        donnel, robb = duel.you.controls("Sweet Donnel Hill", "Robb Stark")
        duel.fighting(MILITARY, [donnel, robb])
        assert robb.has(Keyword.RENOWN)


class TestHighSepton:
    def test_names_you_as_the_one_who_takes_over(self, duel: Duel) -> None:
        septon = duel.you.has("High Septon")
        wolf = duel.they.has("Grey Wind")
        weak, sister = (
            invented(duel.you, "Weak", strength=1),
            invented(duel.you, "Sister", strength=1, traits=["The Seven"]),
        )
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        duel.they.choose(weak)
        duel.you.choose(septon)
        duel.finish()
        assert sister.zone is Zone.DEAD
        (line,) = [line for line in duel.log() if "High Septon" in line and "Sister" in line]
        assert "player 0" in line

    def test_who_is_the_target_does_not_take_it_over(self, duel: Duel) -> None:
        duel.you.has("High Septon")
        wolf = duel.they.has("Grey Wind")
        sister = invented(duel.you, "Sister", strength=1, traits=["The Seven"])
        invented(duel.you, "Other", strength=1)
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        duel.they.choose(sister)
        assert not duel.you.asked
        assert sister.zone is Zone.DEAD


class TestPodrickPayne:
    def test_with_no_attacker_who_can_be_killed_nothing_is_asked(self, duel: Duel) -> None:
        foe = spared(duel.they, Kill)
        duel.you.has("Tyrion Lannister (LoCR)")
        podrick = duel.you.holds("Podrick Payne")[0]
        duel.you.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
        duel.you.choose(podrick)
        assert duel.over
        assert duel.you.gold == 2

    def test_declined_nobody_is_killed(self, duel: Duel) -> None:
        foe = duel.they.has("Burned Men")
        duel.you.has("Tyrion Lannister (LoCR)")
        podrick = duel.you.holds("Podrick Payne")[0]
        duel.you.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
        duel.you.choose(podrick)
        duel.you.choose("no")
        assert foe.in_play
        assert duel.you.gold == 2

    def test_he_strikes_at_attackers_alone(self, duel: Duel) -> None:
        foe = invented(duel.they, "Foe", strength=9)
        tyrion = duel.you.has("Tyrion Lannister (LoCR)")
        podrick = duel.you.holds("Podrick Payne")[0]
        duel.you.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], [tyrion], against=duel.you)))
        duel.you.choose(podrick)
        duel.you.choose("yes")
        assert foe in duel.they.dead
        assert tyrion.in_play


class TestWraithsInTheirMidst:
    def test_a_lasting_effect_on_the_reserve_counts_first(self, duel: Duel) -> None:
        """6 - 3 for this round leaves 3, of which the Wraiths take no more than 1."""
        duel.you.reveals("Wraiths in Their Midst")
        lay(duel.they.player, RESERVE, -3, Scope.ROUND)
        assert duel.they.player.plot_value(RESERVE) == 2

    def test_a_lasting_effect_on_the_gold_does_not(self, duel: Duel) -> None:
        duel.you.reveals("Wraiths in Their Midst")
        lay(duel.they.player, INCOME, -3, Scope.ROUND)
        assert duel.they.player.plot_value(RESERVE) == 4


class TestEsgred:
    @pytest.mark.rule("cannot")
    def test_who_cannot_be_sacrificed_stays(self, duel: Duel) -> None:
        esgred = duel.you.has("Esgred")
        rule_until(Scope.PHASE, esgred, CANNOT_BE, lambda me, card, what: what is Sacrifice)
        asha = duel.you.has("Asha Greyjoy")
        duel.begin(happen(Kneel(asha)))
        assert duel.over
        assert esgred.in_play
        assert asha.power == 0


@pytest.mark.rule("redirect", "title_cards")
class TestRedirectingOnesOwn:
    """The attacker is asked where a card of somebody else minds against whom it was initiated."""

    @staticmethod
    def asked(icon: Icon, minds: str, whose: int) -> bool:
        melee = Duel(4)
        melee.config = replace(melee.config, options={**melee.config.options, SPARES_OWN: True})
        melee.game.config = melee.config
        melee.you.title("Crown Regent")
        owner = melee.seats[whose]
        owner.reveals(minds) if minds == "For the Watch!" else owner.has(minds)
        robb = melee.you.has("Robb Stark")
        melee.begin(melee.attack(icon, [robb], against=melee.they))
        return melee.you.decision is not None and melee.you.prompt == "redirect"

    @pytest.mark.parametrize("minds", ["For the Watch!", "Bridge of Skulls"])
    def test_not_by_a_card_of_ones_own(self, minds: str) -> None:
        assert not self.asked(MILITARY, minds, 0)
        assert self.asked(MILITARY, minds, 1)
        assert self.asked(MILITARY, minds, 2)

    def test_the_bridge_minds_military_challenges_alone(self) -> None:
        assert not self.asked(POWER, "Bridge of Skulls", 2)
        assert self.asked(POWER, "For the Watch!", 2)
