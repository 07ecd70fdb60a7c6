"""Presses on components: keeps what lasts, acknowledges at once, finds the table, hands the press
over, and shows what came of it. Buttons are dynamic items, so they work after a restart."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.faces.acknowledging import Where, acknowledge_at, begin
from bot.faces.boundary import boundary, too_old, whisper, words_of
from bot.faces.bundling import bundled
from bot.faces.choosing import choosing_post, refusal
from bot.faces.clockpress import more_time, quiet
from bot.faces.confines import check_press
from bot.faces.drafting import drafted
from bot.faces.ids import TEMPLATE, Act, Press, as_sent
from bot.faces.orders import desk as orders
from bot.faces.panel import PanelFace
from bot.faces.posts import Post
from bot.faces.pressing import Pressing, in_the_making, receipt_of
from bot.faces.replies import AtOnce, Replies
from bot.faces.showing import show as show
from bot.faces.speech import voice
from bot.faces.strip import page_of
from bot.faces.strips import strip_of
from bot.faces.thread import ThreadFace
from bot.faces.why import cards_post, why_post
from bot.render.picture import PictureOf, has_houses
from bot.service import Service
from bot.store import Receipt
from bot.store.sight import MOST
from bot.tables.absence import decline, take_seat
from bot.tables.bundles import carried
from bot.tables.choosing import Choice, DeckRefused
from bot.tables.instructions import unchanged
from bot.tables.table import Table
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.session import REHEARSED

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
        speech = words_of(interaction)
        async with boundary(interaction, speech):
            speech = await self.service.words_for(interaction.user.id, speech)
            if press is None:
                await whisper(interaction, speech.text("refused.stale"))
                return
            log.debug("interaction %s: table %s %s", interaction.id, press.table, press.act)
            await check_press(self.service, interaction, press.table)
            if press.decision > MOST:
                raise Refused(phrase("refused.stale"))
            await self._received(interaction, press, values, speech)

    async def _received(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """Whatever lasts is kept before it is acknowledged, so that nothing is lost that its
        person believes we have."""
        begin(interaction)
        live = self.service.registry.live(press.table)
        making = in_the_making(live, interaction.user.id, press)
        receipt = receipt_of(interaction, press.custom_id, values, speech, making)
        pressing = Pressing(receipt, press, speech, AtOnce(interaction))
        handling = HANDLERS[press.act]
        async with AsyncExitStack() as held:
            if handling.lasting:
                await held.enter_async_context(self.service.kept(receipt))
            async with boundary(interaction, speech):
                await acknowledge_at(interaction, handling.where)
                await self._carry_out(handling, pressing)

    async def carry_out(self, receipt: Receipt, replies: Replies, speech: Words) -> None:
        """What was acknowledged before the bot was stopped."""
        match = TEMPLATE.fullmatch(receipt.press)
        press = Press.parsed(match) if match else None
        if press is None:
            raise Refused(phrase("refused.stale"))
        await self._carry_out(HANDLERS[press.act], Pressing(receipt, press, speech, replies))

    async def _carry_out(self, handling: Handling, pressing: Pressing) -> None:
        try:
            await handling.handler(self, pressing)
        except DeckRefused as refused:
            await pressing.replies.whisper(refusal(refused, pressing.person, pressing.words))

    # The lobby

    async def join(self, pressing: Pressing) -> None:
        person, number = pressing.person, pressing.press.table
        await self.service.registry.join(number, person, pressing.receipt.name)
        await self.service.learn_language(person, pressing.words.language)

    async def lobby(self, pressing: Pressing) -> None:
        registry = self.service.registry
        acts = {
            Act.LEAVE: registry.leave,
            Act.COMPUTER: registry.add_computer,
            Act.DISMISS: registry.remove_computer,
            Act.START: registry.start,
        }
        await acts[pressing.press.act](pressing.press.table, pressing.person)

    async def deck(self, pressing: Pressing) -> None:
        """The private choice of a deck, anew after every choice."""
        registry, person, number = self.service.registry, pressing.person, pressing.press.table
        if pressing.press.act is Act.TAKE_DECK:
            with as_sent():
                choice = Choice.parsed(pressing.values[0])
            await registry.choose_deck(number, person, choice)
        wardrobe, chosen = await registry.wardrobe(number, person)
        await pressing.replies.show(choosing_post(number, wardrobe, chosen, pressing.words))

    # Looking

    async def look(self, pressing: Pressing) -> None:
        """The private panel, the board, or one house of it, as an ephemeral reply."""
        press, speech = pressing.press, pressing.words
        async with self.service.registry.seen(press.table) as table:
            if press.act is Act.BOARD:
                post = ThreadFace(table, speech).board()
            elif press.act is Act.HOUSE:
                post = ThreadFace(table, speech).house(_house_named(table, press.arg))
            else:
                shown = PictureOf.HAND if press.act is Act.HAND else None
                post = _panel(table, pressing, shown)
        await pressing.replies.show(post)

    async def strip(self, pressing: Pressing) -> None:
        """Another page of a game that has ended."""
        number = pressing.press.table
        with as_sent():
            page = page_of(pressing.press.arg)
        await pressing.replies.show(await strip_of(self.service, number, page, pressing.words))

    async def explain(self, pressing: Pressing) -> None:
        """Why this is asked, or the cards that may be looked up; beside the panel."""
        press, person, speech = pressing.press, pressing.person, pressing.words
        async with self.service.registry.seen(press.table) as table:
            if press.act is Act.WHY:
                decision = _explicable(table, person, press.decision)
                post = why_post(decision, speech, voice(table.seats, speech))
            else:
                post = cards_post(table.session.view(_seat(table, person)), speech)
        await pressing.replies.show(post)

    # Answering

    async def answer(self, pressing: Pressing) -> None:
        """A whole answer, with what rides on it."""
        press, person, draft = pressing.press, pressing.person, pressing.draft
        if press.decision >= REHEARSED:
            await orders.prepare(self.service, pressing)
            return
        async with self.service.registry.opened(press.table) as table:
            asked = _asked(table, person, press.decision)
            keys = pressing.keys(asked)
            bundle = carried(table, asked, keys, draft.riders) if asked else unchanged
            await table.answer(person, press.decision, keys, bundle=bundle, even_so=draft.even_so)
            panel = _panel_if_shown(table, pressing)
        await panel()

    async def draft(self, pressing: Pressing) -> None:
        """A tick, a page, a group, what rides along: one step on the way to an answer."""
        press, values = pressing.press, pressing.values
        if press.decision >= REHEARSED:
            await orders.rehearse(self.service, pressing)
            return
        async with self.service.registry.opened(press.table) as table:
            decision = _decision(table, pressing.person, press.decision)
            draft = table.drafts.of(decision.id)
            if press.act in (Act.ALSO, Act.RIDE):
                draft = bundled(table, decision, draft, press, values)
            else:
                draft = drafted(decision, draft, press, values)
            table.drafts.put(decision.id, draft)
            panel = _panel_if_shown(table, pressing)
        await panel()

    async def pass_on(self, pressing: Pressing) -> None:
        """A pass that lasts for this challenge or phase."""
        press = pressing.press
        async with self.service.registry.opened(press.table) as table:
            await table.pass_on(pressing.person, press.decision, press.arg)
            panel = _panel_if_shown(table, pressing)
        await panel()

    async def orders(self, pressing: Pressing) -> None:
        """The page of stops and orders, in the running game or in the lobby."""
        await orders.HANDLERS[pressing.press.act](self.service, pressing)

    async def consent(self, pressing: Pressing) -> None:
        press = pressing.press
        async with self.service.registry.opened(press.table) as table:
            if press.act is Act.AGREE:
                await table.agree(pressing.person, press.decision)
            else:
                await table.refuse(pressing.person, press.decision)

    async def seat(self, pressing: Pressing) -> None:
        """The answer to the offer of a seat."""
        press, person = pressing.press, pressing.person
        async with self.service.registry.opened(press.table) as table:
            number = _seat_named(table, press.arg)
            if press.act is Act.TAKE_SEAT:
                await take_seat(table, person, number, pressing.receipt.name)
                await self.service.learn_language(person, pressing.words.language)
            else:
                await decline(table, person, number)

    async def concede(self, pressing: Pressing) -> None:
        """The answer to "do you really want to give up?"."""
        press = pressing.press
        if press.act is Act.CONCEDE:
            async with self.service.registry.opened(press.table) as table:
                await table.concede(pressing.person)
        done = "concede.done" if press.act is Act.CONCEDE else "concede.kept"
        await pressing.replies.show(Post(pressing.words.text(done)))

    async def time(self, pressing: Pressing) -> None:
        done = more_time if pressing.press.act is Act.MORE else quiet
        await done(self.service, pressing)


# What becomes of a press


class Handling(NamedTuple):
    """`lasting`: its person relies on it, so a receipt is kept until it is carried out. What only
    shows something, or changes what memory alone holds, may be lost: one presses again."""

    handler: Callable[[Desk, Pressing], Awaitable[None]]
    where: Where
    lasting: bool


def _lasting(
    handler: Callable[[Desk, Pressing], Awaitable[None]], where: Where = Where.IN_PLACE
) -> Handling:
    return Handling(handler, where, lasting=True)


def _fleeting(
    handler: Callable[[Desk, Pressing], Awaitable[None]], where: Where = Where.IN_PLACE
) -> Handling:
    return Handling(handler, where, lasting=False)


HANDLERS: dict[Act, Handling] = {
    Act.JOIN: _lasting(Desk.join),
    Act.LEAVE: _lasting(Desk.lobby),
    Act.COMPUTER: _lasting(Desk.lobby),
    Act.DISMISS: _lasting(Desk.lobby),
    Act.START: _lasting(Desk.lobby),
    Act.DECK: _fleeting(Desk.deck, Where.BELOW),
    Act.TAKE_DECK: _lasting(Desk.deck),
    Act.MOVE: _fleeting(Desk.look, Where.BELOW),
    Act.HAND: _fleeting(Desk.look, Where.BELOW),
    Act.BOARD: _fleeting(Desk.look, Where.BELOW),
    Act.HOUSE: _fleeting(Desk.look, Where.BELOW),
    Act.STRIP: _fleeting(Desk.strip),
    Act.WHY: _fleeting(Desk.explain, Where.BELOW),
    Act.CARDS: _fleeting(Desk.explain, Where.BELOW),
    Act.PICK: _lasting(Desk.answer),
    Act.TAKE: _lasting(Desk.answer),
    Act.NONE: _lasting(Desk.answer),
    Act.PLAN: _lasting(Desk.answer),
    Act.DONE: _lasting(Desk.answer),
    Act.ALL: _lasting(Desk.answer),
    Act.YIELD: _lasting(Desk.pass_on),
    Act.TICK: _fleeting(Desk.draft),
    Act.PAGE: _fleeting(Desk.draft),
    Act.GROUP: _fleeting(Desk.draft),
    Act.RESET: _fleeting(Desk.draft),
    Act.ALSO: _fleeting(Desk.draft),
    Act.RIDE: _fleeting(Desk.draft),
    Act.EVEN_SO: _fleeting(Desk.draft),
    Act.AGREE: _lasting(Desk.consent),
    Act.REFUSE: _lasting(Desk.consent),
    Act.TAKE_SEAT: _lasting(Desk.seat),
    Act.DECLINE: _lasting(Desk.seat),
    Act.CONCEDE: _lasting(Desk.concede),
    Act.KEEP: _fleeting(Desk.concede),
    Act.ORDERS: _fleeting(Desk.orders, Where.PAGE),
    Act.BID: _lasting(Desk.orders, Where.PAGE),
    Act.HERE: _fleeting(Desk.orders, Where.BELOW),  # no restart knows who was there
    Act.LISTS: _fleeting(Desk.orders, Where.BELOW),
    Act.STOPS: _fleeting(Desk.orders, Where.PAGE),
    Act.PRESET: _lasting(Desk.orders, Where.PAGE),
    Act.MORE: _lasting(Desk.time),
    Act.QUIET: _lasting(Desk.time),
}


def _panel(table: Table, pressing: Pressing, shown: PictureOf | None = None) -> Post:
    return PanelFace(table, _seat(table, pressing.person), pressing.words).post(shown)


def _panel_if_shown(table: Table, pressing: Pressing) -> Callable[[], Awaitable[None]]:
    """The panel where it was pressed; a DM and the thread are the reconciler's."""
    if pressing.receipt.private:
        return partial(pressing.replies.show, _panel(table, pressing))
    if pressing.press.act is Act.GROUP and pressing.replies.in_server:
        # the thread itself shows no draft
        return partial(pressing.replies.answer_privately, _panel(table, pressing))
    return _nothing


async def _nothing() -> None:
    return None


def _seat(table: Table, person: int) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(phrase("table.not_seated"))
    return seat


def _house_named(table: Table, arg: str) -> int:
    """Games without houses show none."""
    if not has_houses(table.session.view(None)):
        raise Refused(phrase("refused.stale"))
    return _seat_named(table, arg)


def _seat_named(table: Table, arg: str) -> int:
    with as_sent():
        return range(len(table.seats))[int(arg)]


def _explicable(table: Table, person: int, number: int) -> Decision:
    """What is asked in the open, everybody may ask about."""
    asked = table.in_the_open
    return asked if asked is not None and asked.id == number else _decision(table, person, number)


def _decision(table: Table, person: int, number: int) -> Decision:
    """The person's own open decision, if it is still the one that was pressed."""
    if table.seat_of(person) is None:
        raise Refused(phrase("refused.not_yours"))
    if (decision := _asked(table, person, number)) is None:
        raise Refused(phrase("refused.stale"))
    return decision


def _asked(table: Table, person: int, number: int) -> Decision | None:
    seat = table.seat_of(person)
    decision = None if seat is None else table.question(seat)
    return decision if decision is not None and decision.id == number else None
