"""Worlds that a seat might be in: what it sees stays, what it cannot see is dealt from what
everybody may know, and the game that comes of it is sound."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.agents import agent
from engine.agot.deckbuilding import Deck, premade
from engine.agot.game import RULES, Agot
from engine.agot.players.worlds import imagine
from engine.core.chance import Chance
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.tools import seen, sound


def table(*decks: Deck, **options: Any) -> Session:
    """In the second round, with the first seat asked."""
    chosen = {"decks": [deck.to_options() for deck in decks], **options}
    session = Session(RULES, RULES.new_table(len(decks), quick=True, chosen=chosen), "worlds")
    quick = agent("thoughtful", RULES, Chance("quick"))
    while session.game.round < 2 or session.pending[0].seat or len(session.pending) > 1:
        asked = session.pending[0]
        session.answer(asked.seat, asked.id, quick(session.view(asked.seat), asked))
    return session


def imagined(session: Session, number: int = 0) -> Agot:
    assert isinstance(session.game, Agot)
    imagine(session.game, SeatId(0), (), Chance(f"world {number}"))
    return session.game


def hidden(game: Agot, seat: int) -> Counter[str]:
    player = game.players[seat]
    return Counter(card.printed.code for card in (*player.hand, *player.deck))


STARK, LIONS = premade()["stark-fealty"], premade()["lannister-rose"]


def test_the_seat_sees_the_same_table() -> None:
    session = table(STARK, LIONS)
    before, mine = seen(session, SeatId(0)), hidden(imagined(table(STARK, LIONS)), 0)
    imagined(session)
    assert seen(session, SeatId(0)) == before
    assert hidden(imagined(session), 0) == mine


def test_other_hands_differ_from_world_to_world() -> None:
    session = table(STARK, LIONS)
    hands = set()
    for number in range(4):
        hands.add(tuple(card.printed.code for card in imagined(session, number).players[1].hand))
    assert len(hands) == 4


def other_deck() -> Deck:
    """As many cards as the lions have, of which none is theirs alone."""
    swapped = {**LIONS.cards}
    swapped["01029"] = swapped.pop(next(iter(swapped)))
    return Deck(LIONS.faction, LIONS.agenda, LIONS.plots, swapped)


@pytest.mark.parametrize("open_lists", [True, False])
def test_a_list_is_known_where_it_lies_open(open_lists: bool) -> None:
    """Else nobody knows that these lions have Varys, whom no ready deck of theirs has."""
    session = table(STARK, other_deck(), open_lists=open_lists)
    assert isinstance(session.game, Agot)
    real = hidden(session.game, 1)
    assert (hidden(imagined(session), 1) == real) is open_lists


@pytest.mark.parametrize("number", range(3))
def test_whatever_was_dealt_plays_on_soundly(number: int) -> None:
    session = table(STARK, other_deck())
    imagined(session, number)
    quick = agent("thoughtful", RULES, Chance("on"))
    session.suppose(SeatId(0), lambda ask: ask)
    while session.pending and session.game.round < 4:
        asked = session.pending[0]
        session.answer(asked.seat, asked.id, quick(session.view(asked.seat), asked))
        assert sound(session)
