"""The things that orders speak of, as one reader knows them: cards, windows, roles, players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from bot.automation.preferences import own_card
from bot.words import Voice, Words
from engine.core.moments import DUPLICATE, Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId

NO_PRINTS: Mapping[str, str] = MappingProxyType({})


class Naming:
    """In one reader's language, with the names of one table's people. `prints`: of the cards that
    the reader can see, by the keys under which they are chosen."""

    def __init__(
        self, game: str, words: Words, voice: Voice, prints: Mapping[str, str] = NO_PRINTS
    ) -> None:
        self.game, self.words, self.prints = game, words, prints
        self.voice = Voice(voice.who)  # components show no markdown

    def card(self, code: str) -> str:
        """A card by its print; with the mark, its duplicate."""
        if code == DUPLICATE:
            return self.words.text("orders.its_duplicate")
        name = self.words.say(phrase(f"card.{self.game}.{own_card(code)}"), self.voice)
        return self.words.text("orders.duplicate", card=name) if DUPLICATE in code else name

    def window(self, window: str) -> str:
        return self.words.text(f"orders.window.{window}")

    def role(self, role: Role) -> str:
        return self.words.text(f"orders.role.{role}")

    def type(self, icon: str) -> str:
        return self.words.text(f"orders.type.{icon}")

    def is_type(self, key: str) -> bool:
        return f"orders.type.{key}" in self.words.sentences

    def thing(self, key: str) -> str:
        """A player, or a card that can be seen; empty if it is neither."""
        return self.voice.who(SeatId(int(key[1:]))) if is_seat(key) else self.card_at(ref_of(key))

    def card_at(self, ref: str) -> str:
        code = self.prints.get(ref, ref)
        known = f"card.{self.game}.{own_card(code)}" in self.words.names
        return self.card(code) if known else ""


def ref_of(key: str) -> str:
    """What points at the card that an option is about; of a bypass, at whoever is bypassed."""
    return re.split("[.@]", re.split("[:>]", key)[-1])[0]


def is_seat(key: str) -> bool:
    return key[:1] == "p" and key[1:].isdecimal()
