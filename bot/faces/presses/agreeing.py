"""Presses that agree or refuse: to what others ask for, to a seat that is offered, to giving up."""

from __future__ import annotations

from bot.faces.ids import Act
from bot.faces.pressing import Pressing
from bot.tables.absence import decline, take_seat


async def consent(pressing: Pressing) -> None:
    async with pressing.opened() as at:
        if at.press.act is Act.AGREE:
            await at.table.petitions.agree(at.person, at.press.decision)
        else:
            await at.table.petitions.refuse(at.person, at.press.decision)


async def answer_offer(pressing: Pressing) -> None:
    """Of a seat."""
    async with pressing.opened() as at:
        number = at.seat_named(at.press.arg)
        if at.press.act is Act.TAKE_SEAT:
            await take_seat(at.table, at.person, number, at.receipt.name)
            await at.service.learn_language(at.person, at.words.language)
        else:
            await decline(at.table, at.person, number)


async def concede(pressing: Pressing) -> None:
    """The answer to "do you really want to give up?"."""
    conceded = pressing.press.act is Act.CONCEDE
    if conceded:
        async with pressing.opened() as at:
            await at.table.concede(at.person)
    await pressing.tell("concede.done" if conceded else "concede.kept")
