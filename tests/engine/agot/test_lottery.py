"""Decks that chance draws: the same for the same seed, playable at an open table, and from every
pack of the pool."""

from __future__ import annotations

from engine.agot.deckbuilding import DRAW_TYPES, Deck, Format, faults
from engine.agot.lottery import drawn_deck, drawn_table
from engine.agot.nouns import CardType
from engine.agot.pools import LATEST, pools
from engine.core.chance import Chance

DECKS = 150
POOL = pools()[LATEST]


def decks() -> list[Deck]:
    return [drawn_deck(Chance(f"{number}"), POOL) for number in range(DECKS)]


def test_every_card_of_the_pool_is_drawn_some_time() -> None:
    drawn = {code for deck in decks() for code in deck.codes}
    playable = (*DRAW_TYPES, CardType.PLOT, CardType.AGENDA)
    assert drawn == {code for code, card in POOL.cards.items() if card.type in playable}
    assert len({code[:2] for code in drawn}) > 1  # not of one set


def test_each_can_be_played_at_an_open_table() -> None:
    assert not [fault for deck in decks() for fault in faults(deck, Format.OPEN, POOL)]


def test_a_seed_draws_the_same_decks_again_and_names_the_pool() -> None:
    once = drawn_table(3, Chance("again"))
    assert once == drawn_table(3, Chance("again"))
    assert once != drawn_table(3, Chance("otherwise"))
    assert (once["pool"], len(once["decks"])) == (LATEST, 3)
