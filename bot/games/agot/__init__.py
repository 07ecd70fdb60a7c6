"""The second edition of A Game of Thrones: everything of the game that is not rules."""

from bot.games.agot.card_pages import AgotPages
from bot.games.agot.finding import FINDER
from bot.games.look_up import LookUp

LOOK_UP = LookUp(place=1, card_pages=AgotPages(), finder=FINDER)
