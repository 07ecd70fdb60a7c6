"""The player that looks ahead: it plays the rest of its turn many times over, with decks drawn
from what it cannot see, and does what turned out best on the average."""

from __future__ import annotations

from collections.abc import Iterator

from engine.behind.asks import Move, PlainMove, moves
from engine.behind.cards import Card, End
from engine.behind.players.answers import player
from engine.behind.players.picture import Picture, earliness
from engine.behind.players.worth import Taste, dispose, taste, worth
from engine.behind.powers import Power, Use, lost, usable, use
from engine.behind.tableau import Tableau
from engine.behind.targets import Target, eliminations
from engine.behind.turn import LONGEST, Turn
from engine.behind.view import BehindView
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.seats import SeatId, seats_of

FUTURES = 24
HOPE = 2.0  # what one more card is thought to bring, beyond the table
VICTORY = 10.0
PATIENCE = 0.1  # a Prophet is better kept for a card that matters more


def thoughtful_agent(chance: Chance) -> Agent:
    def judge(seen: Picture, likes: Taste) -> Move:
        return Consideration(seen, likes, chance).best()[1]

    return player(likes, judge)


def likes(view: BehindView) -> Taste:
    """A single card is worth less the fewer turns are left to find its fellow."""
    return taste(single=0.5 * earliness(view), pair=0.9)


class Consideration:
    def __init__(self, seen: Picture, likes: Taste, chance: Chance) -> None:
        self.seen, self.likes = seen, likes
        self.futures = [self._future(chance) for _ in range(FUTURES)]

    def best(self) -> tuple[float, Move]:
        return self._best(self.seen.tableau, self.seen.turn)

    def _future(self, chance: Chance) -> list[Card]:
        """The next cards as they might come."""
        cards, first = self.seen.deck.copy(), self.seen.next
        drawn = []
        if first is not None:
            cards.remove(first)
            drawn.append(first)
        while cards and len(drawn) < LONGEST:
            at = chance.below(len(cards))
            cards[at], cards[-1] = cards[-1], cards[at]
            drawn.append(cards.pop())
        return drawn

    # What to do now

    def _best(self, tableau: Tableau, turn: Turn) -> tuple[float, Move]:
        found = [
            (self._value(tableau, turn, move), move) for move in sensible(tableau, turn, self.likes)
        ]
        return max(found, key=lambda pair: pair[0])

    def _value(self, tableau: Tableau, turn: Turn, move: Move) -> float:
        if move is PlainMove.STOP:
            return dispose(tableau, turn, self.likes)[0]
        if move is PlainMove.BUST:
            return worth(tableau, turn.seat, self.likes)
        if move is PlainMove.REVEAL:
            return sum(self._played(tableau, turn, cards) for cards in self.futures) / FUTURES
        tableau, turn = tableau.copy(), turn.copy()
        if isinstance(move, Target):
            _eliminate(tableau, turn, move)
            return self._best(tableau, turn)[0]
        use(turn, move)
        if move.power is Power.PROPHET:
            return self._foreseen(tableau, turn)
        return self._best(tableau, turn)[0]

    def _foreseen(self, tableau: Tableau, turn: Turn) -> float:
        """Knowing the next card, it would stop before a bad one."""
        stop = dispose(tableau, turn, self.likes)[0]
        told = [max(stop, self._played(tableau, turn, cards)) for cards in self.futures]
        return sum(told) / FUTURES - PATIENCE

    # A turn as it might go

    def _played(self, tableau: Tableau, turn: Turn, cards: list[Card]) -> float:
        tableau, turn = tableau.copy(), turn.copy()
        ahead = 0.0
        for card in cards:
            if isinstance(card, End):
                return _ended(tableau, turn.seat)
            turn.reveal(card)
            if lost(tableau, turn):
                return worth(tableau, turn.seat, self.likes)
            save(tableau, turn)
            if targets := eliminations(tableau, turn):
                _eliminate(tableau, turn, self._victim(tableau, turn, targets))
            ahead = dispose(tableau, turn, self.likes)[0]
            if not turn.may_reveal or not self._bold(tableau, turn, ahead):
                break
        return ahead

    def _bold(self, tableau: Tableau, turn: Turn, ahead: float) -> bool:
        """Whether one more card is worth the risk of all that lies there."""
        cards = self.seen.deck
        safe = sum(card <= turn.value for card in cards) / len(cards)
        return safe * (ahead + HOPE) + (1 - safe) * worth(tableau, turn.seat, self.likes) > ahead

    def _victim(self, tableau: Tableau, turn: Turn, targets: list[Target]) -> Target:
        return max(targets, key=lambda target: spared(tableau, turn, target, self.likes))


def sensible(tableau: Tableau, turn: Turn, likes: Taste) -> Iterator[Move]:
    """The moves worth a thought: of all eliminations only the best."""
    targets = []
    for move in moves(tableau, turn):
        if isinstance(move, Target):
            targets.append(move)
        elif not isinstance(move, Use) or _useful(turn, move):
            yield move
    if targets:
        yield max(targets, key=lambda target: spared(tableau, turn, target, likes))


def _useful(turn: Turn, used: Use) -> bool:
    """A power looks, saves the row, or makes the last card level for an elimination."""
    if used.power is Power.PROPHET or not turn.safe:
        return True
    return not turn.eliminated and turn.value + used.power.change == turn.before


def spared(tableau: Tableau, turn: Turn, target: Target, likes: Taste) -> float:
    after = tableau.copy()
    after.lift(*target)
    return worth(after, turn.seat, likes)


def _eliminate(tableau: Tableau, turn: Turn, target: Target) -> None:
    tableau.lift(*target)
    turn.eliminated = True


def save(tableau: Tableau, turn: Turn) -> None:
    """Lowers a card that is too high: by the weakest power that is enough, else the strongest."""
    while not turn.safe:
        powers = [used for used in usable(tableau, turn) if used.power.change < 0]
        over = turn.value - turn.row[-2]
        enough = [used for used in powers if _strength(used) >= over]
        use(turn, min(enough, key=_strength) if enough else max(powers, key=_strength))


def _strength(used: Use) -> int:
    return -used.power.change


def _ended(tableau: Tableau, seat: SeatId) -> float:
    scores = [tableau.score(seat) for seat in seats_of(len(tableau.columns))]
    lead = scores.pop(seat) - max(scores)
    return lead + VICTORY * ((lead > 0) - (lead < 0))
