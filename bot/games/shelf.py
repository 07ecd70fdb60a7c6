"""The games on the shelf, by id: our own, and those that other packages bring by an entry point.
What cannot be put there is said once and left out; the others are played all the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Protocol

from engine.agot.game import RULES as AGOT
from engine.behind.game import RULES as BEHIND
from engine.core.game import Rules
from engine.hbo.game import RULES as HBO
from engine.intrigue.game import RULES as INTRIGUE

log = logging.getLogger(__name__)

GROUP = "rookery.games"
OUR_OWN = MappingProxyType({rules.id: rules for rules in (AGOT, HBO, INTRIGUE, BEHIND)})


class Brought(Protocol):
    """What an entry point names."""

    @property
    def rules(self) -> Rules: ...


@cache
def brought() -> Mapping[str, Brought]:
    """What other packages bring, by the id of its game."""
    found: dict[str, Brought] = {}
    for point in entry_points(group=GROUP):
        game = _loaded(point)
        if game is not None and _is_new(game.rules.id, {*OUR_OWN, *found}, point):
            found[game.rules.id] = game
    return MappingProxyType(found)


def _loaded(point: EntryPoint) -> Brought | None:
    """Another's package may fail in any way; that is no reason not to play the other games."""
    try:
        game: Brought = point.load()
        if isinstance(game.rules, Rules):
            return game
        log.error("the game %r of %s has no rules", point.name, point.value)
    except Exception:
        log.exception("the game %r of %s cannot be loaded", point.name, point.value)
    return None


def _is_new(game: str, known: set[str], point: EntryPoint) -> bool:
    if game in known:
        log.error("the game %r of %s is on the shelf already", game, point.value)
    return game not in known


@cache
def _all() -> Mapping[str, Rules]:
    return {**OUR_OWN, **{name: game.rules for name, game in brought().items()}}


class Shelf(Mapping[str, Rules]):
    """Filled when it is first looked at: a game that is brought may need ours to be loaded."""

    def __getitem__(self, game: str) -> Rules:
        return _all()[game]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


SHELF = Shelf()
