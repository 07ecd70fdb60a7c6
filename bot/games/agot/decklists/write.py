"""Writes a deck as text, in the form that ThronesDB exports and `text` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.games.agot.decklists import names
from bot.games.agot.sets import set_name
from bot.names import plain_name
from bot.words import Words
from engine.agot.deckbuilding import DRAW_TYPES, Deck
from engine.agot.nouns import CardType
from engine.agot.prints import prints

HEADINGS = (CardType.PLOT, *DRAW_TYPES)


def written(title: str, deck: Deck, words: Words) -> str:
    head = [plain_name(title, len(title)), "", words.text(f"agot.faction.{deck.faction}")]
    agenda = [] if deck.agenda is None else [card_name(deck.agenda, words)]
    parts = ["\n".join([*head, *agenda, "", _packs(deck, words)])]
    for kind, cards in parts_of(deck).items():
        lines = [_line(code, copies, words) for code, copies in _sorted(cards, words)]
        parts.append("\n".join([words.text(f"deck.heading.{kind}"), "", *lines]))
    return "\n\n".join(parts) + "\n"


def parts_of(deck: Deck) -> dict[CardType, dict[str, int]]:
    """The cards by type, in the order of a written deck; types that it has none of are left out."""
    cards = Counter(deck.plots) | Counter(deck.cards)
    found = {
        kind: {code: n for code, n in cards.items() if prints()[code].type is kind}
        for kind in HEADINGS
    }
    return {kind: part for kind, part in found.items() if part}


def card_name(code: str, words: Words) -> str:
    return words.names[f"card.agot.{code}"]


def compact(deck: Deck, words: Words) -> Iterator[str]:
    """A line for each type, to be read rather than copied."""
    for kind, cards in parts_of(deck).items():
        listed = [f"{n}× {card_name(code, words)}" for code, n in _sorted(cards, words)]
        heading = words.text(f"deck.heading.{kind}")
        yield f"**{heading} ({sum(cards.values())})** " + ", ".join(listed)


def _sorted(cards: Mapping[str, int], words: Words) -> list[tuple[str, int]]:
    return sorted(cards.items(), key=lambda pair: card_name(pair[0], words).casefold())


def _line(code: str, copies: int, words: Words) -> str:
    return f"{copies}x {card_name(code, words)} ({_set(code, words)})"


def _set(code: str, words: Words) -> str:
    return set_name(names.index().sets[code], words.language)


def _packs(deck: Deck, words: Words) -> str:
    found = dict.fromkeys(_set(code, words) for code in sorted([*deck.plots, *deck.cards]))
    return words.text("deck.packs", names=", ".join(found))
