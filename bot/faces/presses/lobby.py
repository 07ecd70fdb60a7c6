"""Presses in a lobby: seats, computer players, the start, and the choice of a deck."""

from __future__ import annotations

from bot.faces.choosing import choosing_post
from bot.faces.ids import Act, as_sent
from bot.faces.pressing import Pressing
from bot.tables.choosing import DeckChoice


async def join(pressing: Pressing) -> None:
    service, person = pressing.service, pressing.person
    await service.registry.join(pressing.press.table, person, pressing.receipt.name)
    await service.learn_language(person, pressing.words.language)


async def change(pressing: Pressing) -> None:
    registry = pressing.service.registry
    acts = {
        Act.LEAVE: registry.leave,
        Act.COMPUTER: registry.add_computer,
        Act.DISMISS: registry.remove_computer,
        Act.START: registry.start,
    }
    await acts[pressing.press.act](pressing.press.table, pressing.person)


async def add_computer(pressing: Pressing) -> None:
    """Of the level that was chosen."""
    with as_sent():
        level = pressing.values[0]
    registry = pressing.service.registry
    await registry.add_computer(pressing.press.table, pressing.person, level)


async def choose_deck(pressing: Pressing) -> None:
    """The private choice of a deck, anew after every choice."""
    registry, number = pressing.service.registry, pressing.press.table
    if pressing.press.act is Act.TAKE_DECK:
        with as_sent():
            choice = DeckChoice.parsed(pressing.values[0])
        await registry.choose_deck(number, pressing.person, choice)
    wardrobe, chosen = await registry.wardrobe(number, pressing.person)
    await pressing.show(choosing_post(number, wardrobe, chosen, pressing.words))
