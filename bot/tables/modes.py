"""Modes of a table: how its windows are asked. Chosen in the lobby, kept in the table's options."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bot.tables.stops import Preset


class Mode(StrEnum):
    RELAXED = "relaxed"  # everybody's own stops and orders
    SEALED = "sealed"  # instead of stops, one window per challenge that everybody is asked in
    LIVE = "live"  # every window, briefly, while all are present; otherwise relaxed
    BOOK = "book"  # every window to every seat, one after another


QUICK = "quick"
HOUSE = (QUICK, "open_lists")  # further choices of a table
CHECKPOINT = "defenders_declared"
ASKS_EVERYBODY: Mapping[Mode, Mapping[str, Any]] = {
    Mode.BOOK: {"by_the_book": True},
    Mode.SEALED: {"checkpoint": CHECKPOINT},
}
OF_A_MODE = ("by_the_book", "checkpoint")  # options that the game itself knows
LIVE_SECONDS = 60  # for a window, while all are present
PRESENT_SECONDS = 300  # after an act, or after "I am here"
EXTRA_HOURS: Mapping[Preset, int] = {Preset.QUIET: 0, Preset.CASUAL: 0, Preset.FULL: 29}
# what one of four across the world adds to a round by it, as `rookery simulate` measures


def mode_of(options: Mapping[str, Any]) -> Mode:
    found = options.get("mode")
    return Mode(found) if found in list(Mode) else Mode.RELAXED


def house_choices(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Further choices at such a table: where everybody is asked everything, nothing is quick."""
    book = mode_of(options) is Mode.BOOK
    return tuple(name for name in HOUSE if not (book and name == QUICK))


def has_stops(options: Mapping[str, Any]) -> bool:
    """Whether everybody's own stops have a part in it."""
    return mode_of(options) in (Mode.RELAXED, Mode.LIVE)


def with_mode(options: Mapping[str, Any], mode: Mode) -> dict[str, Any]:
    """What is publicly known to be vain is asked all the same: by the book everywhere, at a sealed
    table at the checkpoint."""
    kept = {key: value for key, value in options.items() if key not in ("mode", *OF_A_MODE)}
    changed = {**kept, "mode": mode.value, **ASKS_EVERYBODY.get(mode, {})}
    impossible = set(HOUSE) - set(house_choices(changed))
    return {key: value for key, value in changed.items() if key not in impossible}


def extra_days(preset: Preset) -> int:
    """What one seat's choice costs the table in a round."""
    return -(-EXTRA_HOURS[preset] // 24)
