"""Published pools: the lists of cards that tables play with. Who is asked in a window follows from
the cards that might be held, so a pool that a table has used never changes; further cards make
another pool, for new tables. A pool of whole sets is in the making: it grows with them, and no
lobby offers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.agot.prints import Printed, prints
from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.phrases import phrase

FIRST = "core"  # of tables that choose none
LATEST = "locr"  # the longest: what a deck may be built from


class Pool(NamedTuple):
    id: str
    cards: Mapping[str, Printed]  # by code
    published: bool = True

    def has(self, codes: Iterable[str]) -> bool:
        return all(code in self.cards for code in codes)


@cache
def pools() -> dict[str, Pool]:
    """Those of `data/agot/pools`, by id."""
    return {fact["id"]: _pool(fact) for fact in map(facts, names("agot/pools"))}


def _pool(fact: Mapping[str, Any]) -> Pool:
    """Cards in the order of the list, whatever is put between them on the shelf; those of sets by
    their codes."""
    if "codes" in fact:
        return Pool(fact["id"], {code: prints()[code] for code in fact["codes"]})
    cards = {code: card for code, card in sorted(prints().items()) if card.set in fact["sets"]}
    return Pool(fact["id"], cards, published=False)


def published() -> list[Pool]:
    """Those among which a table may choose, the shortest first."""
    offered = [pool for pool in pools().values() if pool.published]
    return sorted(offered, key=lambda pool: len(pool.cards))


def pool_of(options: Mapping[str, Any]) -> Pool:
    """The pool that a table's configuration names."""
    named = options.get("pool", FIRST)
    if not isinstance(named, str) or named not in pools():
        raise Refused(phrase("agot.refused.pool"))
    return pools()[named]
