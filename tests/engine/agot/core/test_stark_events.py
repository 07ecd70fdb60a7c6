"""House Stark in the Core Set: its places and its events."""

from __future__ import annotations

import pytest

from engine.agot.claim import apply_claim
from engine.agot.events import ChallengeEnds, Kill
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Zone
from engine.agot.playing import action_window
from engine.agot.timing import happen
from engine.agot.verbs import kill
from tests.duel import Duel, invented
from tests.engine.agot.core.obstacles import forbid
from tests.engine.agot.core.reducers import Estate


class TestForTheNorth:
    @pytest.mark.rule("delayed_effects", "lasting_effects")
    def test_strengthens_a_stark_and_draws_for_a_win(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("For the North!")
        fight = duel.fighting(MILITARY, [robb])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("For the North!")
        assert robb.strength == 7
        duel.finish()
        assert robb.strength == 5
        assert len(duel.you.hand) == 1

    @pytest.mark.rule("delayed_effects")
    def test_draws_nothing_for_a_loss(self, duel: Duel) -> None:
        arya, tywin = duel.you.has("Arya Stark"), duel.they.has("Tywin Lannister")
        duel.you.holds("For the North!")
        fight = duel.fighting(MILITARY, [arya], [tywin])

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("For the North!")
        duel.finish()
        assert fight.winner is duel.they.player
        assert duel.you.hand == []

    @pytest.mark.rule("delayed_effects")
    def test_draws_for_this_challenge_and_no_later_one(self, duel: Duel) -> None:
        arya, robb, tywin = (
            *duel.you.controls("Arya Stark", "Robb Stark"),
            duel.they.has("Tywin Lannister"),
        )
        duel.you.holds("For the North!")
        lost = duel.fighting(MILITARY, [arya], [tywin])

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await duel.conclude(lost)
            await duel.conclude(duel.fighting(MILITARY, [robb]))

        duel.begin(story())
        duel.you.choose("For the North!")
        duel.finish()
        assert duel.you.hand == []

    def test_chooses_a_participating_stark_of_whichever_player(self, duel: Duel) -> None:
        robb, *_ = duel.you.controls("Robb Stark", "Sansa Stark", "Burned Men")
        foe = duel.they.has("Tumblestone Knight")
        duel.you.holds("For the North!")
        duel.fighting(MILITARY, [robb, duel.you.in_play[2]], [foe])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose("For the North!")
        assert duel.you.offered == ["Robb Stark", "Tumblestone Knight"]

    def test_is_for_military_challenges(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("For the North!")
        duel.fighting(POWER, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_is_for_a_challenge_under_way(self, duel: Duel) -> None:
        duel.you.has("Robb Stark")
        duel.you.holds("For the North!")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_it_does_nothing_now_or_later(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("For the North!")
        duel.they.holds("The Hand's Judgment")
        fight = duel.fighting(MILITARY, [robb])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("For the North!")
        duel.they.choose("The Hand's Judgment")
        assert robb.strength == 5
        duel.finish()
        assert duel.you.hand == []


class TestLikeWarmRain:
    @staticmethod
    def lost(duel: Duel) -> None:
        """An intrigue challenge against you has been won by all of their characters."""
        duel.you.holds("Like Warm Rain")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, duel.they.in_play, against=duel.you)))

    def test_kneels_a_wolf_to_kill_an_attacker(self, duel: Duel) -> None:
        wolf, tywin = duel.you.has("Summer"), duel.they.has("Tywin Lannister")
        duel.you.rich(1)
        self.lost(duel)
        duel.you.choose("Like Warm Rain")
        assert wolf.kneeling
        assert tywin in duel.they.dead
        assert duel.you.gold == 0

    @pytest.mark.rule("costs")
    def test_needs_a_standing_wolf(self, duel: Duel) -> None:
        duel.you.has("Summer", kneeling=True)
        duel.you.has("Robb Stark")
        duel.they.has("Tywin Lannister")
        duel.you.rich(1)
        self.lost(duel)
        assert not duel.you.asked

    @pytest.mark.rule("costs")
    def test_anothers_wolf_does_not_pay(self, duel: Duel) -> None:
        duel.they.controls("Summer", "Tywin Lannister")
        duel.you.rich(1)
        self.lost(duel)
        assert not duel.you.asked

    def test_costs_a_gold(self, duel: Duel) -> None:
        duel.you.has("Summer")
        duel.they.has("Tywin Lannister")
        self.lost(duel)
        assert not duel.you.asked

    def test_chooses_among_attackers(self, duel: Duel) -> None:
        duel.you.controls("Summer", "Direwolf Pup")
        attackers = duel.they.controls("Tywin Lannister", "Cersei Lannister")
        duel.they.has("Burned Men")
        duel.you.rich(1)
        duel.you.holds("Like Warm Rain")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, attackers, against=duel.you)))
        duel.you.choose("Like Warm Rain")
        assert duel.you.offered == ["Summer", "Direwolf Pup"]
        duel.you.choose("Direwolf Pup")
        assert duel.you.offered == ["Tywin Lannister", "Cersei Lannister"]

    @pytest.mark.rule("cannot")
    def test_chooses_nobody_who_cannot_be_killed(self, duel: Duel) -> None:
        duel.you.has("Summer")
        forbid(Kill, duel.they.has("Tywin Lannister"))
        duel.you.rich(1)
        self.lost(duel)
        assert not duel.you.asked

    def test_is_for_defenders_who_lost_at_intrigue(self, duel: Duel) -> None:
        duel.you.has("Summer")
        cersei, tywin = duel.you.has("Cersei Lannister"), duel.they.has("Tywin Lannister")
        duel.you.rich(1)
        duel.you.holds("Like Warm Rain")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [tywin], against=duel.you))
            await duel.conclude(duel.fighting(INTRIGUE, [cersei], [tywin]))

        duel.begin(story())
        assert duel.they.prompt == "renown"  # a power challenge lost: no answer
        duel.they.choose()
        assert duel.they.prompt == "renown"  # lost as the attacker: no answer
        assert tywin.participating

    @pytest.mark.rule("max_x", "limits_and_maxima")
    def test_once_per_challenge(self, duel: Duel) -> None:
        duel.you.controls("Summer", "Direwolf Pup")
        duel.they.controls("Tywin Lannister", "Cersei Lannister")
        duel.you.rich(2)
        duel.you.holds("Like Warm Rain")
        self.lost(duel)
        duel.you.choose("Like Warm Rain")
        duel.you.choose("Summer")
        duel.you.choose("Cersei Lannister")
        assert duel.they.prompt == "renown"  # the second copy was not offered

    @pytest.mark.rule("cancel", "max_x")
    def test_cancelled_it_was_played_and_counts(self, duel: Duel) -> None:
        duel.you.controls("Summer", "Direwolf Pup")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(1)
        duel.you.rich(2)
        duel.you.holds("Like Warm Rain")
        self.lost(duel)
        duel.you.choose("Like Warm Rain")
        duel.you.choose("Summer")
        duel.they.choose("The Hand's Judgment")
        assert duel.they.prompt == "renown"
        assert tywin in duel.they.in_play
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    def test_falls_on_no_defender(self, duel: Duel) -> None:
        duel.you.has("Summer")
        cersei, tywin = duel.you.has("Cersei Lannister"), duel.they.has("Tywin Lannister")
        duel.you.holds("Like Warm Rain")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], [cersei], against=duel.you)))
        duel.you.choose("Like Warm Rain")
        assert tywin in duel.they.dead
        assert cersei in duel.you.in_play


class TestWinterIsComing:
    @pytest.mark.rule("claim", "lasting_effects")
    def test_raises_claim_for_one_challenge(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.they.controls("Arya Stark", "Burned Men", "Sansa Stark")
        duel.you.holds("Winter Is Coming")
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb])
        fight.winner, fight.loser = duel.you.player, duel.they.player

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await apply_claim(fight)
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        duel.you.choose("Winter Is Coming")
        assert duel.you.player.plot_value(CLAIM) == 2
        duel.they.choose("Arya Stark", "Burned Men")
        assert len(duel.they.dead) == 2
        assert duel.you.player.plot_value(CLAIM) == 1

    @pytest.mark.rule("max_x")
    def test_once_per_challenge_and_player(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        for seat in duel.seats:
            seat.holds("Winter Is Coming", "Winter Is Coming")
            seat.rich(2)
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Winter Is Coming")
        duel.they.choose("Winter Is Coming")
        assert duel.over
        assert [seat.player.plot_value(CLAIM) for seat in duel.seats] == [2, 2]

    @pytest.mark.rule("play_restrictions")
    def test_is_for_a_challenge_under_way(self, duel: Duel) -> None:
        duel.you.holds("Winter Is Coming")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_costs_a_gold(self, duel: Duel) -> None:
        duel.you.holds("Winter Is Coming")
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_the_claim_stays(self, duel: Duel) -> None:
        duel.you.holds("Winter Is Coming")
        duel.you.rich(1)
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(1)
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Winter Is Coming")
        duel.they.choose("The Hand's Judgment")
        assert duel.you.player.plot_value(CLAIM) == 1

    @pytest.mark.rule("leaves_play")
    def test_does_not_depend_on_who_fights_on(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Winter Is Coming")
        duel.you.rich(1)
        duel.fighting(MILITARY, [robb])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await kill(robb)

        duel.begin(story())
        duel.you.choose("Winter Is Coming")
        duel.finish()
        assert robb in duel.you.dead
        assert duel.you.player.plot_value(CLAIM) == 2


class TestHeartTreeGrove(Estate):
    name, character, other = "Heart Tree Grove", "Arya Stark", "Gates of Winterfell"
    event, foreign = "Winter Is Coming", "Tywin Lannister"


class TestGatesOfWinterfell:
    @pytest.mark.rule("reveal", "drawing_cards")
    def test_draw_a_stark_that_is_revealed(self, duel: Duel) -> None:
        gates = duel.you.has("Gates of Winterfell")
        (arya,) = duel.you.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(gates)
        assert duel.you.hand == [arya]
        assert gates.kneeling

    @pytest.mark.rule("reveal")
    def test_leave_a_stranger_on_the_deck_seen_by_all(self, duel: Duel) -> None:
        gates = duel.you.has("Gates of Winterfell")
        duel.you.draws_next("Tywin Lannister", "Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(gates)
        assert duel.you.hand == []
        assert duel.you.player.top_card.name == "Tywin Lannister"
        assert any("Tywin Lannister" in line for line in duel.log(duel.they))

    def test_kneeling_they_stay_shut(self, duel: Duel) -> None:
        duel.you.has("Gates of Winterfell", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_are_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Gates of Winterfell")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_they_reveal_nothing(self, duel: Duel) -> None:
        gates = duel.you.has("Gates of Winterfell")
        (arya,) = duel.you.draws_next("Arya Stark")
        duel.they.has("Tywin Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(gates)
        duel.they.choose("Treachery")
        assert arya.zone is Zone.DECK
        assert not any("Arya" in line for line in duel.log(duel.they))


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

    @pytest.mark.rule("ambush", "costs")
    def test_must_be_paid_in_full(self, duel: Duel) -> None:
        duel.you.has("The Wolfswood")
        duel.you.holds("Grey Wind", "Summer")
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Ambush Summer (3 gold)"]

    def test_hides_no_opponents_wolves(self, duel: Duel) -> None:
        duel.they.has("The Wolfswood")
        duel.you.holds("Grey Wind")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == []

    def test_direwolves_of_every_faction_hide_there(self, duel: Duel) -> None:
        duel.you.has("The Wolfswood")
        duel.you.holds("Ghost")
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Ambush Ghost (4 gold)"]

    @pytest.mark.rule("ambush")
    @pytest.mark.ruling("faq_q01_catelyn_stark")
    def test_ambush_is_no_triggered_ability(self, duel: Duel) -> None:
        duel.you.has("The Wolfswood")
        duel.you.holds("Summer")
        duel.you.rich(3)
        catelyn = duel.they.has("Catelyn Stark")
        duel.fighting(INTRIGUE, [catelyn], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.you.offered == ["Ambush Summer (3 gold)"]

    @pytest.mark.rule("ambush", "event_cards")
    def test_an_event_cannot_be_put_into_play(self, duel: Duel) -> None:
        duel.you.has("The Wolfswood")
        invented(duel.you, "Howling", type="event", traits=["Direwolf"])
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("ambush")
    def test_only_in_the_hand(self, duel: Duel) -> None:
        _, wolf = duel.you.controls("The Wolfswood", "Grey Wind")
        (dead,) = duel.you.buried("Summer")
        assert (wolf.ambush, dead.ambush) == ((), ())
