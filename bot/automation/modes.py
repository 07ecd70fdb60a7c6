"""Modes of a table: how its windows are asked. Chosen in the lobby, kept in the table's options."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from engine.core.game import (
    ASKED_ON,
    AT_ONCE,
    BY_THE_BOOK,
    DISCREET_PASSES,
    EARLY_CHECKPOINT,
    FORESEEN,
)


class Mode(StrEnum):
    RELAXED = "relaxed"  # everybody's own stops and orders
    SEALED = "sealed"  # instead of stops, one window per challenge that everybody is asked in
    LIVE = "live"  # every window, briefly, while all are present; otherwise relaxed
    BOOK = "book"  # every window to every seat, one after another


QUICK = "quick"
HOUSE = (QUICK, "open_lists")  # further choices of a table
OF_A_MODE = (BY_THE_BOOK, "checkpoint")  # options that the game itself knows
LIVE_SECONDS = 60  # for a window, while all are present
PRESENT_SECONDS = 300  # after an act, or after "I am here"


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


def asks_at_once(options: Mapping[str, Any]) -> bool:
    """Whether all are asked at once where each player chooses."""
    return bool(options.get(AT_ONCE)) and mode_of(options) is not Mode.BOOK


def spares_discreetly(options: Mapping[str, Any]) -> bool:
    """Whether a window that holds nothing for a seat need not disturb it."""
    return bool(options.get(DISCREET_PASSES)) and mode_of(options) is Mode.RELAXED


def asks_on(options: Mapping[str, Any]) -> bool:
    """Whether whoever has to decide something right after such a window is asked both."""
    return bool(options.get(ASKED_ON))


def opens_early(options: Mapping[str, Any]) -> bool:
    """Whether what is said in a challenge answers its checkpoint, which then opens for the
    others."""
    return bool(options.get(EARLY_CHECKPOINT)) and mode_of(options) is Mode.SEALED


def foresees(options: Mapping[str, Any]) -> bool:
    """Whether what comes next if nobody acts may be answered before."""
    return bool(options.get(FORESEEN)) and mode_of(options) is not Mode.BOOK


def with_mode(options: Mapping[str, Any], mode: Mode, checkpoint: str) -> dict[str, Any]:
    """What is publicly known to be vain is asked all the same: by the book everywhere, at a sealed
    table at the game's checkpoint."""
    asks_everybody: dict[Mode, dict[str, Any]] = {
        Mode.BOOK: {BY_THE_BOOK: True},
        Mode.SEALED: {"checkpoint": checkpoint},
    }
    kept = {key: value for key, value in options.items() if key not in ("mode", *OF_A_MODE)}
    changed = {**kept, "mode": mode.value, **asks_everybody.get(mode, {})}
    impossible = set(HOUSE) - set(house_choices(changed))
    return {key: value for key, value in changed.items() if key not in impossible}
