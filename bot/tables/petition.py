"""A request that waits for the consent of others: to undo, to go on with a frozen table, to pause,
to meet at an hour or every week, or that somebody plays for a seat whose player is gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from bot.numbers import PersonId
from engine.core.seats import SeatId


class Wish(StrEnum):
    UNDO = "undo"
    GO_ON = "go_on"  # a frozen table, from its last good row
    PAUSE = "pause"
    RESUME = "resume"
    COUNCIL = "council"  # an hour in which all are there
    WEEKLY = "weekly"  # such hours every week
    SUBSTITUTE = "substitute"  # for a player who is gone


BEFORE_NUMBERS = 5  # how many wishes there were when requests had no numbers of their own
NUMBERED = (
    500_000_000  # above the marks of all requests from then, below those of what is rehearsed
)
LASTING = (Wish.PAUSE, Wish.RESUME, Wish.COUNCIL, Wish.WEEKLY, Wish.SUBSTITUTE)  # beyond a move


@dataclass(frozen=True, slots=True)
class Petition:
    wish: Wish
    to: int  # the number of rows to go back to
    at: int  # the number of rows when it was made
    asker: SeatId | None  # a seat
    needed: tuple[SeatId, ...]  # seats whose consent is asked
    agreed: tuple[SeatId, ...] = ()
    error: str = ""  # the number under which the operator finds what went wrong, if something did
    moment: float = 0.0  # when it was asked for, or the hour it proposes
    number: int = 0  # of the table's requests; 0: made before they had one
    refused: tuple[SeatId, ...] = ()  # where more than half decide
    weekly: str = ""  # the hours of the week it proposes
    seat: SeatId | None = None  # that is to be played by somebody else
    person: PersonId | None = None  # who offers to; None: a computer player
    name: str = ""

    @property
    def mark(self) -> int:
        """Tells a button of this request from one of another that stood there before."""
        if self.number:
            return NUMBERED + self.number
        return self.at * BEFORE_NUMBERS + list(Wish).index(self.wish)

    @property
    def proposed(self) -> bool:
        """An hour to meet, by the bot itself: gives way to what somebody asks."""
        return self.wish is Wish.COUNCIL and self.asker is None

    @property
    def secret(self) -> bool:
        """Decided by more than half, and nobody learns who voted how."""
        return self.wish is Wish.SUBSTITUTE

    @property
    def granted(self) -> bool:
        if self.secret:
            return 2 * len(self.agreed) > len(self.needed)
        return set(self.needed) <= set(self.agreed)

    @property
    def lost(self) -> bool:
        """It cannot be granted any more."""
        return 2 * len(self.refused) >= len(self.needed) if self.secret else bool(self.refused)

    def waits_for(self, seat: SeatId) -> bool:
        return seat in self.needed and seat not in (*self.agreed, *self.refused)

    def with_consent(self, seat: SeatId) -> Petition:
        return replace(self, agreed=(*self.agreed, seat))

    def with_refusal(self, seat: SeatId) -> Petition:
        return replace(self, refused=(*self.refused, seat))

    def without(self, seat: SeatId) -> Petition:
        """Nobody is there any more whose consent could be asked for this seat."""
        needed, agreed, refused = (
            tuple(other for other in seats if other != seat)
            for seats in (self.needed, self.agreed, self.refused)
        )
        return replace(self, needed=needed, agreed=agreed, refused=refused)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"wish": self.wish.value}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Petition:
        seats = {name: tuple(kept.get(name, ())) for name in ("needed", "agreed", "refused")}
        rest = {name: value for name, value in kept.items() if name not in ("aside", *seats)}
        return cls(**{**rest, **seats, "wish": Wish(kept["wish"])})


def petitions_from_json(kept: Mapping[str, Any]) -> tuple[Petition, ...]:
    """Those that wait. Before there could be several, the one set aside was part of the other."""
    if "wish" not in kept:
        return tuple(Petition.from_json(each) for each in kept["pending"])
    before = petitions_from_json(kept["aside"]) if kept.get("aside") else ()
    return (*before, Petition.from_json(kept))
