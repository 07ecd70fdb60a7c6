"""How the bot is: whether it is alive, what time Discord has, what it asks of Discord and how long
people wait. Reads what others do; decides nothing about a table."""

from __future__ import annotations

from bot.vitals.discords_clock import DiscordsClock
from bot.vitals.figures import Figures
from bot.vitals.vitals import Vitals

__all__ = ["DiscordsClock", "Figures", "Vitals"]
