"""Lessons as messages: one message, edited from step to step. All that is remembered stands in the
message itself: game, step and where it was asked for in its custom ids, ticks in its selects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

import discord

from bot.faces.asking import Asking
from bot.faces.emojis import icons_of_options
from bot.faces.hint import hint_post
from bot.faces.ids import Act
from bot.faces.panel import with_buttons
from bot.faces.posts import CONTENT, Button, Gallery, Post, Row, Section, Style, Text, clipped
from bot.faces.since import lines_of
from bot.faces.speech import safe_name
from bot.games.plug import LessonStage
from bot.games.shelf import first_lesson, lessons, plug, plug_of
from bot.numbers import NO_TABLE
from bot.render.picture import Drawing, PictureOf, drawing, in_the_hand
from bot.tables.drafts import Draft, ticked
from bot.words import Voice, Words
from engine.core.decisions import Decision, Part
from engine.core.thought import Thought

TEMPLATE = re.compile(
    r"learn:(?:(?P<game>[a-z_]+)\.)?(?P<step>\d+)(?:@(?P<place>\d+))?:(?P<act>\w+)(?::(?P<arg>.+))?"
)
TOLD = 8  # lines of what has happened


class Turn(StrEnum):
    """What else can be pressed in a lesson, beside an answer."""

    OPEN = "open"  # from elsewhere
    GO = "go"
    HINT = "hint"
    ADVICE = "advice"  # what a maester would answer
    AGAIN = "again"
    LEAVE = "leave"
    SQUIRE = "squire"  # to a first table


class Room(NamedTuple):
    """Of which game the lesson is, and the channel of a server in which it was asked for; 0 if it
    was in none."""

    game: str
    place: int = 0


class LessonPress(NamedTuple):
    step: int
    act: Act | Turn
    room: Room
    arg: str = ""

    @property
    def custom_id(self) -> str:
        game = "" if self.room.game == first_lesson().id else f"{self.room.game}."
        place = f"@{self.room.place}" if self.room.place else ""
        head = f"learn:{game}{self.step}{place}:{self.act.value}"
        return f"{head}:{self.arg}" if self.arg else head

    @classmethod
    def parsed(cls, custom_id: str) -> LessonPress | None:
        match = TEMPLATE.fullmatch(custom_id)
        if match is None:
            return None
        act, room = match["act"], Room(match["game"] or first_lesson().id, int(match["place"] or 0))
        kind: type[Act] | type[Turn] = Turn if act in list(Turn) else Act
        try:
            return cls(int(match["step"]), kind(act), room, match["arg"] or "")
        except ValueError:
            return None


class LessonAsking(Asking):
    """The real question of the real game; its buttons lead back to the lesson. Numbers stand beside
    words there: a learner has still to meet their signs."""

    def __init__(
        self,
        room: Room,
        stage: LessonStage,
        draft: Draft,
        words: Words,
        voice: Voice,
        view: Any,
    ) -> None:
        assert stage.decision is not None
        telling = plug_of(view).telling
        super().__init__(
            NO_TABLE,
            stage.decision,
            draft,
            words,
            voice,
            about=lambda option: telling.about(view, option, words),
            icon=icons_of_options(view),
        )
        self.room, self.step = room, stage.number

    def _press(self, act: Act, arg: str = "") -> str:
        return LessonPress(self.step, act, self.room, arg).custom_id

    def _placeholder(self, part: Part) -> str:
        """A lesson tells what to do in its own words: the question is nowhere else."""
        return self._say(part.prompt or self.decision.prompt)


class LessonFace:
    def __init__(self, room: Room, stage: LessonStage, name: str, words: Words) -> None:
        self.room, self.stage, self.words = room, stage, words
        self.lesson = lessons()[room.game]
        self.names = (name, words.text("learn.maester"))

    def post(self, draft: Draft | None = None, *, hint: bool = False) -> Post:
        """The idea, what has happened, what to do, and the means to do it."""
        decision = self.stage.decision
        lines = [self._heading(), *self._hint(hint), self._say("idea"), *self._told()]
        rows: tuple[Row, ...] = ()
        sections: tuple[Section, ...] = ()
        if decision is not None:
            asking = self._asking(draft or Draft())
            lines += ["", f"▶ {self._say('do')}", asking.ticked()]
            rows, sections = asking.rows(), asking.sections()
        text = Text(clipped("\n".join(lines).rstrip(), CONTENT))
        rows = with_buttons(rows, *self._ways(hinted=hint))
        return Post((text, *sections, Gallery((self._picture(told=bool(sections)),)), *rows))

    def advice(self, thought: Thought | None) -> Post:
        """What a maester would answer, and whether the lesson teaches something else."""
        same = thought is None or self.stage.leads_there(thought.keys)
        further = () if same else (self.words.text("learn.advice_differs"),)
        return hint_post(self._asking(Draft()), thought, *further)

    def _asking(self, draft: Draft) -> LessonAsking:
        view = self.stage.session.view(self.lesson.learner)
        return LessonAsking(self.room, self.stage, draft, self.words, self._voice(), view)

    def _heading(self) -> str:
        of, number, title = self.lesson.length(), self.stage.number + 1, self._say("title")
        if self.room.game == first_lesson().id:
            return self.words.text("learn.heading", n=number, of=of, title=title)
        game = self.words.text(f"game.{self.room.game}")
        return self.words.text("learn.heading_of", game=game, n=number, of=of, title=title)

    def _hint(self, wanted: bool) -> list[str]:
        return [self.words.text("learn.hint", hint=self._say("hint"))] if wanted else []

    def _told(self) -> list[str]:
        """Quietly, the last of what has happened since the step before."""
        teller, learner = plug(self.room.game).telling.teller(), self.lesson.learner
        teller.underway = True
        voice = replace(self._voice(), you=learner)
        told = lines_of(teller.hear_all(self.stage.told), learner, self.words, voice)
        return [f"-# {line}" for line in told[-TOLD:]]

    def _ways(self, *, hinted: bool) -> tuple[Button, ...]:
        """On, what to do and why, a maester's advice, to other lessons, to a first table, back to
        the beginning, and out."""
        number, last = self.stage.number, self.lesson.length() - 1
        ways = []
        if self.stage.decision is not None and not hinted:
            ways.append(self._way(Turn.HINT, "hint"))
        if self.stage.decision is not None:
            ways.append(self._way(Turn.ADVICE, "advice"))
        if self.stage.decision is None and number < last:
            name = "begin" if number == 0 else "go"
            ways.append(self._way(Turn.GO, name, Style.SUCCESS))
        if not number:
            ways += self._others()
        if number == last:
            ways.append(self._way(Turn.SQUIRE, "squire", Style.SUCCESS))
        if number:
            ways.append(self._way(Turn.AGAIN, "again"))
        if number < last:
            ways.append(self._way(Turn.LEAVE, "leave"))
        return tuple(ways)

    def _way(self, turn: Turn, name: str, style: Style = Style.SECONDARY) -> Button:
        press = LessonPress(self.stage.number, turn, self.room)
        return Button(press.custom_id, self.words.text(f"learn.button.{name}"), style)

    def _others(self) -> list[Button]:
        """The lessons of the other games."""
        others = [game for game in lessons() if game != self.room.game]
        return [
            Button(
                LessonPress(0, Turn.AGAIN, self.room._replace(game=game)).custom_id,
                self.words.text(f"learn.button.{game}"),
                Style.SECONDARY,
            )
            for game in others
        ]

    def _picture(self, *, told: bool) -> Drawing:
        """The hand where it is asked about, without what is told beside it, else the board."""
        view, decision = self.stage.session.view(self.lesson.learner), self.stage.decision
        keys = None if decision is None else [option.key for option in decision.options]
        voice = Voice(lambda seat: self.names[seat])
        hand = keys is not None and in_the_hand(view, keys)
        if told and keys is not None:
            view = plug(self.room.game).pictures.told_apart(view, keys)
        kind = PictureOf.HAND if hand else PictureOf.BOARD
        return drawing(kind, view, self.words, voice, keys)

    def _voice(self) -> Voice:
        return Voice(lambda seat: safe_name(self.names[seat]), card=lambda text: f"*{text}*")

    def _say(self, what: str) -> str:
        return self.words.text(f"learn.step.{self.stage.id}.{what}")


def with_offer(text: str, words: Words) -> Post:
    """For whoever opens a first table."""
    press = LessonPress(0, Turn.OPEN, Room(first_lesson().id))
    button = Button(press.custom_id, words.text("learn.button.offer"), Style.PRIMARY)
    return Post.of(f"{text}\n{words.text('learn.offer')}", ((button,),))


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
