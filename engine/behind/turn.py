"""One turn: the row of revealed cards, what the last of them counts now, and what was used. Holds
no cards of players; the values of a turn end with it."""

from __future__ import annotations

from engine.behind.cards import CourtRole
from engine.core.seats import SeatId

LONGEST = 5  # cards in a row


class Turn:
    def __init__(self, seat: SeatId) -> None:
        self.seat = seat
        self.row: list[CourtRole] = []
        self.value = 0  # what the last card counts; not held between 1 and 9 (B-R6)
        self.eliminated = False  # with the last card
        self.used: list[CourtRole] = []
        self.taken: CourtRole | None = None  # in an exchange, until it is placed

    def copy(self) -> Turn:
        other = Turn(self.seat)
        other.row, other.used = self.row.copy(), self.used.copy()
        other.value, other.eliminated, other.taken = self.value, self.eliminated, self.taken
        return other

    @property
    def before(self) -> CourtRole | None:
        """What the last card is compared with: always the printed value (B-R2)."""
        return self.row[-2] if len(self.row) > 1 else None

    @property
    def safe(self) -> bool:
        return len(self.row) < 2 or self.value <= self.row[-2]

    @property
    def level(self) -> bool:
        """The last card equals the one before it."""
        return len(self.row) > 1 and self.value == self.row[-2]

    @property
    def may_reveal(self) -> bool:
        return self.safe and len(self.row) < LONGEST

    def reveal(self, card: CourtRole) -> None:
        self.row.append(card)
        self.value = int(card)
        self.eliminated = False
