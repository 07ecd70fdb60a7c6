"""The practice joust as messages: one message, edited from step to step. All that is remembered
stands in the message itself: the step in its custom ids, ticks in its selects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

import discord

from bot.faces.asking import Asking, Row
from bot.faces.ids import Act
from bot.faces.panel import with_buttons
from bot.faces.posts import CONTENT, Button, Post, Style, clipped
from bot.faces.speech import safe_name
from bot.games.plug import Lesson, LessonStage
from bot.numbers import NO_TABLE
from bot.render.picture import Drawing, PictureOf, drawing, in_the_hand
from bot.tables.drafts import Draft, ticked
from bot.words import Voice, Words
from engine.core.decisions import Decision

TEMPLATE = re.compile(r"learn:(?P<step>\d+):(?P<act>\w+)(?::(?P<arg>.+))?")
TOLD = 8  # lines of what has happened


class Turn(StrEnum):
    """What else can be pressed in a lesson, beside an answer."""

    OPEN = "open"  # from elsewhere
    GO = "go"
    AGAIN = "again"
    LEAVE = "leave"


class LessonPress(NamedTuple):
    step: int
    act: Act | Turn
    arg: str = ""

    @property
    def custom_id(self) -> str:
        head = f"learn:{self.step}:{self.act.value}"
        return f"{head}:{self.arg}" if self.arg else head

    @classmethod
    def parsed(cls, custom_id: str) -> LessonPress | None:
        match = TEMPLATE.fullmatch(custom_id)
        if match is None:
            return None
        act = match["act"]
        kind: type[Act] | type[Turn] = Turn if act in list(Turn) else Act
        try:
            return cls(int(match["step"]), kind(act), match["arg"] or "")
        except ValueError:
            return None


class LessonAsking(Asking):
    """The real question of the real game; its buttons lead back to the lesson."""

    def __init__(self, stage: LessonStage, draft: Draft, words: Words, voice: Voice) -> None:
        assert stage.decision is not None
        super().__init__(NO_TABLE, stage.decision, draft, words, voice)
        self.step = stage.number

    def _press(self, act: Act, arg: str = "") -> str:
        return LessonPress(self.step, act, arg).custom_id


class LessonFace:
    def __init__(self, lesson: Lesson, stage: LessonStage, name: str, words: Words) -> None:
        self.lesson, self.stage, self.words = lesson, stage, words
        self.names = (name, words.text("learn.maester"))

    def post(self, draft: Draft | None = None, *, hint: bool = False) -> Post:
        """The idea, what has happened, what to do, and the means to do it."""
        decision = self.stage.decision
        lines = [self._heading(), *self._hint(hint), self._say("idea"), *self._told()]
        rows: tuple[Row, ...] = ()
        if decision is not None:
            asking = LessonAsking(self.stage, draft or Draft(), self.words, self._voice())
            lines += ["", f"▶ {self._say('do')}", asking.ticked()]
            rows = asking.rows()
        text = "\n".join(line for line in lines if line is not None).rstrip()
        rows = with_buttons(rows, *self._ways())
        return Post(clipped(text, CONTENT), rows, pictures=(self._board(),))

    def _heading(self) -> str:
        of, number = self.lesson.length(), self.stage.number + 1
        return self.words.text("learn.heading", n=number, of=of, title=self._say("title"))

    def _hint(self, wanted: bool) -> list[str]:
        return [self.words.text("learn.hint", hint=self._say("hint"))] if wanted else []

    def _told(self) -> list[str]:
        """Quietly, the last of what has happened since the step before."""
        told = [self.words.say(line, self._voice()) for line in self.stage.told[-TOLD:]]
        return [f"-# {line}" for line in told]

    def _ways(self) -> tuple[Button, ...]:
        """On, back to the beginning, and out."""
        number, last = self.stage.number, self.lesson.length() - 1
        ways = []
        if self.stage.decision is None and number < last:
            name = "begin" if number == 0 else "go"
            ways.append(self._way(Turn.GO, name, Style.SUCCESS))
        if number:
            ways.append(self._way(Turn.AGAIN, "again"))
        if number < last:
            ways.append(self._way(Turn.LEAVE, "leave"))
        return tuple(ways)

    def _way(self, turn: Turn, name: str, style: Style = Style.SECONDARY) -> Button:
        press = LessonPress(self.stage.number, turn)
        return Button(press.custom_id, self.words.text(f"learn.button.{name}"), style)

    def _board(self) -> Drawing:
        view, decision = self.stage.session.view(self.lesson.learner), self.stage.decision
        keys = None if decision is None else [option.key for option in decision.options]
        voice = Voice(lambda seat: self.names[seat])
        hand = keys is not None and in_the_hand(view, keys)
        kind = PictureOf.HAND if hand else PictureOf.BOARD
        return drawing(kind, view, self.words, voice, keys)

    def _voice(self) -> Voice:
        return Voice(lambda seat: safe_name(self.names[seat]), card=lambda text: f"*{text}*")

    def _say(self, what: str) -> str:
        return self.words.text(f"learn.step.{self.stage.id}.{what}")


def with_offer(text: str, words: Words) -> Post:
    """For whoever opens a first table."""
    press = LessonPress(0, Turn.OPEN)
    button = Button(press.custom_id, words.text("learn.button.offer"), Style.PRIMARY)
    return Post(f"{text}\n{words.text('learn.offer')}", ((button,),))


def kept_draft(decision: Decision, selects: Iterable[discord.SelectMenu]) -> Draft:
    """What is ticked in the message that was pressed."""
    draft = Draft()
    for select in selects:
        press = LessonPress.parsed(select.custom_id or "")
        values = tuple(option.value for option in select.options if option.default)
        if press is not None and press.act is Act.TICK and values:
            draft = ticked(decision, draft, press.arg, values)
    return draft


def answered(press: LessonPress, draft: Draft, values: Sequence[str]) -> tuple[str, ...]:
    """The keys that a press answers with."""
    if press.act is Act.PICK:
        return (press.arg,)
    return tuple(values) if press.act in (Act.TAKE, Act.PLAN) else draft.chosen
