"""A game of Behind the Throne as it might go on: what lies face up, a deck in one order that it
could have, and everybody's moves. Chance moves too, by the next card, so that whoever searches can
tell what follows from it."""

from __future__ import annotations

from enum import Enum, auto

from engine.behind.asks import Move, PlainMove
from engine.behind.cards import END, Card, CourtRole, End
from engine.behind.placement import place_card, place_row
from engine.behind.players.picture import Picture
from engine.behind.players.thoughtful import save, sensible, spared
from engine.behind.players.value import chances
from engine.behind.players.worth import Taste, dispose, lay_card, lay_row, pick_card
from engine.behind.powers import Power, Use, lost, use
from engine.behind.tableau import Tableau
from engine.behind.targets import Target, eliminations, exchanges
from engine.behind.turn import Turn
from engine.behind.view import BehindView
from engine.core.chance import Chance
from engine.core.seats import SeatId, seat_after, seats_of

NATURE = SeatId(-1)  # who moves when a card is revealed or looked at
FAR = 3  # turns, after which the table is judged as it stands
HOPE = 0.3  # what one more card is thought to bring, in what the taste counts
EXCHANGES = 2  # worth a thought, besides taking the row

Way = Move | Card | None  # None: take the row


class Step(Enum):
    REVEAL = auto()
    LOOK = auto()
    ACT = auto()
    DISPOSE = auto()


class Course:
    def __init__(
        self, seen: Picture, likes: Taste, chance: Chance, view: BehindView, step: Step
    ) -> None:
        self.likes, self.chance, self.step = likes, chance, step
        pile = [role for role, count in view.discard for _ in range(count)] if view.deck else []
        self.tableau, self.turn = Tableau(seen.tableau.columns, pile), seen.turn.copy()
        self.deck = seen.deck.copy()
        chance.shuffle(self.deck)
        if seen.next is not None:
            self.deck.remove(seen.next)
            self.deck.append(seen.next)
        self.turns, self.over = 0, False

    @property
    def seat(self) -> SeatId | None:
        if self.over or self.turns >= FAR:
            return None
        return NATURE if self.step in (Step.REVEAL, Step.LOOK) else self.turn.seat

    def moves(self) -> list[Way]:
        if self.step is Step.ACT:
            return list(sensible(self.tableau, self.turn, self.likes))
        if self.step is Step.DISPOSE:
            ranked = sorted(exchanges(self.tableau, self.turn), key=self._loss, reverse=True)
            return [None, *ranked[:EXCHANGES]]
        return [self._top()]

    def _loss(self, target: Target) -> float:
        """What the other side would lose by it."""
        seat, role = target
        column = self.likes[role]
        count = self.tableau.columns[seat][role]
        return column[count] - column[count - 1]

    def _top(self) -> Card:
        if not self.deck:
            self.deck = [*self.tableau.gather(), END]
            self.chance.shuffle(self.deck)
        return self.deck[-1]

    # Moves

    def make(self, way: Way) -> None:
        if self.step is Step.REVEAL:
            self._reveal()
        elif self.step is Step.LOOK:
            self.step = Step.ACT
        elif self.step is Step.DISPOSE:
            self._dispose(way)
        else:
            self._act(way)

    def _reveal(self) -> None:
        self._top()
        card = self.deck.pop()
        if isinstance(card, End):
            self.over = True
            return
        self.turn.reveal(card)
        self._go_on(Step.ACT)

    def _act(self, way: Way) -> None:
        if way is PlainMove.REVEAL:
            self.step = Step.REVEAL
        elif way is PlainMove.STOP:
            self.step = Step.DISPOSE
        elif isinstance(way, Use):
            use(self.turn, way)
            self._go_on(Step.LOOK if way.power is Power.PROPHET else Step.ACT)
        elif isinstance(way, Target):
            self.tableau.lift(*way)
            self.tableau.throw(way.role)
            self.turn.eliminated = True
        else:
            self._next()

    def _go_on(self, step: Step) -> None:
        self.step = step
        if lost(self.tableau, self.turn):
            self._next()

    def _dispose(self, way: Way) -> None:
        tableau, turn = self.tableau, self.turn
        if isinstance(way, Target):
            self._exchange(*way)
        else:
            placing = lay_row(tableau.columns[turn.seat], turn.row, self.likes)
            place_row(tableau, turn.seat, turn.row, placing.keep, placing.give_up)
            turn.row = []
        self._next()

    def _exchange(self, seat: SeatId, role: CourtRole) -> None:
        """Each side keeps the card it likes best."""
        tableau, turn = self.tableau, self.turn
        tableau.lift(seat, role)
        gain, kept = lay_card(tableau.columns[turn.seat], role, self.likes)
        if kept is not None and gain > 0:
            place_card(tableau, turn.seat, role, kept.instead)
        else:
            tableau.throw(role)
        picked = pick_card(tableau.columns[seat], turn.row, self.likes)[1]
        if picked is not None:
            turn.row.remove(picked.role)
            place_card(tableau, seat, picked.role, picked.instead)

    def _next(self) -> None:
        self.tableau.sweep(self.turn.row)
        self.turn = Turn(seat_after(self.turn.seat, len(self.tableau.columns)))
        self.step = Step.REVEAL
        self.turns += 1

    # How it ends

    def outcome(self) -> list[float]:
        while self.seat is not None:
            self.make(self._usual())
        return self._won() if self.over else chances(self.tableau, self.likes)

    def _won(self) -> list[float]:
        """Once it is over, a point is as good as many; a win may be shared."""
        scores = [self.tableau.score(seat) for seat in seats_of(len(self.tableau.columns))]
        best = max(scores)
        return [(score == best) / scores.count(best) for score in scores]

    def _usual(self) -> Way:
        """A quick player's move."""
        tableau, turn = self.tableau, self.turn
        if self.step is Step.DISPOSE:
            return dispose(tableau, turn, self.likes)[1]
        if self.step is not Step.ACT:
            return self._top()
        save(tableau, turn)
        if targets := eliminations(tableau, turn):
            return max(targets, key=lambda target: spared(tableau, turn, target, self.likes))
        return PlainMove.REVEAL if turn.may_reveal and self._bold() else PlainMove.STOP

    def _bold(self) -> bool:
        """Whether one more card is worth the risk of all that lies there."""
        cards = self.deck or self.tableau.discard
        safe = sum([card <= self.turn.value for card in cards]) / max(1, len(cards))
        own = self.tableau.columns[self.turn.seat]
        gain = lay_row(own, self.turn.row, self.likes).gain
        return safe * (gain + HOPE) > gain
