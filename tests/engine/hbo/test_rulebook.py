"""Every worked example of the rulebook, played."""

from __future__ import annotations

import pytest

from engine.core.errors import Refused
from engine.hbo import verbs
from engine.hbo.playing import act
from engine.hbo.rounds import dominance_phase
from engine.hbo.setup import place_cards
from engine.realm.nouns import Icon, Phase
from tests.engine.hbo.scene import CLAIM_TWO, ICE, Scene


def test_the_set_up_of_the_stark_hand() -> None:
    """Arya, Jon and one Winterfell Keep cost exactly five; a second Keep is limited too, and
    neither Hand of the King nor Not Today may be placed at all."""
    scene = Scene(None)
    codes = ("arya-stark", "jon-snow", "eddard-stark", "hand-of-the-king", "not-today")
    arya, jon, eddard, hand, today = (scene.wolves.holds(code) for code in codes)
    keep, second = (scene.wolves.holds("winterfell-keep") for _ in range(2))
    scene.begin(place_cards(scene.game))
    for refused in (hand, today):
        assert not scene.wolves.offered(refused)
    for wrong in ([arya, jon, keep, second], [arya, jon, eddard], [keep, second]):
        with pytest.raises(Refused):
            scene.wolves.choose(*wrong)
    scene.wolves.choose(arya, jon, keep)
    assert scene.wolves.player.play == [arya, jon, keep]
    assert sum(card.printed.cost for card in (arya, jon, keep)) == 5


def test_the_hounds_challenge_step_by_step(scene: Scene) -> None:
    hound = scene.lions.has("the-hound")
    insidious = scene.lions.holds("insidious-ways")
    jon, escort = scene.wolves.has("jon-snow"), scene.wolves.has("stark-escort")
    scene.begin(scene.attack(Icon.MILITARY, [hound]))
    assert hound.kneeling
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(jon, escort)
    assert jon.kneeling
    assert escort.kneeling
    assert scene.wolves.prompt == "response.defenders"
    held = len(scene.wolves.player.hand)
    scene.wolves.choose(escort)
    assert len(scene.wolves.player.hand) == held + 1
    assert scene.lions.prompt == "defenders_declared"
    held = len(scene.lions.player.hand)
    scene.lions.choose(insidious)
    assert hound.strength == 5
    scene.pass_to("prompt.claim")
    assert len(scene.lions.player.hand) == held - 1 + 2
    scene.wolves.choose(escort)
    assert scene.wolves.player.dead == [escort]
    scene.pass_to("response.resolved")
    scene.wolves.choose(jon)
    assert not jon.kneeling
    scene.finish()
    assert scene.game.challenge is None
    assert hound.strength == 3
    assert scene.lions.power == 0  # it was opposed


def test_eddard_gains_power_as_he_is_played() -> None:
    scene = Scene(Phase.MARSHALING)
    eddard = scene.wolves.holds("eddard-stark")
    scene.wolves.player.gold = 4
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    scene.wolves.choose(eddard)
    assert scene.wolves.prompt == "response.played"
    scene.wolves.choose(eddard)
    assert eddard.power == 1
    assert scene.wolves.power == 1
    assert scene.wolves.player.banner == 0
    assert scene.wolves.player.gold == 0


def test_luwin_draws_in_the_dominance_phase_alone() -> None:
    for phase in Phase:
        scene = Scene(phase)
        luwin = scene.wolves.has("maester-luwin")
        scene.begin(act(scene.game, f"{phase}_phase"))
        assert scene.wolves.offered(luwin) is (phase is Phase.DOMINANCE)
        if phase is Phase.DOMINANCE:
            scene.wolves.choose(luwin)
            assert luwin.kneeling
            assert len(scene.wolves.player.hand) == 2


@pytest.mark.parametrize("phase", Phase)
def test_the_lions_cunning_costs_two_gold_in_any_phase(phase: Phase) -> None:
    for gold in (1, 2):
        scene = Scene(phase)
        cunning, robb = scene.lions.holds("the-lions-cunning"), scene.wolves.has("robb-stark")
        scene.lions.player.gold = gold
        scene.begin(act(scene.game, f"{phase}_phase"))
        assert scene.lions.offered(cunning) is (gold == 2)
        if gold == 2:
            scene.lions.choose(cunning)
            assert robb.kneeling
            assert scene.lions.player.gold == 0
            assert scene.lions.player.discard == [cunning]


def test_varys_alone_discards_himself() -> None:
    scene = Scene(Phase.MARSHALING)
    varys = scene.wolves.holds("varys")
    scene.wolves.player.gold = 5
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    scene.wolves.choose(varys)
    assert scene.wolves.player.discard == [varys]
    assert scene.wolves.player.dead == []


def test_varys_may_discard_another_ally_of_either_side() -> None:
    scene = Scene(Phase.MARSHALING)
    varys, hodor = scene.wolves.holds("varys"), scene.wolves.has("hodor")
    hound, tywin = scene.lions.has("the-hound"), scene.lions.has("tywin-lannister")
    scene.wolves.player.gold = 5
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    scene.wolves.choose(varys)
    assert [scene.wolves.offered(card) for card in (varys, hodor, hound)] == [True] * 3
    assert not scene.wolves.offered(tywin)
    scene.wolves.choose(hound)
    assert scene.lions.player.discard == [hound]


def test_the_debt_is_paid_and_not_today_saves_sansa(scene: Scene) -> None:
    """The lions lose an attack; what they knelt to kill Sansa stays knelt."""
    cersei, tyrion = scene.lions.has("cersei-lannister"), scene.lions.has("tyrion-lannister")
    debt, today = scene.lions.holds("a-lannister-pays-his-debts"), scene.wolves.holds("not-today")
    sansa, catelyn = scene.wolves.has("sansa-stark"), scene.wolves.has("catelyn-stark")
    scene.begin(scene.attack(Icon.INTRIGUE, [tyrion]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(sansa, catelyn)
    scene.pass_to("response.resolved")
    scene.lions.choose(debt)
    assert cersei.kneeling  # the only standing Lannister, so nothing was asked
    scene.lions.choose(sansa)
    assert scene.wolves.prompt == "save"
    scene.wolves.choose(today)
    assert sansa in scene.wolves.player.play
    assert cersei.kneeling
    assert scene.lions.player.discard == [debt]
    assert scene.wolves.player.discard == [today]


def test_a_debt_that_nobody_saves_from_kills(scene: Scene) -> None:
    scene.lions.has("cersei-lannister")
    tyrion, debt = (
        scene.lions.has("tyrion-lannister"),
        scene.lions.holds("a-lannister-pays-his-debts"),
    )
    catelyn = scene.wolves.has("catelyn-stark")
    scene.begin(scene.attack(Icon.INTRIGUE, [tyrion]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(catelyn)
    scene.pass_to("response.resolved")
    scene.lions.choose(debt)
    scene.lions.choose(catelyn)
    scene.finish()
    assert scene.wolves.player.dead == [catelyn]


def test_winterfell_strengthens_starks_while_it_is_in_play(scene: Scene) -> None:
    arya, littlefinger = scene.wolves.has("arya-stark"), scene.wolves.has("littlefinger")
    winterfell = scene.wolves.has("winterfell")
    assert (arya.strength, littlefinger.strength) == (3, 2)
    verbs.discard(winterfell, ICE)
    assert arya.strength == 2


def test_illyrios_gift_makes_dominance_worth_four() -> None:
    scene = Scene(Phase.DOMINANCE)
    scene.wolves.reveals("illyrios-gift")
    scene.wolves.has("arya-stark")
    scene.begin(dominance_phase(scene.game))
    assert scene.wolves.power == 4
    assert scene.lions.power == 0


def test_the_dead_eddard_cannot_be_played_again() -> None:
    scene = Scene(Phase.MARSHALING)
    scene.wolves.buried("eddard-stark")
    eddard, robb = scene.wolves.holds("eddard-stark"), scene.wolves.holds("robb-stark")
    scene.wolves.player.gold = 9
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    assert not scene.wolves.offered(eddard)
    assert scene.wolves.offered(robb)


def test_both_players_may_have_littlefinger_and_one_of_them_dead() -> None:
    for buried in (False, True):
        scene = Scene(Phase.MARSHALING)
        (scene.lions.buried if buried else scene.lions.has)("littlefinger")
        littlefinger = scene.wolves.holds("littlefinger")
        scene.wolves.player.gold = 3
        scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
        scene.wolves.choose(littlefinger)
        assert littlefinger in scene.wolves.player.play


def test_claim_two_takes_the_single_power_there_is(scene: Scene) -> None:
    tywin = scene.lions.has("tywin-lannister")
    scene.lions.reveals(CLAIM_TWO)
    scene.wolves.player.banner = 1
    scene.begin(scene.attack(Icon.POWER, [tywin]))
    scene.finish()
    assert scene.wolves.player.banner == 0
    assert scene.lions.player.banner == 1 + 1  # claim, and unopposed
    assert tywin.power == 1  # renown
