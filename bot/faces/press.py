"""Presses on components: keeps what lasts, acknowledges at once, finds the table, hands the press
over, and shows what came of it. Buttons are dynamic items, so they work after a restart."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot.faces.acknowledging import Where, acknowledge_at, begin, may_be_an_edit
from bot.faces.boundary import boundary, is_young, too_old, whisper, words_of
from bot.faces.choosing import refusal
from bot.faces.confines import check_press
from bot.faces.first_answers import FirstAnswer
from bot.faces.ids import TEMPLATE, Act, Press
from bot.faces.orders import desk as orders
from bot.faces.presses import agreeing, answering, clock, lobby, looking
from bot.faces.pressing import PANEL, Pressing, in_the_making, receipt_of
from bot.faces.replies import AtOnce, Replies
from bot.faces.request import Deed
from bot.faces.shown_ticks import shown_making
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Receipt
from bot.store.holdings import Elsewhere
from bot.store.sight import MOST
from bot.tables.choosing import DeckRefused
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase

log = logging.getLogger(__name__)


class Pressed(
    discord.ui.DynamicItem[discord.ui.Item[Any]],
    template=TEMPLATE,
):
    """Any component of ours, whoever sent its message."""

    desk: Desk  # set once, before the bot connects

    def __init__(self, item: discord.ui.Item[Any], press: Press | None) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Pressed:
        return cls(item, Press.parsed(match))

    async def callback(self, interaction: discord.Interaction) -> Any:
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        await self.desk.pressed(interaction, self.press, values)


class Desk:
    """Where presses arrive."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def pressed(
        self, interaction: discord.Interaction, press: Press | None, values: Sequence[str]
    ) -> None:
        if too_old(interaction):
            log.info("interaction %s: dropped, too old", interaction.id)
            return
        words = words_of(interaction)
        async with boundary(interaction, words):
            words = await self.service.words_for(PersonId(interaction.user.id), words)
            if press is None:
                await whisper(interaction, words.text("refused.stale"))
                return
            log.debug("interaction %s: table %s %s", interaction.id, press.table, press.act)
            await check_press(self.service, interaction, press.table)
            if press.decision > MOST:
                raise Refused(phrase("refused.stale"))
            await self._received(interaction, press, values, words)

    async def _received(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], words: Words
    ) -> None:
        """Whatever lasts is kept before it is acknowledged, so that nothing is lost that its
        person believes we have."""
        begin(interaction)
        live = self.service.registry.live(press.table)
        handling = HANDLERS[press.act]
        making = {
            **shown_making(interaction.message, press),
            **in_the_making(live, PersonId(interaction.user.id), press),
            **_panel(interaction, handling.where),
        }
        receipt = receipt_of(interaction, press.custom_id, values, words, making)
        try:
            async with AsyncExitStack() as held:
                if handling.lasting:
                    await held.enter_async_context(self.service.kept(receipt))
                async with boundary(interaction, words):
                    await self._answered(interaction, receipt, press, words)
        except Elsewhere:  # whatever it is, it is kept from now on
            async with self.service.kept(receipt):
                raise

    async def _answered(
        self, interaction: discord.Interaction, receipt: Receipt, press: Press, words: Words
    ) -> None:
        """What changes a panel by DM is carried out first: the edit of that message is the
        acknowledgement then. What others see is asked for as ever."""
        handling, message = HANDLERS[press.act], interaction.message
        joined = may_be_an_edit(interaction, handling.where) and is_young(interaction)
        if message is None or not joined:
            await acknowledge_at(interaction, handling.where)
            await self.service.registry.check_here(press.table)
            replies = AtOnce(interaction)
            await _carry_out(handling, self._pressing(receipt, press, words, replies))
            return
        answer = FirstAnswer(interaction)
        replies = AtOnce(interaction, answer)
        try:
            async with answer.in_time():
                await self.service.registry.check_here(press.table)
                await _carry_out(handling, self._pressing(receipt, press, words, replies))
                self.service.reconciler.answers.lend(message.id, answer)
                await answer.given()
        except Elsewhere:
            await acknowledge_at(interaction, handling.where)
            raise

    async def carry_out(self, deed: Deed) -> None:
        """What was acknowledged before the bot was stopped, or by another process of it, which
        does not know what is in the making here."""
        match = TEMPLATE.fullmatch(deed.receipt.press)
        press = Press.parsed(match) if match else None
        if press is None:
            raise Refused(phrase("refused.stale"))
        live = self.service.registry.live(press.table)
        making = {**in_the_making(live, deed.person, press), **deed.receipt.making}
        receipt = replace(deed.receipt, making=making)
        pressing = self._pressing(receipt, press, deed.words, deed.replies)
        await _carry_out(HANDLERS[press.act], pressing)

    def _pressing(self, receipt: Receipt, press: Press, words: Words, replies: Replies) -> Pressing:
        return Pressing(self.service, receipt.person, words, replies, receipt, press)


def _panel(interaction: discord.Interaction, where: Where) -> dict[str, Any]:
    """Which message may be edited by the press, wherever it is carried out."""
    message = interaction.message
    return {PANEL: message.id} if message and may_be_an_edit(interaction, where) else {}


async def _carry_out(handling: Handling, pressing: Pressing) -> None:
    try:
        await handling.handler(pressing)
    except DeckRefused as refused:
        await pressing.replies.whisper(refusal(refused, pressing.person, pressing.words))
    except Refused as refused:
        if not (refused.reason.id == STALE and await looking.refresh(pressing)):
            raise


# What becomes of a press


STALE = "refused.stale"
Handler = Callable[[Pressing], Awaitable[None]]


class Handling(NamedTuple):
    """`lasting`: its person relies on it, so a receipt is kept until it is carried out. What only
    shows something, or changes what memory alone holds, may be lost: one presses again."""

    handler: Handler
    where: Where
    lasting: bool


def _lasting(handler: Handler, where: Where = Where.IN_PLACE) -> Handling:
    return Handling(handler, where, lasting=True)


def _fleeting(handler: Handler, where: Where = Where.IN_PLACE) -> Handling:
    return Handling(handler, where, lasting=False)


HANDLERS: dict[Act, Handling] = {
    Act.JOIN: _lasting(lobby.join),
    Act.LEAVE: _lasting(lobby.change),
    Act.COMPUTER: _lasting(lobby.change),
    Act.LEVEL: _lasting(lobby.add_computer),
    Act.DISMISS: _lasting(lobby.change),
    Act.READY: _lasting(lobby.change),
    Act.START: _lasting(lobby.start),
    Act.START_WITHOUT: _lasting(lobby.start_without),
    Act.LOBBY: _fleeting(lobby.show_more, Where.PAGE),
    Act.REMATCH: _lasting(lobby.rematch, Where.BELOW),
    Act.REPLAY: _fleeting(looking.replay, Where.BELOW),
    Act.STATS: _fleeting(looking.show_stats, Where.BELOW),
    Act.DECK: _fleeting(lobby.choose_deck, Where.BELOW),
    Act.TAKE_DECK: _lasting(lobby.choose_deck),
    Act.MOVE: _fleeting(looking.look, Where.BELOW),
    Act.HAND: _fleeting(looking.look, Where.BELOW),
    Act.BOARD: _fleeting(looking.look, Where.BELOW),
    Act.HOUSE: _fleeting(looking.look, Where.BELOW),
    Act.STRIP: _fleeting(looking.turn_page),
    Act.STORY: _fleeting(looking.tell_story, Where.PAGE),
    Act.WHY: _fleeting(looking.explain, Where.BELOW),
    Act.CARDS: _fleeting(looking.explain, Where.BELOW),
    Act.HINT: _fleeting(looking.advise, Where.BELOW),
    Act.PICK: _lasting(answering.answer, Where.BY_TABLE),
    Act.TAKE: _lasting(answering.answer, Where.BY_TABLE),
    Act.NONE: _lasting(answering.answer, Where.BY_TABLE),
    Act.PLAN: _lasting(answering.answer, Where.BY_TABLE),
    Act.DONE: _lasting(answering.answer, Where.BY_TABLE),
    Act.ALL: _lasting(answering.answer, Where.BY_TABLE),
    Act.YIELD: _lasting(answering.pass_on, Where.BY_TABLE),
    Act.TICK: _fleeting(answering.draft, Where.BY_TABLE),
    Act.PAGE: _fleeting(answering.draft, Where.BY_TABLE),
    Act.GROUP: _fleeting(answering.draft, Where.BY_TABLE),
    Act.RESET: _fleeting(answering.draft, Where.BY_TABLE),
    Act.ALSO: _fleeting(answering.draft, Where.BY_TABLE),
    Act.RIDE: _fleeting(answering.draft, Where.BY_TABLE),
    Act.EVEN_SO: _fleeting(answering.draft, Where.BY_TABLE),
    Act.AGREE: _lasting(agreeing.consent),
    Act.REFUSE: _lasting(agreeing.consent),
    Act.TAKE_SEAT: _lasting(agreeing.answer_offer),
    Act.DECLINE: _lasting(agreeing.answer_offer),
    Act.STAND_IN: _lasting(agreeing.offer_to_play),
    Act.BACK: _lasting(agreeing.come_back),
    Act.CONCEDE: _lasting(agreeing.concede),
    Act.KEEP: _fleeting(agreeing.concede),
    Act.ORDERS: _fleeting(orders.look, Where.PAGE),
    Act.BID: _lasting(orders.bid, Where.PAGE),
    Act.HERE: _fleeting(orders.say_here, Where.BELOW),  # no restart knows who was there
    Act.LISTS: _fleeting(orders.show_lists, Where.BELOW),
    Act.STOPS: _fleeting(orders.choose_stops, Where.PAGE),
    Act.PRESET: _lasting(orders.choose_stops, Where.PAGE),
    Act.MORE: _lasting(clock.more_time),
    Act.QUIET: _lasting(clock.quiet),
    Act.CALM: _lasting(clock.calm),
}
