"""Presses in the practice joust, and where it is shown: by DM, or where DMs are closed as an
ephemeral reply. Holds no lesson in memory, so a restart changes nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.courier import Gone, Refused
from bot.faces.ids import Act
from bot.faces.lesson import TEMPLATE, LessonFace, LessonPress, Turn, answered, kept_draft
from bot.faces.posts import Post
from bot.faces.showing import answer_privately, show
from bot.faces.speech import channel_link, name_of
from bot.service import Service
from bot.store import Panel
from bot.tables.drafts import Draft, ticked
from bot.tables.lesson import stage, steps
from bot.words import Words
from engine.core.decisions import Decision

DRAFTED = (Act.TICK, Act.RESET)


class LessonPressed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=TEMPLATE):
    school: School  # set once, before the bot connects

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> LessonPressed:
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> Any:
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        press = LessonPress.parsed(str(getattr(self.item, "custom_id", "")))
        await self.school.pressed(interaction, press, values)


class School:
    def __init__(self, service: Service) -> None:
        self.service = service

    async def begin(self, interaction: discord.Interaction, speech: Words) -> None:
        """The answer to `/learn`, which has been deferred: here if this is a DM, else by DM, else
        as the ephemeral answer itself."""
        post = await self._post(interaction, speech)
        if interaction.guild_id is None:
            await show(interaction, post)
            return
        channel = await self._sent(interaction, post)
        if channel is None:
            await show(interaction, post)
        else:
            text = speech.text("learn.in_dm", channel=channel_link(channel))
            await show(interaction, Post(text))

    async def pressed(
        self, interaction: discord.Interaction, press: LessonPress | None, values: Sequence[str]
    ) -> None:
        if too_old(interaction):
            return
        speech = words_of(interaction)
        async with boundary(interaction, speech):
            speech = await self.service.words_for(interaction.user.id, speech)
            if press is not None and press.act is Turn.OPEN:
                await self._open(interaction, speech)
                return
            await acknowledge(interaction)
            await show(interaction, await self._turned(interaction, press, values, speech))

    async def _open(self, interaction: discord.Interaction, speech: Words) -> None:
        """From the answer to something else, which stays as it is."""
        await acknowledge(interaction)
        post = await self._post(interaction, speech)
        channel = await self._sent(interaction, post)
        if channel is not None:
            post = Post(speech.text("learn.in_dm", channel=channel_link(channel)))
        await answer_privately(interaction.followup, post)

    async def _sent(self, interaction: discord.Interaction, post: Post) -> int | None:
        """The DM in which the lesson begins; None if there can be none."""
        courier, person = self.service.reconciler.courier, interaction.user.id
        if (await self.service.store.person(person)).panel is Panel.THREAD:
            return None
        try:
            channel = await courier.dm(person)
            await courier.send(channel, post, f"learn{interaction.id}"[:25])
        except (Refused, Gone):
            return None
        return channel

    async def _turned(
        self,
        interaction: discord.Interaction,
        press: LessonPress | None,
        values: Sequence[str],
        speech: Words,
    ) -> Post:
        """What the message shows after the press."""
        if press is None or press.step >= len(steps()):
            return await self._post(interaction, speech, note=speech.text("learn.changed"))
        if press.act is Turn.LEAVE:
            return Post(speech.text("learn.left"))
        if press.act is Turn.AGAIN:
            return await self._post(interaction, speech)
        if press.act is Turn.GO:
            return await self._post(interaction, speech, press.step + 1)
        return await self._tried(interaction, press, values, speech)

    async def _tried(
        self,
        interaction: discord.Interaction,
        press: LessonPress,
        values: Sequence[str],
        speech: Words,
    ) -> Post:
        """On to the next step, or a hint and another try."""
        here = await asyncio.to_thread(stage, press.step)
        face = LessonFace(here, name_of(interaction.user), speech)
        if here.decision is None:
            return face.post()
        draft = _draft(here.decision, press, values, interaction)
        if press.act in DRAFTED:
            return face.post(draft)
        keys = tuple(o.key for o in here.decision.options) if press.act is Act.ALL else ()
        if here.right(keys or answered(press, draft, values)):
            return await self._post(interaction, speech, press.step + 1)
        return face.post(hint=True)

    async def _post(
        self, interaction: discord.Interaction, speech: Words, step: int = 0, note: str = ""
    ) -> Post:
        at = await asyncio.to_thread(stage, min(step, len(steps()) - 1))
        post = LessonFace(at, name_of(interaction.user), speech).post()
        return Post(
            f"{note}\n{post.text}" if note else post.text, post.components, (), post.pictures
        )


def _draft(
    decision: Decision,
    press: LessonPress,
    values: Sequence[str],
    interaction: discord.Interaction,
) -> Draft:
    if press.act is Act.RESET or interaction.message is None:
        return Draft()
    parts = [part for row in interaction.message.components for part in _children(row)]
    draft = kept_draft(decision, [part for part in parts if isinstance(part, discord.SelectMenu)])
    return ticked(decision, draft, press.arg, tuple(values)) if press.act is Act.TICK else draft


def _children(row: object) -> list[object]:
    return list(row.children) if isinstance(row, discord.ActionRow) else []
