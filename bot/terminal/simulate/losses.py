"""Acts that a person would have done where nobody asked them, or where the clock closed the window:
by what each was lost, and whether the card lay in open view before them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.automation.modes import Mode
from bot.automation.orders import card_of
from bot.automation.passes import PASS
from bot.automation.ready_answers import ReadyReason
from engine.core.decisions import Decision
from engine.core.moments import Nature
from engine.core.seats import SeatId

CLOCK, SEALED = "clock", "sealed_mode"
Keys = tuple[str, ...]


class Loss(NamedTuple):
    cause: str
    own: bool  # an ability in open view


class Deed(NamedTuple):
    """A card used by a seat in a round."""

    seat: SeatId
    round: int
    card: str | None


class Missed(NamedTuple):
    """An act that somebody would have done in a window."""

    deed: Deed
    window: int
    action: bool  # else it answers a condition, and there is no other time for it
    loss: Loss


def cause_of(reason: ReadyReason, mode: Mode) -> str:
    """Where a sealed table asks nobody, it is not for want of a stop."""
    unasked = reason is ReadyReason.NO_STOP and mode is Mode.SEALED
    return SEALED if unasked else reason.value


class Losses:
    """Of one game. An action that was passed over is not lost if its seat uses the card later in
    the same round; what is asked again in one window counts once."""

    def __init__(self) -> None:
        self._missed: dict[tuple[SeatId, int], Missed] = {}  # by seat and window
        self._done: set[Deed] = set()

    def do(self, decision: Decision, keys: Keys, round: int) -> None:
        self._done.add(_deed(decision, keys, round))

    def miss(self, decision: Decision, keys: Keys, round: int, cause: str) -> None:
        """These would have been the person's keys; a pass misses nothing."""
        if keys == (PASS,):
            return
        deed, moment = _deed(decision, keys, round), decision.moment
        loss = Loss(cause, deed.card in moment.own)
        missed = Missed(deed, moment.number, moment.nature is Nature.ACTION, loss)
        self._missed[decision.seat, moment.number] = missed

    def counted(self) -> Counter[Loss]:
        missed = self._missed.values()
        actions = {m.deed: m.loss for m in missed if m.action and m.deed not in self._done}
        return Counter([*actions.values(), *(m.loss for m in missed if not m.action)])


def _deed(decision: Decision, keys: Keys, round: int) -> Deed:
    chosen = next((option for option in decision.options if option.key in keys), None)
    return Deed(decision.seat, round, None if chosen is None else card_of(chosen))
