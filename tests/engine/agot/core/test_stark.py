"""House Stark in the Core Set: Arya, Bran, Catelyn, Eddard and Ice."""

from __future__ import annotations

import pytest

from engine.agot.abilities import legal
from engine.agot.events import ChallengeInitiated, Kill
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Side, Timing
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.redirect import redirect
from engine.agot.state import Challenge
from engine.agot.timing import happen
from engine.agot.verbs import kill, place_duplicate, take_control
from engine.core.seats import seats_of
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid


class TestAryaStark:
    @pytest.mark.rule("duplicates", "facedown_cards", "enters_play")
    def test_takes_a_face_as_a_duplicate(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        (arya,) = duel.you.holds("Arya Stark")
        (top,) = duel.you.draws_next("Ice")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, arya))
        assert not arya.icon(MILITARY)
        duel.you.choose(arya)
        assert arya.duplicates == (top,)
        assert arya.icon(MILITARY)

    @pytest.mark.rule("facedown_cards")
    def test_only_its_owner_sees_the_face(self, duel: Duel) -> None:
        duel.you.draws_next("Ice")
        (arya,) = duel.you.holds("Arya Stark")
        duel.begin(put_into_play(arya, duel.you.player))
        duel.you.choose(arya)
        seen = {
            seat: duel.game.view(seat).players[0].play[0].duplicates[0].code
            for seat in (*seats_of(2), None)
        }
        assert seen == {0: "01153", 1: "", None: ""}
        assert not any("Ice" in line for line in duel.log(duel.they))

    @pytest.mark.rule("duplicates", "save")
    def test_the_face_saves_her_and_is_shown(self, duel: Duel) -> None:
        duel.you.draws_next("Ice")
        (arya,) = duel.you.holds("Arya Stark")

        async def story() -> None:
            await put_into_play(arya, duel.you.player)
            await kill(arya)

        duel.begin(story())
        duel.you.choose(arya)
        duel.you.choose(arya)
        assert arya in duel.you.in_play
        assert not arya.icon(MILITARY)
        assert [card.name for card in duel.you.discard] == ["Ice"]
        assert any("Ice" in line for line in duel.log(duel.they))

    @pytest.mark.rule("duplicates", "reactions")
    def test_a_copy_that_enters_as_a_duplicate_takes_no_face(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        arya = duel.you.has("Arya Stark")
        (copy,) = duel.you.holds("Arya Stark")
        duel.begin(marshal(duel.you.player, copy))
        assert duel.over
        assert arya.duplicates == (copy,)
        assert arya.icon(MILITARY)

    def test_answers_nobody_elses_arrival(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark")
        (sansa,) = duel.you.holds("Sansa Stark")
        duel.begin(put_into_play(sansa, duel.you.player))
        assert duel.over
        assert arya.duplicates == ()

    @pytest.mark.rule("ownership", "duplicates")
    @pytest.mark.ruling("faq_1_2_duplicates")
    def test_under_an_opponents_control_she_takes_no_card(self, duel: Duel) -> None:
        """One player must own and control both cards."""
        (arya,) = duel.they.discarded("Arya Stark")
        duel.you.draws_next("Ice")
        duel.begin(put_into_play(arya, duel.you.player))
        assert duel.over
        assert arya in duel.you.in_play
        assert arya.duplicates == ()

    @pytest.mark.ruling("faq_1_2_duplicates")
    def test_taken_before_the_effect_resolves_she_takes_no_card(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        (top,) = duel.they.draws_next("Ice")

        async def story() -> None:
            await take_control(duel.you.player, arya)
            assert not await place_duplicate(top, arya)

        duel.begin(story())
        assert top in duel.they.player.deck

    @pytest.mark.rule("blank")
    def test_blank_she_has_no_icon_but_keeps_the_duplicate(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark")
        duel.you.duplicates(arya)
        duel.they.attaches("Milk of the Poppy", arya)
        assert not arya.icon(MILITARY)
        duel.begin(kill(arya))
        duel.you.choose(arya)
        assert arya in duel.you.in_play


class TestBranStark:
    @pytest.mark.rule("cancel", "sacrifice", "initiating_abilities")
    def test_is_sacrificed_to_cancel_an_opponents_event(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        daenerys = duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.they.holds("Waking the Dragon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Waking the Dragon")
        duel.you.choose(bran)
        assert bran in duel.you.discard
        assert daenerys.kneeling
        assert [card.name for card in duel.they.discard] == ["Waking the Dragon"]

    @pytest.mark.rule("cancel", "triggering_condition")
    def test_after_a_cancel_nothing_more_answers_the_effect(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        duel.you.holds("The Hand's Judgment")
        duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.they.holds("Waking the Dragon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Waking the Dragon")
        assert duel.you.offered == ["Bran Stark", "The Hand's Judgment"]
        duel.you.choose(bran)
        assert duel.over
        assert [card.name for card in duel.you.hand] == ["The Hand's Judgment"]

    def test_does_not_answer_characters(self, duel: Duel) -> None:
        duel.you.has("Bran Stark")
        duel.they.has("Cersei Lannister", kneeling=True)
        handmaiden = duel.they.has("Handmaiden")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(handmaiden)
        assert duel.over

    def test_does_not_answer_your_own_events(self, duel: Duel) -> None:
        robb, _ = duel.you.controls("Robb Stark", "Bran Stark")
        duel.you.holds("For the North!")
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("For the North!")
        assert duel.over
        assert robb.strength == 7

    @pytest.mark.rule("cancel", "nested_sequences")
    def test_cancels_a_cancel(self, duel: Duel) -> None:
        robb, bran = duel.you.controls("Robb Stark", "Bran Stark")
        duel.you.holds("For the North!")
        duel.they.holds("The Hand's Judgment")
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("For the North!")
        duel.they.choose("The Hand's Judgment")
        duel.you.choose(bran)
        duel.pass_all()
        assert robb.strength == 7

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_by_treachery_he_is_gone_and_the_event_goes_on(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.holds("Hear Me Roar!", "Joffrey Baratheon", "Treachery")
        duel.they.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Hear Me Roar!")
        duel.you.choose(bran)
        duel.they.choose("Treachery")
        assert bran in duel.you.discard
        assert [card.name for card in duel.they.in_play] == [tywin.name, "Joffrey Baratheon"]

    @pytest.mark.rule("sacrifice", "nested_sequences")
    def test_his_sacrifice_rallies_robb(self, duel: Duel) -> None:
        robb, bran = duel.you.controls("Robb Stark", "Bran Stark")
        robb.kneeling = True
        duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.they.holds("Waking the Dragon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Waking the Dragon")
        duel.you.choose(bran)
        duel.you.choose(robb)
        assert not robb.kneeling

    @pytest.mark.rule("blank")
    def test_blank_he_foresees_nothing(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Bran Stark"))
        daenerys = duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.they.holds("Waking the Dragon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Waking the Dragon")
        assert not daenerys.kneeling


class TestCatelynStark:
    @pytest.mark.rule("cannot", "triggered_abilities")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_opponents_trigger_nothing_while_she_participates(self, duel: Duel) -> None:
        catelyn = duel.you.has("Catelyn Stark")
        handmaiden = duel.they.has("Handmaiden")
        duel.they.has("Cersei Lannister", kneeling=True)
        duel.fighting(INTRIGUE, [catelyn])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over
        assert handmaiden in duel.they.in_play

    @pytest.mark.rule("event_cards")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_events_are_triggered_too(self, duel: Duel) -> None:
        catelyn, robb = duel.you.has("Catelyn Stark"), duel.they.has("Robb Stark")
        duel.they.holds("Winter Is Coming")
        duel.they.rich(1)
        duel.fighting(POWER, [robb], [catelyn], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    @pytest.mark.rule("duplicates")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_duplicates_still_save(self, duel: Duel) -> None:
        catelyn, tywin = duel.you.has("Catelyn Stark"), duel.they.has("Tywin Lannister")
        duel.they.duplicates(tywin)
        duel.fighting(INTRIGUE, [catelyn])
        duel.begin(kill(tywin))
        duel.they.choose(tywin)
        assert tywin in duel.they.in_play

    @pytest.mark.rule("forced", "ambush")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_forced_abilities_and_keywords_go_on(self, duel: Duel) -> None:
        catelyn, jorah = duel.you.has("Catelyn Stark"), duel.they.has("Ser Jorah Mormont")
        jorah_wins = duel.fighting(INTRIGUE, [catelyn], [jorah])
        catelyn.kneeling = True
        duel.they.attaches("Widow's Wail", jorah)
        duel.they.holds("Burned Men")
        duel.they.rich(2)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(jorah_wins)

        duel.begin(story())
        assert duel.they.offered == ["Ambush Burned Men (2 gold)"]
        duel.they.choose("Ambush Burned Men (2 gold)")
        duel.finish()
        assert sum(jorah.tokens.values()) == 1

    @pytest.mark.rule("when_revealed")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_when_revealed_abilities_initiate_themselves(self, duel: Duel) -> None:
        catelyn, plot = duel.you.has("Catelyn Stark"), duel.they.reveals("Counting Coppers")
        duel.fighting(INTRIGUE, [catelyn])
        (live,) = [live for live in plot.live if live.ability.timing is Timing.WHEN_REVEALED]
        assert legal(live, duel.they.player, None)

    def test_your_own_abilities_are_free(self, duel: Duel) -> None:
        catelyn = duel.you.has("Catelyn Stark")
        duel.you.has("Handmaiden")
        duel.fighting(INTRIGUE, [catelyn])
        catelyn.kneeling = True
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.you.offered == ["Handmaiden"]

    @pytest.mark.parametrize("where", ["at home", "blank", "stolen"])
    @pytest.mark.rule("participating", "blank", "control")
    def test_at_home_or_blank_or_stolen_she_hinders_nobody(self, duel: Duel, where: str) -> None:
        robb, catelyn = duel.you.controls("Robb Stark", "Catelyn Stark")
        duel.they.has("Cersei Lannister", kneeling=True)
        duel.they.has("Handmaiden")
        duel.fighting(POWER, [robb] if where == "at home" else [robb, catelyn])
        if where == "blank":
            duel.they.attaches("Milk of the Poppy", catelyn)

        async def story() -> None:
            if where == "stolen":
                await take_control(duel.they.player, catelyn)
            await action_window(duel.game, "challenge_initiated")

        duel.begin(story())
        assert duel.they.offered == ["Handmaiden"]

    @pytest.mark.rule("melee_game")
    def test_hinders_opponents_who_are_not_in_the_challenge(self, melee: Duel) -> None:
        catelyn, bystander = melee.you.has("Catelyn Stark"), melee.seats[2]
        bystander.has("Cersei Lannister", kneeling=True)
        bystander.has("Handmaiden")
        melee.fighting(INTRIGUE, [catelyn], against=melee.they)
        melee.begin(action_window(melee.game, "challenge_initiated"))
        assert melee.over


class TestEddardStark:
    @pytest.mark.rule("reactions", "fw_4_2_initiate_challenge")
    def test_stands_when_a_challenge_comes(self, duel: Duel) -> None:
        ned = duel.you.has("Eddard Stark", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(MILITARY, [tywin], against=duel.you))
        duel.you.choose(ned)
        assert duel.you.offered == ["Eddard Stark"]  # he may defend now

    def test_a_standing_one_has_nothing_to_answer(self, duel: Duel) -> None:
        duel.you.has("Eddard Stark")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(MILITARY, [tywin], against=duel.you))
        assert duel.you.prompt == "defenders"

    def test_does_not_stand_for_your_own_challenge(self, duel: Duel) -> None:
        ned, robb = duel.you.controls("Eddard Stark", "Robb Stark")
        duel.begin(duel.attack(MILITARY, [ned, robb]))
        assert duel.you.prompt == "renown"
        assert ned.kneeling

    @pytest.mark.rule("redirect", "against")
    def test_a_redirected_challenge_was_initiated_against_you_all_the_same(
        self, melee: Duel
    ) -> None:
        ned = melee.you.has("Eddard Stark", kneeling=True)
        third = melee.seats[2]
        challenge = Challenge(melee.game, MILITARY, third.player, melee.you.player)
        challenge.declared[Side.ATTACKING] = [third.has("Tywin Lannister")]
        melee.they.title("Crown Regent")
        initiated = ChallengeInitiated(challenge, [])
        initiated.meanwhile = lambda: redirect(initiated, ())
        melee.begin(happen(initiated))
        melee.they.choose("yes")
        third.choose(melee.seats[3].player)
        melee.you.choose(ned)
        assert challenge.defender is melee.seats[3].player
        assert not ned.kneeling

    @pytest.mark.rule("cancel")
    def test_cancelled_he_stays_on_his_knees(self, duel: Duel) -> None:
        ned, _ = duel.you.controls("Eddard Stark", "Arya Stark", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(duel.attack(MILITARY, [tywin], against=duel.you))
        duel.you.choose(ned)
        duel.they.choose("Treachery")
        assert ned.kneeling
        assert duel.you.prompt == "military_claim"

    @pytest.mark.rule("blank")
    def test_blank_he_does_not_rise(self, duel: Duel) -> None:
        ned, _ = duel.you.controls("Eddard Stark", "Arya Stark", kneeling=True)
        duel.they.attaches("Milk of the Poppy", ned)
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(MILITARY, [tywin], against=duel.you))
        assert duel.you.prompt == "military_claim"


class TestIce:
    @pytest.mark.rule("sacrifice", "costs")
    def test_is_sacrificed_to_kill(self, duel: Duel) -> None:
        robb, tywin = duel.you.has("Robb Stark"), duel.they.has("Tywin Lannister", kneeling=True)
        ice = duel.you.attaches("Ice", robb)
        assert robb.strength == 5 + 2
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        duel.you.choose(ice)
        assert tywin in duel.they.dead
        assert ice in duel.you.discard
        assert robb.strength == 5

    @pytest.mark.rule("attachment_cards")
    def test_is_for_starks(self, duel: Duel) -> None:
        robb, jon = duel.you.controls("Robb Stark", "Jon Snow")
        ice = duel.you.attaches("Ice", robb)
        assert may_bear(robb, ice)
        assert may_bear(duel.they.has("Arya Stark"), ice)
        assert not may_bear(jon, ice)

    def test_serves_a_defender_who_wins(self, duel: Duel) -> None:
        robb, foe = duel.you.has("Robb Stark"), duel.they.has("Burned Men")
        ice = duel.you.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], [robb], against=duel.you)))
        duel.you.choose(ice)
        assert foe in duel.they.dead

    def test_its_bearer_must_take_part(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        ice = duel.you.attaches("Ice", robb)
        duel.they.controls("Burned Men", "Gold Cloaks")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [arya])))
        assert duel.they.prompt == "military_claim"
        assert ice in duel.you.in_play

    def test_is_for_military_challenges(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Ice", robb)
        duel.they.has("Burned Men")
        duel.begin(duel.conclude(duel.fighting(POWER, [robb])))
        assert duel.you.prompt == "renown"

    def test_without_a_victim_it_stays(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        assert duel.you.prompt == "renown"

    @pytest.mark.rule("cannot")
    def test_who_cannot_be_killed_is_no_victim(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Ice", robb)
        forbid(Kill, duel.they.has("Burned Men"))
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        assert duel.you.prompt == "renown"

    @pytest.mark.rule("melee_game", "target")
    def test_strikes_the_losing_opponent_alone(self, melee: Duel) -> None:
        robb = melee.you.has("Robb Stark")
        ice = melee.you.attaches("Ice", robb)
        melee.they.controls("Burned Men", "Gold Cloaks")
        melee.seats[2].has("Tywin Lannister")
        melee.begin(melee.conclude(melee.fighting(MILITARY, [robb], against=melee.they)))
        melee.you.choose(ice)
        assert melee.you.offered == ["Burned Men", "Gold Cloaks"]

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_gone_all_the_same(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        ice = duel.you.attaches("Ice", robb)
        duel.they.controls("Tywin Lannister", "Burned Men")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        duel.you.choose(ice)
        duel.you.choose("Burned Men")
        duel.they.choose("Treachery")
        assert ice in duel.you.discard
        assert duel.they.prompt == "military_claim"
        assert duel.they.dead == []

    @pytest.mark.rule("save")
    def test_its_victim_may_be_saved(self, duel: Duel) -> None:
        robb, tywin = duel.you.has("Robb Stark"), duel.they.has("Tywin Lannister", kneeling=True)
        ice = duel.you.attaches("Ice", robb)
        duel.they.duplicates(tywin)
        duel.they.duplicates(tywin)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        duel.you.choose(ice)
        duel.they.choose(tywin)
        assert tywin in duel.they.in_play
