"""House Lannister in the Core Set: those who lie in ambush, its servants, and its places."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import Kill, PhaseBegins, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.modifiers import IMMUNE, INCOME, Trait
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Scope
from engine.agot.playing import action_window, ambush, marshal, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import give, return_to_hand, take_control
from tests.duel import Duel, invented
from tests.engine.agot.core.cancels import treacherous
from tests.engine.agot.core.obstacles import betrays, forbid
from tests.engine.agot.core.reducers import Estate, Steward


class TestGoldCloaks:
    @pytest.mark.rule("forced", "trigger_3_forced_interrupts")
    @pytest.mark.ruling("faq_qr_end_of_phase")
    def test_go_home_at_the_end_of_the_phase_they_were_ambushed_in(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert cloaks in duel.you.discard

    def test_stay_if_they_did_not_come_by_ambush(self, duel: Duel) -> None:
        cloaks, others = duel.you.holds("Gold Cloaks", "Gold Cloaks")
        duel.you.rich(4)

        async def story() -> None:
            await put_into_play(cloaks, duel.you.player)
            await marshal(duel.you.player, others)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert duel.you.in_play == [cloaks, others]

    @pytest.mark.rule("setup")
    def test_stay_if_they_were_there_from_the_start(self, duel: Duel) -> None:
        cloaks = duel.you.has("Gold Cloaks")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert cloaks in duel.you.in_play

    @pytest.mark.rule("save")
    def test_cannot_be_saved(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            await give(cloaks, Trait("Lord"), until=Scope.PHASE)
            duel.you.attaches("Bodyguard", cloaks)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert duel.over
        assert cloaks in duel.you.discard

    @pytest.mark.rule("control")
    def test_go_home_from_another_player_too(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            await take_control(duel.they.player, cloaks)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert cloaks in duel.you.discard

    @pytest.mark.rule("leaves_play")
    def test_who_left_and_returned_are_new(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            await return_to_hand(cloaks)
            await put_into_play(cloaks, duel.you.player)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert cloaks in duel.you.in_play

    @pytest.mark.rule("blank")
    def test_blank_they_stay_for_good(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            milk = duel.they.attaches("Milk of the Poppy", cloaks)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))
            duel.game.phase = Phase.DOMINANCE
            await happen(PhaseBegins(duel.game, Phase.DOMINANCE))
            await return_to_hand(milk)
            await happen(PhaseEnds(duel.game, Phase.DOMINANCE))

        duel.begin(story())
        assert cloaks in duel.you.in_play

    @pytest.mark.rule("cancel", "forced")
    def test_treachery_keeps_them(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        betrays(duel.you)
        duel.you.rich(3)

        async def story() -> None:
            await ambush(cloaks, 2)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Treachery")
        assert cloaks in duel.you.in_play


class TestLannisportMoneylender:
    @pytest.mark.rule("gold_modifier", "blank")
    def test_brings_a_gold_unless_blank(self, duel: Duel) -> None:
        plain, lender = duel.you.player.plot_value(INCOME), duel.you.has("Lannisport Moneylender")
        assert duel.you.player.plot_value(INCOME) == plain + 1
        assert duel.they.player.plot_value(INCOME) == plain
        duel.they.attaches("Milk of the Poppy", lender)
        assert duel.you.player.plot_value(INCOME) == plain


class TestLannisportMerchant(Steward):
    name, character, other = "Lannisport Merchant", "Cersei Lannister", "Casterly Rock"
    event, foreign = "Treachery", "Robb Stark"


class TestWesternFiefdom(Estate):
    name, character, other = "Western Fiefdom", "Cersei Lannister", "Casterly Rock"
    event, foreign = "Treachery", "Robb Stark"


class TestTheQueensAssassin:
    @pytest.mark.rule("ambush")
    def test_ambushed_with_more_cards_in_hand_an_opponent_loses_a_character(
        self, duel: Duel
    ) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice", "Ice")
        duel.they.holds("Ice")
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark")
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        duel.you.choose(assassin)
        duel.they.choose(arya)
        assert arya in duel.they.dead
        assert robb in duel.they.in_play

    @pytest.mark.rule("immune", "target")
    def test_strikes_at_nobody_whose_characters_are_immune(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice", "Ice")
        invented(
            duel.they,
            "Guarded King",
            lambda script: script.rules(IMMUNE, lambda me, card, source: card is me),
        )
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        assert duel.over

    def test_with_no_more_cards_nothing_is_offered(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        duel.they.holds("Ice")
        duel.they.has("Arya Stark")
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        assert duel.over

    @pytest.mark.rule("ambush", "marshal")
    def test_marshaling_is_no_ambush(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        duel.they.has("Arya Stark")
        duel.you.rich(4)
        duel.begin(marshal(duel.you.player, assassin))
        assert duel.over

    def test_answers_nobody_elses_ambush(self, duel: Duel) -> None:
        duel.you.has("The Queen's Assassin")
        men, *_ = duel.you.holds("Burned Men", "Ice")
        duel.they.has("Arya Stark")
        duel.you.rich(2)
        duel.begin(ambush(men, 2))
        assert duel.over

    def test_without_a_victim_nothing_is_offered(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        duel.they.has("Heart Tree Grove")
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        assert duel.over

    @pytest.mark.rule("cannot", "target")
    def test_who_cannot_be_killed_is_no_victim(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        arya = duel.they.has("Arya Stark")
        forbid(Kill, arya)
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        assert duel.over

    @pytest.mark.rule("melee_game", "target")
    def test_chooses_among_opponents_with_fewer_cards(self, melee: Duel) -> None:
        assassin, *_ = melee.you.holds("The Queen's Assassin", "Ice")
        for seat in melee.seats[1:]:
            seat.has("Burned Men")
        melee.they.holds("Ice")
        melee.you.rich(4)
        melee.begin(ambush(assassin, 4))
        melee.you.choose(assassin)
        assert len(melee.you.offered) == 2
        melee.you.choose(melee.seats[3].player)
        assert [len(seat.dead) for seat in melee.seats] == [0, 0, 0, 1]

    @pytest.mark.rule("save")
    def test_the_victim_may_be_saved(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        arya = duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        duel.you.choose(assassin)
        duel.they.choose(arya)
        assert arya in duel.they.in_play

    @pytest.mark.rule("cancel")
    def test_cancelled_nobody_dies(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice", "Ice")
        betrays(duel.they)
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        duel.you.choose(assassin)
        duel.they.choose("Treachery")
        assert duel.they.dead == []

    @pytest.mark.rule("cancel", "effects")
    def test_hands_are_compared_once_more_as_it_resolves(self, melee: Duel) -> None:
        """Treachery of a third player was cancelled by a card of yours in between."""
        target, third = melee.seats[1:3]
        robb = target.has("Robb Stark")
        target.holds("Ice", "Ice")
        treacherous(third)
        (assassin, *_) = melee.you.holds(
            "The Queen's Assassin", "Ice", "Ice", "The Hand's Judgment"
        )
        melee.you.rich(5)
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose(assassin)
        melee.you.choose(assassin)
        melee.you.choose(target.player)
        third.choose("Treachery")
        melee.you.choose("The Hand's Judgment")
        melee.pass_all()
        assert (len(melee.you.hand), len(target.hand)) == (2, 2)
        assert robb in target.in_play


class TestWidowsWail:
    @pytest.mark.rule("ambush", "attachment_cards")
    def test_arms_whomever_it_is_put_on(self, duel: Duel) -> None:
        (wail,) = duel.you.holds("Widow's Wail")
        arya, cersei = duel.you.controls("Arya Stark", "Cersei Lannister")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wail)
        duel.you.choose(arya)
        assert wail in arya.attachments
        assert (arya.strength, cersei.strength) == (2 + 2, 4)
        assert not arya.icon(MILITARY)

    def test_makes_a_warrior_of_joffrey(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.you.attaches("Widow's Wail", joffrey)
        assert joffrey.strength == 3 + 2
        assert joffrey.icon(MILITARY)

    @pytest.mark.rule("blank", "gains")
    def test_what_a_blank_bearer_gains_is_not_blank(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.you.attaches("Widow's Wail", joffrey)
        duel.they.attaches("Milk of the Poppy", joffrey)
        assert joffrey.icon(MILITARY)

    @pytest.mark.rule("no_attachments")
    def test_goes_on_every_character_that_bears_weapons(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        wail = duel.you.attaches("Widow's Wail", joffrey)
        assert may_bear(duel.they.has("Jon Snow"), wail)
        assert not may_bear(duel.you.has("Summer"), wail)
        assert not may_bear(duel.you.has("Casterly Rock"), wail)


class TestCasterlyRock:
    def test_allows_one_more_intrigue_challenge(self, duel: Duel) -> None:
        _, cersei = duel.you.controls("Casterly Rock", "Cersei Lannister")
        duel.fighting(INTRIGUE, [cersei])
        assert may_initiate(duel.you.player, INTRIGUE, duel.they.player)
        duel.fighting(INTRIGUE, [cersei])
        assert not may_initiate(duel.you.player, INTRIGUE, duel.they.player)

    def test_allows_no_other_challenge_and_nothing_to_others(self, duel: Duel) -> None:
        _, tywin = duel.you.controls("Casterly Rock", "Tywin Lannister")
        foe = duel.they.has("Cersei Lannister")
        duel.fighting(POWER, [tywin])
        assert not may_initiate(duel.you.player, POWER, duel.they.player)
        duel.fighting(INTRIGUE, [foe], against=duel.you)
        assert not may_initiate(duel.they.player, INTRIGUE, duel.you.player)


class TestLannisport:
    def test_draws_a_card_for_every_intrigue_won(self, duel: Duel) -> None:
        port, cersei = duel.you.controls("Lannisport", "Cersei Lannister")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [cersei]))
            await duel.conclude(duel.fighting(INTRIGUE, [cersei]))

        duel.begin(story())
        duel.you.choose(port)
        duel.you.choose(port)
        assert len(duel.you.hand) == 2
        assert not port.kneeling

    def test_draws_for_a_defence_too(self, duel: Duel) -> None:
        port, cersei = duel.you.controls("Lannisport", "Cersei Lannister")
        foe = duel.they.has("The Tickler")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [foe], [cersei], against=duel.you)))
        duel.you.choose(port)
        assert len(duel.you.hand) == 1

    def test_draws_for_no_other_challenge_and_no_loss(self, duel: Duel) -> None:
        _, cersei = duel.you.controls("Lannisport", "Cersei Lannister")
        foe = duel.they.has("Tywin Lannister")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [cersei]))
            await duel.conclude(duel.fighting(INTRIGUE, [cersei], [foe]))

        duel.begin(story())
        duel.they.choose()  # renown
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_it_draws_nothing(self, duel: Duel) -> None:
        port, cersei = duel.you.controls("Lannisport", "Cersei Lannister")
        betrays(duel.they)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
        duel.you.choose(port)
        duel.they.choose("Treachery")
        assert duel.you.hand == []
