"""The HBO edition: what it brings besides its rules."""

from bot.games.hbo import LOOK_UP
from bot.games.measuring import Measuring
from bot.games.plug import Plug
from bot.games.realm.shown import PICTURES, TELLING
from engine.hbo.conformance import faults
from engine.hbo.game import RULES

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=TELLING,
    pictures=PICTURES,
    measuring=Measuring(faults=faults, lasting=True),
)
