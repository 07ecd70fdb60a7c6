"""What a simulation counts, and how it is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median, quantiles

from bot.automation.ready_answers import ReadyReason
from bot.store.clocks import WaitEnd
from bot.terminal.simulate.breakdown import Breakdown
from bot.terminal.simulate.losses import CLOCK, Loss


@dataclass
class Figures:
    """Questions are counted as they come to a person: each that has to be answered is one."""

    players: int
    hours: list[float] = field(default_factory=list)  # of each whole round
    questions: int = 0
    windows: int = 0  # of them
    rings: int = 0  # mentions and DMs that notify
    cold: int = 0  # of them, to somebody who was not there
    lost: Counter[Loss] = field(default_factory=Counter)  # acts of people who were not asked
    waits: Breakdown = field(default_factory=Breakdown)
    outcomes: Counter[WaitEnd] = field(default_factory=Counter)  # of what the clock answered
    ruled_out: int = 0  # by public proof
    spared: Counter[ReadyReason] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)

    def ask(self, step: str, kind: str, *, soft: bool) -> None:
        self.waits.kinds[kind].questions += 1
        self.questions += 1
        self.windows += soft
        self.steps[step] += 1

    def ring(self, *, cold: bool) -> None:
        self.rings += 1
        self.cold += cold

    @property
    def lost_to_the_clock(self) -> int:
        return sum(count for loss, count in self.lost.items() if loss.cause == CLOCK)

    @property
    def own_lost(self) -> int:
        return sum(count for loss, count in self.lost.items() if loss.own)

    def add(self, other: Figures) -> None:
        """What another table of as many players came to."""
        self.hours += other.hours
        self.questions += other.questions
        self.windows += other.windows
        self.rings += other.rings
        self.cold += other.cold
        self.ruled_out += other.ruled_out
        self.lost += other.lost
        self.outcomes += other.outcomes
        self.spared += other.spared
        self.steps += other.steps
        self.waits.add(other.waits)

    def report(self) -> dict[str, object]:
        rounds = max(1, len(self.hours))
        each = self.players * rounds
        return {
            "rounds": len(self.hours),
            "questions_per_round": round(self.questions / rounds, 1),
            "questions_per_player_per_round": round(self.questions / each, 1),
            "windows_asked_per_round": round(self.windows / rounds, 1),
            "pings_per_player_per_round": round(self.rings / each, 1),
            "cold_pings_per_player_per_round": round(self.cold / each, 1),
            "hours_per_round_median": round(median(self.hours), 1),
            "hours_per_round_90": round(_ninth(self.hours), 1),
            "decisions_made_by_the_clock": self.outcomes[WaitEnd.MISSED],
            "windows_closed_by_the_clock": self.outcomes[WaitEnd.CLOSED],
            "windows_passed_for_want_of_a_bank": self.outcomes[WaitEnd.SPENT],
            "acts_lost_to_the_clock": self.lost_to_the_clock,
            "acts_lost_by_skipping": self.lost.total() - self.lost_to_the_clock,
            "own_public_abilities_lost": self.own_lost,
            "acts_lost": self._lost_by(own=False),
            "own_public_abilities_lost_by": self._lost_by(own=True),
            **self._shares(),
            "most_asked": dict(self.steps.most_common(8)),
        }

    def _lost_by(self, *, own: bool) -> dict[str, int]:
        """By cause: all of them, or of the seats' own abilities in open view."""
        found: Counter[str] = Counter()
        for loss, count in self.lost.items():
            found[loss.cause] += count if loss.own or not own else 0
        return {cause: count for cause, count in found.most_common() if count}

    def _shares(self) -> dict[str, object]:
        """Of all questions that the letter of the rules would ask in windows."""
        spared = Counter({reason: self.spared[reason] for reason in ReadyReason})
        whole = max(1, self.ruled_out + self.windows + spared.total() - spared[ReadyReason.SEALED])
        shares = {
            "skipped_by_public_proof": self.ruled_out,
            "skipped_without_a_stop": spared[ReadyReason.NO_STOP],
            "answered_by_orders_and_habits": spared[ReadyReason.ORDER]
            + spared[ReadyReason.PREFERENCE],
            "answered_by_lasting_passes": spared[ReadyReason.PASSING],
            "asked": self.windows,
        }
        return {f"share_{name}": round(count / whole, 3) for name, count in shares.items()}


def pooled(players: int, each: Sequence[Figures]) -> Figures:
    """Of all seeds together."""
    found = Figures(players)
    for figures in each:
        found.add(figures)
    return found


def by_seed(seeds: Sequence[str], each: Sequence[Figures]) -> dict[str, object]:
    """The medians of several seeds, and their mean."""
    medians = [median(figures.hours) for figures in each]
    return {
        "hours_per_round_mean_of_medians": round(mean(medians), 1),
        "hours_per_round_median_by_seed": {
            seed: round(hours, 1) for seed, hours in zip(seeds, medians, strict=True)
        },
    }


def _ninth(hours: list[float]) -> float:
    return quantiles(hours, n=10, method="inclusive")[-1] if len(hours) > 1 else hours[0]
