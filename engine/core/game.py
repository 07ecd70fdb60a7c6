"""What a game offers to the session that drives it: its rules, its progress, its outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from engine.core.agent import AgentMaker
from engine.core.chance import Chance
from engine.core.chronicle import Chronicle
from engine.core.decisions import Ask, Decision, Kind, side_by_side
from engine.core.seats import SeatId
from engine.core.thought import Strategist

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
NO_EMPTY_QUESTIONS = "no_empty_questions"  # an option: to choose at most 0 is no question
AT_ONCE = "at_once"  # an option: where each player chooses, all are asked at once
ASKED_ON = "asked_on"  # likewise: who decides something right after a vain window is asked both
FORESEEN = "foreseen"  # likewise: what comes next if nobody acts may be answered before
EARLY_CHECKPOINT = "early_checkpoint"  # likewise: one may pass at the checkpoint before it opens
DISCREET_PASSES = "discreet_passes"  # an option, for whoever asks: a vain window disturbs nobody
BY_THE_BOOK = "by_the_book"  # an option: everything is asked, in the order of the rules

P = TypeVar("P")  # a player
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Config:
    """What is fixed before a game begins. `quick`: a seat with only one answer is not asked."""

    seats: int
    quick: bool = False
    options: Mapping[str, Any] = field(default_factory=lambda: NO_OPTIONS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: seats in groups, the best first, and every seat's score."""

    ranking: tuple[tuple[SeatId, ...], ...]
    scores: tuple[int, ...]

    def winners(self, without: Collection[SeatId] = ()) -> tuple[SeatId, ...]:
        """The best group among those who did not concede."""
        for group in self.ranking:
            if left := tuple(seat for seat in group if seat not in without):
                return left
        return ()


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers of a finished game, for those who measure many: which side won, plain counts, what a
    total of each side is made of, and how many of how many (`rates`)."""

    winner: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    rates: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Game(ABC):
    """One game in progress. Everything it does, it does in `run` and what `run` calls."""

    def __init__(self, config: Config, chance: Chance) -> None:
        self.config = config
        self.chance = chance
        self.chronicle = Chronicle()
        self.ruled_out = 0  # questions that public knowledge spared a seat
        self.stage = 0  # grows with every phase, round or turn: a good moment for a digest
        self.round = 0  # counts the rounds, in a game that has them
        options = config.options
        self.at_once = bool(options.get(AT_ONCE)) and not options.get(BY_THE_BOOK)

    @property
    def knowledge(self) -> int:
        """Grows whenever somebody learns what was hidden from them."""
        return self.chance.draws + self.chronicle.revelations

    @property
    def novelty(self) -> int:
        """The same, and whatever else of what is hidden comes to anybody or leaves them, such as a
        card that is returned to a hand."""
        return self.knowledge

    def scopes(self) -> Mapping[str, int]:
        """The stretches of play that go on now, by name, each with a number that is never used
        again: how long a lasting pass may hold. `attack.<seat>`: that seat is attacked. `fight`:
        the challenge that goes on or comes next."""
        return {}

    @property
    def phase_number(self) -> int:
        """Of the phase that goes on, as among the scopes; asked after every row."""
        return self.scopes().get("phase", 0)

    async def each_chooses(
        self,
        players: Iterable[P],
        choose: Callable[[P], Coroutine[Any, Any, T]],
        then: Callable[[P, T], Coroutine[Any, Any, None]] | None = None,
    ) -> list[T]:
        """What each of these players chooses, in their order. `then`: what comes of a choice. Where
        all are asked at once, it comes once all have chosen, in the same order; whatever an earlier
        one may have made impossible, it has to ask again."""
        everybody = list(players)
        if not self.at_once:
            return [await _chosen(player, choose, then) for player in everybody]
        chosen = await side_by_side([choose(player) for player in everybody])
        for player, choice in zip(everybody, chosen, strict=True):
            if then is not None:
                await then(player, choice)
        return chosen

    def rehearsals(self, seat: SeatId) -> Sequence[Ask[Any]]:
        """What the seat will probably be asked later, as it would be asked now: for preparing. Each
        has the step of the question it prepares as its moment."""
        return ()

    def calm(self, asked: Decision) -> tuple[str, ...] | None:
        """The answer that leaves everything as it stands; None if there is none. Judged by what
        everybody can see of the question."""
        return (asked.options[0].key,) if asked.moment.soft and asked.kind is Kind.WINDOW else None

    def targets(self, seat: SeatId, meant: object) -> tuple[str, ...] | None:
        """By their keys, what the seat could choose once it takes this option of a window, whose
        meaning is `meant`; None where it chooses nothing."""
        return None

    def public_scores(self) -> tuple[int, ...]:
        """Every seat's, as everybody may know them; nothing in a game that tells none on its way.
        Asked after every row."""
        return ()

    def figures(self) -> Figures | None:
        """What is worth counting over many games; None where nothing is."""
        return None

    @abstractmethod
    async def run(self) -> Outcome: ...

    @abstractmethod
    def view(self, seat: SeatId | None) -> Any:
        """What this seat (or, with None, anybody) may see: frozen values."""

    @abstractmethod
    def state(self) -> object:
        """All that decides the future, as nested tuples of plain values or packed as bytes."""

    @abstractmethod
    def violations(self) -> Iterator[str]:
        """Names of invariants that do not hold; empty in a sound game."""


async def _chosen(
    player: P,
    choose: Callable[[P], Coroutine[Any, Any, T]],
    then: Callable[[P, T], Coroutine[Any, Any, None]] | None,
) -> T:
    """By one player, with what comes of it."""
    choice = await choose(player)
    if then is not None:
        await then(player, choice)
    return choice


Play = Coroutine[Any, Any, Outcome]


@dataclass(frozen=True, slots=True)
class Rules:
    """A game on the shelf. `version` grows whenever an old record would play differently.
    `for_new_tables`: what their configuration says besides what people chose, so that cards, decks
    and ways of asking that come later leave them alone. A table whose configuration lacks one of
    these options plays as all tables did before there was the option. `players`: its computer
    players by name. `strategist`: how its maester thinks."""

    id: str
    version: int
    seats: range
    start: Callable[[Config, Chance], Game]
    for_new_tables: Mapping[str, Any] = field(default_factory=lambda: NO_OPTIONS)
    players: Mapping[str, AgentMaker] = field(default_factory=lambda: NO_OPTIONS)
    strategist: Strategist | None = None

    def options(self, chosen: Mapping[str, Any] = NO_OPTIONS) -> dict[str, Any]:
        """Of a new table at which this was chosen."""
        return {NO_EMPTY_QUESTIONS: True, **self.for_new_tables, **chosen}

    def new_table(
        self, seats: int, *, quick: bool = False, chosen: Mapping[str, Any] = NO_OPTIONS
    ) -> Config:
        return Config(seats, quick, self.options(chosen))
