"""A printed card of Behind the Throne: a role with its number, or a card that has none."""

from __future__ import annotations

from bot.catalogue import Thing
from bot.games.behind.holders import HOLDERS
from bot.render import icons
from bot.render.courtiers import of_role
from bot.render.page import Sheet
from bot.render.small_card import Numbered, small_card
from bot.words import Words
from engine.behind.cards import RoleKind


def card_sheet(card: Thing, words: Words) -> Sheet:
    if "value" not in card.fact:
        return small_card(card, words, "neutral", icons.raven)
    kind, value = RoleKind(card.fact["kind"]), card.fact["value"]
    said = words.text(f"picture.behind.kind.{kind}")
    numbered = Numbered(HOLDERS[kind], str(value), said)
    return small_card(card, words, "neutral", of_role(value), numbered)
