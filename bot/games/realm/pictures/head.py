"""The head of every board of either edition: round, phase, and who is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.header import header
from bot.render.page import Piece
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.view import RealmView


def head(view: RealmView, words: Words, names: Sequence[str], awaited: Sequence[SeatId]) -> Piece:
    if view.over:
        return header(title(view, words), words.text("picture.over"), None)
    return header(title(view, words), ", ".join(names[seat] for seat in awaited))


def title(view: RealmView, words: Words) -> str:
    if view.phase is None:
        return words.text(f"picture.{view.game}.setup")
    phase = words.text(f"picture.{view.game}.phase.{view.phase.value}")
    return words.text(f"picture.{view.game}.round", n=view.round, phase=phase)
