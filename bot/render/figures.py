"""Figures as a picture that can be drawn later: panels below each other, with a text that says the
same. Knows nothing of what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from bot.describe import aloud
from bot.render.page import Sheet
from bot.render.picture import ALT, LOOK, PICTURES, Picture
from bot.render.theme import GAP, WIDTH


@dataclass(frozen=True, slots=True)
class FiguresDrawing:
    """`panels`: plain values, of `bot.render.diagram`. `told`: what they show, in sentences.
    `lines`: the same for a message in words, where it is laid out otherwise."""

    kind: str
    panels: tuple[Any, ...]
    told: tuple[str, ...]
    lines: tuple[str, ...] = field(default=(), repr=False)  # the picture is known without it

    @property
    def digest(self) -> str:
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    @property
    def name(self) -> str:
        return f"{self.kind}.png"

    def alt(self) -> str:
        return aloud(list(self.told), ALT)

    def in_words(self) -> str:
        return "\n".join(self.lines or self.told)

    def drawn(self) -> Picture:
        return PICTURES.of(self, lambda: Picture(self.sheet().png(), self.alt(), self.name))

    def sheet(self) -> Sheet:
        pieces = [panel.piece() for panel in self.panels]
        high = sum(piece.image.height + GAP for piece in pieces) + GAP
        sheet, y = Sheet(WIDTH, high), GAP
        for piece in pieces:
            sheet.place(piece, 0, y)
            y += piece.image.height + GAP
        return sheet


def at_most(count: int, drawings: Sequence[FiguresDrawing]) -> tuple[FiguresDrawing, ...]:
    """In so many pictures: where there are more, the last shows all that is left."""
    if len(drawings) <= count:
        return tuple(drawings)
    kept, rest = drawings[: count - 1], drawings[count - 1 :]
    last = FiguresDrawing(
        rest[0].kind,
        tuple(panel for each in rest for panel in each.panels),
        tuple(sentence for each in rest for sentence in each.told),
        tuple(line for each in rest for line in (*each.lines, "")),
    )
    return (*kept, last)
