"""Series: several things chosen at once where one is asked for at a time. The first is answered
now, the others as the same question comes again; what is left is one of the seat's instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.automation.instructions import Instructions, Series
from bot.automation.passes import PASS, can_pass
from engine.core.decisions import Decision


def with_series(
    given: Instructions, answered: Decision, keys: Sequence[str], scopes: Mapping[str, int]
) -> Instructions:
    """With what was chosen along with an answer. Whoever answers the question by hand has changed
    their mind about the rest."""
    if keys:
        return replace(given, series=Series(answered.prompt.id, tuple(keys), dict(scopes)))
    if given.series is not None and given.series.prompt == answered.prompt.id:
        return replace(given, series=None)
    return given


def next_in_series(
    given: Instructions, decision: Decision, scopes: Mapping[str, int]
) -> str | None:
    """What is done next, if this is where it can be; what cannot be done any more is passed
    over."""
    series = given.series
    if series is None or series.prompt != decision.prompt.id or series.stretch != scopes:
        return None
    offered = [option.key for option in decision.options]
    return next((key for key in series.keys if key in offered), None)


def without_next(given: Instructions, key: str) -> Instructions:
    """This is done, and what stood before it is given up."""
    series = given.series
    assert series is not None
    left = series.keys[series.keys.index(key) + 1 :]
    return replace(given, series=series._replace(keys=left) if left else None)


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
