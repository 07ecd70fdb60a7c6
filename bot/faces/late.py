"""Acts that people were told we have, and that wait for this process: those that were not carried
out before the bot was stopped, and those that reached another process, which does not play their
table."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import discord

from bot.faces.boundary import told
from bot.faces.by_token import ByToken
from bot.faces.ids import TEMPLATE, Act, Press
from bot.faces.pressing import PANEL
from bot.faces.replies import Late, Replies
from bot.faces.request import Deed
from bot.faces.speech import channel_link
from bot.service import Service
from bot.store import Receipt
from bot.store.holdings import DM_SHARD
from bot.words import Words, words_in
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer

log = logging.getLogger(__name__)

ABOUT = re.compile(r"[a-z-]+:(?P<table>[0-9]{1,18})(:|$)")  # a custom id that names a table

CarryOut = Callable[[Deed], Awaitable[None]]


class Inbox:
    """Acts that wait for this process. `ways`: by how a custom id begins."""

    def __init__(
        self, client: discord.Client, service: Service, ways: Mapping[str, CarryOut]
    ) -> None:
        self._client, self._service, self._ways = client, service, ways
        self._looking = asyncio.Lock()

    async def look(self) -> None:
        """All of them, in the order in which they were given."""
        async with self._looking:
            for receipt in await self._service.store.receipts.left():
                if not self._service.has(receipt) and await self._is_ours(receipt):
                    await self._take_up(receipt, late=True)

    async def heard(self, number: int) -> None:
        """Another process has handed this one on."""
        receipt = await self._service.store.receipts.one(number)
        if receipt is not None and await self._is_ours(receipt):
            await self._take_up(receipt, late=False)

    async def _is_ours(self, receipt: Receipt) -> bool:
        """What is about no table is for whoever gets what people send by DM."""
        holdings = self._service.store.holdings
        if holdings.everything:
            return True
        found = ABOUT.match(receipt.press)
        saved = None if found is None else await self._service.store.table(int(found["table"]))
        return DM_SHARD in holdings.held if saved is None else holdings.has(saved.guild)

    async def _take_up(self, receipt: Receipt, *, late: bool) -> None:
        store = self._service.store
        if not store.holdings.process or await store.receipts.take_up(receipt.id) is not None:
            await self._carry_out(receipt, late=late)

    async def _carry_out(self, receipt: Receipt, *, late: bool) -> None:
        """Whose act cannot be carried out any more is told so."""
        service = self._service
        if not late:
            self._lend(receipt)
        where = await _where(service, receipt)
        replies = Late(self._client, service.reconciler.courier, receipt, where)
        words = await service.words_for(receipt.person, words_in(receipt.language))
        tell = replies.whisper
        if late:
            log.info("interaction %s: carried out late (%s)", receipt.id, receipt.press)
            tell = partial(_tell, replies, words)
        async with service.kept(receipt), told(receipt.id, words, tell):
            if late and await _stands_already(service, receipt):
                return
            carry_out = self._ways.get(receipt.press.partition(":")[0])
            if carry_out is None:
                raise Refused(phrase("refused.stale"))
            await carry_out(Deed(service, receipt.person, words, replies, receipt))

    def _lend(self, receipt: Receipt) -> None:
        """Its panel is edited by the press, as where it came. Of one that is left from before
        nobody knows how it was answered: by a private line, perhaps, which would be edited then."""
        if (panel := receipt.making.get(PANEL)) is not None:
            answer = ByToken(self._client, receipt.token, panel)
            self._service.reconciler.answers.lend(panel, answer)


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


async def _tell(replies: Replies, words: Words, reason: str) -> None:
    await replies.whisper(words.text("error.after_restart", reason=reason))


async def _where(service: Service, receipt: Receipt) -> str:
    """A link to where it was pressed: by DM, nobody would know otherwise."""
    match = TEMPLATE.fullmatch(receipt.press)
    saved = await service.store.table(int(match["table"])) if match else None
    return "" if saved is None else channel_link(saved.thread or saved.channel)
