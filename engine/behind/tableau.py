"""What lies face up: every player's columns and the discard pile. Knows how columns grow, shrink,
wake and score; who may touch them is the business of powers, targets and placement."""

from __future__ import annotations

from collections.abc import Iterable

from engine.behind.cards import CourtRole
from engine.core.seats import SeatId

HEIGHT = 5  # cards in a column
WIDTH = 5  # columns of a player
LIMITING = (CourtRole.QUEEN, CourtRole.KING)
SCORING = 2  # cards a column needs to score

Columns = dict[CourtRole, int]  # in the order in which they were opened


class Tableau:
    def __init__(self, columns: Iterable[Columns], discard: Iterable[CourtRole] = ()) -> None:
        self.columns = [dict(own) for own in columns]
        self.discard = list(discard)
        self.changes = 0  # grows whenever a card moves

    def copy(self) -> Tableau:
        return Tableau(self.columns, self.discard)

    def active(self, seat: SeatId, role: CourtRole) -> bool:
        """Nobody has more of it; equals are both active (B-R23). Queen and King always are."""
        own = self.columns[seat].get(role)
        if own is None:
            return False
        return role in LIMITING or own == max([other.get(role, 0) for other in self.columns])

    def peaks(self) -> Columns:
        """The greatest height of every column on the table, to ask for many at once."""
        most: Columns = {}
        for own in self.columns:
            for role, count in own.items():
                if count > most.get(role, 0):
                    most[role] = count
        for role in LIMITING:
            most[role] = 0
        return most

    def lay(self, seat: SeatId, role: CourtRole, count: int = 1) -> None:
        """Onto the column of its role, opened if need be; a sixth card is discarded."""
        own = self.columns[seat]
        total = own.get(role, 0) + count
        own[role] = min(total, HEIGHT)
        self.changes += 1
        self.throw(role, total - own[role])

    def lift(self, seat: SeatId, role: CourtRole) -> None:
        """Takes one card away; where it goes is for the caller to say."""
        own = self.columns[seat]
        own[role] -= 1
        self.changes += 1
        if not own[role]:
            del own[role]

    def give_up(self, seat: SeatId, role: CourtRole) -> None:
        """A whole column goes to the discard pile."""
        self.throw(role, self.columns[seat].pop(role))

    def throw(self, role: CourtRole, count: int = 1) -> None:
        self.sweep([role] * count)

    def sweep(self, cards: Iterable[CourtRole]) -> None:
        """Cards that lay in no column are discarded."""
        self.discard.extend(cards)
        self.changes += 1

    def gather(self) -> list[CourtRole]:
        """Takes the whole discard pile away."""
        pile, self.discard = self.discard, []
        self.changes += 1
        return pile

    def score(self, seat: SeatId) -> int:
        """The face value once for every column of two or more (B-R32)."""
        return sum(self.counting(seat))

    def counting(self, seat: SeatId) -> list[CourtRole]:
        """The columns that score."""
        return [role for role, count in self.columns[seat].items() if count >= SCORING]
