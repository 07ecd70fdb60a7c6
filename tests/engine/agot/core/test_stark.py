"""House Stark in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.claim import apply_claim
from engine.agot.events import Stand
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, Keyword, Phase
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import kill, sacrifice, stand
from tests.duel import Duel


class TestCatelynStark:
    @pytest.mark.rule("faq_q01_catelyn_stark", "cannot", "triggered_abilities")
    def test_opponents_trigger_nothing_while_she_participates(self, duel: Duel) -> None:
        catelyn = duel.you.has("Catelyn Stark")
        handmaiden = duel.they.has("Handmaiden")
        duel.they.has("Cersei Lannister", kneeling=True)
        duel.fighting(INTRIGUE, [catelyn])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over
        assert handmaiden in duel.they.in_play

    @pytest.mark.rule("faq_q01_catelyn_stark", "duplicates")
    def test_duplicates_still_save(self, duel: Duel) -> None:
        catelyn, tywin = duel.you.has("Catelyn Stark"), duel.they.has("Tywin Lannister")
        duel.they.duplicates(tywin)
        duel.fighting(INTRIGUE, [catelyn])
        duel.begin(kill(tywin))
        duel.they.choose(tywin)
        assert tywin in duel.they.in_play

    @pytest.mark.rule("faq_q01_catelyn_stark", "forced", "ambush")
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

    def test_your_own_abilities_are_free(self, duel: Duel) -> None:
        catelyn = duel.you.has("Catelyn Stark")
        duel.you.has("Handmaiden")
        duel.fighting(INTRIGUE, [catelyn])
        catelyn.kneeling = True
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.you.offered == ["Handmaiden"]


class TestBranStark:
    @pytest.mark.rule("cancel", "sacrifice", "initiating_abilities")
    def test_is_sacrificed_to_cancel_an_opponents_event(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        drogon = duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.they.holds("Waking the Dragon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Waking the Dragon")
        duel.you.choose(bran)
        assert bran in duel.you.discard
        assert drogon.kneeling
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
        assert arya.duplicates == [top]
        assert arya.icon(MILITARY)

    @pytest.mark.rule("facedown_cards")
    def test_only_its_owner_sees_the_face(self, duel: Duel) -> None:
        duel.you.draws_next("Ice")
        (arya,) = duel.you.holds("Arya Stark")
        duel.begin(put_into_play(arya, duel.you.player))
        duel.you.choose(arya)
        seen = {
            seat: duel.game.view(seat).players[0].play[0].duplicates[0].code
            for seat in (0, 1, None)
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
        assert [card.name for card in duel.you.discard] == ["Ice"]
        assert any("Ice" in line for line in duel.log(duel.they))


class TestRobbStark:
    @pytest.mark.rule("limits_and_maxima", "reactions")
    def test_stands_everyone_once_a_round(self, duel: Duel) -> None:
        robb, ned, arya, bran = duel.you.controls(
            "Robb Stark", "Eddard Stark", "Arya Stark", "Bran Stark", kneeling=True
        )

        async def story() -> None:
            await kill(arya)
            robb.kneeling = True
            await kill(bran)

        duel.begin(story())
        duel.you.choose(robb)
        assert not ned.kneeling
        assert duel.over
        assert robb.kneeling  # the second death came in the same round

    def test_a_sacrifice_rallies_too(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark", kneeling=True)
        duel.begin(sacrifice(arya))
        duel.you.choose(robb)
        assert not robb.kneeling

    @pytest.mark.rule("reactions")
    def test_looks_at_who_controlled_the_dead(self, duel: Duel) -> None:
        duel.you.has("Robb Stark", kneeling=True)
        arya = duel.they.has("Arya Stark")
        duel.begin(kill(arya))
        assert duel.over


class TestSansaStark:
    @pytest.mark.rule("enters_play", "stand")
    def test_enters_kneeling_and_gains_when_she_stands(self, duel: Duel) -> None:
        (sansa,) = duel.you.holds("Sansa Stark")

        async def story() -> None:
            await put_into_play(sansa, duel.you.player)
            await stand(sansa)

        duel.begin(story())
        duel.you.choose(sansa)
        assert duel.you.power == 1

    @pytest.mark.rule("limits_and_maxima")
    def test_a_new_copy_has_a_new_limit(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark", kneeling=True)

        async def story() -> None:
            await stand(sansa)
            sansa.kneeling = True
            await stand(sansa)

        duel.begin(story())
        duel.you.choose(sansa)
        assert duel.over
        assert duel.you.power == 1
        assert sansa.uses
        duel.remove(sansa)
        again = duel.you.has("Sansa Stark", kneeling=True)
        duel.begin(happen(Stand(again)))
        duel.you.choose(again)
        assert duel.you.power == 2


class TestTheWolfswood:
    @pytest.mark.rule("ambush", "gains")
    def test_direwolves_lie_in_ambush(self, duel: Duel) -> None:
        duel.you.has("The Wolfswood")
        wolf, _ = duel.you.holds("Grey Wind", "Arya Stark")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Ambush Grey Wind (5 gold)"]
        duel.you.choose(wolf)
        assert wolf in duel.you.in_play
        assert duel.you.gold == 0


class TestIce:
    def test_is_sacrificed_to_kill(self, duel: Duel) -> None:
        robb, tywin = duel.you.has("Robb Stark"), duel.they.has("Tywin Lannister", kneeling=True)
        ice = duel.you.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        duel.you.choose(ice)
        assert tywin in duel.they.dead
        assert robb.strength == 5


class TestOthers:
    @pytest.mark.rule("reactions", "fw_4_2_initiate_challenge")
    def test_eddard_stands_when_a_challenge_comes(self, duel: Duel) -> None:
        ned = duel.you.has("Eddard Stark", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(MILITARY, [tywin], against=duel.you))
        duel.you.choose(ned)
        assert duel.you.offered == ["Eddard Stark"]  # he may defend now

    def test_grey_wind_kills_the_weak(self, duel: Duel) -> None:
        wolf = duel.you.has("Grey Wind")
        merchant, pycelle = duel.they.controls("Lannisport Merchant", "Grand Maester Pycelle")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        assert merchant in duel.they.dead
        assert pycelle in duel.they.in_play

    def test_grey_wind_is_fiercer_with_robb(self, duel: Duel) -> None:
        wolf, _ = duel.you.controls("Grey Wind", "Robb Stark")
        pycelle = duel.they.has("Grand Maester Pycelle")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        assert pycelle in duel.they.dead

    @pytest.mark.rule("keywords")
    def test_summer_watches_over_bran_and_finds_the_lost(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        (summer,) = duel.you.holds("Summer")
        (arya,) = duel.you.buried("Arya Stark")
        duel.begin(put_into_play(summer, duel.you.player))
        duel.you.choose(summer)
        assert arya in duel.you.hand
        assert bran.has(Keyword.INSIGHT)

    def test_pups_grow_in_a_pack(self, duel: Duel) -> None:
        pup, _ = duel.you.controls("Direwolf Pup", "Summer")
        assert pup.strength == 2

    @pytest.mark.rule("attacker", "kneel")
    def test_the_vanguard_does_not_kneel_in_war(self, duel: Duel) -> None:
        vanguard = duel.you.has("Vanguard of the North")
        duel.they.reveals("A Storm of Swords")
        duel.begin(duel.attack(MILITARY, [vanguard]))
        assert not vanguard.kneeling

    def test_the_gates_draw_a_stark(self, duel: Duel) -> None:
        gates = duel.you.has("Gates of Winterfell")
        (arya,) = duel.you.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(gates)
        assert arya in duel.you.hand

    @pytest.mark.rule("delayed_effects")
    def test_for_the_north_draws_only_for_a_win(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("For the North!")
        fight = duel.fighting(MILITARY, [robb])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("For the North!")
        duel.finish()
        assert len(duel.you.hand) == 1

    @pytest.mark.rule("costs")
    def test_like_warm_rain_needs_a_standing_wolf(self, duel: Duel) -> None:
        wolf = duel.you.has("Summer", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.you.holds("Like Warm Rain")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        assert not duel.you.asked
        assert wolf.kneeling

    def test_like_warm_rain_kills_an_attacker(self, duel: Duel) -> None:
        wolf, tywin = duel.you.has("Summer"), duel.they.has("Tywin Lannister")
        duel.you.holds("Like Warm Rain")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        duel.you.choose("Like Warm Rain")
        assert wolf.kneeling
        assert tywin in duel.they.dead

    @pytest.mark.rule("claim", "lasting_effects")
    def test_winter_is_coming_raises_claim_for_one_challenge(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.they.controls("Arya Stark", "Burned Men", "Sansa Stark")
        duel.you.holds("Winter Is Coming")
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb])
        fight.winner, fight.loser = duel.you.player, duel.they.player

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await apply_claim(fight)

        duel.begin(story())
        duel.you.choose("Winter Is Coming")
        assert duel.you.player.plot_value(CLAIM) == 2
        duel.they.choose("Arya Stark", "Burned Men")
        assert len(duel.they.dead) == 2
