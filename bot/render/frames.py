"""The frames of a scene as pictures that are shown side by side: all of one height, because Discord
cuts those that differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from bot.games.scenes import Frame
from bot.games.shelf import plug_of
from bot.render.page import Sheet
from bot.render.picture import LOOK, PICTURES, Drawing, Picture, PictureOf, drawing
from bot.words import Voice, Words


@dataclass(frozen=True, slots=True)
class FrameDrawing:
    """One of several drawings, as high as the highest of them."""

    every: tuple[Drawing, ...]
    at: int

    @property
    def digest(self) -> str:
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    @property
    def name(self) -> str:
        return f"{self.every[self.at].kind}-{self.at + 1}.png"

    def alt(self) -> str:
        return self.every[self.at].alt()

    def in_words(self) -> str:
        return self.every[self.at].in_words()

    def drawn(self) -> Picture:
        return PICTURES.of(self, self._draw)

    def sheet(self) -> Sheet:
        sheets = [each.sheet() for each in self.every]
        return sheets[self.at].lengthened(max(sheet.high for sheet in sheets))

    def _draw(self) -> Picture:
        return Picture(self.sheet().png(), self.alt(), self.name)


def frame_drawings(frames: Sequence[Frame], words: Words) -> tuple[FrameDrawing, ...]:
    every = tuple(
        drawing(PictureOf.BOARD, frame.view, words, _voice(frame, words)) for frame in frames
    )
    return tuple(FrameDrawing(every, at) for at in range(len(every)))


def _voice(frame: Frame, words: Words) -> Voice:
    staging = plug_of(frame.view).staging
    assert staging is not None
    return staging.short_voice(frame.view, words)
