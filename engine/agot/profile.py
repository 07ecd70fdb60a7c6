"""Which kinds of window a deck could ever use from hand: what its events answer, and whether it has
ambush. Computed from the list alone, never from a hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.agot import sets
from engine.agot.abilities import Ability
from engine.agot.deckbuilding import Deck
from engine.agot.moments import kind_of_window
from engine.agot.nouns import EVENT, Phase, Timing
from engine.agot.prints import Printed, prints

AMBUSH = "ambush"  # no window of its own: the challenges phase, before defenders are declared
ANY_ACTION = "any_action"  # wherever one may act
CHALLENGE_ACTION = "challenge_action"


def profile(deck: Deck) -> frozenset[str]:
    """Kinds of window; and what serves in several of them."""
    sets.load()
    cards = [prints()[code] for code in deck.cards if code in prints()]
    return frozenset(use for printed in cards for use in uses(printed))


def uses(printed: Printed) -> Iterator[str]:
    """Of one card."""
    if printed.ambush:
        yield AMBUSH
    if printed.type is EVENT:
        for ability in printed.abilities:
            yield from windows(ability)


def windows(ability: Ability) -> Iterator[str]:
    """In which one ability may be used."""
    if ability.timing is not Timing.ACTION:
        for condition in ability.events:
            yield kind_of_window(ability.timing, [condition])
    elif ability.in_challenge or ability.phase is Phase.CHALLENGES:
        yield CHALLENGE_ACTION
    elif ability.phase is None:
        yield ANY_ACTION
    else:
        yield f"{ability.phase}_phase"
