"""Saves of the HBO edition: who waits for one, who pays for it, and what the log tells first."""

from __future__ import annotations

import pytest

from engine.core.game import NO_EMPTY_QUESTIONS, NO_OPTIONS
from engine.hbo import verbs
from engine.hbo.legality import Happening, Opportunity
from engine.hbo.nouns import Timing, Zone
from engine.hbo.playing import act
from engine.hbo.rounds import marshaling_phase
from engine.hbo.timing import use
from engine.realm.nouns import Icon, Phase
from tests.engine.hbo.scene import ICE, Options, Scene


class TestPriceOfASave:
    @pytest.fixture
    def scene(self) -> Scene:
        """Everybody is about to die, and Jory has died for Eddard."""
        scene = Scene(Phase.PLOT)
        eddard, jory = scene.wolves.has("eddard-stark"), scene.wolves.has("jory-cassel")
        scene.wolves.holds("not-today")
        scene.begin(verbs.kill(scene.game, [eddard, jory], ICE))
        scene.wolves.choose(next(key for key in scene.wolves.keys if jory.ref in key))
        assert jory.zone is Zone.DISCARD
        return scene

    @pytest.mark.rule("saves")
    def test_whoever_left_play_for_it_waits_for_no_save(self, scene: Scene) -> None:
        assert scene.wolves.keys == []
        scene.finish()
        assert [card.printed.code for card in scene.wolves.player.hand] == ["not-today"]
        assert not any("Jory Cassel (player 1) is saved" in line for line in scene.log)

    @pytest.mark.rule("saves")
    def test_it_is_no_death(self, scene: Scene) -> None:
        scene.finish()
        assert [card.printed.code for card in scene.wolves.player.play] == ["eddard-stark"]
        assert scene.wolves.player.dead == []


class TestAsked:
    @pytest.mark.rule("saves")
    def test_the_question_names_all_who_are_about_to_die(self) -> None:
        scene = Scene(Phase.PLOT)
        doomed = [scene.wolves.has(name) for name in ("eddard-stark", "jory-cassel")]
        scene.wolves.holds("not-today")
        scene.begin(verbs.kill(scene.game, doomed, ICE))
        (asked,) = scene.session.pending
        assert asked.prompt.id == "hbo.prompt.save"
        assert dict(asked.prompt.args)["cards"] == tuple(card.named for card in doomed)


class TestClaimZero:
    """Bread and Salt lowers the claim of both plots to 0."""

    def lost(self, options: Options = NO_OPTIONS) -> Scene:
        scene = Scene(options=options)
        hound, arya = scene.lions.has("the-hound"), scene.wolves.has("arya-stark")
        scene.lions.reveals("bread-and-salt")
        scene.begin(scene.attack(Icon.MILITARY, [hound]))
        scene.pass_to("prompt.defenders")
        scene.wolves.choose()
        assert arya in scene.wolves.player.play
        return scene

    @pytest.mark.rule("claim")
    def test_a_new_table_asks_nobody_whom_to_kill(self) -> None:
        scene = self.lost({NO_EMPTY_QUESTIONS: True})
        while scene.session.pending:
            assert scene.session.pending[0].prompt.id != "hbo.prompt.claim"
            scene.answer(scene.session.pending[0], ["pass"])
        assert scene.wolves.player.dead == []

    @pytest.mark.rule("claim")
    def test_a_table_without_the_option_is_asked_as_before(self) -> None:
        scene = self.lost()
        scene.pass_to("prompt.claim")
        decision = scene.wolves.decision
        assert decision is not None
        assert decision.high == 0
        scene.wolves.choose()
        scene.finish()
        assert scene.wolves.player.dead == []


class TestTelling:
    @pytest.mark.rule("death")
    def test_the_cause_is_told_first(self) -> None:
        scene = Scene()
        robb = scene.wolves.has("robb-stark")
        scene.wolves.attaches("direwolf", robb)
        scene.wolves.duplicates(robb)
        scene.begin(verbs.kill(scene.game, [robb], ICE))
        scene.finish()
        assert scene.log[-3:] == [
            "Robb Stark (player 1) is killed (Ice).",
            "Direwolf (player 1) is discarded together with Robb Stark.",
            "A duplicate of Robb Stark (player 1) is discarded (Ice).",
        ]

    @pytest.mark.rule("attachments")
    def test_an_attachment_is_told_with_both_cards(self) -> None:
        scene = Scene(Phase.MARSHALING)
        robb, ice = scene.wolves.has("robb-stark"), scene.wolves.holds("ice")
        scene.wolves.player.gold = 2
        scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
        scene.wolves.choose(ice)
        assert ice.parent is robb
        told = "player 1 plays Ice on Robb Stark (player 1) for 2 gold (0 left)."
        assert scene.log[-1] == told

    @pytest.mark.rule("lasting_effects")
    def test_strength_has_a_sign_and_a_keyword_its_card(self) -> None:
        scene = Scene()
        septa, tywin = scene.wolves.has("septa-mordane"), scene.lions.has("tywin-lannister")
        scene.begin(act(scene.game, "challenges_phase"))
        scene.wolves.choose(septa)
        weaker = "gets −2 STR, now 3, until the end of the phase (Septa Mordane)."
        assert scene.log[-1] == f"Tywin Lannister (player 0) {weaker}"
        scene = Scene(Phase.PLOT)
        arya = scene.wolves.has("arya-stark")
        trial, shadow = (scene.wolves.reveals(p) for p in ("trial-by-combat", "hidden-in-shadow"))

        async def told() -> None:
            for plot in (trial, shadow):
                await use(Opportunity(plot, plot.printed.abilities[0], Happening(Timing.REVEALED)))

        scene.begin(told())
        assert arya.strength == 5
        assert tywin.strength == 3
        until = "until the end of the round"
        assert scene.log[1::2] == [
            f"Arya Stark (player 1) gets +3 STR, now 5, {until} (Trial by Combat).",
            f"Arya Stark (player 1) gains stealth {until} (Hidden in Shadow).",
        ]


class TestPrompts:
    @pytest.mark.rule("marshaling_phase")
    def test_only_the_player_whose_turn_it_is_may_play_a_card(self) -> None:
        scene = Scene(Phase.MARSHALING)
        scene.wolves.has("godswood")
        scene.wolves.has("arya-stark")
        scene.wolves.holds("robb-stark")
        scene.lions.holds("bronn")
        scene.begin(marshaling_phase(scene.game))
        assert scene.lions.prompt == "marshaling_phase"
        scene.lions.passes()
        assert scene.wolves.prompt == "opponents_marshaling_phase"
        scene.wolves.passes()
        assert scene.wolves.prompt == "marshaling_phase"
