"""Presses in the practice joust, and where it is shown: by DM, or where DMs are closed as an
ephemeral reply. Holds no lesson in memory, so a restart changes nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.courier import Gone, Refused
from bot.faces.ids import Act
from bot.faces.lesson import TEMPLATE, LessonFace, LessonPress, Turn, answered, kept_draft
from bot.faces.posts import Post
from bot.faces.replies import AtOnce
from bot.faces.request import Direct
from bot.faces.speech import channel_link, name_of
from bot.games.plug import Lesson
from bot.games.shelf import first_lesson
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Panel
from bot.tables.drafts import Draft, ticked
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


@dataclass(frozen=True, slots=True)
class Turning(Direct):
    """One press in the lesson; of another version of it, if nothing is known of the press."""

    press: LessonPress | None
    values: Sequence[str]


class School:
    def __init__(self, service: Service) -> None:
        self.service = service

    async def begin(self, request: Direct) -> None:
        """The answer to `/learn`, which has been deferred: here if this is a DM, else by DM, else
        as the ephemeral answer itself."""
        post = await _post(request)
        in_dm = request.interaction.guild_id is None
        channel = None if in_dm else await self._sent(request, post)
        if channel is None:
            await request.show(post)
        else:
            await request.tell("learn.in_dm", channel=channel_link(channel))

    async def pressed(
        self, interaction: discord.Interaction, press: LessonPress | None, values: Sequence[str]
    ) -> None:
        if too_old(interaction):
            return
        words = words_of(interaction)
        async with boundary(interaction, words):
            await acknowledge(interaction)
            person = PersonId(interaction.user.id)
            words = await self.service.words_for(person, words)
            turn = Turning(
                self.service, person, words, AtOnce(interaction), interaction, press, values
            )
            if press is not None and press.act is Turn.OPEN:
                await self._open(turn)
            else:
                await turn.show(await _turned(turn))

    async def _open(self, request: Direct) -> None:
        """From the answer to something else, which stays as it is."""
        post = await _post(request)
        channel = await self._sent(request, post)
        if channel is not None:
            post = Post(request.words.text("learn.in_dm", channel=channel_link(channel)))
        await request.replies.answer_privately(post)

    async def _sent(self, request: Direct, post: Post) -> int | None:
        """The DM in which the lesson begins; None if there can be none."""
        courier, person = self.service.reconciler.courier, request.person
        if (await self.service.store.person(person)).panel is Panel.THREAD:
            return None
        try:
            channel = await courier.dm(person)
            await courier.send(channel, post, f"learn{request.interaction.id}"[:25])
        except (Refused, Gone):
            return None
        return channel


async def _turned(turn: Turning) -> Post:
    """What the message shows after the press."""
    press = turn.press
    if press is None or press.step >= _lesson().length():
        return await _post(turn, note=turn.words.text("learn.changed"))
    if press.act is Turn.LEAVE:
        return Post(turn.words.text("learn.left"))
    if press.act is Turn.AGAIN:
        return await _post(turn)
    if press.act is Turn.GO:
        return await _post(turn, press.step + 1)
    return await _tried(turn, press)


async def _tried(turn: Turning, press: LessonPress) -> Post:
    """On to the next step, or a hint and another try."""
    here = await asyncio.to_thread(_lesson().stage, press.step)
    face = LessonFace(_lesson(), here, name_of(turn.interaction.user), turn.words)
    if here.decision is None:
        return face.post()
    draft = _draft(here.decision, press, turn)
    if press.act in DRAFTED:
        return face.post(draft)
    keys = tuple(o.key for o in here.decision.options) if press.act is Act.ALL else ()
    if here.right(keys or answered(press, draft, turn.values)):
        return await _post(turn, press.step + 1)
    return face.post(hint=True)


async def _post(request: Direct, step: int = 0, note: str = "") -> Post:
    at = await asyncio.to_thread(_lesson().stage, min(step, _lesson().length() - 1))
    post = LessonFace(_lesson(), at, name_of(request.interaction.user), request.words).post()
    return Post(f"{note}\n{post.text}" if note else post.text, post.components, (), post.pictures)


def _lesson() -> Lesson:
    """That of the first game which has one."""
    lesson = first_lesson().lesson
    assert lesson is not None
    return lesson


def _draft(decision: Decision, press: LessonPress, turn: Turning) -> Draft:
    message = turn.interaction.message
    if press.act is Act.RESET or message is None:
        return Draft()
    parts = [part for row in message.components for part in _children(row)]
    draft = kept_draft(decision, [part for part in parts if isinstance(part, discord.SelectMenu)])
    if press.act is not Act.TICK:
        return draft
    return ticked(decision, draft, press.arg, tuple(turn.values))


def _children(row: object) -> list[object]:
    return list(row.children) if isinstance(row, discord.ActionRow) else []
