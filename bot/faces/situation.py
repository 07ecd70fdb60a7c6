"""What "Show me" shows: the situation of a ruling as pictures from the engine itself, a few moments
with a line to each."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.links import SHOWN
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.showing import show
from bot.render.frames import frame_drawings
from bot.scenes import Frame, frames
from bot.search import Key, Kind, Thing, things
from bot.service import Service
from bot.words import Words

log = logging.getLogger(__name__)


def scene_post(ruling: Thing, played: tuple[Frame, ...], words: Words) -> Post:
    """The frames in their order, each with what is to be seen on it; then the answer."""
    told = [f"{at}. {frame.caption(words.language)}" for at, frame in enumerate(played, 1)]
    text = "\n".join([f"**{ruling.name(words.language)}**", *told, ruling.text(words.language)])
    return Post(clipped(text, CONTENT), pictures=frame_drawings(played, words))


class Showing(discord.ui.DynamicItem[discord.ui.Item[Any]], template=SHOWN):
    """The button under a ruling, whoever sent its message."""

    service: Service  # set once, before the bot connects

    def __init__(self, item: discord.ui.Item[Any], key: Key) -> None:
        super().__init__(item)
        self.key = key

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Showing:
        return cls(item, Key(Kind.RULING, match["game"], match["id"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        if too_old(interaction):
            log.info("interaction %s: dropped, too old", interaction.id)
            return
        async with boundary(interaction, words_of(interaction)):
            await acknowledge(interaction, ephemeral=True, thinking=True)
            words = await self.service.words_at_once(interaction.user.id, words_of(interaction))
            await show(interaction, await self._shown(words))

    async def _shown(self, words: Words) -> Post:
        ruling = things().get(self.key)
        played = None if ruling is None else await asyncio.to_thread(frames, self.key.id)
        if ruling is None or played is None:
            return Post(words.text("refused.stale"))
        return scene_post(ruling, played, words)
