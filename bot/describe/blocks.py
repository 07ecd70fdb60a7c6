"""A game as people tell it: blocks, each with a heading, lines, and routine in small print. Every
game folds the lines of its log into blocks of its own; nothing that was told is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.core.phrases import Phrase, Who
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One stretch: a plot reveal, a turn to marshal, a challenge. `kind` tells stretches of one
    game apart and is never shown. `seat`: whose it is, if it is one player's. `facts`: a second
    heading of several lines, such as the sides of a challenge. `small`: routine, on one line."""

    kind: str = ""
    heading: Phrase | None = None
    facts: tuple[Phrase, ...] = ()
    lines: tuple[Phrase, ...] = ()
    small: tuple[Phrase, ...] = ()
    seat: SeatId | None = None
    struck: bool = False  # it was taken back

    @property
    def is_empty(self) -> bool:
        return self.heading is None and not (self.facts or self.lines or self.small)

    def touches(self, seat: SeatId) -> bool:
        """Whether it names this player."""
        told = (*self.facts, *self.lines, *self.small)
        return any(
            mentions(line, seat) for line in ((self.heading, *told) if self.heading else told)
        )


def mentions(line: Phrase, seat: SeatId) -> bool:
    """Whether the line names the player of this seat."""
    return any(arg == Who(seat) for arg in _flat(arg for _, arg in line.args))


def named_in(lines: Iterable[Phrase]) -> set[str]:
    """The ids of all phrases in these lines: of cards, among others."""
    return {part.id for part in _flat(lines) if isinstance(part, Phrase)}


def parts_of(line: Phrase) -> Iterator[Phrase]:
    """The line, and all that is said within it."""
    yield line
    yield from (part for part in _flat(arg for _, arg in line.args) if isinstance(part, Phrase))


def _flat(args: Iterable[object]) -> Iterator[object]:
    for arg in args:
        if isinstance(arg, Phrase):
            yield arg
            yield from _flat(value for _, value in arg.args)
        elif isinstance(arg, tuple) and not isinstance(arg, Who):
            yield from _flat(arg)
        else:
            yield arg


@dataclass(slots=True)
class Teller:
    """Hears a log line by line and gathers blocks. To this one every line is a block; a game's own
    says in `hear` what begins a block, ends it, or is routine. `open` may still grow or change as
    a whole; what is in `told` never changes again. `underway`: the log does not begin where the
    game does."""

    told: list[Block] = field(default_factory=list)
    underway: bool = False
    _open: Block | None = None

    @property
    def open(self) -> Block | None:
        return self._open

    def hear(self, line: Phrase) -> None:
        self.begin(Block(lines=(line,)))
        self.end()

    def hear_all(self, lines: Iterable[Phrase]) -> list[Block]:
        """All that is told after these lines, the open block among it."""
        for line in lines:
            self.hear(line)
        return [*self.told, *([self.open] if self.open is not None else [])]

    def begin(self, block: Block) -> None:
        """What was open ends."""
        self.end()
        self._open = block

    def end(self) -> None:
        if self.open is not None and not self.open.is_empty:
            self.told.append(self.open)
        self._open = None

    def add(self, *lines: Phrase) -> None:
        here = self._here()
        self._open = replace(here, lines=here.lines + lines)

    def add_small(self, *lines: Phrase) -> None:
        here = self._here()
        self._open = replace(here, small=here.small + lines)

    def _here(self) -> Block:
        return self.open if self.open is not None else Block()


def told_since(
    begun: Callable[[], Teller], earlier: Sequence[Phrase], later: Sequence[Phrase]
) -> list[Block]:
    """What the later lines tell. A challenge that was under way when they began is told under its
    heading, without what was told of it before."""
    teller = begun()
    teller.hear_all(earlier)
    before, done = teller.open, len(teller.told)
    if before is None or before.seat is None or not before.facts:
        teller, done = begun(), 0
        teller.underway = bool(earlier)
        return teller.hear_all(later)
    first, *rest = teller.hear_all(later)[done:] or [before]
    grown = replace(
        first,
        facts=tuple(each for each in first.facts if each not in before.facts),
        lines=tuple(each for each in first.lines if each not in before.lines),
        small=tuple(each for each in first.small if each not in before.small),
    )
    return [*([grown] if grown.facts or grown.lines or grown.small else []), *rest]
