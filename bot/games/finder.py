"""Cards sought by what they are: what a game brings so that `/cards find` knows its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.catalogue import Thing
from bot.search.attributes import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Finder:
    """`vocabulary`: what each operand's values may be called; `spoken`: a value as somebody who
    reads a language would type it; `values`: all that cards have there."""

    cards: Callable[[], Sequence[Thing]]
    vocabulary: Callable[[], Vocabulary]
    spoken: Callable[[str, str, str], str]  # operand, value, language
    values: Callable[[str], Sequence[str]]  # of an operand
    set_label: Callable[[Thing], str]
    released: Callable[[Thing], str]  # when its set was
