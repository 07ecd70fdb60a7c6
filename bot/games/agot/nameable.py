"""Which cards an order of the second edition may name besides those that its seat sees: any of its
own deck that could serve in a window, and any of the table's pool that others might bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bot.games.agot import own_cards
from engine.agot.deckbuilding import Deck
from engine.agot.moments import ACTION_WINDOWS, CANCEL, DEFENDERS, SAVE
from engine.agot.nouns import CHARACTER, EVENT, FORCED, Timing
from engine.agot.pools import pool_of
from engine.agot.prints import Printed, prints
from engine.agot.profile import ANY_ACTION, CHALLENGE_ACTION, windows
from engine.agot.view import AgotView
from engine.core.moments import DUPLICATE
from engine.core.seats import SeatId

IN_CHALLENGES = ("challenges_phase", "challenge_initiated", "defenders_declared")
SEVERAL = {ANY_ACTION: ACTION_WINDOWS, CHALLENGE_ACTION: IN_CHALLENGES}


def serving(view: AgotView, seat: SeatId, deck: Mapping[str, Any] | None, window: str) -> list[str]:
    """What the seat could use in such a window: first what it sees, then the rest of its deck."""
    if window == DEFENDERS:
        seen = own_cards.characters(view, seat)
        return _once([*seen, *(c for c in _deck(deck) if prints()[c].type is CHARACTER)])
    known = [*own_cards.usable(view, seat), *_deck(deck)]
    found = [code for code in known if window in served(code)]
    return _once([DUPLICATE, *found] if window == SAVE else found)


def laying(deck: Mapping[str, Any] | None) -> list[str]:
    """Of a deck what may be used or not once it lies open; first what makes cards cheaper."""
    listed = [code for code in _deck(deck) if prints()[code].type is not EVENT]
    useful = [code for code in listed if served(code) or own_cards.reduces(code)]
    return _once(sorted(useful, key=own_cards.reduces, reverse=True))


def answered(
    view: AgotView,
    seat: SeatId,
    deck: Mapping[str, Any] | None,
    pool: Mapping[str, Any],
    window: str,
) -> list[str]:
    """What such a window could be about: effects of others, or own cards that would leave play."""
    if window == CANCEL:
        return _once([*own_cards.others(view, seat), *_by_name(_cancelable(_pool(pool)))])
    seen = own_cards.characters(view, seat)
    return _once([*seen, *(c for c in _deck(deck) if prints()[c].type is CHARACTER)])


def targets(view: AgotView, seat: SeatId, pool: Mapping[str, Any]) -> list[str]:
    """Characters: those of opponents in play, then all of the pool."""
    others = [card for p in view.players if p.seat != seat for card in p.play]
    seen = [card.code for card in others if card.type is CHARACTER and card.code]
    named = [prints()[code] for code in _pool(pool)]
    return _once([*seen, *_by_name(p for p in named if p.type is CHARACTER)])


@lru_cache(maxsize=4096)
def served(code: str) -> frozenset[str]:
    """The kinds of window in which a card could be used."""
    printed = prints().get(code)
    if printed is None:
        return frozenset()
    kinds = [
        kind for ability in printed.abilities if _free(ability.timing) for kind in windows(ability)
    ]
    return frozenset(window for kind in kinds for window in SEVERAL.get(kind, (kind,)))


def _free(timing: Timing) -> bool:
    return timing not in (*FORCED, Timing.WHEN_REVEALED)


def _deck(deck: Mapping[str, Any] | None) -> list[str]:
    return [] if deck is None else [c for c in Deck.from_options(deck).codes if c in prints()]


def _pool(options: Mapping[str, Any]) -> list[str]:
    return [code for code in pool_of(options).cards if code in prints()]


def _cancelable(codes: Iterable[str]) -> Iterable[Printed]:
    """Events, and what triggers."""
    for code in codes:
        printed = prints()[code]
        if printed.type is EVENT or any(_free(a.timing) for a in printed.abilities):
            yield printed


def _by_name(found: Iterable[Printed]) -> list[str]:
    return [printed.code for printed in sorted(found, key=lambda printed: printed.name)]


def _once(codes: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(codes))
