"""Where what is asked is to be seen: among the cards in play, or in the seat's own hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from engine.realm.view import RealmView

REF = re.compile(r"\bc\d+\b")  # a card in the key of an option


def on_the_board(view: RealmView, keys: Iterable[str]) -> bool:
    """It names no card in hand, and either one in play or what becomes of a challenge."""
    named = _refs(keys)
    played = {card.ref for player in view.players for card in player.play}
    about = bool(named & played) or view.challenge is not None
    return about and not in_the_hand(view, named)


def in_the_hand(view: RealmView, keys: Iterable[str]) -> bool:
    """It names cards of the seat's hand or plot deck."""
    return bool(_refs(keys) & {card.ref for card in (*view.hand, *view.plots)})


def without_plots(view: RealmView, keys: Collection[str]) -> RealmView:
    """Without those plots that the keys name."""
    named = _refs(keys)
    return replace(view, plots=tuple(plot for plot in view.plots if plot.ref not in named))


def _refs(keys: Iterable[str]) -> set[str]:
    """A plot of the HBO edition, which has no copies, is a key by its own name."""
    return {ref for key in keys for ref in (key, *REF.findall(key))}
