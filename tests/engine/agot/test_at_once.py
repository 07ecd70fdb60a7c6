"""Where each player chooses, a new table asks all of them at once; what they chose resolves in the
order of the rules."""

from __future__ import annotations

import pytest

from bot.words import words_in
from engine.agot.claim import satisfy
from engine.agot.events import CardDiscarded, ClaimApplied
from engine.agot.game import RULES
from engine.agot.nouns import Icon
from engine.agot.rounds import check_reserve, standing_phase
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.verbs import discard_at_random
from engine.core.game import AT_ONCE, BY_THE_BOOK, Config
from engine.core.session import Session
from tests.duel import NAMES, Duel, invented
from tests.engine.agot.core.test_plots import reveal


@pytest.fixture
def melee() -> Duel:
    made = Duel(4)
    made.game.at_once = True
    return made


def asked(duel: Duel) -> list[int]:
    return [decision.seat for decision in duel.session.pending]


def test_new_tables_ask_at_once_and_by_the_book_in_order() -> None:
    new = RULES.options()
    mulligans = Session(RULES, Config(4, options=new), "seed").pending
    assert {d.seat for d in mulligans} == {0, 1, 2, 3}
    for options in ({**new, BY_THE_BOOK: True}, {k: v for k, v in new.items() if k != AT_ONCE}):
        assert len(Session(RULES, Config(4, options=options), "seed").pending) == 1


@pytest.mark.rule("player_order", "simultaneous_resolution")
def test_all_choose_whom_they_spare_before_anybody_sees_a_choice(melee: Duel) -> None:
    for seat in melee.seats[:3]:
        seat.controls("Robb Stark", "Arya Stark", "Catelyn Stark", "Bran Stark")
    reveal(melee, melee.they, "Wildfire Assault")
    assert asked(melee) == [0, 1, 2]
    melee.seats[2].choose("Arya Stark")
    assert asked(melee) == [0, 1]
    melee.they.choose("Robb Stark", "Bran Stark")
    assert melee.seats[2].dead == []
    melee.you.choose()
    left = [[card.name for card in seat.in_play] for seat in melee.seats[:3]]
    assert left == [[], ["Robb Stark", "Bran Stark"], ["Arya Stark"]]


@pytest.mark.rule("fw_7_3_check_reserve")
def test_a_reserve_that_fits_no_more_is_asked_again_with_the_reason(melee: Duel) -> None:
    def thieving(script: Script) -> None:
        @script.forced_reaction(CardDiscarded, when=lambda me, _: len(melee.they.hand) > 7)
        async def steal(me: Card, discarded: CardDiscarded) -> None:
            await discard_at_random(melee.they.player)

    invented(melee.you, "thief", thieving)
    melee.you.holds(*["Ice"] * 7)
    melee.they.holds(*["Ice"] * 8)
    melee.seats[2].holds(*["Ice"] * 7)
    melee.begin(check_reserve(*(seat.player for seat in melee.seats)))
    assert asked(melee) == [0, 1, 2]
    for seat, over in zip(melee.seats, (1, 2, 1), strict=False):
        seat.choose(*[card.ref for card in seat.hand[:over]])
    assert asked(melee) == [1]
    assert "has changed since you chose" in words_in("en").say(
        melee.session.pending[0].prompt, NAMES
    )
    melee.they.choose(melee.they.hand[0].ref)
    assert [len(seat.hand) for seat in melee.seats[:3]] == [6, 6, 6]


@pytest.mark.rule("claim", "military_claim")
def test_all_who_lost_choose_at_once_whom_a_military_claim_takes(melee: Duel) -> None:
    robb = melee.you.has("Robb Stark")
    losers = melee.seats[1:3]
    for seat in losers:
        seat.controls("Arya Stark", "Bran Stark")
    challenge = melee.fighting(Icon.MILITARY, [robb])
    applied = ClaimApplied(challenge, [seat.player for seat in losers])
    melee.begin(satisfy(applied))
    assert asked(melee) == [1, 2]
    losers[1].choose("Arya Stark")
    assert losers[1].dead == []
    losers[0].choose("Bran Stark")
    assert [[card.name for card in seat.dead] for seat in losers] == [
        ["Bran Stark"],
        ["Arya Stark"],
    ]


@pytest.mark.rule("fw_6_2_stand_cards")
def test_all_choose_at_once_who_stands_under_a_limit(melee: Duel) -> None:
    melee.you.has("Stannis Baratheon")
    for seat in melee.seats[:3]:
        seat.controls("Arya Stark", "Bran Stark", "Catelyn Stark", kneeling=True)
    melee.begin(standing_phase(melee.game))
    assert asked(melee) == [0, 1, 2]
    for seat in melee.seats[:3]:
        seat.choose("Arya Stark", "Bran Stark")
    assert all(
        [c.name for c in seat.in_play if c.kneeling] == ["Catelyn Stark"]
        for seat in melee.seats[:3]
    )


@pytest.mark.parametrize("fewer", [False, True])
def test_whoever_may_spare_all_is_asked_only_at_older_tables(melee: Duel, fewer: bool) -> None:
    melee.game.fewer_questions = fewer
    melee.you.controls("Robb Stark", "Arya Stark", "Catelyn Stark", "Bran Stark")
    melee.they.controls("Robb Stark", "Arya Stark", "Catelyn Stark")
    reveal(melee, melee.they, "Wildfire Assault")
    assert asked(melee) == ([0] if fewer else [0, 1])
    melee.you.choose()
    if not fewer:
        melee.they.choose("Robb Stark", "Arya Stark", "Catelyn Stark")
    assert (len(melee.you.in_play), len(melee.they.in_play)) == (0, 3)
