"""Strength, counted from games that have ended: every pair of people at a table is compared, as in
Elo's system. Computer players are never rated. Pure: no store, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from bot.numbers import PersonId, TableId
from bot.store.results import Division, Ended, Result
from engine.core.seats import SeatId

START = 1_500.0
SPREAD = 400.0  # points that make the better one ten times as likely to be ahead
STEP = 32.0  # the most that one game moves a rating
FEW = 5  # games up to which a rating is only a first guess


@dataclass(frozen=True, slots=True)
class Rating:
    strength: float = START
    games: int = 0
    won: int = 0

    @property
    def shown(self) -> int:
        return round(self.strength)

    @property
    def first_guess(self) -> bool:
        return self.games < FEW


class Played(NamedTuple):
    """A game that counted for somebody, and their strength after it."""

    table: TableId
    seat: SeatId
    won: bool
    strength: int


class Career(NamedTuple):
    """All that counted for one person in a division; the first game first."""

    rating: Rating
    games: tuple[Played, ...]


def ratings(games: Iterable[Ended]) -> dict[Division, dict[PersonId, Rating]]:
    """Everybody's rating in every division, from all games in the order in which they ended."""
    found: dict[Division, dict[PersonId, Rating]] = {}
    for game, after in _rated(games):
        found.setdefault(game.division, {}).update(after)
    return found


def careers(games: Iterable[Ended], person: PersonId) -> dict[Division, Career]:
    """How one person's rating came about, in every division."""
    found: dict[Division, Career] = {}
    for game, after in _rated(games):
        if (rating := after.get(person)) is not None:
            before = found.get(game.division, Career(Rating(), ()))
            counted = rating.games > before.rating.games
            more = (_played(game, person, rating),) if counted else ()
            found[game.division] = Career(rating, (*before.games, *more))
    return found


def _played(game: Ended, person: PersonId, rating: Rating) -> Played:
    result = next(result for result in game.results if result.person == person)
    return Played(game.table, result.seat, result.place == 1, rating.shown)


def _rated(games: Iterable[Ended]) -> Iterator[tuple[Ended, dict[PersonId, Rating]]]:
    """Every game between people, with the ratings of those at its table after it."""
    found: dict[Division, dict[PersonId, Rating]] = {}
    for game in games:
        rated = [result for result in game.results if result.person is not None]
        if len(rated) > 1:
            table = found.setdefault(game.division, {})
            after = dict(_after(rated, table))
            table |= after
            yield game, after


def _after(rated: Sequence[Result], table: dict[PersonId, Rating]) -> list[tuple[PersonId, Rating]]:
    gains = dict.fromkeys((result.seat for result in rated), 0.0)
    for one, other in combinations(rated, 2):
        gain = _gain(one, other, table) * STEP / (len(rated) - 1)
        gains[one.seat] += gain
        gains[other.seat] -= gain
    return [_moved(result, gains[result.seat], table) for result in rated]


def _gain(one: Result, other: Result, table: dict[PersonId, Rating]) -> float:
    """How much better the first did than was to be expected, from -1 to 1."""
    gap = _of(other, table).strength - _of(one, table).strength
    expected = 1 / (1 + 10 ** (gap / SPREAD))
    ahead = 0.5 if one.place == other.place else float(one.place < other.place)
    return ahead - expected


def _moved(result: Result, gain: float, table: dict[PersonId, Rating]) -> tuple[PersonId, Rating]:
    """A seat that was taken over on the way counts only where that helps."""
    assert result.person is not None
    before = _of(result, table)
    if result.borrowed and gain < 0:
        return result.person, before
    after = replace(
        before,
        strength=before.strength + gain,
        games=before.games + 1,
        won=before.won + (result.place == 1),
    )
    return result.person, after


def _of(result: Result, table: dict[PersonId, Rating]) -> Rating:
    assert result.person is not None
    return table.get(result.person, Rating())
