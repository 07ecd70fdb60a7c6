"""The options with which a lobby is opened: what the game offers, the pace, the mode."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.automation.modes import Mode, with_mode
from bot.games.shelf import plug
from engine.core.errors import Refused
from engine.core.phrases import phrase

BY_CHANCE = "random"  # of houses: nobody chooses


def opening_options(
    game: str,
    format: str | None = None,
    pace: str | None = None,
    mode: str | None = None,
    house: str | None = None,
    pool: str | None = None,
    restrictions: str | None = None,
) -> dict[str, Any]:
    """The options of a new lobby; what the game does not know is refused. A pace that nobody asked
    for is settled by who sits down."""
    lobby, automation = plug(game).lobby, plug(game).automation
    _refuse_unknown("format", format, lobby.formats)
    _refuse_unknown("mode", mode, automation.modes)
    _refuse_unknown("house", house, (*lobby.houses, BY_CHANCE) if lobby.houses else ())
    _refuse_unknown("pool", pool, lobby.pools)
    _refuse_unknown("restrictions", restrictions, lobby.restrictions)
    wanted = {"format": lobby.format_of(format), "pace": pace, "pool": pool}
    wanted["restrictions"] = restrictions
    wanted["house"] = None if house == BY_CHANCE else house
    chosen = {name: value for name, value in wanted.items() if value is not None}
    options = plug(game).rules.options(chosen)
    return options if mode is None else with_mode(options, Mode(mode), automation.checkpoint)


def _refuse_unknown(option: str, value: str | None, known: Collection[str]) -> None:
    if value is not None and value not in known:
        raise Refused(phrase(f"table.no_{option}"))
