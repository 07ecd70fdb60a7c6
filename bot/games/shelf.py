"""The games on the shelf, by id: our own, each found by its folder, and those that other packages
bring by an entry point. What cannot be put there is said once and left out; the others are played
all the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from bot.languages import LANGUAGES
from engine.core.datafiles import keep_apart, words_of
from engine.core.game import Rules

if TYPE_CHECKING:
    from bot.games.deck_building import DeckBuilding
    from bot.games.look_up import LookUp
    from bot.games.plug import Lesson, Plug

log = logging.getLogger(__name__)

GROUP = "rookery.games"
NEEDED = ("game", "about")  # sentences: what it is called, and what it is


@cache
def look_ups() -> Mapping[str, LookUp]:
    """Every game, in the order in which they are offered, with what look-ups need of it."""
    own = sorted(_our_own(), key=lambda named: named[1].place)
    return dict(own) | {game: plug.look_up for game, plug in _brought().items()}


@cache
def plug(game: str) -> Plug:
    """Of our own games only the one that is asked for is loaded."""
    if (brought := _brought().get(game)) is not None:
        return brought
    found: Plug = import_module(f"{__package__}.{game}.plug").PLUG
    return found


@cache
def plugs() -> Mapping[str, Plug]:
    return {game: plug(game) for game in look_ups()}


def _our_own() -> Iterator[tuple[str, LookUp]]:
    """A folder that brings nothing to look up holds what several games share."""
    package = import_module(__package__)
    for folder in iter_modules(package.__path__):
        module = import_module(f"{__package__}.{folder.name}") if folder.ispkg else None
        if (found := getattr(module, "LOOK_UP", None)) is not None:
            yield folder.name, found


@cache
def _brought() -> Mapping[str, Plug]:
    found: dict[str, Plug] = {}
    for point in sorted(entry_points(group=GROUP)):
        plug = _loaded(point)
        if plug is not None and _is_new(plug.id, found, point) and _speaks(plug, point):
            found[plug.id] = plug
    return found


def _loaded(point: EntryPoint) -> Plug | None:
    """Another's package may fail in any way; that is no reason not to play the other games."""
    try:
        brought: Plug = point.load()
        if isinstance(brought.rules, Rules):
            return brought
        log.error("the game %r of %s has no rules", point.name, point.value)
    except Exception:
        log.exception("the game %r of %s cannot be loaded", point.name, point.value)
    return None


def _is_new(game: str, brought: Mapping[str, Plug], point: EntryPoint) -> bool:
    known = game in brought or game in dict(_our_own())
    if known:
        log.error("the game %r of %s is on the shelf already", game, point.value)
    return not known


def _speaks(brought: Plug, point: EntryPoint) -> bool:
    """A game has a name and a line about itself in every language."""
    if brought.data is not None:
        keep_apart(brought.id, brought.data)
    for language in LANGUAGES:
        said = words_of(brought.id, language)
        if missing := [room for room in NEEDED if brought.id not in said.get(room, {})]:
            log.error("the game %r of %s lacks %s %s", brought.id, point.value, language, missing)
            return False
    return True


def plug_of(view: Any) -> Plug:
    """Every view says of which game it is."""
    return plug(view.game)


def building_game() -> str:
    """The first game whose decks people build."""
    return next(each.id for each in plugs().values() if each.deck_building is not None)


def building() -> DeckBuilding:
    found = plug(building_game()).deck_building
    assert found is not None
    return found


def first_game() -> str:
    """The one that most questions are about."""
    return next(iter(look_ups()))


def first_lesson() -> Plug:
    """The first game that can be learned here."""
    return next(each for each in plugs().values() if each.lesson is not None)


def lessons() -> dict[str, Lesson]:
    """Of every game that can be learned here."""
    return {each.id: each.lesson for each in plugs().values() if each.lesson is not None}


class Shelf(Mapping[str, Rules]):
    """The rules of all games. Filled when it is first looked at: what a game brings may need all
    the rest to be loaded."""

    def __getitem__(self, game: str) -> Rules:
        if game not in look_ups():
            raise KeyError(game)
        return plug(game).rules

    def __iter__(self) -> Iterator[str]:
        return iter(look_ups())

    def __len__(self) -> int:
        return len(look_ups())


class ShelfWithLessons(Shelf):
    """And the rules of lessons that begin in a position of their own."""

    def __getitem__(self, game: str) -> Rules:
        if game in look_ups():
            return super().__getitem__(game)
        return {lesson.rules.id: lesson.rules for lesson in lessons().values()}[game]


SHELF = Shelf()
WITH_LESSONS = ShelfWithLessons()
