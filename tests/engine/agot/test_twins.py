"""Twins: two games that differ only in what one seat cannot see must look alike to that seat. Three
kinds, since each finds leaks that the others miss; and the veil, behind which no public evaluation
may look. ROOKERY_TWINS sets how many games of each kind are played."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator, MutableSequence
from pathlib import Path
from typing import Any, SupportsIndex, TypeVar

import pytest

from engine.agents.answers import chance_answer
from engine.agot import abilities, asking, sets
from engine.agot.game import RULES, Agot
from engine.agot.lottery import drawn_table
from engine.agot.nouns import EVENT, Zone
from engine.agot.state import Card, Live, Player
from engine.agot.zones import silence, wake
from engine.core.chance import Chance
from engine.core.game import Config, Rules
from engine.core.session import Session
from tests.engine.walking import cut, walk

GAMES = int(os.environ.get("ROOKERY_TWINS", "6"))
T = TypeVar("T")
NEW = {name: on for name, on in RULES.options().items() if name != "pool"}  # of a new table


def sealed(seed: int) -> Config:
    """Every other game is played with decks that chance draws from all cards, and every other two
    are of new tables."""
    decks = drawn_table(2, Chance(f"twins/{seed}")) if seed % 2 else {}
    return Config(2, options={**decks, **(NEW if seed % 4 > 1 else {})})


def board(session: Session) -> Agot:
    assert isinstance(session.game, Agot)
    return session.game


# Kind one: two cards of the other deck exchanged before the game


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
    one, other = chance.below(7), 20 + chance.below(30)

    def crooked(config: Config, fair: Chance) -> Agot:
        return Agot(config, Crooked(fair.seed, 1 - viewer, one, other))

    config = sealed(seed)
    straight = Session(RULES, config, f"twins/{seed}")
    twin = Session(Rules("agot", RULES.version, range(2, 9), crooked), config, f"twins/{seed}")
    walk(straight, twin, viewer, chance)


# Kinds two and three: surgery in mid-game


def exchange(one: Card, other: Card) -> None:
    """Each becomes the other, where it lies."""
    for card in (one, other):
        silence(card)
    one.printed, other.printed = other.printed, one.printed
    one.face, other.face = other.face, one.face
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
        exchange(hidden[at], hidden[chance.below(at + 1)])


@pytest.mark.parametrize("operate", [copies, redealt], ids=["copies", "redealt"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_twins_by_surgery(seed: int, operate: Callable[[Player, Chance], None]) -> None:
    session, twin, viewer, chance = cut(RULES, sealed(seed), f"{operate.__name__}/{seed}")
    operate(board(twin).players[1 - viewer], Chance(f"surgery/{seed}"))
    walk(session, twin, viewer, chance)


# The veil


class Veil(list[Card]):
    """A hidden pile that raises when somebody looks at its cards while the veil is down; how many
    there are is public."""

    down = False

    def _look(self) -> None:
        assert not Veil.down, "a public evaluation looked at a hidden card"

    def __iter__(self) -> Iterator[Card]:
        self._look()
        return super().__iter__()

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        self._look()
        return super().__getitem__(at)

    def __contains__(self, card: object) -> bool:
        self._look()
        return super().__contains__(card)


def veiled(config: Config, chance: Chance) -> Agot:
    game = Agot(config, chance)
    for player in game.players:
        for zone in (Zone.HAND, Zone.DECK):
            player.piles[zone] = Veil(player.piles[zone])
        player.hand, player.deck = player.piles[Zone.HAND], player.piles[Zone.DECK]
    return game


@pytest.mark.parametrize("seats", [2, 4])
def test_no_public_evaluation_looks_behind_the_veil(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = abilities.legal

    def legal(live: Live, player: Player, event: Any, public: bool = False) -> bool:
        Veil.down = public
        try:
            return real(live, player, event, public)
        finally:
            Veil.down = False

    monkeypatch.setattr(asking, "legal", legal)
    session = Session(Rules("agot", RULES.version, range(2, 9), veiled), Config(seats), "veil")
    chance = Chance("veil/answers")
    while session.pending:
        decision = session.pending[0]
        session.answer(decision.seat, decision.id, chance_answer(decision, chance))


# The house rule: scripts do not read hidden cards


def test_scripts_read_hands_and_decks_through_verbs_and_targets_alone() -> None:
    hidden = {"hand", "deck", "plots", "piles"}
    guilty: list[str] = []
    for file in sorted(Path(sets.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        counted = {
            id(argument)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("len", "bool")
            for argument in node.args
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in hidden and id(node) not in counted:
                guilty.append(f"{file.name}:{node.lineno}")
    assert guilty == []


def leaking_twins() -> None:
    for seed in range(20):
        test_shuffle_twins(seed)


def test_the_twins_are_told_apart_when_a_game_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a seat asked by the hand it holds, the shuffle twins would find out."""

    def by_hand(player: Player, *_: object) -> bool:
        return any(card.type is EVENT for card in player.hand)

    monkeypatch.setattr(asking, "_might_answer", by_hand)
    monkeypatch.setattr(asking, "_might_act", by_hand)
    with pytest.raises(AssertionError):
        leaking_twins()
