"""High Card: what Rookery needs to know besides its rules, which is where its words stand."""

from pathlib import Path

from bot.games.plug import Plug
from high_card.rules import RULES

PLUG = Plug(rules=RULES, data=Path(__file__).parent)
