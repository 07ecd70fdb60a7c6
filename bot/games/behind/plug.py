"""Behind the Throne: what it brings besides its rules. Nobody holds a hand."""

from bot.games.behind import LOOK_UP, telling
from bot.games.behind.board import board
from bot.games.behind.card import card_sheet
from bot.games.measuring import Measuring, Midgame, Size
from bot.games.plug import Pictures, Plug, Telling
from engine.behind.game import RULES

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=Telling(board=telling.board, hand=telling.hand),
    pictures=Pictures(
        board=lambda view, words, names, keys: board(view, words, names),
        hand=None,
        card=card_sheet,
    ),
    measuring=Measuring(sizes=(Size("", 4),), midgames=(Midgame(4, 90),)),
)
