"""What a lobby offers for each game: how many seats, which formats, which decks. A game that needs
no decks offers none; what a deck is, is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.games.shelf import SHELF
from bot.tables.modes import Mode, with_mode
from engine.agot.deckbuilding import Deck, Format, faults
from engine.agot.moments import WINDOWS
from engine.agot.pools import pool_of, pools
from engine.agot.profile import profile
from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.phrases import Phrase, phrase
from engine.hbo.nouns import HOUSES
from engine.hbo.setup import FORMATS

BY_CHANCE = "random"  # of houses: nobody chooses


@dataclass(frozen=True, slots=True)
class Premade:
    """A deck that everybody may play, with a name and a line of advice in each language."""

    id: str
    format: str
    name: Mapping[str, str]
    advice: Mapping[str, str]
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks of a game that needs them."""

    premade: Callable[[Mapping[str, Any]], Sequence[Premade]]  # at a table with these options
    faults: Callable[[Mapping[str, Any], Mapping[str, Any]], Sequence[Phrase]]  # of a body there
    marks: Callable[[Mapping[str, Any]], Sequence[Phrase]]  # what tells a body from others


@dataclass(frozen=True, slots=True)
class Offer:
    """The first format is what a table plays unless told; a game may know none. `pools`: the lists
    of cards among which a table may choose; `pool`: that of a table with these options, and how
    many cards it has. `windows`: the kinds of window in which one may stop; `uses`: those that a
    deck could ever use from hand."""

    seats: range
    formats: tuple[str, ...] = ()
    pools: tuple[str, ...] = ()
    pool: Callable[[Mapping[str, Any]], tuple[str, int] | None] = lambda options: None
    decks: Decks | None = None
    windows: tuple[str, ...] = ()
    uses: Callable[[Mapping[str, Any]], Collection[str]] = lambda body: ()
    houses: tuple[str, ...] = ()  # among which the one who opens a table may choose

    def format_of(self, wanted: str | None) -> str | None:
        if wanted in self.formats:
            return wanted
        return self.formats[0] if self.formats else None


def offer(game: str) -> Offer:
    """What a lobby of a game on the shelf offers."""
    return SPECIAL.get(game) or Offer(SHELF[game].seats)


def opening_options(
    game: str,
    format: str | None = None,
    pace: str | None = None,
    mode: str | None = None,
    house: str | None = None,
    pool: str | None = None,
) -> dict[str, Any]:
    """The options of a new lobby; what the game does not know is refused. A pace that nobody asked
    for is settled by who sits down."""
    offered = offer(game)
    _refuse_unknown("format", format, offered.formats)
    _refuse_unknown("mode", mode, tuple(Mode) if offered.windows else ())
    _refuse_unknown("house", house, (*offered.houses, BY_CHANCE) if offered.houses else ())
    _refuse_unknown("pool", pool, offered.pools)
    wanted = {"format": offered.format_of(format), "pace": pace, "pool": pool}
    wanted["house"] = None if house == BY_CHANCE else house
    chosen = {name: value for name, value in wanted.items() if value is not None}
    options = SHELF[game].options(chosen)
    return options if mode is None else with_mode(options, Mode(mode))


def _refuse_unknown(option: str, value: str | None, known: Collection[str]) -> None:
    if value is not None and value not in known:
        raise Refused(phrase(f"table.no_{option}"))


# The second edition


@cache
def _premade() -> tuple[Premade, ...]:
    """Without the decks that exist only to measure the engine."""
    found = [facts(file) for file in names("agot/decks")]
    return tuple(_read(fact) for fact in found if fact["format"] in list(Format))


def _read(fact: Mapping[str, Any]) -> Premade:
    return Premade(
        fact["id"],
        fact["format"],
        {"en": fact["en"], "pl": fact["pl"]},
        {"en": fact["play_en"], "pl": fact["play_pl"]},
        Deck.from_options(fact).to_options(),
    )


def agot_pool(options: Mapping[str, Any]) -> tuple[str, int] | None:
    """None where the format itself says which cards."""
    pool = pool_of(options)
    return None if options.get("format") == Format.LEARNING else (pool.id, len(pool.cards))


def agot_premade(options: Mapping[str, Any]) -> Sequence[Premade]:
    """Of the table's format and pool; at an open table those of any format may be played."""
    wanted, pool = Format(options["format"]), pool_of(options)
    found = [deck for deck in _premade() if wanted in (deck.format, Format.OPEN)]
    return [deck for deck in found if pool.has(Deck.from_options(deck.body).codes)]


def agot_faults(body: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Phrase]:
    try:
        deck = Deck.from_options(body)
    except (KeyError, TypeError, ValueError, AttributeError):
        return [phrase("agot.refused.deck")]
    return faults(deck, Format(options["format"]), pool_of(options))


def agot_marks(body: Mapping[str, Any]) -> Sequence[Phrase]:
    """Faction and agenda."""
    agenda = body.get("agenda")
    marks = [phrase(f"agot.faction.{body['faction']}")]
    return marks if agenda is None else [*marks, phrase(f"card.agot.{agenda}")]


def agot_uses(body: Mapping[str, Any]) -> Collection[str]:
    return profile(Deck.from_options(body))


AGOT = Decks(agot_premade, agot_faults, agot_marks)
SPECIAL: Mapping[str, Offer] = MappingProxyType(
    {
        "agot": Offer(
            range(2, 7),
            tuple(Format),
            tuple(pools()),
            agot_pool,
            AGOT,
            WINDOWS,
            agot_uses,
        ),
        "hbo": Offer(range(2, 3), FORMATS, houses=tuple(house.value for house in HOUSES)),
    }
)
