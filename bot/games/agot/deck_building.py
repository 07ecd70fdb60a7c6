"""The decks that people build for the second edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.games.agot.decklists.check import check, faults_of
from bot.games.agot.decklists.report import faction_name, headline, report
from bot.games.agot.decklists.write import compact, written
from bot.games.agot.lobby import LOBBY, premade_decks
from bot.games.deck_building import Body, Checked, DeckBuilding, Named
from bot.words import Voice, Words
from engine.agot.deckbuilding import Deck, Format
from engine.core.phrases import Phrase


class AgotDecks(DeckBuilding):
    formats = tuple(each.value for each in Format)

    def check(self, text: str, format: str) -> Checked:
        return check(text, Format(format))

    def report(
        self, checked: Checked, words: Words, voice: Voice, quoted: Callable[[str], str]
    ) -> list[str]:
        return report(checked, words, voice, quoted)

    def faults(self, body: Body, format: str) -> Sequence[Phrase]:
        return faults_of(Deck.from_options(body), Format(format))

    def headline(self, body: Body, words: Words) -> str:
        return headline(Deck.from_options(body), words)

    def called(self, body: Body, words: Words) -> str:
        return faction_name(Deck.from_options(body), words)

    def lines(self, body: Body, words: Words) -> Iterable[str]:
        return compact(Deck.from_options(body), words)

    def written(self, title: str, body: Body, words: Words) -> str:
        return written(title, Deck.from_options(body), words)

    def ready(self) -> Sequence[Named]:
        """Of the pool of new tables first: those that are found without typing."""
        tables = [{"format": Format.OPEN, "pool": pool} for pool in reversed(LOBBY.pools)]
        every = {each.id: each for table in tables for each in premade_decks(table)}
        return [Named(each.id, each.name, each.body, each.format) for each in every.values()]
