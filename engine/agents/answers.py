"""The answers that a decision allows, of whatever kind: one by chance, or all of them. Knows no
game and judges no answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind, Part, Under

TRIES = 100  # before an answer is searched for in order


def every_answer(decision: Decision) -> Iterator[tuple[str, ...]]:
    """All answers, the smallest first, then in the order of the options. They are made one by one:
    a form of many pairs has more answers than anybody could keep."""
    if decision.kind is Kind.ORDER:
        yield from permutations([option.key for option in decision.options])
        return
    least, most = _reach(decision.parts)
    for size in range(least, most + 1):
        for keys in _chosen(decision.parts, size):
            if decision.refusal(keys) is None:
                yield keys


def chance_answer(decision: Decision, chance: Chance) -> tuple[str, ...]:
    """Any answer. Where a check narrows the choice, chance tries first; then it is the smallest."""
    if decision.check is None and len(decision.parts) == 1:
        return tuple(_drawn(decision.parts[0], chance))
    for _ in range(TRIES):
        keys = _tried(decision.parts, chance)
        if keys is not None and (decision.check is None or decision.refusal(keys) is None):
            return keys
    return next(every_answer(decision))


def _tried(parts: Sequence[Part], chance: Chance) -> tuple[str, ...] | None:
    """Something of each part; None as soon as it goes with nothing of the parts before it."""
    keys: list[str] = []
    for part in parts:
        drawn = _drawn(part, chance)
        if drawn and part.under and not _fits(drawn, part.under, keys):
            return None
        keys += drawn
    return tuple(keys)


def _fits(drawn: list[str], under: Under, heads: list[str]) -> bool:
    allowed = {key for head, keys in under if head in heads for key in keys}
    return allowed.issuperset(drawn)


def _chosen(parts: Sequence[Part], size: int) -> Iterator[tuple[str, ...]]:
    """So many options in all, of each part as many as it allows."""
    if not parts:
        yield ()
        return
    part, rest = parts[0], parts[1:]
    keys = [option.key for option in part.options]
    (low, high), (least, most) = _bounds(part), _reach(rest)
    for count in range(max(low, size - most), min(high, size - least) + 1):
        for chosen in combinations(keys, count):
            for others in _chosen(rest, size - count):
                yield chosen + others


def _reach(parts: Sequence[Part]) -> tuple[int, int]:
    """How few and how many options an answer to all of them may have."""
    bounds = [_bounds(part) for part in parts]
    return sum(low for low, _ in bounds), sum(high for _, high in bounds)


def _bounds(part: Part) -> tuple[int, int]:
    return min(part.low, len(part.options)), min(part.high, len(part.options))


def _drawn(part: Part, chance: Chance) -> list[str]:
    """As many options as chance says; shuffled, so that it serves an order too."""
    options, least, most, _, _ = part
    if least == most == 1 and options:
        return [chance.pick(options).key]
    keys = [option.key for option in options]
    chance.shuffle(keys)
    low, high = _bounds(part)
    return keys[: low + chance.below(high - low + 1)]
