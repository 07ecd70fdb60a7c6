"""Westeros Intrigue: everything of the game that is not rules."""

from bot.games.look_up import LookUp

LOOK_UP = LookUp(place=3)
