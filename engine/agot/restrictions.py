"""Lists of restricted and banned cards, as somebody published them. A deck holds no banned card
and, of the restricted ones, only one, in as many copies as otherwise allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.agot.prints import prints
from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.phrases import Phrase, phrase

DEFAULT = "faq"  # of tables that choose none


class Restrictions(NamedTuple):
    id: str
    issuer: str
    date: str
    formats: tuple[str, ...]
    restricted: tuple[str, ...]
    banned: tuple[str, ...]

    @property
    def empty(self) -> bool:
        return not self.restricted and not self.banned

    def faults(self, codes: Iterable[str]) -> Iterator[Phrase]:
        listed = list(dict.fromkeys(codes))
        for code in listed:
            if code in self.banned:
                yield phrase("agot.deck.banned", card=prints()[code].named)
        restricted = [code for code in listed if code in self.restricted]
        if len(restricted) > 1:
            for code in restricted:
                yield phrase("agot.deck.restricted", card=prints()[code].named)


@cache
def restrictions() -> dict[str, Restrictions]:
    """Those of `data/agot/restrictions`, by id; the default first."""
    found = [_read(facts(file)) for file in names("agot/restrictions")]
    return {each.id: each for each in sorted(found, key=lambda each: each.id != DEFAULT)}


def _read(fact: Mapping[str, Any]) -> Restrictions:
    lists = [tuple(fact[name]) for name in ("formats", "restricted", "banned")]
    return Restrictions(fact["id"], fact["issuer"], fact["date"], *lists)


def restrictions_of(options: Mapping[str, Any]) -> Restrictions:
    """The list that a table's configuration names."""
    named = options.get("restrictions", DEFAULT)
    if not isinstance(named, str) or named not in restrictions():
        raise Refused(phrase("agot.refused.restrictions"))
    return restrictions()[named]
