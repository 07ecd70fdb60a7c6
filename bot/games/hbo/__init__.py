"""The HBO edition: what it brings besides its rules."""

from bot.games.hbo.card_pages import HboPages
from bot.games.plug import Plug
from bot.games.realm.shown import PICTURES, TELLING
from engine.hbo.game import RULES

PLUG = Plug(rules=RULES, place=2, telling=TELLING, pictures=PICTURES, card_pages=HboPages())
