"""`/game`, `/hand` and `/board`: opening tables, taking seats, and what is asked during a game."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs import finding
from bot.cogs.absence import AbsenceCommands
from bot.cogs.afterwards import AfterwardsCommands
from bot.cogs.clocks import TimeCommands
from bot.cogs.gallery import GalleryCommands
from bot.cogs.group import GAME
from bot.cogs.learn import is_first
from bot.cogs.naming import described, named, options
from bot.cogs.opening import CHOICES, channel_for, check_may_open, chosen, guild_language
from bot.cogs.permissions import missing_rights
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.ids import Act, press
from bot.faces.lesson import with_offer
from bot.faces.lobby import customs_of
from bot.faces.panel import PanelFace, table_name, title
from bot.faces.posts import Button, Post, Style
from bot.faces.press import show
from bot.faces.speech import channel_link, mention, name_of, safe_name, seat_name
from bot.faces.speech import voice as seat_voice
from bot.faces.thread import ThreadFace, fitted
from bot.render.picture import PictureOf
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.store.sight import put_invitation
from bot.tables.customs import Concession, Customs
from bot.tables.offers import offer, opening_options
from bot.words import Words, words
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
        **{"game": "game", "seats": "seats", "format": "format", "language": "language"},
        **{"concession": "concession", "gallery": "gallery", "pace": "pace", "mode": "mode"},
        house="house",
        cards="cards",
    )
    @app_commands.choices(**CHOICES)
    async def new(
        self,
        interaction: discord.Interaction,
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
    ) -> None:
        """Opens a table; the one who opens it sits down first."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        guild = interaction.guild
        if guild is None:
            raise Refused(phrase("table.server_only"))
        settings = await self.service.store.guild(guild.id)
        await check_may_open(self.service, interaction, settings, gallery=gallery)
        channel = await channel_for(self.service, interaction, settings)
        if wrong := missing_rights(guild, channel, speech):
            await show(interaction, Post(wrong))
            return
        person = interaction.user.id
        await self.service.learn_language(person, speech.language)
        first = await is_first(self.service, person, game.value)
        spoken = language.value if language else settings.language or guild_language(interaction)
        lobby = await self.service.registry.open_lobby(
            game=game.value,
            seats=seats or offer(game.value).seats[-1],
            language=spoken,
            guild=guild.id,
            channel=channel,
            host=interaction.user.id,
            name=name_of(interaction.user),
            options=opening_options(game.value, *map(chosen, (format, pace, mode, house, cards)))
            | Customs(_concession(concession), gallery).to_options(),
        )
        name = table_name(lobby, speech)
        text = speech.text("game.opened", table=name, channel=channel_link(channel))
        await show(interaction, with_offer(text, speech) if first else Post(text))

    @GAME.command(name=named("game.join"), description=described("game.join"))
    @options(table="table")
    async def join(self, interaction: discord.Interaction, table: str) -> None:
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        person = interaction.user
        await self.service.registry.join(saved.id, person.id, name_of(person))
        await self.service.learn_language(person.id, speech.language)
        joined = speech.text("game.joined", table=_name(saved, speech))
        await show(interaction, Post("\n".join([joined, *customs_of(saved, speech)])))

    @join.autocomplete("table")
    async def open_tables(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.open_here(self.service, interaction, typed)

    @GAME.command(name=named("game.leave"), description=described("game.leave"))
    @options(table="table")
    async def leave(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Frees a seat in a lobby. A game that runs is left by conceding."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        if saved.status is not Status.LOBBY:
            raise Refused(phrase("table.leave_by_conceding"))
        await self.service.registry.leave(saved.id, interaction.user.id)
        await show(interaction, Post(speech.text("game.left", table=_name(saved, speech))))

    @GAME.command(name=named("game.invite"), description=described("game.invite"))
    @options(person="person", table="table")
    async def invite(
        self, interaction: discord.Interaction, person: discord.User, table: str | None = None
    ) -> None:
        """Posts an invitation with a button, in the lobby's channel."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        seats = await self.service.store.seats(saved.id)
        if saved.status is not Status.LOBBY or person.bot:
            raise Refused(phrase("table.cannot_invite"))
        if not any(seat.person == interaction.user.id for seat in seats):
            raise Refused(phrase("table.not_seated"))
        if sum(seat.person is not None for seat in seats) >= saved.wanted:
            raise Refused(phrase("table.full"))
        await put_invitation(self.service.store, saved.id, person.id)
        post = _invitation(saved, name_of(interaction.user), person.id)
        await self.service.reconciler.courier.send(
            saved.channel, post, f"i{saved.id}-{person.id}"[:25]
        )
        await show(interaction, Post(speech.text("game.invited", name=safe_name(name_of(person)))))

    @GAME.command(name=named("game.list"), description=described("game.list"))
    async def tables(self, interaction: discord.Interaction) -> None:
        """The open and running tables of this server that the caller sees."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        live = (Status.LOBBY, Status.RUNNING, Status.FROZEN)
        tables = await finding.tables_here(self.service, interaction, live)
        lines = [await self._listed(saved, speech) for saved in tables[-LISTED:]]
        await show(interaction, Post(fitted(lines) if lines else speech.text("game.no_tables")))

    # During a game

    @GAME.command(name=named("game.recap"), description=described("game.recap"))
    @options(table="table")
    async def recap(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """What happened since the caller last acted."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            seat = live.seat_of(interaction.user.id)
            since = live.last_act(seat) if seat is not None else 0
            told = live.session.log(seat, since or None)
            voice = seat_voice(live.seats, speech)
            lines = [speech.say(line, voice) for line in told]
            heading = title(live, speech)
        text = fitted([heading, *(lines or [speech.text("game.nothing_new")])])
        await show(interaction, Post(text))

    @GAME.command(name=named("game.undo"), description=described("game.undo"))
    @options(table="table")
    async def undo(self, interaction: discord.Interaction, table: str | None = None) -> None:
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        async with self.service.registry.opened(saved.id) as live:
            done = await live.ask_undo(interaction.user.id)
        await show(interaction, Post(speech.text("undo.done" if done else "undo.asked")))

    @GAME.command(name=named("game.concede"), description=described("game.concede"))
    @options(table="table")
    async def concede(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Asks first: giving up cannot be taken back."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            if live.closed:
                raise Refused(phrase("refused.over"))
            if live.seat_of(interaction.user.id) is None:
                raise Refused(phrase("table.not_seated"))
        buttons = (
            Button(press(saved.id, Act.KEEP), speech.text("button.keep"), Style.SECONDARY),
            Button(press(saved.id, Act.CONCEDE), speech.text("button.concede"), Style.DANGER),
        )
        text = speech.text("concede.ask", table=_name(saved, speech))
        await show(interaction, Post(text, (buttons,)))

    @app_commands.command(name=named("hand"), description=described("hand"))
    @options(table="table")
    async def hand(self, interaction: discord.Interaction, table: str | None = None) -> None:
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            seat = live.seat_of(interaction.user.id)
            if seat is None:
                raise Refused(phrase("table.not_seated"))
            post = PanelFace(live, seat, speech).post(PictureOf.HAND)
        await show(interaction, post)

    @app_commands.command(name=named("board"), description=described("board"))
    @options(table="table", text="text")
    async def board(
        self, interaction: discord.Interaction, table: str | None = None, text: bool = False
    ) -> None:
        """The picture, or with `text` the whole of it in words."""
        speech = await self._speech(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await self._meant(interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            face = ThreadFace(live, speech)
            post = face.board_in_words() if text else face.board()
        await show(interaction, post)

    @leave.autocomplete("table")
    @invite.autocomplete("table")
    @recap.autocomplete("table")
    @undo.autocomplete("table")
    @concede.autocomplete("table")
    @hand.autocomplete("table")
    @board.autocomplete("table")
    async def own_tables(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.suggestions(self.service, interaction, typed)

    # What they share

    async def _speech(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_for(interaction.user.id, words_of(interaction))

    async def _meant(self, interaction: discord.Interaction, named: str | None) -> Saved:
        return await finding.meant_table(self.service, interaction, named)

    async def _listed(self, saved: Saved, speech: Words) -> str:
        seats = await self.service.store.seats(saved.id)
        names = ", ".join(seat_name(seat, speech) for seat in seats)
        where = channel_link(saved.thread or saved.channel)
        state = speech.text(f"status.{saved.status.value}")
        return f"**{_name(saved, speech)}** · {state} · {where} · {names}"


def _name(saved: Saved, speech: Words) -> str:
    return table_name(saved, speech)


def _concession(chosen: app_commands.Choice[str] | None) -> Concession:
    return Concession.COMPUTER if chosen is None else Concession(chosen.value)


def _invitation(saved: Saved, host: str, person: int) -> Post:
    speech = words(saved.language)
    text = speech.text(
        "lobby.invitation", who=safe_name(host), name=mention(person), table=_name(saved, speech)
    )
    join = Button(press(saved.id, Act.JOIN), speech.text("button.join"), Style.PRIMARY)
    text = "\n".join([text, *customs_of(saved, speech)])
    return Post(text, ((join,),), pings=(person,))
