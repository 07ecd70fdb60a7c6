"""How ready decks fare against each other: the wins of every pairing, as a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence


class Meetings:
    """The pairings, by the ids of both decks, and the wins of the first."""

    def __init__(self, pairings: Sequence[tuple[str, str]], games: int) -> None:
        self.pairings, self.games = pairings, games
        self.won = [0.0] * len(pairings)
        self.errors: list[str] = []

    def add(self, pairing: int, won: float, errors: Sequence[str]) -> None:
        self.won[pairing] += won
        self.errors += errors

    @property
    def shares(self) -> dict[str, dict[str, float]]:
        """Of each deck against each other, in percent."""
        found: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for (one, other), won in zip(self.pairings, self.won, strict=True):
            share = 100 * won / self.games
            found[one][other], found[other][one] = round(share, 1), round(100 - share, 1)
        return dict(found)

    def overall(self) -> dict[str, float]:
        return {deck: round(sum(met.values()) / len(met), 1) for deck, met in self.shares.items()}

    def report(self) -> dict[str, object]:
        every = [share for met in self.shares.values() for share in met.values()]
        return {
            "games": self.games * len(self.pairings),
            "games_per_pairing": self.games,
            "wins": self.overall(),
            "pairings": self.shares,
            "widest": max(every, default=50.0),
            "errors": self.errors,
        }

    def lines(self) -> Iterator[str]:
        """A line for each deck: its wins over all, then against each, in the order of lines."""
        decks, overall = list(self.shares), self.overall()
        wide = max(map(len, decks), default=0)
        numbers = "".join(f"{number:>6}" for number in range(1, len(decks) + 1))
        yield f"wins in %, {self.games} games a pairing"
        yield f"{'':>{wide + 4}}{'all':>6}{numbers}"
        for number, deck in enumerate(decks, 1):
            met = "".join(_cell(self.shares[deck].get(other)) for other in decks)
            yield f"{number:>2}  {deck:<{wide}}{_cell(overall[deck])}{met}"
        yield f"widest: {self.report()['widest']}"
        yield f"errors: {self.errors}"


def _cell(share: float | None) -> str:
    return f"{'-' if share is None else format(share, 'g'):>6}"
