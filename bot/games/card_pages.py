"""How the cards of a game are told on their pages. A game whose cards have more to say than name,
numbers and text says it in a class of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.catalogue import Thing
from bot.words import Words

NOTHING: Mapping[str, str] = {}


class CardPages:
    def home(self, card: Thing, words: Words) -> str:
        """Where it comes from: what tells it from another card of its name."""
        return words.sentences.get(f"game.{card.key.game}", card.key.game)

    def is_played(self, card: Thing) -> bool:
        """Whether it may be met at a new table."""
        return card.playable

    def traits(self, language: str) -> Mapping[str, str]:
        """The names of traits, by what the data call them."""
        return NOTHING

    def keyword(self, word: str, card: Thing, words: Words) -> str:
        return words.sentences.get(f"{card.key.game}.keyword.{word}", word)

    def unplayable(self, card: Thing, words: Words) -> Iterator[str]:
        """What is said of a card of which only the facts are known here."""
        yield from ()

    def tables(self, card: Thing, words: Words) -> Iterator[str]:
        """With which cards and in which ready decks it is played."""
        yield from ()

    def translated(self, card: Thing, words: Words) -> list[str]:
        """What of its words is our own translation."""
        return []
