"""What a soak counts, and how it tells it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

BAD = ("lost", "stale", "unhealed", "doubled")


@dataclass
class Tally:
    presses: int = 0
    acknowledged: int = 0  # answers among them that Discord was told we have
    lost: int = 0  # of these: not in the record, and their owner was not told
    doubled: int = 0  # answers or messages that are there twice
    kills: int = 0
    faults: int = 0
    stale: int = 0  # messages that differ from what the table should show, after the calm
    unhealed: int = 0  # tables that were not right within a minute of calm
    games: int = 0  # that came to their end
    falls: int = 0  # times that the bot ended by itself
    calms: int = 0
    slowest: float = 0.0  # seconds of calm until all was right
    findings: Counter[str] = field(default_factory=Counter)

    @property
    def sound(self) -> bool:
        return not any(getattr(self, name) for name in BAD)

    def find(self, what: str, text: str) -> None:
        """Something is wrong: counted, and told in the end."""
        setattr(self, what, getattr(self, what) + 1)
        self.findings[f"{what}: {text}"] += 1

    def worst(self, most: int) -> list[tuple[str, int]]:
        """What was found, of each kind at first what was found most often."""
        told = self.findings.most_common()
        return [each for what in BAD for each in told if each[0].startswith(what)][:most]

    def figures(self) -> dict[str, float]:
        told = ("presses", "acknowledged", "lost", "doubled", "kills", "faults", "stale")
        also = ("unhealed", "games", "falls", "calms", "slowest")
        return {name: round(getattr(self, name), 1) for name in (*told, *also)}

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.figures().items())
