"""Computer players of the HBO edition: both houses win, by the ways that the data name and against
somebody who defends; and what the thoughtful player no longer does. ROOKERY_MATCHES sets how many
games are played."""

from __future__ import annotations

import os

import pytest

from bot.games.shelf import SHELF
from bot.terminal.selfplay import play_many, summary
from engine.agents import agent
from engine.agents.maester import deliberate
from engine.core.chance import Chance
from engine.core.datafiles import facts
from engine.core.thought import Thought
from engine.hbo.state import Card
from engine.realm.nouns import Icon
from tests.engine.hbo.scene import Scene, Seat

MATCHES = int(os.environ.get("ROOKERY_MATCHES", "16"))


def test_both_houses_win_in_the_ways_their_data_name() -> None:
    tally = play_many("hbo", ["thoughtful", "thoughtful"], MATCHES, "ways", check=True)
    assert tally.errors == []
    found = summary(tally.figures)
    wins, shares, median = found["wins_by_side"], found["shares"], found["median"]
    rates = found["rates"]
    assert isinstance(rates, dict)
    assert rates["unopposed"] < 0.6
    assert isinstance(wins, dict)
    assert isinstance(shares, dict)
    assert isinstance(median, dict)
    assert set(wins) == {"lannister", "stark"}
    assert 4 <= median["rounds"] <= 9
    for house in facts("hbo/houses")["house"]:
        for way in house["ways"]:
            assert shares[house["id"]][way] > 0.03, (house["id"], way)


def answers(seat: Seat) -> list[str]:
    """As the thoughtful player does."""
    decision = seat.decision
    assert decision is not None
    player = agent("thoughtful", SHELF["hbo"], Chance("mind"))
    keys = player(seat.scene.session.view(decision.seat), decision)
    seat.choose(*keys)
    return list(keys)


class TestBoost:
    """Strength is for somebody who fights."""

    @pytest.fixture
    def scene(self) -> Scene:
        scene = Scene()
        scene.wolves.has("godswood")
        scene.wolves.has("robb-stark", kneeling=True)
        return scene

    def defended(self, scene: Scene, defender: Card) -> None:
        guards = scene.lions.has("lannister-guards")
        scene.begin(scene.attack(Icon.POWER, [guards]))
        scene.pass_to("prompt.defenders")
        scene.wolves.choose(defender)
        scene.pass_to("defenders_declared")

    def test_it_goes_to_the_one_who_fights_not_to_the_best(self, scene: Scene) -> None:
        jon = scene.wolves.has("jon-snow")
        self.defended(scene, jon)
        answers(scene.wolves)
        assert answers(scene.wolves) == [jon.ref]
        assert "player 1 wins the challenge (power) by 1, 2 to 3." in scene.log

    def test_there_is_none_where_nobody_fights_whom_it_could_help(self, scene: Scene) -> None:
        self.defended(scene, scene.wolves.has("littlefinger"))
        assert answers(scene.wolves) == ["pass"]


class TestDefense:
    def asked(self, *mine: str) -> tuple[Scene, list[Card]]:
        """The wolves, whose own attacks are still to come, before a strong attack."""
        scene = Scene()
        lions = [scene.lions.has(code) for code in ("tywin-lannister", "jaime-lannister")]
        cards = [scene.wolves.has(code) for code in mine]
        scene.begin(scene.attack(Icon.POWER, lions))
        scene.pass_to("prompt.defenders")
        return scene, cards

    def test_one_who_can_be_spared_opposes_a_challenge_that_is_lost(self) -> None:
        scene, (*_, escort) = self.asked(
            "robb-stark", "catelyn-stark", "bran-stark", "stark-escort"
        )
        assert answers(scene.wolves) == [escort.ref]

    def test_nobody_kneels_who_is_needed_for_an_attack(self) -> None:
        scene, _ = self.asked("robb-stark", "sansa-stark", "hodor")
        assert answers(scene.wolves) == []

    def test_enough_defend_to_win_where_that_is_worth_it(self) -> None:
        scene, cards = self.asked("robb-stark", "eddard-stark", "maester-luwin", "catelyn-stark")
        scene.wolves.player.banner = 1
        assert set(answers(scene.wolves)) == {card.ref for card in cards if card.strength > 1}


class TestStealth:
    """It leaves out whoever could defend; a maester does not reconsider that."""

    def test_a_maester_passes_nobody_by_who_could_not_defend(self) -> None:
        scene = Scene()
        spy = scene.lions.has("court-spy")
        sansa = scene.wolves.has("sansa-stark")
        scene.wolves.has("robb-stark", kneeling=True)
        scene.begin(scene.attack(Icon.INTRIGUE, [spy]))
        scene.pass_to("prompt.stealth")
        decision = scene.lions.decision
        assert decision is not None
        assert len(decision.options) == 3
        assert deliberate(scene.session, decision) == Thought((sansa.ref,))


class TestLastStand:
    @pytest.mark.parametrize(("power", "opposes"), [(13, True), (3, False)])
    def test_what_would_win_the_game_is_opposed(self, power: int, opposes: bool) -> None:
        """A tie goes to the attacker, so the defender loses, but the bonus is denied."""
        scene = Scene()
        jaime = scene.lions.has("jaime-lannister")
        eddard = scene.wolves.has("eddard-stark")
        scene.wolves.player.banner = power
        scene.game.first = scene.wolves.player
        scene.begin(scene.attack(Icon.POWER, [eddard]))
        scene.pass_to("prompt.defenders")
        assert (answers(scene.lions) == [jaime.ref]) is opposes


def test_stealth_names_somebody_who_kneels_if_nobody_else_could_defend() -> None:
    """An effect may stand them, and it costs nothing."""
    scene = Scene()
    eddard = scene.wolves.has("eddard-stark", kneeling=True)
    tyrion = scene.lions.has("tyrion-lannister")
    scene.begin(scene.attack(Icon.POWER, [tyrion]))
    scene.pass_to("prompt.stealth")
    assert answers(scene.lions) == [eddard.ref]
