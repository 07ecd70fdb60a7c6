"""Decks as people write and keep them: what a game brings whose decks people build. A deck is kept
as plain values, its body; what it means, the game alone knows."""

from __future__ import annotations

import codecs
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.words import Voice, Words
from engine.core.errors import Refused
from engine.core.phrases import Phrase, phrase

Body = Mapping[str, Any]
BYTES = 20_000  # of a file


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck as it was understood, and what is wrong with it at a table of this format. `whole`: it
    says enough to be kept."""

    title: str | None
    body: Body
    format: str
    doubts: tuple[Any, ...]  # lines that are not part of the deck
    faults: tuple[Phrase, ...]  # rules that the deck breaks
    whole: bool
    assumed: bool = False  # part of it was guessed from the rest

    @property
    def sound(self) -> bool:
        return not self.doubts and not self.faults


class Named(NamedTuple):
    """A ready deck, for whoever looks for one."""

    id: str
    name: Mapping[str, str]  # by language
    body: Body
    format: str


def decoded(data: bytes) -> str:
    """The text of a file. Refuses what is none."""
    if len(data) > BYTES:
        raise Refused(phrase("deck.refused.too_long"))
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(phrase("deck.refused.not_text")) from None


class DeckBuilding(ABC):
    formats: tuple[str, ...]  # the first is meant unless another is named

    @abstractmethod
    def check(self, text: str, format: str) -> Checked:
        """Raises Refused for what is no deck at all."""

    @abstractmethod
    def report(
        self, checked: Checked, words: Words, voice: Voice, quoted: Callable[[str], str]
    ) -> list[str]:
        """Everything that is wrong; first what the deck is. How typed text and names of cards are
        set off is the caller's."""

    @abstractmethod
    def faults(self, body: Body, format: str) -> Sequence[Phrase]:
        """Every rule broken, each said once."""

    @abstractmethod
    def headline(self, body: Body, words: Words) -> str:
        """What tells it from other decks, and how many cards."""

    @abstractmethod
    def called(self, body: Body, words: Words) -> str:
        """Of a deck that nobody named."""

    @abstractmethod
    def lines(self, body: Body, words: Words) -> Iterable[str]:
        """All its cards, to be read rather than copied."""

    @abstractmethod
    def written(self, title: str, body: Body, words: Words) -> str:
        """As text that can be read again."""

    @abstractmethod
    def ready(self) -> Sequence[Named]:
        """Decks that everybody may play."""

    def legal_in(self, body: Body) -> tuple[str, ...]:
        return tuple(each for each in self.formats if not self.faults(body, each))
