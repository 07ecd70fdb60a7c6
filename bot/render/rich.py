"""Running text in several faces: the head of each paragraph in bold, lines broken between words,
set in the largest size at which it keeps to its room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.render.letters import Face, shortened, width
from bot.render.page import Page

SIZES = (60, 56, 52, 48, 44, 40, 38, 36)
LEADING = 1.26
BETWEEN = 0.35  # of a line, between paragraphs
ENDS = (" –", ".", ":")  # what may follow the head of a paragraph


class Run(NamedTuple):
    """Words that stand together in one line, in one face."""

    x: float
    y: float
    text: str
    face: Face


class Setting(NamedTuple):
    size: int
    high: int
    runs: tuple[Run, ...]

    def draw(self, page: Page, x: float, y: float, ink: str) -> None:
        """With its upper left corner here."""
        for run in self.runs:
            page.text(x + run.x, y + run.y, run.text, run.face, self.size, ink)


def settled(text: str, heads: Sequence[str], room: int, high: int) -> Setting:
    """The text in the largest size that fits; in the smallest, it is shortened at the end."""
    for size in SIZES:
        setting = set_in(text, heads, room, size)
        if setting.high <= high:
            return setting
    return _cut(setting, room, high)


def set_in(text: str, heads: Sequence[str], room: int, size: int) -> Setting:
    runs: list[Run] = []
    lead = size * LEADING
    y = lead / 2
    for paragraph in text.split("\n"):
        for line in _lines(paragraph, heads, room, size):
            runs += [Run(x, y, words, face) for x, words, face in line]
            y += lead
        y += lead * BETWEEN
    return Setting(size, round(y - lead / 2 - lead * BETWEEN) if runs else 0, tuple(runs))


Line = list[tuple[float, str, Face]]


def _lines(paragraph: str, heads: Sequence[str], room: int, size: int) -> list[Line]:
    bold = _head(paragraph, heads)
    lines: list[Line] = [[]]
    x = 0.0
    for at, word in enumerate(paragraph.split()):
        face = Face.BOLD if at < bold else Face.PLAIN
        wide, space = width(word, face, size), width(" ", face, size)
        if lines[-1] and x + space + wide > room:
            lines.append([])
            x = 0.0
        _add(lines[-1], x + (space if lines[-1] else 0), word, face)
        x += wide + (space if x else 0)
    return [line for line in lines if line]


def _add(line: Line, x: float, word: str, face: Face) -> None:
    """To the run before it, if that is in the same face."""
    if line and line[-1][2] is face:
        start, words, _ = line[-1]
        line[-1] = (start, f"{words} {word}", face)
    else:
        line.append((x, word, face))


def _head(paragraph: str, heads: Sequence[str]) -> int:
    """How many words of the paragraph are its head."""
    for head in sorted(heads, key=len, reverse=True):
        if paragraph.startswith(head) and paragraph[len(head) :].startswith(ENDS):
            return len(head.split())
    return 0


def _cut(setting: Setting, room: int, high: int) -> Setting:
    lead = setting.size * LEADING
    kept = [run for run in setting.runs if run.y + lead / 2 <= high]
    last = kept[-1]
    text = shortened(f"{last.text} …", last.face, setting.size, room - last.x)
    return Setting(setting.size, high, (*kept[:-1], last._replace(text=text)))
