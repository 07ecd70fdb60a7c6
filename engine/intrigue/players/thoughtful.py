"""The player that looks ahead: it deals the cards it cannot see in many ways, plays each round out
by chance after every card it could lay, and lays the one that won most often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from statistics import fmean

from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.seats import SeatId, by_seat, seat_after, seats_of
from engine.intrigue.cards import iron_throne
from engine.intrigue.court import Court
from engine.intrigue.placing import Placing, choice
from engine.intrigue.players.picture import TOKENS, Hand, Picture, dealt, picture
from engine.intrigue.view import IntrigueView, PlayerView

BUDGET = 64  # rounds played out for one answer


def thoughtful_agent(chance: Chance) -> Agent:
    def answer(view: IntrigueView, decision: Decision) -> tuple[str]:
        seen = picture(view)
        best = Looking(view, seen, chance, BUDGET).best()
        return (choice(*best, seen.court.left)[0].key,)

    return answer


class Looking:
    """What a seat sees ahead: every card it could lay, tried in rounds as they might go on."""

    def __init__(self, view: IntrigueView, seen: Picture, chance: Chance, budget: int) -> None:
        assert view.seat is not None
        self.view, self.seat, self.seen, self.chance = view, view.seat, seen, chance
        self.budget = budget  # rounds played out for one answer
        self.won: dict[Placing, list[float]] = {}

    def best(self) -> Placing:
        """Halves the choices again and again, so that the good ones are looked at longer."""
        left = self.seen.court.placings(self.seen.hand)
        self.won = {placing: [] for placing in left}
        while len(left) > 1:
            for _ in range(max(1, self.budget // (len(left) * 3))):
                hands = dealt(self.view, self.seen, self.chance)
                for placing in left:
                    self.won[placing].append(self._played([h.copy() for h in hands], placing))
            left.sort(key=lambda placing: -sum(self.won[placing]))
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def looked_at_longest(self) -> list[tuple[Placing, float]]:
        """What came to the last choice, with what each is likely to win; the best first."""
        longest = max(map(len, self.won.values()))
        found = [(each, fmean(won)) for each, won in self.won.items() if len(won) == longest]
        return sorted(found, key=lambda pair: -pair[1])

    def _played(self, hands: list[Hand], placing: Placing) -> float:
        court, out = self.seen.court.copy(), [player.out for player in self.view.players]
        lay(court, hands, out, self.seat, placing)
        last = play_out(court, hands, out, self.seat, self.chance)
        return winning(self.view, hands, last)[self.seat]


def winning(view: IntrigueView, hands: Sequence[Hand], last: SeatId) -> list[float]:
    """How likely every seat is to win after this round, with those that are still to come."""
    totals = [
        _standing(player) + sum(hand.values()) - _usual_value() * (seat == last)
        for seat, (player, hand) in by_seat(zip(view.players, hands, strict=True))
    ]
    spread = 0.5 + 1.5 * (view.rounds - view.round)
    return [_beats(totals, seat, spread) for seat in seats_of(len(totals))]


def _beats(totals: Sequence[float], seat: SeatId, spread: float) -> float:
    won = 1.0
    for other, total in enumerate(totals):
        if other != seat:
            won *= 1 / (1 + exp((totals[seat] - total) / spread))
    return won


@cache
def _usual_value() -> float:
    return sum(card.value for card in iron_throne()) / len(iron_throne())


def _standing(player: PlayerView) -> float:
    hidden = player.iron_throne - len(player.shown)
    seen = sum(card.value for card in player.shown)
    return player.penalties - seen - _usual_value() * hidden


def play_out(
    court: Court, hands: list[Hand], out: list[bool], seat: SeatId, chance: Chance
) -> SeatId:
    """Plays the round to its end by chance, after this seat has laid; who laid the last card."""
    last = seat
    while not all(out):
        seat = seat_after(seat, len(hands))
        if out[seat]:
            continue
        placings = court.unsorted_placings(hands[seat])
        if placings:
            lay(court, hands, out, seat, chance.pick(placings))
            last = seat
        else:
            out[seat] = True
    return last


def lay(court: Court, hands: list[Hand], out: list[bool], seat: SeatId, placing: Placing) -> None:
    house, cell = placing
    court.lay(TOKENS[house], cell)
    hand = hands[seat]
    hand[house] -= 1
    if not hand[house]:
        del hand[house]
    out[seat] = not hand
