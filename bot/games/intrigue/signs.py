"""The signs of Westeros Intrigue among words: houses, a character by its house, what is counted."""

from __future__ import annotations

from bot.games.plug import Signs
from bot.render import icons, shapes
from bot.render.signs import COMMON, HOUSES, Sign
from bot.render.theme import FADED
from engine.intrigue.cards import House, characters

SIGNS = Signs(
    things={
        **{house.value: HOUSES[house] for house in House},
        **{character.id: HOUSES[character.house] for character in characters()},
        "throne": COMMON["computer"],
        "dagger": Sign("dag", icons.dagger),
        "penalty": Sign("pen", shapes.penalty, FADED),
    }
)
