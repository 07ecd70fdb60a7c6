"""Plots of the Core Set that are about challenges."""

from __future__ import annotations

import pytest

from engine.agot.challenge import declare_defenders, initiate, may_initiate
from engine.agot.events import PhaseEnds
from engine.agot.modifiers import ADDITIONAL_CHALLENGE
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    Icon,
    Phase,
)
from engine.agot.predicates import one_more
from engine.agot.timing import happen
from engine.core.errors import Refused
from tests.duel import Duel, Seat, invented


def initiable(seat: Seat, against: Seat) -> list[Icon]:
    return [icon for icon in Icon if may_initiate(seat.player, icon, against.player)]


class TestAClashOfKings:
    def test_takes_a_power_after_a_won_power_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("A Clash of Kings")
        assert duel.they.player.faction_card.power == 1  # one more went by claim

    def test_after_a_won_defence_too(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [robb], [tywin], against=duel.you)))
        duel.you.choose("A Clash of Kings")
        assert (duel.you.player.faction_card.power, duel.they.power) == (1, 2)

    @pytest.mark.parametrize("icon", [MILITARY, INTRIGUE])
    def test_not_after_other_challenges(self, duel: Duel, icon: Icon) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin])))
        assert "A Clash of Kings" not in duel.you.offered

    @pytest.mark.rule("moving_power")
    def test_from_the_faction_card_alone(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.has("Robb Stark").power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        assert "A Clash of Kings" not in duel.you.offered

    def test_takes_the_last_power_too(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 1
        tywin, arya = duel.you.has("Tywin Lannister"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [arya], [tywin], against=duel.you)))
        duel.you.choose("A Clash of Kings")
        assert (duel.you.player.faction_card.power, duel.they.power) == (1, 0)


class TestAGameOfThrones:
    @pytest.mark.rule("cannot", "challenges_phase")
    def test_an_intrigue_challenge_must_be_won_first(self, duel: Duel) -> None:
        duel.they.reveals("A Game of Thrones")
        you, they = duel.you.player, duel.they.player
        assert [i for i in (MILITARY, INTRIGUE, POWER) if may_initiate(you, i, they)] == [INTRIGUE]
        fight = duel.fighting(INTRIGUE, [duel.you.has("Tywin Lannister")])
        fight.winner, fight.loser = you, they
        assert may_initiate(you, MILITARY, they)
        assert not may_initiate(they, MILITARY, you)

    def test_a_defence_won_is_a_challenge_won(self, duel: Duel) -> None:
        duel.you.reveals("A Game of Thrones")
        fight = duel.fighting(INTRIGUE, [duel.they.has("Tywin Lannister")], against=duel.you)
        fight.winner, fight.loser = duel.you.player, duel.they.player
        assert initiable(duel.you, duel.they) == list(Icon)
        assert initiable(duel.they, duel.you) == []

    def test_last_phases_wins_are_forgotten(self, duel: Duel) -> None:
        duel.you.reveals("A Game of Thrones")
        fight = duel.fighting(INTRIGUE, [duel.you.has("Tywin Lannister")])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert initiable(duel.you, duel.they) == [INTRIGUE]


class TestAStormOfSwords:
    def test_allows_a_second_military_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Storm of Swords")
        you, they = duel.you.player, duel.they.player
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert may_initiate(you, MILITARY, they)
        duel.fighting(MILITARY, [duel.you.has("Ser Jaime Lannister")])
        assert not may_initiate(you, MILITARY, they)

    def test_of_no_other_type_and_for_nobody_else(self, duel: Duel) -> None:
        duel.you.reveals("A Storm of Swords")
        duel.fighting(POWER, [duel.you.has("Robb Stark")])
        duel.fighting(MILITARY, [duel.they.has("Burned Men")], against=duel.you)
        assert POWER not in initiable(duel.you, duel.they)
        assert MILITARY not in initiable(duel.they, duel.you)


class TestJoustingContest:
    def test_allows_one_attacker(self, duel: Duel) -> None:
        duel.they.reveals("Jousting Contest")
        duel.you.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(initiate(duel.you.player))
        with pytest.raises(Refused, match="at_most"):
            duel.you.choose("military", "Robb Stark", "Ser Jaime Lannister")
        duel.you.choose("military", "Robb Stark")
        assert duel.game.challenge is not None
        assert len(duel.game.challenge.attackers) == 1

    def test_allows_one_defender(self, duel: Duel) -> None:
        duel.they.reveals("Jousting Contest")
        robb = duel.they.has("Robb Stark")
        men, jaime = duel.you.controls("Burned Men", "Ser Jaime Lannister")
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(declare_defenders(fight))
        with pytest.raises(Refused, match="too_many"):
            duel.you.choose(men, jaime)
        duel.you.choose(men)
        assert fight.defenders == [men]


class TestSneakAttack:
    def test_allows_one_challenge_of_any_type(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        assert initiable(duel.you, duel.they) == list(Icon)
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert initiable(duel.you, duel.they) == []

    def test_opponents_are_free(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        assert initiable(duel.they, duel.you) == [INTRIGUE, POWER]

    @pytest.mark.rule("cannot")
    def test_an_additional_challenge_does_not_help(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        invented(
            duel.you,
            "Warmonger",
            lambda script: script.rules(ADDITIONAL_CHALLENGE, one_more(MILITARY)),
        )
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert initiable(duel.you, duel.they) == []
