"""The second edition of A Game of Thrones: The Card Game: what it brings besides its rules."""

from bot.games.plug import Plug
from bot.games.realm.shown import PICTURES, TELLING
from engine.agot.game import RULES

PLUG = Plug(rules=RULES, place=1, telling=TELLING, pictures=PICTURES)
