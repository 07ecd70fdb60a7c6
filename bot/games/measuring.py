"""What a game brings for those who measure it: at which sizes, with which drawn decks, and what is
covered and sound in its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from bot.games.drafting import Drafted
from engine.core.chance import Chance


class Dealer(Protocol):
    """The options of a table for so many seats, with the cards of a pool."""

    def __call__(self, seats: int, chance: Chance, *, pool: str = ...) -> dict[str, Any]: ...


class Pairings(Protocol):
    """Of every two ready decks the options of a game between them, by the ids of both."""

    def __call__(self, pool: str = ...) -> Mapping[tuple[str, str], dict[str, Any]]: ...


class Size(NamedTuple):
    """A number of seats at which the game is played fast, and by which name its figures go."""

    name: str
    seats: int


class Weighing(NamedTuple):
    """What the maester of a game weighs when a round has ended: how the features are called, and
    what they are of every player in a view. `stage` tells the rounds of a game apart; `two` and
    `more`: how the weights for so many seats are headed."""

    names: tuple[str, ...]
    features: Callable[[Any], Sequence[Sequence[float]]]
    stage: Callable[[Any], int] = attrgetter("round")
    two: str = "joust"
    more: str = "melee"


class Midgame(NamedTuple):
    """A table in the middle of its game, to be drawn: after so many answers by chance."""

    seats: int
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measuring:
    """`drawn_table`: the options of a table at which so many have decks by chance; `ready_table`,
    at which chance has chosen among the ready ones; `pairings`: all games between two of those.
    `faults`: what is inconsistent in data that somebody may correct, line by line. `coverage`:
    what of its cards is scripted, tested and worded, for the terminal. `draft`: makes cards of
    ours out of printed ones. `lasting`: too long a game for people who press anything.
    `simulated`: how people who play over days answer, a `Player` of `bot.terminal.simulate`."""

    sizes: tuple[Size, ...] = ()
    midgames: tuple[Midgame, ...] = ()
    drawn_table: Dealer | None = None
    ready_table: Dealer | None = None
    pairings: Pairings | None = None
    weighing: Weighing | None = None
    faults: Callable[[], Sequence[tuple[str, ...]]] | None = None
    coverage: Callable[[], Coverage] | None = None
    draft: Callable[[Sequence[str]], Sequence[Drafted]] | None = None
    lasting: bool = False
    simulated: type[Any] | None = None


class CoveredSet(NamedTuple):
    cards: int
    scripted: int
    tested: int | None  # None where the tests are not at hand
    en: int
    pl: int


class CoveredRulings(NamedTuple):
    rulings: int
    situations: int  # rulings that can be played; the others say why not
    tested: int | None


class Coverage(NamedTuple):
    sets: Mapping[str, CoveredSet]
    rulings: CoveredRulings
