"""What "Show me" shows: the situation of a ruling as pictures from the engine itself, a few moments
with a line to each."""

from __future__ import annotations

import asyncio

import discord

from bot.catalogue import Key, Thing, Topic, things
from bot.faces.acknowledging import acknowledge
from bot.faces.everywhere import Everywhere
from bot.faces.links import SHOWN
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.showing import show
from bot.games.scenes import Frame, frames
from bot.render.frames import frame_drawings
from bot.words import Words


def scene_post(ruling: Thing, played: tuple[Frame, ...], words: Words) -> Post:
    """The frames in their order, each with what is to be seen on it; then the answer."""
    told = [f"{at}. {frame.caption(words.language)}" for at, frame in enumerate(played, 1)]
    text = "\n".join([f"**{ruling.name(words.language)}**", *told, ruling.text(words.language)])
    return Post.of(clipped(text, CONTENT), pictures=frame_drawings(played, words))


class Showing(Everywhere, template=SHOWN):
    """The button under a ruling, whoever sent its message."""

    async def answer(self, interaction: discord.Interaction) -> None:
        await acknowledge(interaction, ephemeral=True, thinking=True)
        await show(interaction, await self._shown(await self.words(interaction)))

    async def _shown(self, words: Words) -> Post:
        key = Key(Topic.RULING, self.match["game"], self.match["id"])
        ruling = things().get(key)
        played = None if ruling is None else await asyncio.to_thread(frames, key.game, key.id)
        if ruling is None or played is None:
            return Post.of(words.text("refused.stale"))
        return scene_post(ruling, played, words)
