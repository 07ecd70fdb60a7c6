"""What a seat sees when its orders choose for it: the cards that an option could be aimed at, how
strong and dear they are, who has how much power. Looked up only where an order asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.seats import SeatId
from engine.core.session import Session

if TYPE_CHECKING:
    from bot.games.plug import OrderCards

Targets = Callable[[int, str], tuple[str, ...] | None]  # of a question's option


class CardFacts(NamedTuple):
    """Of a card that the seat sees."""

    code: str
    strength: int
    cost: int
    controller: SeatId
    attachments: int = 0
    kneeling: bool = False


class Sight:
    def __init__(
        self,
        targets: Targets,
        facts: Callable[[], Mapping[str, CardFacts]],
        power: Callable[[], Mapping[SeatId, int]],
        buys: Callable[[], bool],
    ) -> None:
        self.targets, self._facts, self._power, self._buys = targets, facts, power, buys

    @cached_property
    def buys(self) -> bool:
        """Whether the seat holds a card that it could pay if it cost 1 gold less."""
        return self._buys()

    @cached_property
    def facts(self) -> Mapping[str, CardFacts]:
        """By what points at the card."""
        return self._facts()

    @cached_property
    def power(self) -> Mapping[SeatId, int]:
        """Of every player who is still there."""
        return self._power()

    @classmethod
    def of(cls, session: Session, seat: SeatId, cards: OrderCards) -> Sight:
        def view() -> Any:
            return session.view(seat)

        facts, power = (lambda: cards.facts(view())), (lambda: cards.power(view()))
        return cls(session.targets, facts, power, lambda: cards.buys(view()))


BLIND = Sight(lambda decision, key: None, dict, dict, lambda: True)
