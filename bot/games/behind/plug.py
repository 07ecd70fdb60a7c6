"""Behind the Throne: what it brings besides its rules. Nobody holds a hand."""

from operator import attrgetter

from bot.games.behind import LOOK_UP, telling
from bot.games.behind.blocks import LOSSES, BehindTeller
from bot.games.behind.board import board
from bot.games.behind.card import card_sheet
from bot.games.behind.signs import SIGNS
from bot.games.course import Course
from bot.games.measuring import Measuring, Midgame, Size, Weighing
from bot.games.plug import Pictures, Plug, Scoring, Telling
from engine.behind.game import RULES
from engine.behind.players.value import FEATURES, table_features

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=Telling(
        board=telling.board,
        hand=telling.hand,
        held=telling.held,
        teller=BehindTeller,
        losses=LOSSES,
        about=telling.about,
        gives_up=telling.GIVES_UP,
    ),
    pictures=Pictures(
        board=lambda view, words, names, keys, awaited: board(view, words, names),
        hand=None,
        card=card_sheet,
    ),
    signs=SIGNS,
    measuring=Measuring(
        sizes=(Size("", 4),),
        midgames=(Midgame(4, 90),),
        weighing=Weighing(FEATURES, table_features, attrgetter("turn"), "two", "more"),
    ),
    lesson=Course(RULES).lesson,
    scoring=Scoring(name="points"),
)
