"""What a lobby of the second edition offers: two to six seats, formats, pools of cards, and the
decks among which everybody chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bot.games.plug import Decks, Lobby, Premade
from engine.agot.deckbuilding import Deck, Format, faults
from engine.agot.pools import pool_of, published
from engine.agot.restrictions import restrictions, restrictions_of
from engine.core.datafiles import facts, names
from engine.core.phrases import Phrase, phrase


@cache
def _premade() -> tuple[Premade, ...]:
    """Without the decks that exist only to measure the engine."""
    found = [facts(file) for file in names("agot/decks")]
    return tuple(_read(fact) for fact in found if fact["format"] in list(Format))


def _read(fact: Mapping[str, Any]) -> Premade:
    return Premade(
        id=fact["id"],
        format=fact["format"],
        pool=fact["pool"],
        name={"en": fact["en"], "pl": fact["pl"]},
        advice={"en": fact["play_en"], "pl": fact["play_pl"]},
        body=Deck.from_options(fact).to_options(),
    )


def pool_size(options: Mapping[str, Any]) -> tuple[str, int] | None:
    """None where the format itself says which cards."""
    pool = pool_of(options)
    return None if options.get("format") == Format.LEARNING else (pool.id, len(pool.cards))


def premade_decks(options: Mapping[str, Any]) -> Sequence[Premade]:
    """Of the table's format, and of its pool where decks are built from one; at an open table those
    of any format may be played."""
    wanted, pool = Format(options["format"]), pool_of(options)
    found = [deck for deck in _premade() if wanted in (deck.format, Format.OPEN)]
    return [deck for deck in found if deck.format == Format.LEARNING or deck.pool == pool.id]


def restrictions_at(options: Mapping[str, Any]) -> str | None:
    """None where the list bars nothing, or does not hold at such a table."""
    held = restrictions_of(options)
    return None if held.empty or options.get("format") not in held.formats else held.id


def deck_faults(body: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Phrase]:
    try:
        deck = Deck.from_options(body)
    except (KeyError, TypeError, ValueError, AttributeError):
        return [phrase("agot.refused.deck")]
    return faults(deck, Format(options["format"]), pool_of(options), restrictions_of(options))


def deck_marks(body: Mapping[str, Any]) -> Sequence[Phrase]:
    """Faction and agenda."""
    agenda = body.get("agenda")
    marks = [phrase(f"agot.faction.{body['faction']}")]
    return marks if agenda is None else [*marks, phrase(f"card.agot.{agenda}")]


DECKS = Decks(premade=premade_decks, faults=deck_faults, marks=deck_marks)
LOBBY = Lobby(
    seats=range(2, 7),
    formats=tuple(Format),
    easiest=Format.LEARNING,
    pools=tuple(pool.id for pool in published()),
    pool=pool_size,
    restrictions=tuple(restrictions()),
    restricted_by=restrictions_at,
    decks=DECKS,
)
