"""Names of cards where there is little room: whole if that can be, else set narrower, else without
a title in front, else the short name that the data has, else with an initial, else abbreviated with
a point. Never cut off."""

from __future__ import annotations

from functools import cache
from itertools import chain

from bot.catalogue import cards
from bot.games.shelf import SHELF
from bot.render.letters import NARROWEST, Face, width
from bot.words import LANGUAGES

FACE = Face.SEMIBOLD
IN_FRONT = ("Ser ", "The ", "Lady ", "Lord ", "Grand Maester ", "Wielki Maester ", "Maester ")
OPEN_ENDS = "aeiouyąęó '’"  # a word is not abbreviated after one of these


def one_line(name: str, room: float, size: int) -> str:
    """The longest form of the name that can be set in this room."""
    forms = [name, without_title(name), *short_names().get(name, ())]
    parts = forms[-1].split()
    if len(parts) > 1:
        forms += [f"{parts[0]} {parts[-1][0]}.", parts[0]]
    for form in forms:
        if fits(form, room, size):
            return form
    return abbreviated(parts[0], room, size)


def two_lines(name: str, room: float, size: int) -> list[str]:
    """In one line if it fits as it is; else split where the longer line is shortest."""
    if width(name, FACE, size) <= room:
        return [name]
    for form in (name, without_title(name), *short_names().get(name, ())):
        lines = balanced(form, size)
        if all(fits(line, room, size) for line in lines):
            return lines
    return [abbreviated(line, room, size) for line in balanced(name, size)]


@cache
def short_names() -> dict[str, tuple[str, ...]]:
    """By the whole name, in whichever language that is."""
    found: dict[str, tuple[str, ...]] = {}
    for printed in chain.from_iterable(cards(game).values() for game in SHELF):
        for language in LANGUAGES:
            if short := printed.fact.get(f"short_{language}"):
                found[printed.name(language)] = (str(short),)
    return found


def balanced(name: str, size: int) -> list[str]:
    parts = name.split()
    splits = [[" ".join(parts[:at]), " ".join(parts[at:])] for at in range(1, len(parts))]
    if not splits:
        return [name]
    return min(splits, key=lambda lines: max(width(line, FACE, size) for line in lines))


def without_title(name: str) -> str:
    for title in IN_FRONT:
        if name.startswith(title):
            return name.removeprefix(title)
    return name


def abbreviated(text: str, room: float, size: int) -> str:
    if fits(text, room, size):
        return text
    kept = text
    while kept and not fits(f"{kept}.", room, size):
        kept = kept[:-1]
    return kept.rstrip(OPEN_ENDS) + "."


def fits(text: str, room: float, size: int) -> bool:
    return width(text, FACE, size) * NARROWEST <= room
