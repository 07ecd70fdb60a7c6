"""A printed card of Westeros Intrigue: a character of a house."""

from __future__ import annotations

from bot.catalogue import Thing
from bot.render.page import Sheet
from bot.render.sigils import SIGILS
from bot.render.small_card import small_card
from bot.words import Words


def card_sheet(card: Thing, words: Words) -> Sheet:
    house = card.key.id.partition("-")[0]
    return small_card(card, words, house, SIGILS[house])
