"""What a soak counts, and how it tells it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median

BAD = ("lost", "stale", "unhealed", "doubled")
ABOUT = {  # in the order in which they are told
    "presses": "buttons that people pressed",
    "acknowledged": "answers among them that the bot told Discord it has",
    "lost": "of these: not kept, and their owner was not told",
    "doubled": "answers or messages that are there twice",
    "kills": "times that a process of the bot was killed",
    "tables_median": "seconds until others had the tables of one that was killed",
    "tables": "seconds that the longest of them took",
    "takeovers": "times that others took shards of one that was killed",
    "takeover_median": "seconds that they took, until all shards were connected",
    "takeover": "seconds that the longest of them took",
    "comeback": "seconds of the longest during which the database was stopped, too",
    "stops": "times that the database was stopped and started",
    "faults": "requests that the storm cut off, delayed or refused",
    "stale": "messages that differ from what the table should show, after the calm",
    "unhealed": "tables that were not right within a minute of calm",
    "games": "games that came to their end",
    "falls": "times that the bot ended by itself",
    "calms": "pauses after bad weather, in which all is compared",
    "slowest": "seconds that the longest of them took until all was right",
}


@dataclass
class Tally:
    """`ABOUT` says what each of them is."""

    presses: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    kills: int = 0
    took: list[float] = field(default_factory=list)
    returned: list[float] = field(default_factory=list)
    handed: list[float] = field(default_factory=list)
    stops: int = 0
    faults: int = 0
    stale: int = 0
    unhealed: int = 0
    games: int = 0
    falls: int = 0
    calms: int = 0
    slowest: float = 0.0
    findings: Counter[str] = field(default_factory=Counter)

    @property
    def sound(self) -> bool:
        return not any(getattr(self, name) for name in BAD)

    @property
    def takeovers(self) -> int:
        return len(self.took) + len(self.returned)

    @property
    def takeover_median(self) -> float:
        return median(self.took or [0.0])

    @property
    def takeover(self) -> float:
        return max(self.took, default=0.0)

    @property
    def tables_median(self) -> float:
        return median(self.handed or [0.0])

    @property
    def tables(self) -> float:
        return max(self.handed, default=0.0)

    @property
    def comeback(self) -> float:
        return max(self.returned, default=0.0)

    def take_over(self, seconds: float, *, stopped: bool) -> None:
        (self.returned if stopped else self.took).append(seconds)

    def find(self, what: str, text: str) -> None:
        """Something is wrong: counted, and told in the end."""
        setattr(self, what, getattr(self, what) + 1)
        self.findings[f"{what}: {text}"] += 1

    def worst(self, most: int) -> list[tuple[str, int]]:
        """What was found, of each kind at first what was found most often."""
        told = self.findings.most_common()
        return [each for what in BAD for each in told if each[0].startswith(what)][:most]

    def figures(self) -> dict[str, float]:
        return {name: round(getattr(self, name), 1) for name in ABOUT}

    def brief(self) -> str:
        """For whoever watches: how much was done, and how much of it is wrong."""
        wrong = sum(getattr(self, name) for name in BAD)
        return f"{self.presses} presses, {self.kills} kills, {wrong} wrong"
