"""The one-step player: looks one card ahead and takes what promises most at once."""

from __future__ import annotations

from engine.behind.asks import Move, PlainMove, moves
from engine.behind.cards import Card, CourtRole
from engine.behind.players.answers import player
from engine.behind.players.picture import Picture
from engine.behind.players.worth import PLAIN, Taste, dispose, worth
from engine.behind.powers import Use, use
from engine.behind.targets import Target
from engine.core.agent import Agent
from engine.core.chance import Chance


def greedy_agent(_chance: Chance) -> Agent:
    return player(lambda view: PLAIN, _judge)


def _judge(seen: Picture, likes: Taste) -> Move:
    return max(moves(seen.tableau, seen.turn), key=lambda move: _promise(seen, likes, move))


def _promise(seen: Picture, likes: Taste, move: Move) -> float:
    """How far ahead the move leaves it; after a reveal, on the average of the next card."""
    tableau, turn = seen.tableau.copy(), seen.turn.copy()
    if move is PlainMove.REVEAL:
        cards = [seen.next] if seen.next is not None else seen.deck
        return sum(_revealed(seen, likes, card) for card in cards) / len(cards)
    if isinstance(move, Use):
        use(turn, move)
    elif isinstance(move, Target):
        tableau.lift(*move)
    ahead = dispose(tableau, turn, likes)[0] if turn.safe else worth(tableau, turn.seat, likes)
    return ahead - (isinstance(move, Use) and seen.turn.safe)


def _revealed(seen: Picture, likes: Taste, card: Card) -> float:
    turn = seen.turn.copy()
    if isinstance(card, CourtRole):
        turn.reveal(card)
        if turn.safe:
            return dispose(seen.tableau, turn, likes)[0]
    return worth(seen.tableau, turn.seat, likes)
