"""`/admin`: what those who manage a server decide. Hidden by Discord's own permissions."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import choice, described, named, options
from bot.cogs.permissions import missing_rights
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.posts import Post
from bot.faces.press import show
from bot.faces.speech import channel_link
from bot.service import Service
from bot.store.inline import put_inline
from bot.store.limits import DAYS, Limits, allow_channel, channels, limits, put_limits
from bot.words import LANGUAGES, Words
from engine.core.errors import Refused
from engine.core.phrases import phrase

SPOKEN = [choice(f"language.{language}", language) for language in LANGUAGES]


class Admin(commands.Cog):
    admin = app_commands.Group(
        name=named("admin"),
        description=described("admin"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, service: Service) -> None:
        self.service = service

    @admin.command(name=named("admin.setup"), description=described("admin.setup"))
    @options(channel="channel", language="language", role="role", anywhere="anywhere")
    @app_commands.choices(language=SPOKEN)
    async def setup(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel | None = None,
        language: app_commands.Choice[str] | None = None,
        role: discord.Role | None = None,
        anywhere: bool = False,
    ) -> None:
        """Changes what is given; `anywhere` lifts the channel and the role. Says what holds now."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        guild = _guild(interaction)
        kept = await self.service.store.guild(guild.id)
        if anywhere:
            kept = replace(kept, channel=None, opener_role=None)
        if channel is not None:
            kept = replace(kept, channel=channel.id)
        if language is not None:
            kept = replace(kept, language=language.value)
        if role is not None:
            kept = replace(kept, opener_role=None if role.is_default() else role.id)
        await self.service.store.put_guild(kept)
        text = speech.text(
            "admin.now",
            channel=channel_link(kept.channel) if kept.channel else speech.text("admin.any"),
            language=speech.text(f"language.{kept.language or 'en'}"),
            role=f"<@&{kept.opener_role}>" if kept.opener_role else speech.text("admin.everybody"),
        )
        wrong = missing_rights(guild, kept.channel, speech) if kept.channel else ""
        await show(interaction, Post(f"{text}\n{wrong}".strip()))

    @admin.command(name=named("admin.channels"), description=described("admin.channels"))
    @options(channel="also_channel", allowed="allowed")
    async def channels(
        self, interaction: discord.Interaction, channel: discord.TextChannel, allowed: bool = True
    ) -> None:
        """One more channel where tables may stand, or one fewer."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        store, guild = self.service.store, _guild(interaction)
        await allow_channel(store, guild.id, channel.id, allowed=allowed)
        kept = await store.guild(guild.id)
        if kept.channel is None and allowed:
            await store.put_guild(replace(kept, channel=channel.id))
        links = await self._allowed(guild.id, speech)
        wrong = missing_rights(guild, channel.id, speech) if allowed else ""
        text = speech.text("admin.channels_now", channels=links)
        await show(interaction, Post(f"{text}\n{wrong}".strip()))

    @admin.command(name=named("admin.limits"), description=described("admin.limits"))
    @options(per_person="per_person", per_server="per_server", days="idle_days")
    async def limits(
        self,
        interaction: discord.Interaction,
        per_person: app_commands.Range[int, 0, 100] | None = None,
        per_server: app_commands.Range[int, 0, 1000] | None = None,
        days: app_commands.Range[int, 1, 365] | None = None,
    ) -> None:
        """Changes what is given; 0 lifts a limit on tables. Says what holds now."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        kept = await limits(self.service.store, _guild(interaction).id)
        if per_person is not None:
            kept = replace(kept, per_person=per_person or None)
        if per_server is not None:
            kept = replace(kept, per_server=per_server or None)
        if days is not None:
            kept = replace(kept, days=days)
        await put_limits(self.service.store, kept)
        await show(interaction, Post(_limits_now(kept, speech)))

    @admin.command(name=named("admin.gallery"), description=described("admin.gallery"))
    @options(role="gallery_role")
    async def gallery(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Who may look at old hands where a table agreed to it; nobody, if no role is given."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        kept = await limits(self.service.store, _guild(interaction).id)
        if role is not None and role.is_default():
            raise Refused(phrase("gallery.refused.everybody"))
        await put_limits(
            self.service.store, replace(kept, gallery_role=None if role is None else role.id)
        )
        who = speech.text("admin.nobody") if role is None else f"<@&{role.id}>"
        await show(interaction, Post(speech.text("admin.gallery_now", role=who)))

    @admin.command(name=named("admin.inline"), description=described("admin.inline"))
    @options(on="inline_on")
    async def inline(self, interaction: discord.Interaction, on: bool) -> None:
        """Whether look-ups inside messages are answered here; says what else it needs."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        if interaction.guild_id is None:
            raise Refused(phrase("table.server_only"))
        await put_inline(self.service.store, interaction.guild_id, on)
        heard = interaction.client.intents.message_content
        told = "inline.on" if on and heard else "inline.on_unheard" if on else "inline.off"
        await show(interaction, Post(speech.text(told)))

    async def _allowed(self, guild: int, speech: Words) -> str:
        first = (await self.service.store.guild(guild)).channel
        numbers = {*([first] if first else []), *await channels(self.service.store, guild)}
        return ", ".join(map(channel_link, sorted(numbers))) or speech.text("admin.any")


def _limits_now(kept: Limits, speech: Words) -> str:
    none = speech.text("admin.no_limit")
    return speech.text(
        "admin.limits_now",
        person=str(kept.per_person or none),
        server=str(kept.per_server or none),
        days=kept.days or DAYS,
    )


def _guild(interaction: discord.Interaction) -> discord.Guild:
    if interaction.guild is None:
        raise Refused(phrase("table.server_only"))
    return interaction.guild
