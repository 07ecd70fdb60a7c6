"""The rules of High Card: three rounds; everybody lays a card from hand facedown, and when all are
turned up, the highest scores a point. Nobody scores on a tie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.decisions import Ask, Choice, Option, decide_together, one
from engine.core.game import Config, Game, Outcome, Rules
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId, by_seat, seats_of
from engine.core.view import PlainView

CARDS = ("two", "five", "nine", "knave", "queen", "king")  # the lowest first; two of each
ROUNDS, HAND = 3, 3


class HighCardView(PlainView):
    game: ClassVar[str] = "high_card"


class HighCard(Game):
    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.deck = list(CARDS) * 2
        chance.shuffle(self.deck)
        self.seats = seats_of(config.seats)
        self.hands = [[self.deck.pop() for _ in range(HAND)] for _ in self.seats]
        self.scores = [0 for _ in self.seats]

    async def run(self) -> Outcome:
        for self.round in range(1, ROUNDS + 1):
            self.stage = self.round
            laid = await decide_together([self._asked(seat) for seat in self.seats])
            self._turn_up([card for (card,) in laid])
        ranking = [tuple(s for s in self.seats if self.scores[s] == n) for n in self._points()]
        return Outcome(tuple(ranking), tuple(self.scores))

    def _points(self) -> list[int]:
        return sorted(set(self.scores), reverse=True)

    def _asked(self, seat: SeatId) -> Ask[str]:
        cards = sorted(set(self.hands[seat]), key=CARDS.index)  # each key once
        return one(seat, phrase("high_card.prompt.lay"), [choice(card) for card in cards])

    def _turn_up(self, laid: list[str]) -> None:
        best = max(map(CARDS.index, laid))
        for seat, card in by_seat(laid):
            self.hands[seat].remove(card)
            told = phrase("high_card.log.lay", who=Who(seat), card=named(card))
            self.chronicle.tell(told, reveals=True)
        winners = [seat for seat, card in by_seat(laid) if CARDS.index(card) == best]
        if len(winners) == 1:
            self.scores[winners[0]] += 1
            self.chronicle.tell(phrase("high_card.log.score", who=Who(winners[0])))
        else:
            self.chronicle.tell(phrase("high_card.log.tie"))

    def view(self, seat: SeatId | None) -> HighCardView:
        told = [phrase("high_card.board.round", n=self.round, of=ROUNDS)]
        told += [
            phrase("high_card.board.score", who=Who(s), n=self.scores[s], cards=len(self.hands[s]))
            for s in self.seats
        ]
        held = [named(card) for card in self.hands[seat]] if seat is not None else []
        return HighCardView(seat, tuple(self.seats), tuple(told), tuple(held))

    def state(self) -> object:
        hands = tuple(tuple(hand) for hand in self.hands)
        return (self.round, hands, tuple(self.scores), tuple(self.deck))

    def violations(self) -> Iterator[str]:
        if sum(self.scores) > self.round:
            yield "points_from_nowhere"


def named(card: str) -> Phrase:
    return phrase(f"card.high_card.{card}")


def choice(card: str) -> Choice[str]:
    return Option(card, named(card)), card


RULES = Rules("high_card", 1, range(2, 5), HighCard)
