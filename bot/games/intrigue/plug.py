"""Westeros Intrigue: what it brings besides its rules."""

from bot.games.course import Course
from bot.games.intrigue import LOOK_UP, telling
from bot.games.intrigue.blocks import LOSSES, IntrigueTeller
from bot.games.intrigue.board import board
from bot.games.intrigue.card import card_sheet
from bot.games.intrigue.hand import hand_alone, intrigue_hand
from bot.games.intrigue.signs import SIGNS
from bot.games.measuring import Measuring, Midgame, Size
from bot.games.plug import Pictures, Plug, Scoring, Telling
from engine.intrigue.game import RULES

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=Telling(
        board=telling.board,
        hand=telling.hand,
        held=telling.held,
        teller=IntrigueTeller,
        losses=LOSSES,
    ),
    pictures=Pictures(
        board=board,
        hand=intrigue_hand,
        hand_alone=hand_alone,
        card=card_sheet,
        on_the_board=lambda view, keys: True,  # it marks where one may lay
    ),
    signs=SIGNS,
    measuring=Measuring(sizes=(Size("", 4),), midgames=(Midgame(4, 24),)),
    lesson=Course(RULES).lesson,
    scoring=Scoring(name="penalties", lowest_leads=True),
)
