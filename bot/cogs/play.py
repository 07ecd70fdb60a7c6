"""`/game`, `/hand` and `/board`: opening tables, taking seats, and what is asked during a game."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.cogs import finding
from bot.cogs.absence import AbsenceCommands
from bot.cogs.afterwards import AfterwardsCommands
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.clocks import TimeCommands
from bot.cogs.gallery import GalleryCommands
from bot.cogs.group import GAME
from bot.cogs.learn import is_first
from bot.cogs.naming import described, named, options
from bot.cogs.opening import CHOICES, channel_for, check_may_open, chosen, guild_language
from bot.cogs.permissions import missing_rights
from bot.faces.absence import lent_by
from bot.faces.chronicle import ChronicleFace
from bot.faces.course import chart
from bot.faces.ids import Act, press
from bot.faces.lesson import with_offer
from bot.faces.lobby import agreements_of
from bot.faces.panel import PanelFace, table_name
from bot.faces.posts import Button, Gallery, Post, Style, fitted
from bot.faces.speech import channel_link, mention, name_of, safe_name, seat_name
from bot.faces.thread import ThreadFace
from bot.games.shelf import plug
from bot.numbers import PersonId
from bot.render.picture import PictureOf
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.store.sight import put_invitation
from bot.tables.agreements import Agreements, PlaysOn
from bot.tables.opening import opening_options
from bot.words import Words, words_in
from engine.core.errors import Refused
from engine.core.phrases import phrase

LISTED = 15


class Play(AbsenceCommands, AfterwardsCommands, GalleryCommands, TimeCommands):
    game = GAME

    def __init__(self, service: Service) -> None:
        self.service = service

    # Lobbies

    @GAME.command(name=named("game.new"), description=described("game.new"))
    @options(
        game="game",
        seats="seats",
        format="format",
        language="language",
        concession="concession",
        gallery="gallery",
        pace="pace",
        mode="mode",
        house="house",
        cards="cards",
        restrictions="restrictions",
    )
    @app_commands.choices(**CHOICES)
    @acknowledge_privately
    async def new(
        self,
        call: Call,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 2, 8] | None = None,
        format: app_commands.Choice[str] | None = None,
        language: app_commands.Choice[str] | None = None,
        concession: app_commands.Choice[str] | None = None,
        gallery: bool = False,
        pace: app_commands.Choice[str] | None = None,
        mode: app_commands.Choice[str] | None = None,
        house: app_commands.Choice[str] | None = None,
        cards: app_commands.Choice[str] | None = None,
        restrictions: app_commands.Choice[str] | None = None,
    ) -> None:
        """Opens a table; the one who opens it sits down first."""
        settings = await self.service.store.guild(call.guild.id)
        await check_may_open(call, settings, gallery=gallery)
        channel = await channel_for(call, settings)
        if wrong := missing_rights(call.guild, channel, call.words):
            await call.show(Post.of(wrong))
            return
        await self.service.learn_language(call.person, call.words.language)
        first = await is_first(self.service, call.person, game.value)
        spoken = language.value if language else settings.language or guild_language(call)
        lobby = await self.service.registry.open_lobby(
            game=game.value,
            seats=seats or plug(game.value).seats[-1],
            language=spoken,
            guild=call.guild.id,
            channel=channel,
            host=call.person,
            name=name_of(call.interaction.user),
            options=opening_options(
                game.value, *map(chosen, (format, pace, mode, house, cards, restrictions))
            )
            | Agreements(_concession(concession), gallery).to_options(),
        )
        name = table_name(lobby, call.words)
        text = call.words.text("game.opened", table=name, channel=channel_link(channel))
        await call.show(with_offer(text, call.words) if first else Post.of(text))

    @GAME.command(name=named("game.join"), description=described("game.join"))
    @options(table="table")
    @acknowledge_privately
    async def join(self, call: Call, table: str) -> None:
        saved = await call.table(table)
        name = name_of(call.interaction.user)
        await self.service.registry.join(saved.id, call.person, name)
        await self.service.learn_language(call.person, call.words.language)
        joined = call.words.text("game.joined", table=table_name(saved, call.words))
        await call.show(Post.of("\n".join([joined, *agreements_of(saved, call.words)])))

    @join.autocomplete("table")
    @propose
    async def open_tables(self, call: Call, typed: str) -> Choices:
        return await finding.open_here(call, typed)

    @GAME.command(name=named("game.leave"), description=described("game.leave"))
    @options(table="table")
    @acknowledge_privately
    async def leave(self, call: Call, table: str | None = None) -> None:
        """Frees a seat in a lobby. A game that runs is left by conceding."""
        saved = await call.table(table)
        if saved.status is not Status.LOBBY:
            raise Refused(phrase("table.leave_by_conceding"))
        await self.service.registry.leave(saved.id, call.person)
        await call.tell("game.left", table=table_name(saved, call.words))

    @GAME.command(name=named("game.invite"), description=described("game.invite"))
    @options(person="person", table="table")
    @acknowledge_privately
    async def invite(self, call: Call, person: discord.User, table: str | None = None) -> None:
        """Posts an invitation with a button, in the lobby's channel."""
        saved = await call.table(table)
        seats = await self.service.store.seats(saved.id)
        if saved.status is not Status.LOBBY or person.bot:
            raise Refused(phrase("table.cannot_invite"))
        if not any(seat.person == call.person for seat in seats):
            raise Refused(phrase("table.not_seated"))
        if sum(seat.person is not None for seat in seats) >= saved.wanted:
            raise Refused(phrase("table.full"))
        await put_invitation(self.service.store, saved.id, PersonId(person.id))
        post = _invitation(saved, name_of(call.interaction.user), PersonId(person.id))
        await self.service.reconciler.invite(saved, post, f"i{saved.id}-{person.id}"[:25])
        await call.tell("game.invited", name=safe_name(name_of(person)))

    @GAME.command(name=named("game.list"), description=described("game.list"))
    @acknowledge_privately
    async def tables(self, call: Call) -> None:
        """The open and running tables of this server that the caller sees."""
        live = (Status.LOBBY, Status.RUNNING, Status.FROZEN)
        tables = await finding.tables_here(call, live)
        lines = [await self._listed(saved, call.words) for saved in tables[-LISTED:]]
        await call.show(Post.of(fitted(lines) if lines else call.words.text("game.no_tables")))

    # During a game

    @GAME.command(name=named("game.recap"), description=described("game.recap"))
    @options(table="table")
    @acknowledge_privately
    async def recap(self, call: Call, table: str | None = None) -> None:
        """What happened since the caller last acted, and how the scores have gone on."""
        async with call.seen(table) as live:
            post = ChronicleFace(live, live.seat_of(call.person), call.words).since_own_act()
            course = chart(live, call.words)
        drawn = () if course is None else (Gallery((course,)),)
        await call.show(replace(post, parts=(*post.parts, *drawn)))

    @GAME.command(name=named("game.log"), description=described("game.log"))
    @options(table="table", round="round")
    @acknowledge_privately
    async def log(
        self,
        call: Call,
        table: str | None = None,
        round: app_commands.Range[int, 0, 999] | None = None,
    ) -> None:
        """All that happened, by round."""
        async with call.seen(table) as live:
            post = ChronicleFace(live, live.seat_of(call.person), call.words).of_round(round)
        await call.show(post)

    @GAME.command(name=named("game.undo"), description=described("game.undo"))
    @options(table="table")
    @acknowledge_privately
    async def undo(self, call: Call, table: str | None = None) -> None:
        async with call.opened(table) as live:
            done = await live.petitions.ask_undo(call.person)
        await call.tell("undo.done" if done else "undo.asked")

    @GAME.command(name=named("game.concede"), description=described("game.concede"))
    @options(table="table")
    @acknowledge_privately
    async def concede(self, call: Call, table: str | None = None) -> None:
        """Asks first: giving up cannot be taken back."""
        async with call.seen(table) as live:
            if live.closed:
                raise Refused(phrase("refused.over"))
            call.seat_at(live)
        await call.show(_really(live.saved, call.words))

    @app_commands.command(name=named("hand"), description=described("hand"))
    @options(table="table")
    @acknowledge_privately
    async def hand(self, call: Call, table: str | None = None) -> None:
        async with call.seen(table) as live:
            lent = lent_by(live, call.person, call.words)
            post = lent or PanelFace(live, call.seat_at(live), call.words).post(PictureOf.HAND)
        await call.show(post)

    @app_commands.command(name=named("board"), description=described("board"))
    @options(table="table", text="text")
    @acknowledge_privately
    async def board(self, call: Call, table: str | None = None, text: bool = False) -> None:
        """The picture, or with `text` the whole of it in words."""
        async with call.seen(table) as live:
            post = ThreadFace(live, call.words).board()
        await call.show(post.in_words() if text else post)

    @leave.autocomplete("table")
    @invite.autocomplete("table")
    @recap.autocomplete("table")
    @log.autocomplete("table")
    @undo.autocomplete("table")
    @concede.autocomplete("table")
    @hand.autocomplete("table")
    @board.autocomplete("table")
    @propose
    async def own_tables(self, call: Call, typed: str) -> Choices:
        return await finding.own_tables(call, typed)

    # What they share

    async def _listed(self, saved: Saved, words: Words) -> str:
        seats = await self.service.store.seats(saved.id)
        names = ", ".join(seat_name(seat, words) for seat in seats)
        where = channel_link(saved.thread or saved.channel)
        state = words.text(f"status.{saved.status.value}")
        return f"**{table_name(saved, words)}** · {state} · {where} · {names}"


def _concession(chosen: app_commands.Choice[str] | None) -> PlaysOn:
    return PlaysOn.COMPUTER if chosen is None else PlaysOn(chosen.value)


def _really(saved: Saved, words: Words) -> Post:
    buttons = (
        Button(press(saved.id, Act.KEEP), words.text("button.keep"), Style.SECONDARY),
        Button(press(saved.id, Act.CONCEDE), words.text("button.concede"), Style.DANGER),
    )
    return Post.of(words.text("concede.ask", table=table_name(saved, words)), (buttons,))


def _invitation(saved: Saved, host: str, person: PersonId) -> Post:
    spoken = words_in(saved.language)
    name = table_name(saved, spoken)
    text = spoken.text("lobby.invitation", who=safe_name(host), name=mention(person), table=name)
    join = Button(press(saved.id, Act.JOIN), spoken.text("button.join"), Style.PRIMARY)
    text = "\n".join([text, *agreements_of(saved, spoken)])
    return Post.of(text, ((join,),), pings=(person,))
