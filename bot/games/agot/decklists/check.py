"""Everything that is wrong with a written deck, by line and by rule, in each format."""

from __future__ import annotations

from collections import Counter

from bot.games.agot.decklists.text import Reading, read
from bot.games.deck_building import Checked
from engine.agot.deckbuilding import Deck, Format, faults
from engine.agot.nouns import Faction
from engine.agot.prints import prints
from engine.core.phrases import Phrase


def check(text: str, format: Format = Format.STANDARD) -> Checked:
    """Raises Refused for what is no deck at all."""
    reading = read(text)
    deck = _deck(reading)
    return Checked(
        reading.title,
        deck.to_options(),
        format.value,
        tuple(reading.doubts),
        faults_of(deck, format),
        whole=bool(deck.faction and (deck.cards or deck.plots)),
        assumed=reading.faction is None and bool(deck.faction),
    )


def faults_of(deck: Deck, format: Format) -> tuple[Phrase, ...]:
    """Every rule broken, each said once."""
    return tuple(dict.fromkeys(faults(deck, format)))


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
