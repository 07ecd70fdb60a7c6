"""Presses in lessons, and where they are shown: by DM, or where DMs are closed as an
ephemeral reply. Holds no lesson in memory, so a restart changes nothing. The end of a lesson leads
to a first table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.courier import Gone, NotAllowed
from bot.faces.ids import Act
from bot.faces.layout import walk
from bot.faces.lesson import TEMPLATE, LessonFace, LessonPress, Room, Turn, answered, kept_draft
from bot.faces.posts import Post
from bot.faces.replies import AtOnce
from bot.faces.request import Direct
from bot.faces.speech import channel_link, name_of
from bot.games.plug import Lesson
from bot.games.shelf import first_lesson, lessons
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Panel
from bot.tables.drafts import Draft, ticked
from bot.tables.maesters import task_for
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


# Opens a first table of this game against a squire, near this channel; says where it is, or why not
Opens = Callable[[Direct, str, int], Awaitable[Post]]


class School:
    def __init__(self, service: Service, opens: Opens) -> None:
        self.service, self.opens = service, opens

    async def begin(self, request: Direct, game: str) -> None:
        """The answer to `/learn`, which has been deferred: here if this is a DM, else by DM, else
        as the ephemeral answer itself."""
        post = await _post(request, _room(request, game))
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
            elif press is not None and press.act is Turn.SQUIRE:
                await self._first_table(turn, press.room)
            elif press is not None and press.act is Turn.ADVICE and _lesson_at(press) is not None:
                await self._advise(turn, press)
            else:
                await turn.show(await _turned(turn))

    async def _advise(self, turn: Turning, press: LessonPress) -> None:
        """What a maester would answer, from its own figures; the lesson stays as it is."""
        here = await asyncio.to_thread(lessons()[press.room.game].stage, press.step)
        face = LessonFace(press.room, here, name_of(turn.interaction.user), turn.words)
        if here.decision is None:
            await turn.show(face.post())
            return
        thoughts = await self.service.maesters.advice(task_for(here.session, here.decision.seat))
        await turn.replies.answer_privately(face.advice(thoughts.get(here.decision.id)))

    async def _first_table(self, turn: Direct, room: Room) -> None:
        """The lesson stays as it is; the answer stands beside it."""
        place = turn.interaction.channel_id if turn.interaction.guild_id else room.place
        await turn.replies.answer_privately(await self.opens(turn, room.game, place or 0))

    async def _open(self, request: Direct) -> None:
        """From the answer to something else, which stays as it is."""
        post = await _post(request, _room(request, first_lesson().id))
        channel = await self._sent(request, post)
        if channel is not None:
            post = Post.of(request.words.text("learn.in_dm", channel=channel_link(channel)))
        await request.replies.answer_privately(await request.as_wanted(post))

    async def _sent(self, request: Direct, post: Post) -> int | None:
        """The DM in which the lesson begins; None if there can be none."""
        courier, person = self.service.reconciler.courier, request.person
        if (await self.service.store.person(person)).panel is Panel.THREAD:
            return None
        try:
            channel = await courier.dm(person)
            await courier.send(
                channel, await request.as_wanted(post), f"learn{request.interaction.id}"[:25]
            )
        except (NotAllowed, Gone):
            return None
        return channel


async def _turned(turn: Turning) -> Post:
    """What the message shows after the press."""
    press = turn.press
    if press is None or _lesson_at(press) is None:
        known = press is not None and press.room.game in lessons()
        room = press.room if press is not None and known else _room(turn, first_lesson().id)
        return await _post(turn, room, note=turn.words.text("learn.changed"))
    if press.act is Turn.LEAVE:
        return Post.of(turn.words.text("learn.left"))
    if press.act is Turn.AGAIN:
        return await _post(turn, press.room)
    if press.act is Turn.GO:
        return await _post(turn, press.room, press.step + 1)
    return await _tried(turn, press)


def _lesson_at(press: LessonPress) -> Lesson | None:
    """None if it has no such step any more."""
    lesson = lessons().get(press.room.game)
    return lesson if lesson is not None and press.step < lesson.length() else None


async def _tried(turn: Turning, press: LessonPress) -> Post:
    """On to the next step, or a hint and another try. Who only asks for it keeps what is ticked."""
    here = await asyncio.to_thread(lessons()[press.room.game].stage, press.step)
    face = LessonFace(press.room, here, name_of(turn.interaction.user), turn.words)
    if here.decision is None:
        return face.post()
    draft = _draft(here.decision, press, turn)
    if press.act in DRAFTED:
        return face.post(draft)
    if press.act is Turn.HINT:
        return face.post(draft, hint=True)
    keys = tuple(o.key for o in here.decision.options) if press.act is Act.ALL else ()
    if here.right(keys or answered(press, draft, turn.values)):
        return await _post(turn, press.room, press.step + 1)
    return face.post(hint=True)


async def _post(request: Direct, room: Room, step: int = 0, note: str = "") -> Post:
    lesson = lessons()[room.game]
    at = await asyncio.to_thread(lesson.stage, min(step, lesson.length() - 1))
    face = LessonFace(room, at, name_of(request.interaction.user), request.words)
    return face.post().with_note(note)


def _room(request: Direct, game: str) -> Room:
    """Where it is asked for is where a first table would stand."""
    here = request.interaction
    return Room(game, (here.channel_id or 0) if here.guild_id else 0)


def _draft(decision: Decision, press: LessonPress, turn: Turning) -> Draft:
    message = turn.interaction.message
    if press.act is Act.RESET or message is None:
        return Draft()
    parts = walk(message.components)
    draft = kept_draft(decision, [part for part in parts if isinstance(part, discord.SelectMenu)])
    if press.act is not Act.TICK:
        return draft
    return ticked(decision, draft, press.arg, tuple(turn.values))
