"""Custom ids of look-ups: which page a button or a select leads to, and whether it takes the place
of the message or comes beside it. They name no table, so they work anywhere and forever."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from bot.catalogue import Key
from bot.faces.posts import OPTIONS, ROWS, Button, Choice, Select, Style, rows_of
from bot.lookup import Link

TEMPLATE = re.compile(r"rkl:(?P<place>here|anew):(?P<key>\w+:\w+:[\w.-]+|chosen:\d+)")


SHOWN = re.compile(r"rks:(?P<game>\w+):(?P<id>\w+)")


class Place(StrEnum):
    HERE = "here"  # in the place of the pressed message, if it is private
    ANEW = "anew"  # beside it


def link_rows(
    groups: Iterable[Iterable[Link]], place: Place = Place.HERE
) -> tuple[tuple[Button, ...], ...]:
    """Each group in rows of its own; what exceeds a message is left out."""
    rows = [
        row
        for links in groups
        for row in rows_of([Button(f"rkl:{place}:{link.key}", link.label) for link in links])
    ]
    return tuple(rows[:ROWS])


def link_select(links: Sequence[Link], placeholder: str, number: int = 0) -> Select:
    """A select that opens what is chosen, beside the message; as many as it holds."""
    choices = tuple(Choice(str(link.key), link.label) for link in links[:OPTIONS])
    return Select(f"rkl:{Place.ANEW}:chosen:{number}", placeholder, choices)


def show_button(ruling: Key, label: str) -> Button:
    """Plays the situation of a ruling."""
    return Button(f"rks:{ruling.game}:{ruling.id}", label, Style.PRIMARY)


def pressed_key(match: re.Match[str], values: Sequence[str]) -> Key | None:
    chosen = match["key"].startswith("chosen:")
    return Key.parsed(values[0] if chosen and values else match["key"])
