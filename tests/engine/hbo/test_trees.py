"""Trees of answers counted from fixed positions. A number that changes says that the rules or the
cards have changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.session import Session
from engine.hbo import verbs
from engine.hbo.playing import act
from engine.hbo.rounds import challenges_phase
from engine.realm.nouns import Phase
from tests.engine.hbo.scene import ICE, Scene
from tests.engine.tools import perft


def fighting() -> Session:
    """Two attackers, one with stealth, against two who might defend."""
    scene = Scene()
    scene.lions.has("tyrion-lannister")
    scene.lions.has("lannister-guards")
    scene.wolves.has("jon-snow")
    scene.wolves.has("sansa-stark")
    scene.begin(challenges_phase(scene.game))
    return scene.session


def marshaling() -> Session:
    """Five gold, four cards, one of them an attachment for either side."""
    scene = Scene(Phase.MARSHALING)
    scene.wolves.has("arya-stark")
    scene.lions.has("bronn")
    for code in ("tyrion-lannister", "lannister-encampment", "black-cells", "bronn"):
        scene.lions.holds(code)
    scene.lions.player.gold = 5
    scene.begin(act(scene.game, "marshaling_phase", scene.lions.player))
    return scene.session


def dying() -> Session:
    """Three deaths at once, and four ways to prevent some of them."""
    scene = Scene(Phase.PLOT)
    eddard, arya, hodor = (
        scene.wolves.has(code) for code in ("eddard-stark", "arya-stark", "hodor")
    )
    scene.wolves.duplicates(arya)
    scene.wolves.has("jory-cassel")
    scene.wolves.holds("not-today")
    scene.begin(verbs.kill(scene.game, [eddard, arya, hodor], ICE))
    return scene.session


@pytest.mark.parametrize(
    ("start", "counts"),
    [(fighting, (6, 21, 52)), (marshaling, (5, 15, 37)), (dying, (7, 21, 27))],
)
def test_the_tree_of_answers(start: Callable[[], Session], counts: tuple[int, ...]) -> None:
    assert tuple(perft(start, depth) for depth in (1, 2, 3)) == counts
