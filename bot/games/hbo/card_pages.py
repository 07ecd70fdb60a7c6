"""How the cards of the HBO edition are told: new tables play without some of them."""

from __future__ import annotations

from bot.catalogue import Thing
from bot.games.realm.card_pages import RealmPages
from bot.words import Words
from engine.hbo.editions import retired


class HboPages(RealmPages):
    def home(self, card: Thing, words: Words) -> str:
        game = super().home(card, words)
        return game if self.is_played(card) else words.text("lookup.retired", game=game)

    def is_played(self, card: Thing) -> bool:
        return card.key.id not in retired()
