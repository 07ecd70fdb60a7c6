"""Sentences that both editions say, in the terms of each: an edition whose rule book has another
word brings a sentence of its own under its name."""

from __future__ import annotations

from bot.words import Words


def said(words: Words, game: str, id: str, /, **values: str | int) -> str:
    own = f"{game}.{id}"
    return words.text(own if own in words.sentences else id, **values)
