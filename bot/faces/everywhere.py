"""Components that name no table, so that they work anywhere, forever and for everybody: the
buttons and menus of look-ups."""

from __future__ import annotations

import logging
import re
from typing import Any, Self

import discord

from bot.faces.boundary import boundary, too_old, words_of
from bot.numbers import PersonId
from bot.service import Service
from bot.words import Words

log = logging.getLogger(__name__)

NOTHING = re.compile(r"(?!)")  # each kind of component has a template of its own


class Everywhere(discord.ui.DynamicItem[discord.ui.Item[Any]], template=NOTHING):
    service: Service  # set once, before the bot connects

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction) -> Any:
        if too_old(interaction):
            log.info("interaction %s: dropped, too old", interaction.id)
            return
        async with boundary(interaction, words_of(interaction)):
            await self.answer(interaction)

    async def answer(self, interaction: discord.Interaction) -> None:
        """Acknowledges, and shows what is behind the component."""
        raise NotImplementedError

    async def words(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_at_once(
            PersonId(interaction.user.id), words_of(interaction)
        )
