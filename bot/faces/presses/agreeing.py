"""Presses that agree or refuse: to what others ask for, to a seat that is offered, to giving up."""

from __future__ import annotations

from bot.faces.ids import Act
from bot.faces.pressing import Pressing
from bot.tables.absence import come_back as take_up_again
from bot.tables.absence import decline, take_seat


async def consent(pressing: Pressing) -> None:
    """Of a secret vote only the voter hears anything."""
    async with pressing.opened() as at:
        petitions = at.table.petitions
        answer = petitions.agree if at.press.act is Act.AGREE else petitions.refuse
        petition = await answer(at.person, at.press.decision)
    if petition.secret:
        await pressing.replies.whisper(pressing.words.text("petition.voted"))


async def offer_to_play(pressing: Pressing) -> None:
    """For somebody who is gone."""
    now = pressing.service.registry.clock.now()
    async with pressing.opened() as at:
        seat = at.seat_named(at.press.arg)
        await at.table.petitions.offer_to_play(at.person, at.receipt.name, seat, now)
        await at.service.learn_language(at.person, at.words.language)
    await pressing.replies.whisper(pressing.words.text("petition.offer_made"))


async def come_back(pressing: Pressing) -> None:
    async with pressing.opened() as at:
        await take_up_again(at.table, at.person)
    await pressing.replies.whisper(pressing.words.text("absence.done.returned"))


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
