"""After a start: acts that people were told we have, and that were not carried out before the bot
was stopped, in the order in which they were given."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import discord

from bot.faces.boundary import told
from bot.faces.ids import TEMPLATE
from bot.faces.replies import Late, Replies
from bot.faces.speech import channel_link
from bot.service import Service
from bot.store import Receipt
from bot.words import Words, words
from engine.core.errors import Refused
from engine.core.phrases import phrase

log = logging.getLogger(__name__)

CarryOut = Callable[[Receipt, Replies, Words], Awaitable[None]]


async def carry_out_receipts(
    client: discord.Client, service: Service, ways: Mapping[str, CarryOut]
) -> None:
    """`ways`: by how a custom id begins. Whose act cannot be carried out any more is told so."""
    for receipt in await service.store.receipts.all():
        log.info("interaction %s: carried out late (%s)", receipt.id, receipt.press)
        replies = Late(client, service.reconciler.courier, receipt)
        speech = await service.words_for(receipt.person, words(receipt.language))
        tell = partial(_tell, replies, speech, await _where(service, receipt))
        async with service.kept(receipt), told(receipt.id, speech, tell):
            carry_out = ways.get(receipt.press.partition(":")[0])
            if carry_out is None:
                raise Refused(phrase("refused.stale"))
            await carry_out(receipt, replies, speech)


async def _tell(replies: Replies, speech: Words, where: str, reason: str) -> None:
    await replies.whisper(f"{where} {speech.text('error.after_restart', reason=reason)}".strip())


async def _where(service: Service, receipt: Receipt) -> str:
    """A link to where it was pressed: by DM, nobody would know otherwise."""
    match = TEMPLATE.fullmatch(receipt.press)
    saved = await service.store.table(int(match["table"])) if match else None
    return "" if saved is None else channel_link(saved.thread or saved.channel)
