"""The answers that a decision allows, of whatever kind: one by chance, or all of them. Knows no
game and judges no answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind, Part

TRIES = 100  # before an answer is searched for in order


def every_answer(decision: Decision) -> Iterator[tuple[str, ...]]:
    """All answers, in the order of the options."""
    if decision.kind is Kind.ORDER:
        yield from permutations([option.key for option in decision.options])
        return
    for chosen in product(*(list(_subsets(part)) for part in decision.parts)):
        keys = tuple(chain.from_iterable(chosen))
        if decision.refusal(keys) is None:
            yield keys


def chance_answer(decision: Decision, chance: Chance) -> tuple[str, ...]:
    """Any answer. Where a check narrows the choice, chance tries first and order decides."""
    if decision.check is None and len(decision.parts) == 1:
        return tuple(_drawn(decision.parts[0], chance))
    for _ in range(TRIES):
        keys = tuple(chain.from_iterable(_drawn(part, chance) for part in decision.parts))
        if decision.check is None or decision.refusal(keys) is None:
            return keys
    return next(every_answer(decision))


def _subsets(part: Part) -> Iterator[tuple[str, ...]]:
    keys = [option.key for option in part.options]
    for size in range(min(part.low, len(keys)), min(part.high, len(keys)) + 1):
        yield from combinations(keys, size)


def _drawn(part: Part, chance: Chance) -> list[str]:
    """As many options as chance says; shuffled, so that it serves an order too."""
    if part.low == part.high == 1 and part.options:
        return [chance.pick(part.options).key]
    keys = [option.key for option in part.options]
    chance.shuffle(keys)
    low, high = min(part.low, len(keys)), min(part.high, len(keys))
    return keys[: low + chance.below(high - low + 1)]
