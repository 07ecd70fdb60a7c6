"""The second edition of A Game of Thrones: The Card Game: what it brings besides its rules."""

from bot.games.agot.card_pages import AgotPages
from bot.games.agot.deck_building import AgotDecks
from bot.games.agot.finding import FINDER
from bot.games.agot.scenes import STAGING
from bot.games.plug import Plug
from bot.games.realm.shown import PICTURES, TELLING
from engine.agot.game import RULES

PLUG = Plug(
    rules=RULES,
    place=1,
    telling=TELLING,
    pictures=PICTURES,
    card_pages=AgotPages(),
    finder=FINDER,
    deck_building=AgotDecks(),
    staging=STAGING,
)
