"""What an agenda asks of a deck, in the few words that agendas need: what it may hold, how many of
a kind at least, at most or exactly, how many plots, which of them lie aside. Each rule says what is
wrong with a deck, and names the agenda that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.agot.nouns import Faction
from engine.agot.prints import Printed, trait_id
from engine.core.phrases import Arg, Phrase, phrase

Kind = Callable[[Printed], bool]


class Listed(NamedTuple):
    """A deck as the rules count it: every copy for itself."""

    cards: Sequence[Printed]
    plots: Sequence[Printed]


@dataclass(frozen=True, slots=True)
class DeckRule:
    """`allows`: cards beyond those of the faction. `plots`: how many there must be. `aside`: plots
    that are not considered to be in the plot deck during the plot phase. `faults`: gets the agenda
    and the deck."""

    allows: Kind | None = None
    plots: int | None = None
    aside: Kind | None = None
    faults: Callable[[Printed, Listed], Iterator[Phrase]] | None = None


def lies_aside(agenda: Printed | None, plot: Printed) -> bool:
    """Whether the agenda keeps this plot out of the plot deck during the plot phase."""
    rules = [rule for sentence in agenda.deck_rules for rule in sentence] if agenda else []
    return any(rule.aside is not None and rule.aside(plot) for rule in rules)


# Kinds of cards


def neutral(printed: Printed) -> bool:
    return printed.faction is Faction.NEUTRAL


def of_faction(faction: Faction) -> Kind:
    return lambda printed: printed.faction is faction


def not_loyal(faction: Faction) -> Kind:
    return lambda printed: printed.faction is faction and not printed.loyal


def with_printed_trait(trait: str) -> Kind:
    return lambda printed: trait_id(trait) in printed.traits


# Rules; `told` is the sentence that says what is wrong


def may_hold(kind: Kind) -> DeckRule:
    return DeckRule(allows=kind)


def at_most(most: int, kind: Kind, *, told: str) -> DeckRule:
    def faults(agenda: Printed, deck: Listed) -> Iterator[Phrase]:
        if (n := sum(map(kind, deck.cards))) > most:
            yield _fault(told, agenda, n=n, most=most)

    return DeckRule(faults=faults)


def at_least(least: int, kind: Kind, *, told: str) -> DeckRule:
    def faults(agenda: Printed, deck: Listed) -> Iterator[Phrase]:
        if (n := sum(map(kind, deck.cards))) < least:
            yield _fault(told, agenda, n=n, least=least)

    return DeckRule(faults=faults)


def plots(number: int) -> DeckRule:
    return DeckRule(plots=number)


def no_plot(kind: Kind) -> DeckRule:
    def faults(agenda: Printed, deck: Listed) -> Iterator[Phrase]:
        for printed in dict.fromkeys(filter(kind, deck.plots)):
            yield _fault("plot_barred", agenda, card=printed.named)

    return DeckRule(faults=faults)


def different_plots_aside(number: int, kind: Kind, *, told: str) -> DeckRule:
    """Exactly so many, no two of one name; they lie aside in the plot phase."""

    def faults(agenda: Printed, deck: Listed) -> Iterator[Phrase]:
        names = [printed.name for printed in deck.plots if kind(printed)]
        if len(names) != number or len(set(names)) != number:
            yield _fault(told, agenda, n=len(names), different=len(set(names)), of=number)

    return DeckRule(aside=kind, faults=faults)


def _fault(told: str, agenda: Printed, **args: Arg) -> Phrase:
    return phrase(f"agot.deck.{told}", agenda=agenda.named, **args)
