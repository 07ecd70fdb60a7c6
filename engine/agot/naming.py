"""Cards by name. A name may stand on several cards: people add the set, as in `Jon Snow (WotN)`,
and a table where either could be meant does so too. What is a copy of what still goes by the name
alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import cache

from engine.agot.prints import Printed, examples, prints
from engine.core.datafiles import facts
from engine.core.phrases import phrase


def named(name: str) -> Printed:
    """The printed card of this English name, or an example; without a set the first one counts."""
    listed = sorted({**prints(), **examples()}.items())
    found = next((printed for _, printed in listed if is_called(printed, name)), None)
    if found is None:
        raise KeyError(name)
    return found


def is_called(printed: Printed, name: str) -> bool:
    """By its name alone, or with what its set is called for short."""
    if not name.startswith(printed.name):
        return False
    rest = name.removeprefix(printed.name).strip()
    return not rest or rest in [f"({short})" for short in shorts().get(printed.set, ())]


@cache
def shorts() -> dict[str, list[str]]:
    """What people write in brackets instead of the name of a set."""
    return {fact["id"]: fact["short"] for fact in facts("agot/sets")["set"]}


def ambiguous(cards: Iterable[Printed]) -> frozenset[str]:
    """The codes of those among these whose name another one bears."""
    listed = {printed.code: printed for printed in cards}
    times = Counter(printed.name for printed in listed.values())
    return frozenset(code for code, printed in listed.items() if times[printed.name] > 1)


@cache
def with_set(code: str) -> Printed:
    """The same card, called with its set."""
    printed = copy(prints()[code])
    printed.named = phrase(printed.named.id, set=phrase(f"set.agot.{printed.set}"))
    return printed
