"""A request that waits for the consent of others: to undo, to go on with a frozen table, to pause,
or to meet at an hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from engine.core.seats import SeatId


class Wish(StrEnum):
    UNDO = "undo"
    GO_ON = "go_on"  # a frozen table, from its last good row
    PAUSE = "pause"
    RESUME = "resume"
    COUNCIL = "council"  # an hour in which all are there


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
    aside: Petition | None = None  # about the table's time: waits until this one is settled

    @property
    def mark(self) -> int:
        """Tells a button of this request from one of another that stood there before."""
        return self.at * len(Wish) + list(Wish).index(self.wish)

    @property
    def proposed(self) -> bool:
        """By the bot itself: gives way to whatever somebody asks."""
        return self.wish is Wish.COUNCIL and self.asker is None

    @property
    def granted(self) -> bool:
        return set(self.needed) <= set(self.agreed)

    def with_consent(self, seat: SeatId) -> Petition:
        return replace(self, agreed=(*self.agreed, seat))

    def without(self, seat: SeatId) -> Petition:
        """Nobody is there any more whose consent could be asked for this seat."""
        return replace(self, needed=tuple(other for other in self.needed if other != seat))

    def to_json(self) -> dict[str, Any]:
        aside = None if self.aside is None else self.aside.to_json()
        return asdict(self) | {"wish": self.wish.value, "aside": aside}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Petition:
        return cls(
            Wish(kept["wish"]),
            kept["to"],
            kept["at"],
            kept["asker"],
            tuple(kept["needed"]),
            tuple(kept["agreed"]),
            kept["error"],
            kept.get("moment", 0.0),
            cls.from_json(kept["aside"]) if kept.get("aside") else None,
        )
