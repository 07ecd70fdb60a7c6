"""`/admin`: what those who manage a server decide. Hidden by Discord's own permissions."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_privately
from bot.cogs.call import Call
from bot.cogs.naming import choice, described, named, options
from bot.cogs.permissions import missing_rights
from bot.faces.posts import Post
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
    @acknowledge_privately
    async def setup(
        self,
        call: Call,
        channel: discord.TextChannel | None = None,
        language: app_commands.Choice[str] | None = None,
        role: discord.Role | None = None,
        anywhere: bool = False,
    ) -> None:
        """Changes what is given; `anywhere` lifts the channel and the role. Says what holds now."""
        guild, words = call.guild, call.words
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
        text = words.text(
            "admin.now",
            channel=channel_link(kept.channel) if kept.channel else words.text("admin.any"),
            language=words.text(f"language.{kept.language or 'en'}"),
            role=f"<@&{kept.opener_role}>" if kept.opener_role else words.text("admin.everybody"),
        )
        wrong = missing_rights(guild, kept.channel, words) if kept.channel else ""
        await call.show(Post.of(f"{text}\n{wrong}".strip()))

    @admin.command(name=named("admin.channels"), description=described("admin.channels"))
    @options(channel="also_channel", allowed="allowed")
    @acknowledge_privately
    async def channels(
        self, call: Call, channel: discord.TextChannel, allowed: bool = True
    ) -> None:
        """One more channel where tables may stand, or one fewer."""
        store, guild = self.service.store, call.guild
        await allow_channel(store, guild.id, channel.id, allowed=allowed)
        kept = await store.guild(guild.id)
        if kept.channel is None and allowed:
            await store.put_guild(replace(kept, channel=channel.id))
        links = await self._allowed(guild.id, call.words)
        wrong = missing_rights(guild, channel.id, call.words) if allowed else ""
        text = call.words.text("admin.channels_now", channels=links)
        await call.show(Post.of(f"{text}\n{wrong}".strip()))

    @admin.command(name=named("admin.limits"), description=described("admin.limits"))
    @options(per_person="per_person", per_server="per_server", days="idle_days")
    @acknowledge_privately
    async def limits(
        self,
        call: Call,
        per_person: app_commands.Range[int, 0, 100] | None = None,
        per_server: app_commands.Range[int, 0, 1000] | None = None,
        days: app_commands.Range[int, 1, 365] | None = None,
    ) -> None:
        """Changes what is given; 0 lifts a limit on tables. Says what holds now."""
        kept = await limits(self.service.store, call.guild.id)
        if per_person is not None:
            kept = replace(kept, per_person=per_person or None)
        if per_server is not None:
            kept = replace(kept, per_server=per_server or None)
        if days is not None:
            kept = replace(kept, days=days)
        await put_limits(self.service.store, kept)
        await call.show(Post.of(_limits_now(kept, call.words)))

    @admin.command(name=named("admin.gallery"), description=described("admin.gallery"))
    @options(role="gallery_role")
    @acknowledge_privately
    async def gallery(self, call: Call, role: discord.Role | None = None) -> None:
        """Who may look at old hands where a table agreed to it; nobody, if no role is given."""
        kept = await limits(self.service.store, call.guild.id)
        if role is not None and role.is_default():
            raise Refused(phrase("gallery.refused.everybody"))
        await put_limits(
            self.service.store, replace(kept, gallery_role=None if role is None else role.id)
        )
        who = call.words.text("admin.nobody") if role is None else f"<@&{role.id}>"
        await call.tell("admin.gallery_now", role=who)

    @admin.command(name=named("admin.inline"), description=described("admin.inline"))
    @options(on="inline_on")
    @acknowledge_privately
    async def inline(self, call: Call, on: bool) -> None:
        """Whether look-ups inside messages are answered here; says what else it needs."""
        await put_inline(self.service.store, call.guild.id, on)
        heard = call.interaction.client.intents.message_content
        told = "inline.on" if on and heard else "inline.on_unheard" if on else "inline.off"
        await call.tell(told)

    async def _allowed(self, guild: int, words: Words) -> str:
        first = (await self.service.store.guild(guild)).channel
        numbers = {*([first] if first else []), *await channels(self.service.store, guild)}
        return ", ".join(map(channel_link, sorted(numbers))) or words.text("admin.any")


def _limits_now(kept: Limits, words: Words) -> str:
    none = words.text("admin.no_limit")
    return words.text(
        "admin.limits_now",
        person=str(kept.per_person or none),
        server=str(kept.per_server or none),
        days=kept.days or DAYS,
    )
