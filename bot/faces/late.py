"""After a start: acts that people were told we have, and that were not carried out before the bot
was stopped, in the order in which they were given."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import discord

from bot.faces.boundary import told
from bot.faces.ids import TEMPLATE, Act, Press
from bot.faces.replies import Late, Replies
from bot.faces.request import Deed
from bot.faces.speech import channel_link
from bot.service import Service
from bot.store import Receipt
from bot.words import Words, words_in
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer

log = logging.getLogger(__name__)

CarryOut = Callable[[Deed], Awaitable[None]]


async def carry_out_receipts(
    client: discord.Client, service: Service, ways: Mapping[str, CarryOut]
) -> None:
    """`ways`: by how a custom id begins. Whose act cannot be carried out any more is told so."""
    for receipt in await service.store.receipts.all():
        log.info("interaction %s: carried out late (%s)", receipt.id, receipt.press)
        replies = Late(client, service.reconciler.courier, receipt)
        words = await service.words_for(receipt.person, words_in(receipt.language))
        tell = partial(_tell, replies, words, await _where(service, receipt))
        async with service.kept(receipt), told(receipt.id, words, tell):
            if await _stands_already(service, receipt):
                continue
            carry_out = ways.get(receipt.press.partition(":")[0])
            if carry_out is None:
                raise Refused(phrase("refused.stale"))
            await carry_out(Deed(service, receipt.person, words, replies, receipt))


async def _stands_already(service: Service, receipt: Receipt) -> bool:
    """Whether the person gave the same answer by an earlier press, as one does who sees nothing
    come of it: there is nothing left to do, and nothing to tell."""
    match = TEMPLATE.fullmatch(receipt.press)
    press = Press.parsed(match) if match else None
    said = None if press is None else _answer(press, receipt)
    if press is None or said is None or await service.store.table(press.table) is None:
        return False
    async with service.registry.seen(press.table) as table:
        seat, rows = table.seat_of(receipt.person), table.record.rows
        return any(
            isinstance(row, Answer)
            and (row.id, row.seat, set(row.keys)) == (press.decision, seat, said)
            for row in rows
        )


def _answer(press: Press, receipt: Receipt) -> set[str] | None:
    """The keys that it gives, where it says them all itself."""
    if press.act is Act.PICK:
        return {press.arg}
    if press.act is Act.NONE:
        return set()
    return set(receipt.values) if press.act is Act.TAKE else None


async def _tell(replies: Replies, words: Words, where: str, reason: str) -> None:
    await replies.whisper(f"{where} {words.text('error.after_restart', reason=reason)}".strip())


async def _where(service: Service, receipt: Receipt) -> str:
    """A link to where it was pressed: by DM, nobody would know otherwise."""
    match = TEMPLATE.fullmatch(receipt.press)
    saved = await service.store.table(int(match["table"])) if match else None
    return "" if saved is None else channel_link(saved.thread or saved.channel)
