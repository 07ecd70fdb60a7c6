"""The private choice of a deck for a table: what may be chosen, what was, and how to play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.faces.ids import Act, press
from bot.faces.posts import CONTENT, OPTIONS, Choice, Post, Select, clipped
from bot.faces.speech import safe_name
from bot.games.plug import Premade
from bot.numbers import PersonId, TableId
from bot.store import Deck
from bot.tables.choosing import DeckChoice, DeckKind, DeckRefused, Wardrobe
from bot.words import NOBODY, Words
from engine.core.phrases import Phrase

DECK_NAME = 50


def choosing_post(
    table: TableId, wardrobe: Wardrobe, chosen: DeckChoice | None, words: Words
) -> Post:
    about = words.text(f"format.about.{wardrobe.format}")
    lines = [words.text("deck.table.choose"), about, *_chosen(wardrobe, chosen, words)]
    selects = (
        _select(table, DeckKind.PREMADE, wardrobe.premade, wardrobe, chosen, words),
        _select(table, DeckKind.OWN, wardrobe.legal, wardrobe, chosen, words),
    )
    return Post.of(clipped("\n".join(lines), CONTENT), tuple(s for s in selects if s.choices))


def refusal(refused: DeckRefused, reader: PersonId, words: Words) -> str:
    """Why a game cannot start, or a deck not be taken. The reasons are for its owner alone."""
    if refused.seat.person == reader:
        return "\n".join(reasons(refused.faults, words))
    name = safe_name(refused.seat.name)
    return words.text("deck.table.other_not_legal", name=name)


def reasons(faults: Sequence[Phrase], words: Words) -> list[str]:
    told = dict.fromkeys(f"✗ {words.say(fault, NOBODY)}" for fault in faults)
    return [words.text("deck.table.not_legal"), *told]


def deck_title(deck: Premade | Deck, words: Words) -> str:
    """The name of a deck as it may stand in a message."""
    if isinstance(deck, Premade):
        return deck.name[words.language]
    return safe_name(deck.name, DECK_NAME)


def _chosen(wardrobe: Wardrobe, chosen: DeckChoice | None, words: Words) -> list[str]:
    if chosen is None:
        return [words.text("deck.table.unchosen")]
    deck = wardrobe.found(chosen)
    if deck is None or (wrong := wardrobe.wrong(chosen)):
        return reasons(wardrobe.wrong(chosen) if deck is None else wrong, words)
    if chosen.kind is DeckKind.AGAIN:
        return [words.text("deck.table.played")]
    lines = [words.text("deck.table.yours", name=deck_title(deck, words))]
    return [*lines, deck.advice[words.language]] if isinstance(deck, Premade) else lines


def _select(
    table: TableId,
    kind: DeckKind,
    decks: Sequence[Premade | Deck],
    wardrobe: Wardrobe,
    chosen: DeckChoice | None,
    words: Words,
) -> Select:
    choices = []
    for deck in decks[:OPTIONS]:
        choice = DeckChoice(kind, str(deck.id))
        label = " · ".join([_plain(deck, words), *_marks(deck.body, wardrobe, words)])
        choices.append(Choice(choice.value, label, choice == chosen))
    placeholder = words.text(f"deck.table.{kind}")
    return Select(press(table, Act.TAKE_DECK, arg=kind.value), placeholder, tuple(choices))


def _plain(deck: Premade | Deck, words: Words) -> str:
    """Components show no markdown, so a name is shown there as it was typed."""
    return deck.name[words.language] if isinstance(deck, Premade) else deck.name


def _marks(body: Mapping[str, Any], wardrobe: Wardrobe, words: Words) -> list[str]:
    return [words.say(mark, NOBODY) for mark in wardrobe.decks.marks(body)]
