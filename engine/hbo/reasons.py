"""Why something happens, as the log says it: a rule by its name, a card by its own, a price by the
card that asks it."""

from __future__ import annotations

from functools import cache

from engine.core.phrases import Phrase, phrase
from engine.realm.nouns import Side

UNOPPOSED = phrase("hbo.by.unopposed")
RENOWN = phrase("hbo.by.renown")
DOMINANCE = phrase("hbo.by.dominance")
DRAW_PHASE = phrase("hbo.by.draw_phase")
SETUP = phrase("hbo.by.setup")
DUPLICATE = phrase("hbo.by.duplicate")
SIDES = {Side.ATTACKING: phrase("hbo.by.attack"), Side.DEFENDING: phrase("hbo.by.defense")}


CLAIM = "hbo.by.claim"


@cache
def claim(value: int) -> Phrase:
    return phrase(CLAIM, n=value)


@cache
def cost_of(card: Phrase) -> Phrase:
    return phrase("hbo.by.cost", card=card)


@cache
def toll(icon: str) -> Phrase:
    return phrase("hbo.by.toll", type=phrase(f"hbo.icon.{icon}"))
