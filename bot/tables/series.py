"""Several things chosen at once where one is asked for at a time: the first is answered now, the
others as the same question comes again. In memory only: what is forgotten is simply asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tables.passes import PASS, can_pass
from engine.core.decisions import Decision
from engine.core.phrases import Phrase


class Rest(NamedTuple):
    """Options still to be taken, one after another, as long as the same question is asked."""

    prompt: Phrase
    keys: tuple[str, ...]
    stretch: Mapping[str, int]  # of play, in which they were chosen


class Series:
    """What each seat has still to do of what it chose. Forgotten by an undo, and when play has
    moved on."""

    def __init__(self) -> None:
        self._seats: dict[int, Rest] = {}

    def follow(self, answered: Decision, keys: Sequence[str], scopes: Mapping[str, int]) -> None:
        """Takes up what was chosen along with an answer. Whoever answers the question by hand has
        changed their mind about the rest."""
        rest = self._seats.get(answered.seat)
        if keys:
            self._seats[answered.seat] = Rest(answered.prompt, tuple(keys), dict(scopes))
        elif rest is not None and rest.prompt == answered.prompt:
            del self._seats[answered.seat]

    def forget(self) -> None:
        self._seats.clear()

    def next(self, decision: Decision, scopes: Mapping[str, int]) -> str | None:
        """What is done next, if this is where it can be; what cannot be done any more is passed
        over."""
        rest = self._seats.get(decision.seat)
        if rest is None or rest.prompt != decision.prompt or rest.stretch != scopes:
            return None
        offered = [option.key for option in decision.options]
        return next((key for key in rest.keys if key in offered), None)

    def took(self, seat: int, key: str) -> None:
        """This is done, and what stood before it is given up."""
        rest = self._seats.get(seat)
        if rest is not None and key in rest.keys:
            self._seats[seat] = rest._replace(keys=rest.keys[rest.keys.index(key) + 1 :])


def in_turn(asked: Decision | None, keys: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """What is answered now, and what later, of things that were chosen together."""
    order = {option.key: option.serial for option in asked.options} if asked else {}
    if len(keys) < 2 or not all(order.get(key) for key in keys):
        return keys, ()
    first, *others = sorted(keys, key=lambda key: order[key])
    return [first], others


def in_vain(decision: Decision) -> bool:
    """A window with nothing but the pass and what nobody would do."""
    others = [option for option in decision.options if option.key != PASS]
    return can_pass(decision) and all(option.vain for option in others)
