"""Positions of Westeros Intrigue in a line or two: `W R Y K` are the houses by their colours, a
row of the court is written from x = 0, `.` is an empty cell."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config, Outcome, Rules
from engine.core.seats import FIRST_SEAT
from engine.core.session import Session
from engine.intrigue.cards import Character, House, characters
from engine.intrigue.court import Cell, Court
from engine.intrigue.game import LIMIT, USUAL_LIMIT, Intrigue

COLOURS = {
    "W": House.STARK,
    "R": House.LANNISTER,
    "Y": House.BARATHEON,
    "K": House.TARGARYEN,
}


def court(*rows: str, players: int = 4) -> Court:
    built = Court(LIMIT.get(players, USUAL_LIMIT))
    pool = list(characters())
    for number, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                built.lay(taken(pool, letter), Cell(number, x))
    return built


def taken(pool: list[Character], letter: str) -> Character:
    card = next(card for card in pool if card.house is COLOURS[letter])
    pool.remove(card)
    return card


def cells(built: Court, letter: str) -> set[tuple[int, int]]:
    """Where a card of this colour may go."""
    return {(cell.row, cell.x) for _, cell in built.placings([COLOURS[letter]])}


class Scene(Intrigue):
    """A round that begins in the middle: court and hands as told, seat 0 to move."""

    rows: Sequence[str] = ()
    hands: Sequence[str] = ()

    async def run(self) -> Outcome:
        self._set()
        while (player := self._next_player()) is not None:
            await self._take_turn(player)
        self._end_round()
        return self._outcome()

    def _set(self) -> None:
        self.round, self.starter = 1, FIRST_SEAT
        pool = list(characters())
        for number, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                if letter != ".":
                    self.court.lay(taken(pool, letter), Cell(number, x))
        for player, hand in zip(self.players, self.hands, strict=True):
            player.hand = [taken(pool, letter) for letter in hand]
        self.unused = pool


def scene(rows: Sequence[str], hands: Sequence[str]) -> Session:
    def start(config: Config, chance: Chance) -> Intrigue:
        game = Scene(config, chance)
        game.rows, game.hands = rows, hands
        return game

    return Session(Rules("intrigue", 1, range(2, 7), start), Config(len(hands)), "scene")


def lay(session: Session, where: str) -> None:
    """Lays for whoever is to move; `where` is an option's key, colours for houses: `W@0,1`."""
    (decision,) = session.pending
    session.answer(decision.seat, decision.id, [key(where)])


def key(where: str) -> str:
    return COLOURS[where[0]].value + where[1:]


def keys(decision: Decision) -> set[str]:
    return {option.key for option in decision.options}
