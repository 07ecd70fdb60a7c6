"""Everything that is wrong with a written deck, by line and by rule, in each format."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.games.agot.decklists.text import Doubt, Reading, read
from engine.agot.deckbuilding import Deck, Format, faults
from engine.agot.nouns import Faction
from engine.agot.prints import prints
from engine.core.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck as it was understood, and what is wrong with it at a table of this format."""

    title: str | None
    deck: Deck
    format: Format
    doubts: tuple[Doubt, ...]  # lines that are not part of the deck
    faults: tuple[Phrase, ...]  # rules that the deck breaks
    assumed: bool  # the text names no faction; this one has most of its cards

    @property
    def sound(self) -> bool:
        return not self.doubts and not self.faults

    @property
    def empty(self) -> bool:
        return not self.deck.cards and not self.deck.plots

    @property
    def formats(self) -> tuple[Format, ...]:
        return legal_in(self.deck)


def check(text: str, format: Format = Format.STANDARD) -> Checked:
    """Raises Refused for what is no deck at all."""
    reading = read(text)
    deck = _deck(reading)
    return Checked(
        reading.title,
        deck,
        format,
        tuple(reading.doubts),
        faults_of(deck, format),
        assumed=reading.faction is None and bool(deck.faction),
    )


def faults_of(deck: Deck, format: Format) -> tuple[Phrase, ...]:
    """Every rule broken, each said once."""
    return tuple(dict.fromkeys(faults(deck, format)))


def legal_in(deck: Deck) -> tuple[Format, ...]:
    return tuple(table for table in Format if not faults(deck, table))


def _deck(reading: Reading) -> Deck:
    plots = tuple(sorted(reading.plots.elements()))  # in one order, so that decks compare
    faction = reading.faction or _most_common(reading.cards)
    return Deck(faction, reading.agenda, plots, dict(reading.cards))


def _most_common(cards: Counter[str]) -> str:
    """The faction of most cards; nothing if all are neutral."""
    found: Counter[str] = Counter()
    for code, copies in cards.items():
        if prints()[code].faction is not Faction.NEUTRAL:
            found[prints()[code].faction] += copies
    return found.most_common(1)[0][0] if found else ""
