"""Whether a card is scripted with the abilities that its facts declare: their kinds and number.
What the abilities do is for the tests of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.agot.modifiers import AGAINST_MATTERS
from engine.agot.nouns import CardType, Timing
from engine.agot.prints import Printed

CONSTANT = "constant"
# Where a kind is not called like its timing
KINDS = {Timing.WOULD: "would_interrupt", Timing.FORCED_WOULD: "forced_interrupt"}


def conforms(printed: Printed, fact: Mapping[str, Any]) -> bool:
    return triggered(printed) == declared(fact) and constants_conform(printed, fact)


def declared(fact: Mapping[str, Any]) -> Counter[str]:
    """The triggered abilities that the facts name."""
    return Counter("_".join(kind.split()) for kind in fact["abilities"] if kind != CONSTANT)


def triggered(printed: Printed) -> Counter[str]:
    """The triggered abilities that are scripted; decorators on one body are one ability."""
    own = [ability for ability in printed.abilities if not ability.of_game]
    bodies = dict.fromkeys((ability.timing, ability.name) for ability in own)
    return Counter(KINDS.get(timing, timing.name.lower()) for timing, _ in bodies)


def constants_conform(printed: Printed, fact: Mapping[str, Any]) -> bool:
    """One constant ability may be written in several calls, but none without a call, and no call
    for none. What only tells when to ask is no ability."""
    wanted = fact["abilities"].count(CONSTANT) - symbols(printed) - sentences(printed)
    answers = [own for own in printed.answers if own.question is not AGAINST_MATTERS]
    parts = len(printed.constants) + len(answers) + len(printed.conditions)
    written = parts - symbols(printed)
    return written >= wanted and bool(written) is bool(wanted)


def symbols(printed: Printed) -> int:
    """Plot value modifiers, which need no script."""
    if printed.type is CardType.PLOT:
        return 0
    return sum(amount != 0 for amount in printed.plot_values.values())


def sentences(printed: Printed) -> int:
    """About building a deck."""
    return len(printed.deck_rules)
