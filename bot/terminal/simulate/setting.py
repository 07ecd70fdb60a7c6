"""What is simulated: at which table, by whom, and how far the people differ from the model."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.automation.modes import Mode
from bot.automation.stops import Preset
from engine.core.seats import SeatId


@dataclass(frozen=True)
class Setting:
    """`council`: whether they agree to the hours that the bot proposes. `attention`: how often they
    look, `prepare`: how often they say anything ahead, both times what the model assumes. `ghost`:
    who vanishes after the set-up."""

    game: str
    zones: tuple[ZoneInfo, ...]
    mode: Mode
    presets: tuple[Preset, ...]
    council: bool = False
    attention: float = 1.0
    prepare: float = 1.0
    ghost: SeatId | None = None
