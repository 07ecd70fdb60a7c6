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
    from bot.games.plug import Plug

log = logging.getLogger(__name__)

GROUP = "rookery.games"
NEEDED = ("game", "about")  # sentences: what it is called, and what it is


@cache
def plugs() -> Mapping[str, Plug]:
    """Every game, in the order in which they are offered."""
    found = {each.id: each for each in sorted(_our_own(), key=lambda each: each.place)}
    for point in sorted(entry_points(group=GROUP)):
        brought = _loaded(point)
        if brought is not None and _is_new(brought.id, found, point) and _speaks(brought, point):
            found[brought.id] = brought
    return found


def _our_own() -> Iterator[Plug]:
    """A folder without a plug holds what several games share."""
    package = import_module(__package__)
    for folder in iter_modules(package.__path__):
        if folder.ispkg and (plug := getattr(_module(folder.name), "PLUG", None)) is not None:
            yield plug


def _module(folder: str) -> Any:
    return import_module(f"{__package__}.{folder}")


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


def _is_new(game: str, known: Mapping[str, Plug], point: EntryPoint) -> bool:
    if game in known:
        log.error("the game %r of %s is on the shelf already", game, point.value)
    return game not in known


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


def plug(game: str) -> Plug:
    return plugs()[game]


def plug_of(view: Any) -> Plug:
    """Every view says of which game it is."""
    return plugs()[view.game]


def building_game() -> str:
    """The first game whose decks people build."""
    return next(each.id for each in plugs().values() if each.deck_building is not None)


def building() -> DeckBuilding:
    found = plug(building_game()).deck_building
    assert found is not None
    return found


def first_game() -> str:
    """The one that most questions are about."""
    return next(iter(plugs()))


class Shelf(Mapping[str, Rules]):
    """The rules of all games. Filled when it is first looked at: what a game brings may need all
    the rest to be loaded."""

    def __getitem__(self, game: str) -> Rules:
        return plugs()[game].rules

    def __iter__(self) -> Iterator[str]:
        return iter(plugs())

    def __len__(self) -> int:
        return len(plugs())


SHELF = Shelf()
