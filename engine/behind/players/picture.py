"""What a view of Behind the Throne shows, as the rules' own objects to think with; and what must
therefore lie in the deck, in an order nobody knows."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.behind.cards import END, Card, deck
from engine.behind.tableau import Tableau
from engine.behind.turn import Turn
from engine.behind.view import BehindView


class Picture(NamedTuple):
    tableau: Tableau
    turn: Turn
    deck: list[Card]
    next: Card | None  # seen with the Prophet


def picture(view: BehindView) -> Picture:
    tableau = Tableau({c.role: c.count for c in player.columns} for player in view.players)
    turn = Turn(view.mover)
    turn.row, turn.value, turn.eliminated = list(view.row), view.value, view.eliminated
    turn.used = [column.role for column in view.players[view.mover].columns if column.used]
    turn.taken = view.taken
    return Picture(tableau, turn, _hidden(view), view.seen)


def earliness(view: BehindView) -> float:
    """From 1 with many turns to come to 0 at the end; the card that ends the game lies anywhere."""
    seats = len(view.players)
    cards = view.deck / 2 if view.end_in_deck else view.deck + 10 * seats
    turns = cards / (3 * seats)
    return turns / (turns + 2)


def _hidden(view: BehindView) -> list[Card]:
    """The deck in no order; if it is empty, the one that will be shuffled for the next card."""
    if not view.deck:
        return [*(role for role, count in view.discard for _ in range(count)), END]
    left = Counter(deck(len(view.players)))
    left.subtract(dict(view.discard))
    left.subtract(view.row)
    for player in view.players:
        left.subtract({column.role: column.count for column in player.columns})
    if view.taken is not None:
        left[view.taken] -= 1
    return [*left.elements(), *([END] if view.end_in_deck else [])]
