"""The invariants notice what they are there for: each spoils a sound table in one way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.hbo.nouns import Value
from engine.hbo.prints import prints
from engine.hbo.state import Card, Lasting
from engine.realm.nouns import CardType
from tests.engine.hbo.scene import Scene

LORD = next(p.code for p in prints().values() if p.unique and p.type is CardType.CHARACTER)
PLACE = next(p.code for p in prints().values() if p.type is CardType.LOCATION)
WORN = next(p.code for p in prints().values() if p.type is CardType.ATTACHMENT and not p.bears)
WANTING = next(p for p in prints().values() if p.type is CardType.ATTACHMENT and p.bears)


def lost(scene: Scene) -> None:
    scene.lions.player.deck.pop()


def twice(scene: Scene) -> None:
    deck = scene.lions.player.deck
    deck[0] = deck[1]


def twice_under(scene: Scene) -> None:
    lord = scene.lions.has(LORD)
    lord.duplicates.append(scene.lions.duplicates(lord))


def marked(mark: Callable[[Card], None]) -> Callable[[Scene], None]:
    return lambda scene: mark(scene.wolves.player.deck[0])


def kneels(card: Card) -> None:
    card.kneeling = True


def empowered(card: Card) -> None:
    card.power = 1


def strengthened(card: Card) -> None:
    card.lasting.append(Lasting(Value.STRENGTH, 1))


def indebted(scene: Scene) -> None:
    scene.lions.player.gold = -1


def two_of_one(scene: Scene) -> None:
    scene.lions.has(LORD)
    scene.lions.has(LORD)


def returned(scene: Scene) -> None:
    scene.lions.has(LORD)
    scene.lions.buried(LORD)


def powerful_place(scene: Scene) -> None:
    scene.lions.has(PLACE).power = 1


def loose(scene: Scene) -> None:
    scene.lions.has(WORN)


def misplaced(scene: Scene) -> None:
    scene.lions.attaches(WORN, scene.lions.has(PLACE))


def misfit(scene: Scene) -> None:
    wanted = WANTING.bears
    assert wanted is not None
    for printed in prints().values():
        if printed.type is CardType.CHARACTER:
            bearer = scene.lions.has(printed.code)
            if not wanted.fits(bearer, bearer):
                scene.lions.attaches(WANTING.code, bearer)
                return


def mislaid(scene: Scene) -> None:
    lord = scene.lions.has(LORD)
    scene.lions.duplicates(lord).parent = None


def deaf(scene: Scene) -> None:
    next(filter(None, scene.game.listeners.values())).pop()


@pytest.mark.parametrize(
    ("spoil", "noticed"),
    [
        (lost, "cards_conserved"),
        (twice, "cards_conserved"),
        (twice_under, "cards_conserved"),
        (marked(kneels), "out_of_play_remembers_nothing"),
        (marked(empowered), "out_of_play_remembers_nothing"),
        (marked(strengthened), "out_of_play_remembers_nothing"),
        (indebted, "counters_not_negative"),
        (two_of_one, "unique"),
        (returned, "dead_stay_dead"),
        (powerful_place, "power_on_characters"),
        (loose, "attached"),
        (misplaced, "attachment_legal"),
        (misfit, "attachment_legal"),
        (mislaid, "duplicate_under_its_card"),
        (deaf, "listeners_match"),
    ],
)
def test_what_is_spoilt_is_noticed(
    scene: Scene, spoil: Callable[[Scene], None], noticed: str
) -> None:
    assert list(scene.game.violations()) == []
    spoil(scene)
    assert set(scene.game.violations()) == {noticed}
