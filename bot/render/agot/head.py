"""The head of every board of the second edition: round, phase, and who is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.header import header
from bot.render.page import Piece
from bot.words import Words
from engine.agot.view import AgotView


def head(view: AgotView, words: Words, names: Sequence[str]) -> Piece:
    if view.over:
        return header(title(view, words), words.text("picture.over"), None)
    return header(title(view, words), "" if view.active is None else names[view.active])


def title(view: AgotView, words: Words) -> str:
    if view.phase is None:
        return words.text("picture.agot.setup")
    phase = words.text(f"picture.agot.phase.{view.phase.value}")
    return words.text("picture.agot.round", n=view.round, phase=phase)
