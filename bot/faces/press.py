"""Presses on components: acknowledges at once, finds the table, hands the press over, and shows
what came of it. Buttons are dynamic items, so they work after a restart."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord

from bot.faces.acknowledging import acknowledge
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
from bot.faces.showing import answer_privately
from bot.faces.showing import show as show
from bot.faces.speech import name_of, voice
from bot.faces.strip import page_of
from bot.faces.strips import strip_of
from bot.faces.thread import ThreadFace
from bot.faces.why import cards_post, why_post
from bot.render.picture import Kind as Shown
from bot.render.picture import has_houses
from bot.service import Service
from bot.store import Receipt
from bot.store.sight import MOST
from bot.tables.absence import decline, take_seat
from bot.tables.choosing import Choice, DeckRefused
from bot.tables.table import Table
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.session import REHEARSED

log = logging.getLogger(__name__)

Handler = Callable[["Desk", discord.Interaction, Press, Sequence[str], Words], Awaitable[None]]


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
            try:
                await HANDLERS[press.act](self, interaction, press, values, speech)
            except DeckRefused as refused:
                await whisper(interaction, refusal(refused, interaction.user.id, speech))

    # The lobby

    async def join(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        await acknowledge(interaction)
        person = interaction.user
        await self.service.registry.join(press.table, person.id, name_of(person))
        await self.service.learn_language(person.id, speech.language)

    async def lobby(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        registry = self.service.registry
        acts = {
            Act.LEAVE: registry.leave,
            Act.COMPUTER: registry.add_computer,
            Act.DISMISS: registry.remove_computer,
            Act.START: registry.start,
        }
        await acknowledge(interaction)
        await acts[press.act](press.table, interaction.user.id)

    async def deck(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """The private choice of a deck, anew after every choice."""
        registry, person = self.service.registry, interaction.user.id
        if press.act is Act.DECK:
            await acknowledge(interaction, ephemeral=True, thinking=True)
        else:
            await acknowledge(interaction)
            with as_sent():
                choice = Choice.parsed(values[0])
            await registry.choose_deck(press.table, person, choice)
        wardrobe, chosen = await registry.wardrobe(press.table, person)
        await show(interaction, choosing_post(press.table, wardrobe, chosen, speech))

    # Looking

    async def look(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """The private panel, the board, or one house of it, as an ephemeral reply."""
        await acknowledge(interaction, ephemeral=True, thinking=True)
        async with self.service.registry.seen(press.table) as table:
            if press.act is Act.BOARD:
                post = ThreadFace(table, speech).board()
            elif press.act is Act.HOUSE:
                post = ThreadFace(table, speech).house(_house_named(table, press.arg))
            else:
                shown = Shown.HAND if press.act is Act.HAND else None
                post = self._panel(table, interaction.user.id, speech, shown)
        await show(interaction, post)

    async def strip(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """Another page of a game that has ended."""
        await acknowledge(interaction)
        with as_sent():
            page = page_of(press.arg)
        await show(interaction, await strip_of(self.service, press.table, page, speech))

    async def explain(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """Why this is asked, or the cards that may be looked up; beside the panel."""
        await acknowledge(interaction, ephemeral=True, thinking=True)
        person = interaction.user.id
        async with self.service.registry.seen(press.table) as table:
            if press.act is Act.WHY:
                decision = _explicable(table, person, press.decision)
                post = why_post(decision, speech, voice(table.seats, speech))
            else:
                post = cards_post(table.session.view(_seat(table, person)), speech)
        await show(interaction, post)

    # Answering

    async def answer(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """A whole answer. It is kept before it is acknowledged, so that none is lost that its
        giver believes we have."""
        if press.decision >= REHEARSED:
            await orders.prepare(self.service, interaction, press, values, speech)
            return
        receipt = self._receipt(interaction, press, self._keys(press, values))
        async with self.service.kept(receipt):
            await acknowledge(interaction)
            async with self.service.registry.opened(press.table) as table:
                even_so = table.drafts.of(receipt.decision).even_so
                await self.service.answer(table, receipt, even_so=even_so)
                panel = self._panel_if_shown(interaction, press, table, speech)
        await panel()

    def _receipt(
        self, interaction: discord.Interaction, press: Press, keys: tuple[str, ...]
    ) -> Receipt:
        """With what rides on the answer."""
        riders = self.service.registry.draft(press.table, press.decision).riders
        number, person = interaction.id, interaction.user.id
        return Receipt(number, press.table, press.decision, person, keys, riders)

    def _keys(self, press: Press, values: Sequence[str]) -> tuple[str, ...]:
        if press.act is Act.PICK:
            return (press.arg,)
        if press.act is Act.NONE:
            return ()
        if press.act in (Act.PLAN, Act.TAKE):
            return tuple(values)
        chosen = self.service.registry.draft(press.table, press.decision).chosen
        if not chosen:  # ticks are not kept: a restart forgets them
            raise Refused(phrase("asking.forgotten"))
        return chosen

    async def all(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """Every option at one press."""
        if press.decision >= REHEARSED:
            await orders.prepare(self.service, interaction, press, values, speech)
            return
        await acknowledge(interaction)
        async with self.service.registry.opened(press.table) as table:
            decision = _decision(table, interaction.user.id, press.decision)
            keys = tuple(option.key for option in decision.options)
            await self.service.answer(table, self._receipt(interaction, press, keys))
            panel = self._panel_if_shown(interaction, press, table, speech)
        await panel()

    async def draft(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """A tick, a page, a group, what rides along: one step on the way to an answer."""
        if press.decision >= REHEARSED:
            await orders.rehearse(self.service, interaction, press, values, speech)
            return
        await acknowledge(interaction)
        person = interaction.user.id
        async with self.service.registry.opened(press.table) as table:
            decision = _decision(table, person, press.decision)
            draft = table.drafts.of(decision.id)
            if press.act in (Act.ALSO, Act.RIDE):
                draft = bundled(table, decision, draft, press, values)
            else:
                draft = drafted(decision, draft, press, values)
            table.drafts.put(decision.id, draft)
            panel = self._panel_if_shown(interaction, press, table, speech)
        await panel()

    async def pass_on(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """A pass that lasts for this challenge or phase."""
        await acknowledge(interaction)
        async with self.service.registry.opened(press.table) as table:
            await table.pass_on(interaction.user.id, press.decision, press.arg)
            panel = self._panel_if_shown(interaction, press, table, speech)
        await panel()

    def _panel_if_shown(
        self, interaction: discord.Interaction, press: Press, table: Table, speech: Words
    ) -> Callable[[], Awaitable[None]]:
        """The panel where it was pressed; a DM and the thread are the reconciler's."""
        show_here = _shower(interaction, press)
        if show_here is None:
            return _nothing
        return partial(show_here, interaction, self._panel(table, interaction.user.id, speech))

    async def orders(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """The page of stops and orders, in the running game or in the lobby."""
        await orders.HANDLERS[press.act](self.service, interaction, press, values, speech)

    async def consent(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        await acknowledge(interaction)
        async with self.service.registry.opened(press.table) as table:
            if press.act is Act.AGREE:
                await table.agree(interaction.user.id, press.decision)
            else:
                await table.refuse(interaction.user.id, press.decision)

    async def seat(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """The answer to the offer of a seat."""
        await acknowledge(interaction)
        person = interaction.user
        async with self.service.registry.opened(press.table) as table:
            number = _seat_named(table, press.arg)
            if press.act is Act.TAKE_SEAT:
                await take_seat(table, person.id, number, name_of(person))
                await self.service.learn_language(person.id, speech.language)
            else:
                await decline(table, person.id, number)

    async def concede(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        """The answer to "do you really want to give up?"."""
        await acknowledge(interaction)
        if press.act is Act.CONCEDE:
            async with self.service.registry.opened(press.table) as table:
                await table.concede(interaction.user.id)
        done = "concede.done" if press.act is Act.CONCEDE else "concede.kept"
        await show(interaction, Post(speech.text(done)))

    async def time(
        self, interaction: discord.Interaction, press: Press, values: Sequence[str], speech: Words
    ) -> None:
        done = more_time if press.act is Act.MORE else quiet
        await done(self.service, interaction, press, speech)

    def _panel(self, table: Table, person: int, speech: Words, shown: Shown | None = None) -> Post:
        return PanelFace(table, _seat(table, person), speech).post(shown)


HANDLERS: dict[Act, Handler] = {
    Act.JOIN: Desk.join,
    Act.LEAVE: Desk.lobby,
    Act.COMPUTER: Desk.lobby,
    Act.DISMISS: Desk.lobby,
    Act.START: Desk.lobby,
    Act.DECK: Desk.deck,
    Act.TAKE_DECK: Desk.deck,
    Act.MOVE: Desk.look,
    Act.HAND: Desk.look,
    Act.BOARD: Desk.look,
    Act.HOUSE: Desk.look,
    Act.STRIP: Desk.strip,
    Act.WHY: Desk.explain,
    Act.CARDS: Desk.explain,
    Act.PICK: Desk.answer,
    Act.TAKE: Desk.answer,
    Act.NONE: Desk.answer,
    Act.PLAN: Desk.answer,
    Act.DONE: Desk.answer,
    Act.ALL: Desk.all,
    Act.YIELD: Desk.pass_on,
    Act.TICK: Desk.draft,
    Act.PAGE: Desk.draft,
    Act.GROUP: Desk.draft,
    Act.RESET: Desk.draft,
    Act.ALSO: Desk.draft,
    Act.RIDE: Desk.draft,
    Act.AGREE: Desk.consent,
    Act.REFUSE: Desk.consent,
    Act.TAKE_SEAT: Desk.seat,
    Act.DECLINE: Desk.seat,
    Act.CONCEDE: Desk.concede,
    Act.KEEP: Desk.concede,
    Act.EVEN_SO: Desk.draft,
    Act.ORDERS: Desk.orders,
    Act.BID: Desk.orders,
    Act.HERE: Desk.orders,
    Act.LISTS: Desk.orders,
    Act.STOPS: Desk.orders,
    Act.PRESET: Desk.orders,
    Act.MORE: Desk.time,
    Act.QUIET: Desk.time,
}


async def _nothing() -> None:
    return None


def _shower(
    interaction: discord.Interaction, press: Press
) -> Callable[[discord.Interaction, Post], Awaitable[None]] | None:
    """How the panel is shown where an answer was pressed; a DM is shown by the reconciler."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        return show
    if press.act is Act.GROUP and interaction.guild_id is not None:
        return answer_privately  # the thread itself shows no draft
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
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(phrase("refused.not_yours"))
    decision = table.question(seat)
    if decision is None or decision.id != number:
        raise Refused(phrase("refused.stale"))
    return decision
