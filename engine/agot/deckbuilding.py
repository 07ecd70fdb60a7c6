"""Decks and whether they are legal: faction, agenda, loyalty, numbers and limits, with a reason for
every rule that is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from engine.agot import sets
from engine.agot.agendas import DeckRule, Listed
from engine.agot.nouns import CardType, Faction
from engine.agot.pools import LATEST, Pool, pools
from engine.agot.prints import Printed, prints
from engine.agot.restrictions import Restrictions
from engine.core.datafiles import facts, names
from engine.core.phrases import Phrase, phrase

CARDS = 60
PLOTS = 7
MOST = 100  # copies of one card, at any table
DRAW_TYPES = (CardType.CHARACTER, CardType.LOCATION, CardType.ATTACHMENT, CardType.EVENT)


class Format(StrEnum):
    """What a table plays with: decks built by the rules, the printed learning decks, or any."""

    STANDARD = "standard"
    LEARNING = "learning"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Deck:
    faction: str
    agenda: str | None
    plots: tuple[str, ...]
    cards: Mapping[str, int]  # code -> copies

    @classmethod
    def from_options(cls, option: Any) -> Deck:
        """Raises KeyError, TypeError or ValueError on anything that is no deck."""
        plots, cards = _tally(option["plots"]), _tally(option["cards"])
        agenda = option.get("agenda")
        return cls(
            faction=str(option["faction"]),
            agenda=None if agenda is None else str(agenda),
            plots=tuple(code for code, copies in plots.items() for _ in range(copies)),
            cards=cards,
        )

    @property
    def codes(self) -> list[str]:
        """Of all its cards, plots and agenda included."""
        return [*self.plots, *self.cards, *([self.agenda] if self.agenda else [])]

    @property
    def prints(self) -> list[Printed]:
        """What may be drawn."""
        return [prints()[code] for code in self.cards]

    def to_options(self) -> dict[str, Any]:
        return {
            "faction": self.faction,
            "agenda": self.agenda,
            "plots": dict(Counter(self.plots)),
            "cards": dict(self.cards),
        }


def _tally(table: Any) -> dict[str, int]:
    tally = {str(code): int(copies) for code, copies in table.items()}
    if any(copies < 1 or copies > MOST for copies in tally.values()):
        raise ValueError(tally)
    return tally


@cache
def premade() -> dict[str, Deck]:
    """The decks of `data/agot/decks`, by id."""
    return {facts(file)["id"]: Deck.from_options(facts(file)) for file in names("agot/decks")}


@cache
def ready_decks(pool: str) -> dict[str, Deck]:
    """Those that were built by the rules for a table with this pool, by id."""
    tables = [facts(file) for file in names("agot/decks")]
    mine = [each for each in tables if (each["format"], each["pool"]) == (Format.STANDARD, pool)]
    return {table["id"]: Deck.from_options(table) for table in mine}


def faults(
    deck: Deck,
    format: Format = Format.STANDARD,
    pool: Pool | None = None,
    restrictions: Restrictions | None = None,
) -> list[Phrase]:
    """Everything that is wrong with a deck at a table of this format, with these cards; without a
    pool, with all that there are."""
    if unknown := list(_unknown(deck, pool or pools()[LATEST])):
        return unknown
    held = restrictions is not None and format in restrictions.formats
    barred = list(restrictions.faults(deck.codes)) if restrictions and held else []
    if format is Format.OPEN:
        return [*_unplayable(deck), *barred]
    if format is Format.LEARNING:
        return [] if deck in _learning() else [phrase("agot.deck.not_learning")]
    built = [*_plot_faults(deck), *_card_faults(deck), *_agenda_faults(deck)]
    return [*_unplayable(deck), *built, *barred]


def _learning() -> list[Deck]:
    tables = [facts(file) for file in names("agot/decks")]
    return [Deck.from_options(table) for table in tables if table["format"] == Format.LEARNING]


def _unknown(deck: Deck, pool: Pool) -> Iterator[Phrase]:
    if any(code not in prints() for code in deck.codes):
        yield phrase("agot.deck.unknown_card")
    for code in dict.fromkeys(deck.codes):
        if code in prints() and code not in pool.cards:
            yield phrase("agot.deck.not_in_pool", card=prints()[code].named)
    if deck.faction not in list(Faction) or deck.faction == Faction.NEUTRAL:
        yield phrase("agot.deck.unknown_faction")


def _unplayable(deck: Deck) -> Iterator[Phrase]:
    """Even at an open table a plot is a plot, and nobody plays without cards."""
    yield from _misplaced(deck.plots, (CardType.PLOT,))
    yield from _misplaced(list(deck.cards), DRAW_TYPES)
    if deck.agenda is not None:
        yield from _misplaced([deck.agenda], (CardType.AGENDA,))
    if not deck.plots:
        yield phrase("agot.deck.plots", n=0, of=PLOTS)
    if sum(deck.cards.values()) < 2 * 7 + 1:
        yield phrase("agot.deck.too_few", n=sum(deck.cards.values()), least=15)


def _misplaced(codes: Sequence[str], types: Sequence[CardType]) -> Iterator[Phrase]:
    for code in codes:
        if prints()[code].type not in types:
            yield phrase("agot.deck.misplaced", card=prints()[code].named)


def _plot_faults(deck: Deck) -> Iterator[Phrase]:
    """Seven plots, or as many as the agenda wants; one may be there twice, or as often as its own
    limit says."""
    wanted = plots_wanted(deck.agenda)
    if len(deck.plots) != wanted:
        yield phrase("agot.deck.plots", n=len(deck.plots), of=wanted)
    doubled = [(code, n) for code, n in Counter(deck.plots).items() if n > 1]
    if len(doubled) > 1:
        yield phrase("agot.deck.doubled")
    for code, copies in doubled:
        if copies > prints()[code].limit:
            yield _limit(prints()[code], copies)


def _card_faults(deck: Deck) -> Iterator[Phrase]:
    total = sum(deck.cards.values())
    if total < CARDS:
        yield phrase("agot.deck.too_few", n=total, least=CARDS)
    copies: Counter[str] = Counter()
    for code, n in deck.cards.items():
        copies[prints()[code].name] += n
    for code in deck.cards:
        if copies[prints()[code].name] > prints()[code].limit:
            yield _limit(prints()[code], copies[prints()[code].name])
    for code in [*deck.cards, *deck.plots]:
        if not allowed(prints()[code], deck.faction, deck.agenda):
            yield phrase("agot.deck.faction", card=prints()[code].named)


def _limit(printed: Printed, copies: int) -> Phrase:
    return phrase("agot.deck.limit", card=printed.named, n=copies, most=printed.limit)


def _agenda_faults(deck: Deck) -> Iterator[Phrase]:
    listed = Listed(
        [prints()[code] for code, copies in deck.cards.items() for _ in range(copies)],
        [prints()[code] for code in deck.plots],
    )
    for rule in deck_rules(deck.agenda):
        if rule.faults is not None and deck.agenda is not None:
            yield from rule.faults(prints()[deck.agenda], listed)


def deck_rules(agenda: str | None) -> list[DeckRule]:
    """All that this agenda asks of a deck."""
    if agenda is None:
        return []
    sets.load()
    return [rule for sentence in prints()[agenda].deck_rules for rule in sentence]


def plots_wanted(agenda: str | None) -> int:
    return next((rule.plots for rule in deck_rules(agenda) if rule.plots is not None), PLOTS)


def allowed(printed: Printed, faction: str, agenda: str | None) -> bool:
    """Whether a deck of this faction and agenda may hold the card."""
    if printed.faction in (Faction.NEUTRAL, faction):
        return True
    return any(rule.allows is not None and rule.allows(printed) for rule in deck_rules(agenda))


def possible_cards(deck: Deck, format: Format, pool: Pool) -> Sequence[Printed]:
    """Every card that others must reckon with in this deck, knowing its faction and agenda and the
    table's format and pool."""
    if format is Format.OPEN:
        return tuple(pool.cards.values())
    if format is Format.LEARNING:
        return deck.prints
    return _allowed(deck.faction, deck.agenda, pool.id)


@cache
def _allowed(faction: str, agenda: str | None, pool: str) -> tuple[Printed, ...]:
    return tuple(card for card in pools()[pool].cards.values() if allowed(card, faction, agenda))
