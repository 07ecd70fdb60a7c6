"""Trees of answers counted from fixed positions. A number that changes says that the rules have
changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.agot.nouns import INTRIGUE, MILITARY, Phase
from engine.agot.playing import action_window
from engine.agot.rounds import challenges_phase
from engine.agot.verbs import kill
from engine.core.session import Session
from tests.duel import Duel
from tests.engine.tools import perft


def marshaling() -> Session:
    """Three cards in hand, gold for two of them."""
    duel = Duel(phase=Phase.MARSHALING)
    duel.you.has("Heart Tree Grove")
    duel.you.holds("Bran Stark", "Winterfell Steward", "Syrio's Training")
    duel.you.rich(3)
    duel.game.active = duel.you.player
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
    return duel.session


def challenges() -> Session:
    """Two characters on each side, one of them with stealth."""
    duel = Duel()
    duel.you.controls("Bran Stark", "Tumblestone Knight")
    duel.they.controls("Lannisport Merchant", "Burned Men")
    duel.begin(challenges_phase(duel.game))
    return duel.session


def rescue() -> Session:
    """A character that a duplicate or an attachment could save."""
    duel = Duel()
    eddard = duel.you.has("Eddard Stark")
    duel.you.duplicates(eddard)
    duel.you.attaches("Bodyguard", eddard)
    duel.you.has("Robb Stark", kneeling=True)
    duel.they.holds("The Hand's Judgment")
    duel.begin(kill(eddard))
    return duel.session


def reactions() -> Session:
    """A challenge just lost, with answers on both sides."""
    duel = Duel()
    duel.you.controls("Summer", "Grey Wind")
    tyrion = duel.they.has("Tyrion Lannister")
    duel.you.holds("Like Warm Rain")
    duel.they.has("Lannisport")
    duel.you.rich(2)
    fight = duel.fighting(INTRIGUE, [tyrion])
    duel.begin(duel.conclude(fight))
    return duel.session


def claim() -> Session:
    """A military challenge won with renown, and claim to be satisfied."""
    duel = Duel()
    robb = duel.you.has("Robb Stark")
    duel.they.controls("Lannisport Merchant", "Burned Men")
    fight = duel.fighting(MILITARY, [robb])
    duel.you.holds("Put to the Sword")
    duel.you.rich(2)
    duel.begin(duel.conclude(fight))
    return duel.session


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (marshaling, (4, 13, 33)),
        (challenges, (5, 11, 25)),
        (rescue, (3, 4, 4)),
        (reactions, (2, 4, 7)),
        (claim, (2, 4, 8)),
    ],
)
def test_the_tree_of_answers(position: Callable[[], Session], counts: tuple[int, ...]) -> None:
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == counts
