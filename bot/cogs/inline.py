"""Hears messages and answers the look-ups in them: always in DMs and where the bot is mentioned, as
Discord shows the text of those; elsewhere where operator and admins have switched it on."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.faces.inline import calls, inline_post
from bot.faces.layout import layout
from bot.faces.posts import Post, files
from bot.faces.whereabouts import whereabouts
from bot.network import TROUBLE
from bot.numbers import PersonId
from bot.service import Service
from bot.store import NotSaved
from bot.store.inline import inline_on
from bot.words import Words, words_in

log = logging.getLogger(__name__)


class Inline(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Without the privileged intent most messages arrive without their text."""
        if message.author.bot or not (wanted := calls(message.content)):
            return
        try:
            if await self._meant(message):
                words = await self._words(message)
                where = await whereabouts(self.service, message.channel.id)
                await _reply(message, inline_post(wanted, words, where))
        except (NotSaved, *TROUBLE) as error:
            log.info("message %s: its look-ups are not answered (%r)", message.id, error)

    async def _meant(self, message: discord.Message) -> bool:
        """Whether an answer is wanted here."""
        if message.guild is None or _named(message):
            return True
        return await inline_on(self.service.store, message.guild.id)

    async def _words(self, message: discord.Message) -> Words:
        """The writer's own language, else the server's."""
        otherwise = words_in("en")
        if message.guild is not None:
            polish = message.guild.preferred_locale is discord.Locale.polish
            otherwise = words_in("pl" if polish else "en")
        return await self.service.words_at_once(PersonId(message.author.id), otherwise)


def _named(message: discord.Message) -> bool:
    ours = message.guild.me.id if message.guild is not None else None
    return any(person.id == ours for person in message.mentions)


async def _reply(message: discord.Message, post: Post) -> None:
    uploads = await post.drawn()
    await message.reply(
        view=layout(post),
        files=files(uploads),
        mention_author=False,
        allowed_mentions=discord.AllowedMentions.none(),
    )
