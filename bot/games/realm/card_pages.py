"""How the cards of both editions are told: traits and keywords have names in each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.catalogue import Thing
from bot.games.card_pages import CardPages
from bot.games.realm.printed import TRAITS, keyword, traits
from bot.words import Words
from engine.core.datafiles import facts

OURS = "ours"


class RealmPages(CardPages):
    def traits(self, language: str) -> Mapping[str, str]:
        return traits(language)

    def keyword(self, word: str, card: Thing, words: Words) -> str:
        """A card that is not played here may have some that stay as they are printed."""
        known = f"{card.key.game}.keyword.{word}" in words.sentences
        return keyword(word, words, card.key.game) if known or card.playable else word

    def translated(self, card: Thing, words: Words) -> list[str]:
        """The card's Polish name and traits, as far as no rule book gives them."""
        if card.fact.get("pl_origin") != OURS and words.language != "pl":
            return []
        named = [card.name("pl")] if card.fact.get("pl_origin") == OURS else []
        borne = card.fact.get("traits", ()) if words.language == "pl" else ()
        return named + [traits("pl")[trait] for trait in borne if trait in _our_traits()]


@cache
def _our_traits() -> frozenset[str]:
    return frozenset(t["en"] for t in facts(TRAITS)["trait"] if t["pl_origin"] == OURS)
