"""Twins: two games that differ only in what one seat cannot see must look alike to that seat. Three
kinds, since each finds leaks that the others miss. ROOKERY_TWINS sets how many games are played."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence
from typing import TypeVar

import pytest

from engine.core.chance import Chance
from engine.core.game import Config, Rules
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.hbo import legality
from engine.hbo.game import RULES, Hbo
from engine.hbo.state import Card, Player
from engine.hbo.zones import silence, wake
from engine.realm.nouns import CardType
from tests.engine.tools import seen
from tests.engine.walking import cut, walk

GAMES = int(os.environ.get("ROOKERY_TWINS", "6"))
T = TypeVar("T")
SEALED = Config(2)


class Crooked(Chance):
    """Shuffles like any other, then exchanges two cards of one seat's deck, once."""

    def __init__(self, seed: str, seat: int, one: int, other: int) -> None:
        super().__init__(seed)
        self.seat, self.places, self.done = seat, (one, other), False

    def shuffle(self, cards: MutableSequence[T]) -> None:
        super().shuffle(cards)
        top = cards[-1] if cards else None
        if not self.done and isinstance(top, Card) and top.owner.seat == self.seat:
            self.done = True
            one, other = self.places
            cards[-1 - one], cards[-1 - other] = cards[-1 - other], cards[-1 - one]


@pytest.mark.parametrize("seed", range(GAMES))
def test_shuffle_twins(seed: int) -> None:
    chance = Chance(f"shuffle/{seed}")
    viewer = chance.below(2)
    one, other = chance.below(7), 20 + chance.below(25)

    def crooked(config: Config, fair: Chance) -> Hbo:
        return Hbo(config, Crooked(fair.seed, 1 - viewer, one, other))

    straight = Session(RULES, SEALED, f"twins/{seed}")
    twin = Session(Rules("hbo", 1, range(2, 3), crooked), SEALED, f"twins/{seed}")
    walk(straight, twin, viewer, chance)


def exchange(one: Card, other: Card) -> None:
    """Each becomes the other, where it lies."""
    for card in (one, other):
        silence(card)
    one.printed, other.printed = other.printed, one.printed
    one.id, other.id = other.id, one.id
    for card in (one, other):
        wake(card)


def copies(player: Player, chance: Chance) -> None:
    """Exchanges copies of one print: equal to the end of the game, even after they are shown."""
    hidden = [*player.hand, *player.deck]
    for card in list(hidden):
        twin = next((c for c in reversed(hidden) if c.printed is card.printed), card)
        if twin is not card:
            exchange(card, twin)


def redealt(player: Player, chance: Chance) -> None:
    """Deals all hidden cards of a seat anew."""
    hidden = [*player.hand, *player.deck]
    for at in range(len(hidden) - 1, 0, -1):
        if (other := chance.below(at + 1)) != at:
            exchange(hidden[at], hidden[other])


@pytest.mark.parametrize("operate", [copies, redealt], ids=["copies", "redealt"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_twins_by_surgery(seed: int, operate: Callable[[Player, Chance], None]) -> None:
    session, twin, viewer, chance = cut(RULES, SEALED, f"{operate.__name__}/{seed}")
    assert isinstance(twin.game, Hbo)
    operate(twin.game.players[1 - viewer], Chance(f"surgery/{seed}"))
    walk(session, twin, viewer, chance)


@pytest.mark.parametrize("seed", range(GAMES))
def test_drafted_and_chosen_plots_are_nobody_elses_business(seed: int) -> None:
    """One seat drafts by another order in each world; the other sees no difference until plots are
    passed on, and none at all in who is asked what."""
    config = Config(2, options={"format": "draft"})
    one, other = (Session(RULES, config, f"draft/{seed}") for _ in range(2))
    for session, at in ((one, 0), (other, 1)):
        decision = session.decision(SeatId(1))
        assert decision is not None
        session.answer(SeatId(1), decision.id, [decision.options[at].key])
    assert seen(one, SeatId(0)) == seen(other, SeatId(0))
    assert seen(one, None) == seen(other, None)
    assert [d.id for d in one.pending] == [d.id for d in other.pending]


def test_a_chosen_plot_is_not_seen_before_both_are_shown() -> None:
    worlds = []
    for at in (0, 1):
        session = Session(RULES, SEALED, "plots")
        while (asked := session.pending[0]).prompt.id != "hbo.prompt.plot":
            no = [option.key for option in asked.options if option.key == "no"]
            session.answer(asked.seat, asked.id, no)
        choice = session.pending[1]
        session.answer(SeatId(1), choice.id, [choice.options[at].key])
        worlds.append(seen(session, SeatId(0)))
    assert worlds[0] == worlds[1]


def shuffled_twins() -> None:
    for seed in range(30):
        test_shuffle_twins(seed)


def test_the_twins_are_told_apart_when_a_game_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a seat asked by the hand it holds, the shuffle twins would find out."""

    def by_hand(player: Player, what: object) -> bool:
        return any(card.type is CardType.EVENT for card in player.hand)

    monkeypatch.setattr(legality, "might_hold", by_hand)
    with pytest.raises(AssertionError):
        shuffled_twins()
