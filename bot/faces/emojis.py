"""Which of our icons Discord has, as emojis of the application, and how they are written: in text,
on buttons and in menus. Where one is not there, nothing stands in its place, and words say it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import discord

from bot.games.shelf import plug_of, plugs
from bot.render.signs import COMMON, Sign
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

Icon = Callable[[str | int], str]
T = TypeVar("T")

log = logging.getLogger(__name__)

BAD_REQUEST = 400
UNKNOWN = "Invalid emoji"  # what Discord says of one that is gone, on a button or in a menu


class Emojis:
    """The ids of the emojis by name: those that can be used now."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def put(self, ids: Mapping[str, int]) -> None:
        self._ids = dict(ids)

    def drop(self, name: str) -> None:
        """It is about to go: a button with an emoji that is gone would be refused."""
        self._ids.pop(name, None)

    def distrust(self) -> None:
        """Discord does not know one that we believed in; which, nobody knows."""
        self._ids = {}

    def id_of(self, name: str) -> int | None:
        return self._ids.get(name)


EMOJIS = Emojis()


def markup(thing: str) -> str:
    """The icon of a thing, or of this name, as it stands in a text."""
    found = partial(thing)
    return "" if found is None else str(found)


def partial(thing: str) -> discord.PartialEmoji | None:
    sign = things().get(thing)
    name = thing if sign is None else sign.name
    number = EMOJIS.id_of(name)
    return None if number is None else discord.PartialEmoji(name=name, id=number)


def shown(icon: str) -> discord.PartialEmoji | None:
    """On a button or in a menu; nothing where it is not there any more."""
    return partial(discord.PartialEmoji.from_str(icon).name) if icon else None


async def iconed(carry: Callable[[], Awaitable[T]]) -> T:
    """Carries a message; where Discord refuses an icon on it, once more without any."""
    try:
        return await carry()
    except discord.HTTPException as error:
        if error.status != BAD_REQUEST or UNKNOWN not in error.text:
            raise
        log.warning("emojis: words stand without them from now on (%s)", error)
        EMOJIS.distrust()
        return await carry()


def icons_at(view: Any) -> Icon:
    """How a voice at a table shows icons: things by their names, players by their houses. Labels
    of buttons and options cannot show any; their voices have none."""
    signs = plug_of(view).signs

    def icon(thing: str | int) -> str:
        if isinstance(thing, str):
            return markup(thing)
        sign = signs.of_seat(view, SeatId(thing))
        return "" if sign is None else markup(sign.name)

    return icon


def icons_of_options(view: Any) -> Callable[[Phrase], str]:
    """What stands on the button or in the menu for what is named there."""
    signs = plug_of(view).signs

    def icon(what: Phrase) -> str:
        sign = signs.of_phrase(view, what)
        return "" if sign is None else markup(sign.name)

    return icon


@cache
def things() -> Mapping[str, Sign]:
    """By the names under which sentences know them."""
    found = dict(COMMON)
    for plug in plugs().values():
        for thing, sign in (*plug.signs.things.items(), *plug.signs.houses.items()):
            found.setdefault(thing, sign)
    return found


def wanted() -> Mapping[str, Sign]:
    """All that there should be. If two games have different signs of one name, the first has it."""
    found: dict[str, Sign] = {}
    for sign in _all():
        found.setdefault(sign.name, sign)
    return found


def _all() -> Iterator[Sign]:
    yield from COMMON.values()
    for plug in plugs().values():
        yield from plug.signs.all(plug.seats[-1])
