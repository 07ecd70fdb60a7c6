"""The cards that came with the second edition of our decks, one class each."""

from __future__ import annotations

import pytest

from engine.hbo import verbs
from engine.hbo.nouns import Zone
from engine.hbo.playing import act
from engine.hbo.state import Card
from engine.realm.nouns import Icon
from tests.engine.hbo.scene import ICE, Scene, Seat

SECOND = {"edition": "second"}


@pytest.fixture
def scene() -> Scene:
    return Scene(options=SECOND)


def fight(scene: Scene, icon: Icon, attackers: list[Card], *defenders: Card) -> None:
    """Up to the actions after defenders were declared, if there are any defenders."""
    scene.begin(scene.attack(icon, attackers))
    if defenders:
        scene.pass_to("prompt.defenders")
        other = scene.wolves if attackers[0].controller is scene.lions.player else scene.lions
        other.choose(*defenders)


def last(scene: Scene, seat: Seat, card: Card) -> None:
    """Passes until this card may be used, and uses it."""
    while not seat.offered(card):
        scene.answer(scene.session.pending[0], ["pass"])
    seat.choose(card)


class TestSerAddamMarbrand:
    @pytest.mark.rule("attackers", "kneeling")
    @pytest.mark.parametrize(("icon", "kneels"), [(Icon.MILITARY, False), (Icon.POWER, True)])
    def test_he_does_not_kneel_to_attack_in_military(
        self, scene: Scene, icon: Icon, kneels: bool
    ) -> None:
        addam = scene.lions.has("addam-marbrand")
        fight(scene, icon, [addam])
        assert addam.kneeling is kneels


class TestRedKeepGuards:
    @pytest.mark.rule("defenders", "kneeling")
    def test_they_do_not_kneel_to_defend(self, scene: Scene) -> None:
        guards, arya = scene.lions.has("red-keep-guards"), scene.wolves.has("arya-stark")
        fight(scene, Icon.INTRIGUE, [arya], guards)
        assert "player 0 defends with Red Keep Guards 2; 2 STR in all." in scene.log
        assert not guards.kneeling

    @pytest.mark.rule("attackers", "kneeling")
    def test_they_kneel_to_attack(self, scene: Scene) -> None:
        guards = scene.lions.has("red-keep-guards")
        fight(scene, Icon.MILITARY, [guards])
        assert guards.kneeling


class TestGoldBuysSwords:
    @pytest.mark.rule("events", "costs")
    def test_a_lannister_stands_for_1_gold(self, scene: Scene) -> None:
        tywin = scene.lions.has("tywin-lannister", kneeling=True)
        scene.lions.has("littlefinger", kneeling=True)
        event = scene.lions.holds("gold-buys-swords")
        scene.lions.player.gold = 1
        scene.begin(act(scene.game, "challenges_phase"))
        scene.lions.choose(event)
        assert not tywin.kneeling
        assert scene.lions.player.gold == 0
        assert event.zone is Zone.DISCARD

    @pytest.mark.rule("costs")
    def test_without_gold_it_cannot_be_played(self, scene: Scene) -> None:
        scene.lions.has("tywin-lannister", kneeling=True)
        event = scene.lions.holds("gold-buys-swords")
        scene.begin(act(scene.game, "challenges_phase"))
        assert not scene.lions.offered(event)


class TestAWhisperToTheKing:
    @pytest.mark.rule("responses", "claim")
    def test_an_intrigue_won_moves_1_power(self, scene: Scene) -> None:
        cersei, event = (
            scene.lions.has("cersei-lannister"),
            scene.lions.holds("a-whisper-to-the-king"),
        )
        scene.wolves.player.banner = 2
        fight(scene, Icon.INTRIGUE, [cersei])
        last(scene, scene.lions, event)
        assert (scene.lions.power, scene.wolves.power) == (2, 1)  # with the unopposed one

    @pytest.mark.rule("responses")
    def test_a_power_challenge_is_none(self, scene: Scene) -> None:
        cersei, event = (
            scene.lions.has("cersei-lannister"),
            scene.lions.holds("a-whisper-to-the-king"),
        )
        scene.wolves.player.banner = 2
        fight(scene, Icon.POWER, [cersei])
        scene.finish()
        assert event.zone is Zone.HAND


class TestRoyalPardon:
    @pytest.mark.rule("saves", "costs")
    def test_2_gold_save_a_lannister(self, scene: Scene) -> None:
        jaime, shae = scene.lions.has("jaime-lannister"), scene.lions.has("shae")
        pardon = scene.lions.holds("royal-pardon")
        scene.lions.player.gold = 3
        scene.begin(verbs.kill(scene.game, [jaime, shae], ICE))
        assert scene.lions.keys == [f"{pardon.ref}@{jaime.ref}"]  # Shae is neutral
        scene.lions.choose(pardon)
        scene.finish()
        assert scene.lions.player.characters == [jaime]
        assert scene.lions.player.gold == 1


class TestWinterfellArchers:
    @pytest.mark.rule("defenders", "kneeling")
    def test_they_do_not_kneel_to_defend(self, scene: Scene) -> None:
        archers, guards = (
            scene.wolves.has("winterfell-archers"),
            scene.lions.has("lannister-guards"),
        )
        fight(scene, Icon.POWER, [guards], archers)
        assert "player 1 defends with Winterfell Archers 2; 2 STR in all." in scene.log
        assert archers.zone is Zone.PLAY
        assert not archers.kneeling


class TestMaegeMormont:
    @pytest.mark.rule("responses")
    def test_a_defense_won_puts_1_power_on_her(self, scene: Scene) -> None:
        maege, guards = scene.wolves.has("maege-mormont"), scene.lions.has("lannister-guards")
        fight(scene, Icon.MILITARY, [guards], maege)
        last(scene, scene.wolves, maege)
        assert maege.power == 1 + 1  # with renown

    @pytest.mark.rule("responses")
    def test_an_attack_won_does_not(self, scene: Scene) -> None:
        maege = scene.wolves.has("maege-mormont")
        fight(scene, Icon.MILITARY, [maege])
        scene.finish()
        assert maege.power == 1  # renown alone


class TestOldNan:
    @pytest.mark.rule("defenders", "kneeling")
    def test_she_does_not_kneel_to_defend_in_intrigue(self, scene: Scene) -> None:
        nan, joffrey = scene.wolves.has("old-nan"), scene.lions.has("joffrey-baratheon")
        fight(scene, Icon.INTRIGUE, [joffrey], nan)
        assert "player 1 defends with Old Nan 1; 1 STR in all." in scene.log
        assert not nan.kneeling


class TestToArms:
    @pytest.mark.rule("events", "costs")
    def test_a_stark_stands_for_a_card(self, scene: Scene) -> None:
        robb = scene.wolves.has("robb-stark", kneeling=True)
        event, paid = scene.wolves.holds("to-arms"), scene.wolves.holds("ice")
        scene.begin(act(scene.game, "challenges_phase"))
        scene.wolves.choose(event)
        assert not robb.kneeling
        assert scene.wolves.player.discard == [paid, event]

    @pytest.mark.rule("costs")
    def test_it_cannot_pay_for_itself(self, scene: Scene) -> None:
        scene.wolves.has("robb-stark", kneeling=True)
        event = scene.wolves.holds("to-arms")
        scene.begin(act(scene.game, "challenges_phase"))
        assert not scene.wolves.offered(event)


class TestThePackSurvives:
    @pytest.mark.rule("responses")
    def test_a_defense_won_gives_the_house_1_power(self, scene: Scene) -> None:
        jon, hodor = scene.wolves.has("jon-snow"), scene.wolves.has("hodor")
        guards, event = scene.lions.has("lannister-guards"), scene.wolves.holds("the-pack-survives")
        fight(scene, Icon.MILITARY, [guards], jon, hodor)
        last(scene, scene.wolves, event)
        assert scene.wolves.player.banner == 1

    @pytest.mark.rule("responses")
    def test_an_attack_won_does_not(self, scene: Scene) -> None:
        jon, event = scene.wolves.has("jon-snow"), scene.wolves.holds("the-pack-survives")
        fight(scene, Icon.MILITARY, [jon])
        scene.finish()
        assert event.zone is Zone.HAND


class TestFeignedRetreat:
    @pytest.mark.rule("events", "defenders")
    def test_an_attacker_with_3_strength_or_less_leaves_the_challenge(self, scene: Scene) -> None:
        hound, tywin = scene.lions.has("the-hound"), scene.lions.has("tywin-lannister")
        bran, event = scene.wolves.has("bran-stark"), scene.wolves.holds("feigned-retreat")
        fight(scene, Icon.MILITARY, [hound, tywin])
        last(scene, scene.wolves, event)
        scene.finish()
        told = [
            "Bran Stark (player 1) kneels (cost of Feigned Retreat).",
            "The Hound (player 0) leaves the challenge (Feigned Retreat).",
        ]
        assert [line for line in scene.log if line in told] == told
        assert "player 0 wins the challenge (military) by 5, 5 to 0." in scene.log
        assert bran in scene.wolves.player.dead


class TestGameOfThrones:
    """The Lannister plot with claim 2."""

    @pytest.mark.rule("attackers", "claim")
    def test_intrigue_takes_two_cards_and_nobody_kneels(self, scene: Scene) -> None:
        scene.lions.reveals("game-of-thrones-2")
        cersei = scene.lions.has("cersei-lannister")
        for _ in range(3):
            scene.wolves.holds("ice")
        fight(scene, Icon.INTRIGUE, [cersei])
        scene.finish()
        assert not cersei.kneeling
        assert len(scene.wolves.player.hand) == 1

    @pytest.mark.rule("defenders", "kneeling")
    def test_its_defenders_kneel(self, scene: Scene) -> None:
        scene.lions.reveals("game-of-thrones-2")
        cersei, arya = scene.lions.has("cersei-lannister"), scene.wolves.has("arya-stark")
        fight(scene, Icon.INTRIGUE, [arya], cersei)
        assert cersei.kneeling


class TestCrossingTheTrident:
    """The Stark plot that has claim 2 in this edition."""

    @pytest.mark.rule("lasting_effects", "claim")
    def test_attacking_lords_are_stronger_and_two_die(self, scene: Scene) -> None:
        scene.wolves.reveals("crossing-the-trident-2")
        robb, eddard = scene.wolves.has("robb-stark"), scene.wolves.has("eddard-stark")
        scene.lions.has("bronn")
        scene.lions.has("shae")
        fight(scene, Icon.MILITARY, [robb])
        assert (robb.strength, eddard.strength) == (4, 4)
        scene.finish()
        assert len(scene.lions.player.dead) == 2
