"""The HBO edition: everything of the game that is not rules."""

from bot.games.hbo.card_pages import HboPages
from bot.games.look_up import LookUp

LOOK_UP = LookUp(place=2, card_pages=HboPages())
