"""Several things chosen at once where one is asked for at a time: the first is answered now, the
others as the same question comes again. What is left of them is one of the seat's instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.tables.instructions import Instructions, Rest
from bot.tables.passes import PASS, can_pass
from engine.core.decisions import Decision


def with_rest(
    given: Instructions, answered: Decision, keys: Sequence[str], scopes: Mapping[str, int]
) -> Instructions:
    """With what was chosen along with an answer. Whoever answers the question by hand has changed
    their mind about the rest."""
    if keys:
        return replace(given, rest=Rest(answered.prompt.id, tuple(keys), dict(scopes)))
    if given.rest is not None and given.rest.prompt == answered.prompt.id:
        return replace(given, rest=None)
    return given


def next_of(given: Instructions, decision: Decision, scopes: Mapping[str, int]) -> str | None:
    """What is done next, if this is where it can be; what cannot be done any more is passed
    over."""
    rest = given.rest
    if rest is None or rest.prompt != decision.prompt.id or rest.stretch != scopes:
        return None
    offered = [option.key for option in decision.options]
    return next((key for key in rest.keys if key in offered), None)


def without_next(given: Instructions, key: str) -> Instructions:
    """This is done, and what stood before it is given up."""
    assert given.rest is not None
    left = given.rest.keys[given.rest.keys.index(key) + 1 :]
    return replace(given, rest=given.rest._replace(keys=left) if left else None)


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
