"""Positions of Behind the Throne in a line: a digit is a card, columns and the deck are strings of
digits, `E` is the card that ends the game. Seat 0 begins; its first card is already revealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.behind.cards import END, Card, CourtRole, deck
from engine.behind.game import Behind
from engine.behind.turn import Turn
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config, Outcome, Rules
from engine.core.seats import SeatId
from engine.core.session import Session


def roles(digits: str) -> list[CourtRole]:
    return [CourtRole(int(digit)) for digit in digits]


class Prepared(Behind):
    """A game that begins with columns on the table and a deck in known order."""

    columns: Sequence[str] = ()
    next_cards = ""
    ends = False  # nothing lies under the known cards; all others are discarded

    async def run(self) -> Outcome:
        self._set()
        return await self.play()

    def _set(self) -> None:
        self.turn = Turn(SeatId(0))
        for seat, digits in enumerate(self.columns):
            for role in roles(digits):
                self.tableau.lay(SeatId(seat), role)
        known = [END if letter == "E" else CourtRole(int(letter)) for letter in self.next_cards]
        under = self._left_over(known)
        self.end_in_deck = END in known
        self.tableau.discard = under if self.ends else []
        self.deck = [*([] if self.ends else under), *reversed(known)]

    def _left_over(self, known: Sequence[Card]) -> list[CourtRole]:
        pool = Counter(card for card in deck(self.config.seats) if isinstance(card, CourtRole))
        pool.subtract(role for digits in self.columns for role in roles(digits))
        pool.subtract(card for card in known if isinstance(card, CourtRole))
        assert min(pool.values()) >= 0
        return list(pool.elements())


class Scene:
    def __init__(self, deck: str, *columns: str, seats: int = 4, ends: bool = False) -> None:
        def start(config: Config, chance: Chance) -> Behind:
            game = Prepared(config, chance)
            game.columns, game.next_cards, game.ends = columns, deck, ends
            return game

        rules = Rules("behind", 1, range(2, 5), start)
        self.session = Session(rules, Config(seats), "scene")

    @property
    def game(self) -> Behind:
        assert isinstance(self.session.game, Behind)
        assert list(self.session.game.violations()) == []
        return self.session.game

    @property
    def decision(self) -> Decision:
        (decision,) = self.session.pending
        return decision

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.decision.options]

    def offered(self, start: str) -> list[str]:
        """The options whose keys begin so."""
        return [key for key in self.keys if key.startswith(start)]

    def choose(self, *keys: str) -> Scene:
        self.session.answer(self.decision.seat, self.decision.id, keys)
        return self

    def then(self, *keys: str) -> Scene:
        """Answers in turn, each a single key."""
        for key in keys:
            self.choose(key)
        return self

    def reveal(self, count: int) -> Scene:
        return self.then(*["reveal"] * count)

    def held(self, seat: int) -> str:
        """The seat's cards as digits, column by column as they were opened."""
        return "".join(str(role.value) * n for role, n in self.game.tableau.columns[seat].items())

    @property
    def discarded(self) -> str:
        return "".join(sorted(str(role.value) for role in self.game.tableau.discard))

    @property
    def row(self) -> str:
        return "".join(str(role.value) for role in self.game.turn.row)

    @property
    def logged(self) -> list[str]:
        return [line.id.rpartition(".")[2] for line in self.session.log(None)]
