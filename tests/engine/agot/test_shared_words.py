"""Words of the scripting language, each on a card invented for it: what the cards that use them
have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.agot.abilities import Cost
from engine.agot.challenge import compare
from engine.agot.costs import (
    kneel_a,
    kneel_self,
    one_of,
    put_self_into_play,
    return_to_hand_a,
    reveal_from_hand,
    sacrifice_self,
)
from engine.agot.events import Kill, PhaseBegins, PowerGained
from engine.agot.keywords import process_keywords
from engine.agot.modifiers import ADDS_NO_DOMINANCE, CANNOT_BE_SAVED, CANNOT_LOSE
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase, Zone
from engine.agot.playing import action_window
from engine.agot.rounds import dominance_total
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import (
    end_challenge,
    gain_gold,
    initiate_as_own,
    move_attachment,
    paid,
    reveal_tops,
    save,
    search_into_play,
    search_some,
    you,
)
from tests.duel import Duel, Seat, invented


def acting(duel: Duel) -> None:
    duel.begin(action_window(duel.game, "challenges_phase"))


def telling(duel: Duel, act: Callable[[], Awaitable[object]]) -> None:
    async def story() -> None:
        await act()

    duel.begin(story())


def paying(*, cost: Cost) -> Callable[[Script], object]:
    """An action that brings as much gold as cards paid for it."""

    def write(script: Script) -> object:
        @script.action(cost=cost)
        async def collect(me: Card) -> None:
            await gain_gold(you(me), len(paid(me)) or 9)

        return collect

    return write


class TestCosts:
    def test_two_are_knelt_and_given_to_the_body(self, duel: Duel) -> None:
        invented(duel.you, "Pair", paying(cost=kneel_a(lambda c: c.name != "Pair", amount=2)))
        one, two = duel.you.controls("Burned Men", "Arya Stark")
        acting(duel)
        duel.you.choose("Pair")
        assert one.kneeling
        assert two.kneeling
        assert duel.you.gold == 2

    def test_one_alone_is_not_enough(self, duel: Duel) -> None:
        invented(duel.you, "Pair", paying(cost=kneel_a(lambda c: c.name != "Pair", amount=2)))
        duel.you.has("Burned Men")
        acting(duel)
        assert duel.over

    def test_a_way_to_pay_is_chosen(self, duel: Duel) -> None:
        ways = one_of(draw_card=kneel_self, gain_power=sacrifice_self)
        card = invented(duel.you, "Either", paying(cost=ways))
        acting(duel)
        duel.you.choose("Either")
        duel.you.choose("gain_power")
        assert not card.in_play
        assert duel.you.gold == 9

    def test_only_ways_that_can_be_paid_are_offered(self, duel: Duel) -> None:
        ways = one_of(draw_card=kneel_self, gain_power=sacrifice_self)
        card = invented(duel.you, "Either", paying(cost=ways))
        card.kneeling = True
        acting(duel)
        duel.you.choose("Either")
        assert not card.in_play

    def test_a_character_goes_home(self, duel: Duel) -> None:
        invented(duel.you, "Host", paying(cost=return_to_hand_a(lambda c: c.name != "Host")))
        men = duel.you.has("Burned Men")
        acting(duel)
        duel.you.choose("Host")
        assert men in duel.you.hand
        assert duel.you.gold == 1

    def test_cards_of_the_hand_are_shown_and_kept(self, duel: Duel) -> None:
        fits = reveal_from_hand(2, lambda card: card.is_character)
        invented(duel.you, "Show", paying(cost=fits))
        duel.you.holds("Burned Men", "Arya Stark", "The Roseroad")
        acting(duel)
        duel.you.choose("Show")
        assert len(duel.you.hand) == 3
        assert duel.you.gold == 2
        told = " ".join(duel.log(duel.they))
        assert "Burned Men" in told
        assert "Roseroad" not in told

    @pytest.mark.parametrize("held", ["Burned Men", "The Roseroad"])
    def test_whether_they_are_held_the_question_does_not_tell(self, held: str) -> None:
        duel = Duel(quick=False)
        invented(duel.you, "Show", paying(cost=reveal_from_hand(1, lambda c: c.is_character)))
        duel.you.holds(held)
        acting(duel)
        assert duel.you.asked
        assert len(duel.you.offered) == (held == "Burned Men")

    def test_a_card_comes_into_play_to_pay(self, duel: Duel) -> None:
        def write(script: Script) -> object:
            @script.would(Kill, cost=put_self_into_play, zones=frozenset({Zone.HAND}))
            async def rescue(me: Card, killing: Kill) -> None:
                await save(killing)

            return rescue

        squire = invented(duel.you, "Squire", write, zone=Zone.HAND)
        men = duel.you.has("Burned Men")
        duel.game.by_the_book = True  # an invented card is in no pool
        duel.begin(happen(Kill(men)))
        duel.you.choose("Squire")
        assert squire.in_play
        assert men.in_play


class TestRules:
    def test_who_cannot_be_saved_dies(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.duplicates(robb)
        invented(
            duel.they, "Doom", lambda s: s.rules(CANNOT_BE_SAVED, lambda me, card: card is robb)
        )
        duel.begin(happen(Kill(robb)))
        assert robb in duel.you.dead

    def test_who_cannot_lose_does_not(self, duel: Duel) -> None:
        attacker = duel.you.has("Robb Stark")
        invented(
            duel.they,
            "Watch",
            lambda s: s.rules(
                CANNOT_LOSE,
                lambda me, player, fight: player is me.controller and fight.number_against == 1,
            ),
        )
        first, second = duel.fighting(POWER, [attacker]), duel.fighting(POWER, [attacker])
        telling(duel, lambda: compare(first))
        assert first.winner is first.loser is None
        telling(duel, lambda: compare(second))
        assert second.winner is duel.you.player

    def test_a_character_may_add_nothing_for_dominance(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        total = dominance_total(duel.you.player)
        invented(
            duel.they,
            "Shade",
            lambda s: s.rules(ADDS_NO_DOMINANCE, lambda me, card: card is robb),
            strength=0,
        )
        assert dominance_total(duel.you.player) == total - robb.strength
        assert arya.strength > 0

    def test_a_challenge_ends_at_once(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        fights = []

        def write(script: Script) -> object:
            @script.action(in_challenge=True)
            async def stop(me: Card) -> None:
                assert me.game.challenge is not None
                fights.append(me.game.challenge)
                end_challenge(me.game.challenge)

            return stop

        invented(duel.they, "Truce", write, strength=0, icons=[])
        duel.begin(duel.attack(MILITARY, [robb]))
        duel.they.choose("Truce")
        duel.finish()
        assert fights[0].winner is None
        assert duel.game.challenge is None
        assert duel.you.power == 0


class TestKeywordsAreTold:
    def test_power_gained_using_renown(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        seen: list[Keyword | None] = []

        def write(script: Script) -> object:
            @script.forced_reaction(PowerGained)
            async def note(me: Card, gained: PowerGained) -> None:
                seen.append(gained.using)

            return note

        invented(duel.they, "Witness", write)
        fight = duel.fighting(MILITARY, [robb])
        fight.winner, fight.loser = duel.you.player, duel.they.player

        async def story() -> None:
            await process_keywords(fight)
            await happen(PowerGained(robb, 1))

        duel.begin(story())
        duel.you.choose(robb)
        assert seen == [Keyword.RENOWN, None]


class TestDecks:
    def test_top_cards_are_shown_and_stay(self, duel: Duel) -> None:
        mine = duel.you.draws_next("Burned Men", "Arya Stark")
        duel.they.draws_next("Robb Stark")
        telling(duel, lambda: reveal_tops(duel.you.player, duel.they.player, amount=2))
        told = " ".join(duel.log())
        for name in ("Burned Men", "Arya Stark", "Robb Stark"):
            assert name in told
        assert mine[0] is duel.you.player.deck[-1]

    def test_several_are_found(self, duel: Duel) -> None:
        duel.you.draws_next("Burned Men", "The Roseroad", "Arya Stark", "Robb Stark")
        me = duel.you.player
        telling(duel, lambda: search_some(me, lambda c: c.is_character, 3, top=3))
        duel.you.choose("Burned Men", "Arya Stark")
        assert sorted(card.name for card in duel.you.hand) == ["Arya Stark", "Burned Men"]

    def test_one_is_put_into_play(self, duel: Duel) -> None:
        duel.you.draws_next("Burned Men", "The Roseroad")
        me = duel.you.player
        telling(duel, lambda: search_into_play(me, lambda c: c.name == "The Roseroad"))
        duel.you.choose("The Roseroad")
        assert [card.name for card in duel.you.in_play] == ["The Roseroad"]


class TestAttachments:
    def test_move_to_whoever_may_bear_them(self, duel: Duel) -> None:
        robb, drogon, arya = duel.you.controls("Robb Stark", "Drogon", "Arya Stark")
        bird = duel.you.attaches("Little Bird", robb)

        async def story() -> None:
            assert not await move_attachment(bird, robb)
            assert not await move_attachment(bird, drogon)
            assert await move_attachment(bird, arya)

        duel.begin(story())
        assert duel.over
        assert bird.parent is arya


class TestPlotsOfOthers:
    def test_are_initiated_as_ones_own(self, duel: Duel) -> None:
        plot = windfall(duel.they)
        telling(duel, lambda: initiate_as_own(plot, duel.you.player))
        assert (duel.you.gold, duel.they.gold) == (3, 0)
        assert plot.controller is duel.they.player


def windfall(seat: Seat) -> Card:
    def write(script: Script) -> object:
        @script.when_revealed()
        async def gain(me: Card) -> None:
            await gain_gold(me.controller, 3)

        return gain

    return invented(seat, "Windfall", write, type="plot", zone=Zone.REVEALED)


def test_a_phase_counts_the_cards_drawn_in_it(duel: Duel) -> None:
    duel.you.player.drawn = 3
    duel.begin(happen(PhaseBegins(duel.game, Phase.DRAW)))
    assert duel.you.player.drawn == 0
