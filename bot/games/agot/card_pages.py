"""How the cards of the second edition are told: each comes from a set, is played with some lists of
cards, and stands in ready decks."""

from __future__ import annotations

from collections.abc import Iterator

from bot.catalogue import Thing
from bot.games.agot.sets import set_name, sets_by_id
from bot.games.realm.card_pages import RealmPages
from bot.words import Words
from engine.agot.pools import published
from engine.core.datafiles import facts, names

DECK_BUILDER = "https://thronesdb.com/card/{code}"
CHOSEN = ("standard", "learning")  # formats whose decks people choose; others are for measuring
SEVERAL = 6  # decks that are named


class AgotPages(RealmPages):
    def home(self, card: Thing, words: Words) -> str:
        return set_name(card.set, words.language)

    def unplayable(self, card: Thing, words: Words) -> Iterator[str]:
        """Whoever made it, it cannot be played here yet, and others describe what it does."""
        if sets_by_id()[card.set]["issuer"] == "community":
            yield words.text("lookup.community")
        yield words.text("lookup.printed_only", link=DECK_BUILDER.format(code=card.key.id))

    def tables(self, card: Thing, words: Words) -> Iterator[str]:
        if card.playable and (played := _pools(card, words)):
            yield words.text("lookup.played_with", names=", ".join(played))
        if used := _decks(card, words):
            yield words.text("lookup.ready_decks", names=", ".join(used[:SEVERAL]))


def _pools(card: Thing, words: Words) -> list[str]:
    played = [each for each in published() if card.key.id in each.cards]
    return [words.text(f"pool.{each.id}") for each in played]


def _decks(card: Thing, words: Words) -> list[str]:
    return [
        str(fact[words.language])
        for fact in map(facts, names("agot/decks"))
        if card.key.id in {*fact["cards"], *fact["plots"], fact.get("agenda")}
        and fact["format"] in CHOSEN
    ]
