"""A game that has ended, as a strip of pictures: the public board at every phase change, and what
was told on the way there. Made from the record, so it works after a restart."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.faces.ids import Act, press
from bot.faces.panel import table_name
from bot.faces.posts import CONTENT, Button, Post, fitted
from bot.faces.speech import drawn_voice, voice
from bot.faces.story import told_of
from bot.numbers import TableId
from bot.render.picture import PictureOf, drawing
from bot.store import Seat
from bot.store import Table as Saved
from bot.words import Words
from engine.core.game import Rules
from engine.core.phrases import Phrase
from engine.core.record import Record
from engine.core.session import Session

LINES = 12  # told without a phase change, after which a page is made all the same
KEPT = 8  # strips in memory


@dataclass(frozen=True, slots=True)
class Page:
    view: Any
    lines: tuple[Phrase, ...]


@dataclass(slots=True)
class _Watch:
    """Makes the pages while a record is played."""

    rows: Sequence[Any]
    pages: list[Page] = field(default_factory=list)
    _lines: list[Phrase] = field(default_factory=list)
    _heard: int = 0
    _stage: int | None = None

    def __call__(self, session: Session, count: int) -> None:
        self._lines += told_of(self.rows[count - 1] if count else None)
        self._lines += session.game.chronicle.heard_by(None, self._heard)
        self._heard = len(session.game.chronicle.entries)
        if session.game.stage != self._stage or len(self._lines) >= LINES:
            self._stage = session.game.stage
            self.turn(session)

    def turn(self, session: Session) -> None:
        if self._lines or not self.pages:
            self.pages.append(Page(session.view(None), tuple(self._lines)))
            self._lines = []


def pages(record: Record, rules: Rules) -> list[Page]:
    """May take a second or two: to be called in a thread."""
    watch = _Watch(record.rows)
    session = Session.restore(record, rules, watch=watch)
    watch.turn(session)
    session.close()
    return watch.pages


class Strips:
    """The strips that were looked at last."""

    def __init__(self) -> None:
        self._strips: OrderedDict[TableId, list[Page]] = OrderedDict()

    def known(self, table: TableId) -> list[Page] | None:
        return self._strips.get(table)

    def keep(self, table: TableId, strip: list[Page]) -> None:
        self._strips[table] = strip
        while len(self._strips) > KEPT:
            self._strips.popitem(last=False)


def strip_post(
    saved: Saved, seats: Sequence[Seat], strip: Sequence[Page], at: int, words: Words
) -> Post:
    number = min(max(at, 0), len(strip) - 1)
    page = strip[number]
    name = table_name(saved, words)
    heading = words.text("strip.page", table=name, n=number + 1, of=len(strip))
    spoken = voice(seats, words)
    lines = [words.say(line, spoken) for line in page.lines]
    names = drawn_voice(seats, words)
    drawn = [drawing(PictureOf.BOARD, page.view, words, names)]
    text = f"**{heading}**\n{fitted(lines, CONTENT - len(heading) - 6)}"
    return Post.of(text, (_turning(saved.id, number, len(strip), words),), pictures=tuple(drawn))


def _turning(table: TableId, at: int, of: int, words: Words) -> tuple[Button, ...]:
    """First, back, on, last. The ends stay where they are, and every id is another."""
    targets = {"first": 0, "back": max(at - 1, 0), "next": min(at + 1, of - 1), "last": of - 1}
    return tuple(
        Button(press(table, Act.STRIP, arg=f"{page}{word[0]}"), words.text(f"strip.{word}"))
        for word, page in targets.items()
    )


def page_of(arg: str) -> int:
    return int(arg[:-1])
