"""`/admin`: what those who manage a server decide. Hidden by Discord's own permissions."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import choice, described, named, options
from bot.cogs.permissions import missing_rights
from bot.faces.boundary import words_of
from bot.faces.posts import Post
from bot.faces.press import show
from bot.faces.speech import channel_link
from bot.service import Service
from bot.store.inline import put_inline
from bot.words import LANGUAGES
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
        await interaction.response.defer(ephemeral=True)
        guild = interaction.guild
        if guild is None:
            raise Refused(phrase("table.server_only"))
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

    @admin.command(name=named("admin.inline"), description=described("admin.inline"))
    @options(on="inline_on")
    async def inline(self, interaction: discord.Interaction, on: bool) -> None:
        """Whether look-ups inside messages are answered here; says what else it needs."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await interaction.response.defer(ephemeral=True)
        if interaction.guild_id is None:
            raise Refused(phrase("table.server_only"))
        await put_inline(self.service.store, interaction.guild_id, on)
        heard = interaction.client.intents.message_content
        told = "inline.on" if on and heard else "inline.on_unheard" if on else "inline.off"
        await show(interaction, Post(speech.text(told)))
