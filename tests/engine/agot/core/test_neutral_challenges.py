"""The neutral events of the Core Set that answer a challenge won."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    Discard,
    Kill,
)
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    Icon,
)
from engine.agot.timing import happen
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid


class TestPutToTheSword:
    def test_kills_a_character_of_the_loser(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        assert duel.you.offered == ["Robb Stark", "Arya Stark"]
        duel.you.choose(robb)
        assert robb in duel.they.dead
        assert (arya.in_play, duel.you.gold) == (False, 0)  # she fell to the claim

    @pytest.mark.parametrize(
        ("icon", "defender"), [(POWER, None), (INTRIGUE, None), (MILITARY, "Ser Jaime Lannister")]
    )
    def test_needs_a_military_win_by_five(
        self, duel: Duel, icon: Icon, defender: str | None
    ) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.they.has("Robb Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Put to the Sword" not in duel.you.offered

    def test_is_an_attackers_event(self, duel: Duel) -> None:
        tywin, men = duel.you.has("Tywin Lannister"), duel.they.has("Burned Men")
        duel.you.has("Robb Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        defenders = duel.you.in_play
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], defenders, against=duel.you)))
        assert tywin.strength >= 6
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("target")
    def test_needs_a_victim(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("save", "duplicates")
    def test_a_duplicate_saves(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.they.choose(robb)
        assert robb.duplicates == ()
        duel.finish()
        assert robb in duel.they.dead  # by the claim, from which nothing saves him now

    @pytest.mark.rule("max_x")
    def test_one_per_challenge_for_each_player(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, _ = duel.they.controls("Robb Stark", "Arya Stark")
        duel.you.rich(9)
        duel.you.holds("Put to the Sword", "Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.you.choose(robb)
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("max_x")
    def test_again_in_the_next_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, arya, sansa = duel.they.controls("Robb Stark", "Arya Stark", "Sansa Stark")
        duel.you.rich(9)
        duel.you.holds("Put to the Sword", "Put to the Sword")

        async def story() -> None:
            await duel.conclude(duel.fighting(MILITARY, [tywin]))
            await duel.conclude(duel.fighting(MILITARY, [tywin]))

        duel.begin(story())
        duel.you.choose("Put to the Sword")
        duel.you.choose(robb)
        duel.they.choose(arya)  # the claim
        duel.you.choose()  # no renown
        duel.you.choose("Put to the Sword")
        assert sansa in duel.they.dead

    @pytest.mark.parametrize(
        ("defender", "enough"), [("Burned Men", True), ("Black Wind's Crew", False)]
    )
    def test_five_are_enough_and_four_are_not(
        self, duel: Duel, defender: str, enough: bool
    ) -> None:
        viper, foe = duel.you.has("The Red Viper"), duel.they.has(defender)
        duel.they.has("Robb Stark")
        duel.you.holds("Put to the Sword")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [viper], [foe])))
        assert ("Put to the Sword" in duel.you.offered) is enough

    @pytest.mark.rule("cannot", "target")
    def test_chooses_nothing_that_cannot_be_killed(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        forbid(Kill, duel.they.has("Robb Stark"))
        duel.you.holds("Put to the Sword")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        assert "Put to the Sword" not in duel.you.offered


class TestPutToTheTorch:
    def test_discards_a_location_of_the_loser(self, duel: Duel) -> None:
        tywin, wall = duel.you.has("Tywin Lannister"), duel.they.has("The Wall")
        duel.you.has("Highgarden")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        assert wall in duel.they.discard

    @pytest.mark.parametrize(
        ("icon", "defender"), [(POWER, None), (INTRIGUE, None), (MILITARY, "Ser Jaime Lannister")]
    )
    def test_needs_a_military_win_by_five(
        self, duel: Duel, icon: Icon, defender: str | None
    ) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.they.has("The Roseroad")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Put to the Torch" not in duel.you.offered

    def test_is_an_attackers_event(self, duel: Duel) -> None:
        duel.you.controls("Tywin Lannister", "Robb Stark")
        men = duel.they.has("Burned Men")
        duel.they.has("The Roseroad")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        defenders = duel.you.in_play
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], defenders, against=duel.you)))
        assert "Put to the Torch" not in duel.you.offered

    @pytest.mark.rule("save", "duplicates")
    def test_a_duplicate_saves_a_location(self, duel: Duel) -> None:
        tywin, wall = duel.you.has("Tywin Lannister"), duel.they.has("The Wall", kneeling=True)
        duel.they.duplicates(wall)
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        duel.they.choose(wall)
        assert wall in duel.they.in_play

    @pytest.mark.rule("max_x")
    def test_one_per_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        wall, _ = duel.they.controls("The Wall", "The Roseroad", kneeling=True)
        duel.you.rich(9)
        duel.you.holds("Put to the Torch", "Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        duel.you.choose(wall)
        assert "Put to the Torch" not in duel.you.offered

    @pytest.mark.parametrize(
        ("defender", "enough"), [("Burned Men", True), ("Black Wind's Crew", False)]
    )
    def test_five_are_enough_and_four_are_not(
        self, duel: Duel, defender: str, enough: bool
    ) -> None:
        viper, foe = duel.you.has("The Red Viper"), duel.they.has(defender)
        duel.they.has("The Wall")
        duel.you.holds("Put to the Torch")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [viper], [foe])))
        assert ("Put to the Torch" in duel.you.offered) is enough

    @pytest.mark.rule("cannot", "target")
    def test_chooses_nothing_that_cannot_be_discarded(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        forbid(Discard, duel.they.has("The Wall"))
        duel.you.holds("Put to the Torch")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        assert "Put to the Torch" not in duel.you.offered


class TestSuperiorClaim:
    def test_brings_two_power_to_an_attacker(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        assert duel.you.player.faction_card.power == 2 + 1  # unopposed

    def test_and_to_a_defender(self, duel: Duel) -> None:
        tywin, faithful = duel.you.has("Tywin Lannister"), duel.they.has("Dragonstone Faithful")
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [faithful], [tywin], against=duel.you)))
        duel.you.choose("Superior Claim")
        assert duel.you.power == 2

    @pytest.mark.parametrize(
        ("icon", "defender"), [(MILITARY, None), (INTRIGUE, None), (POWER, "Arya Stark")]
    )
    def test_needs_a_power_win_by_five(self, duel: Duel, icon: Icon, defender: str | None) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Superior Claim" not in duel.you.offered

    @pytest.mark.rule("max_x")
    def test_one_per_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim", "Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        assert "Superior Claim" not in duel.you.offered

    @pytest.mark.rule("cancel", "limits_and_maxima")
    def test_cancelled_it_counts_and_brings_nothing(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim", "Superior Claim")
        duel.they.holds("The Hand's Judgment")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        duel.they.choose("The Hand's Judgment")
        assert "Superior Claim" not in duel.you.offered
        duel.finish()
        assert duel.you.player.faction_card.power == 1  # unopposed


def test_discard_is_no_kill(duel: Duel) -> None:
    joffrey = duel.you.has("Joffrey Baratheon")
    robb = duel.they.has("Robb Stark")
    duel.begin(happen(Discard(robb)))
    assert duel.over
    assert joffrey.power == 0
