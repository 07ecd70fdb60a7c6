"""What is said about a deck that was checked, line by line. How typed text and names of cards are
set off is the caller's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.games.agot.decklists import names
from bot.games.agot.decklists.text import Doubt
from bot.games.agot.decklists.write import card_name
from bot.games.agot.sets import set_name
from bot.games.deck_building import Checked
from bot.words import Voice, Words
from engine.agot.deckbuilding import Deck, Format
from engine.agot.pools import published


def report(checked: Checked, words: Words, voice: Voice, quoted: Callable[[str], str]) -> list[str]:
    """Everything that is wrong; first what the deck is."""
    deck = Deck.from_options(checked.body)
    lines = [headline(deck, words)]
    if checked.assumed:
        lines.append(words.text("deck.assumed", faction=faction_name(deck, words)))
    lines += [_doubt(doubt, words, voice, quoted) for doubt in checked.doubts]
    lines += [f"✗ {words.say(fault, voice)}" for fault in checked.faults]
    if not checked.faults:
        lines.append(f"✓ {_legal(deck, checked.format, words)}")
    return lines


def _legal(deck: Deck, format: str, words: Words) -> str:
    """And with which cards tables must play, where not with any."""
    name, held = words.text(f"format.{format}"), [p for p in published() if p.has(deck.codes)]
    if len(held) == len(published()) or format == Format.LEARNING:
        return words.text("deck.legal", format=name)
    pools = "; ".join(words.text(f"pool.{pool.id}") for pool in held)
    return words.text("deck.legal_with", format=name, pools=pools)


def headline(deck: Deck, words: Words) -> str:
    """Faction, agenda and how many cards."""
    return " · ".join(_headings(deck, words))


def _headings(deck: Deck, words: Words) -> Iterator[str]:
    if deck.faction:
        yield faction_name(deck, words)
    if deck.agenda is not None:
        yield card_name(deck.agenda, words)
    yield words.text("deck.size", n=sum(deck.cards.values()), plots=len(deck.plots))


def faction_name(deck: Deck, words: Words) -> str:
    return words.text(f"agot.faction.{deck.faction}")


def _doubt(doubt: Doubt, words: Words, voice: Voice, quoted: Callable[[str], str]) -> str:
    near = ""
    if doubt.near is not None:
        name = voice.card(card_name(doubt.near, words))
        pack = set_name(names.index().sets[doubt.near], words.language)
        near = " " + words.text("deck.near", card=name, set=pack)
    return f"? {words.text(f'deck.line.{doubt.reason}', line=quoted(doubt.line))}{near}"
