"""How often something may be done: sliding windows on the sandbox's clock, answered with a 429."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import NamedTuple

from bot.sandbox.clock import Clock
from bot.sandbox.errors import Code, too_many


class Pace(NamedTuple):
    """So many in so many seconds."""

    limit: int
    seconds: float


LOOSE = Pace(1000, 1.0)
RENAMES = Pace(2, 600.0)
OLD_EDITS = Pace(3, 6.0)
NEW_COMMANDS = Pace(200, 86400.0)
INVALID_REQUESTS = Pace(10_000, 600.0)
IDENTIFIES = Pace(1000, 86400.0)
GATEWAY_FRAMES = Pace(120, 60.0)


@dataclass
class Paces:
    """The paces in force; None is unlimited. What Discord documents or what was measured is on.
    What would only make every run slow (the global limit, the pause between two IDENTIFYs) or is
    not known (DMs, new emojis) is off until asked for."""

    everything: Pace | None = None
    route: Pace = LOOSE
    rename: Pace | None = RENAMES
    old_edits: Pace | None = OLD_EDITS
    opened_dms: Pace | None = None
    new_commands: Pace | None = NEW_COMMANDS
    new_emojis: Pace | None = None
    invalid: Pace | None = INVALID_REQUESTS
    identify: Pace | None = None
    identify_daily: Pace = IDENTIFIES
    gateway_frames: Pace = GATEWAY_FRAMES


class Windows:
    """What was done when, by key."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._done: defaultdict[tuple[str, ...], deque[float]] = defaultdict(deque)

    def used(self, pace: Pace, *key: str) -> int:
        done = self._done[key]
        while done and done[0] <= self._clock.now() - pace.seconds:
            done.popleft()
        return len(done)

    def remaining(self, pace: Pace, *key: str) -> int:
        return max(0, pace.limit - self.used(pace, *key))

    def wait(self, pace: Pace, *key: str) -> float:
        """Seconds until there is room; 0 if there is."""
        if self.remaining(pace, *key):
            return 0.0
        done = self._done[key]
        return max(0.001, done[len(done) - pace.limit] + pace.seconds - self._clock.now())

    def note(self, *key: str) -> None:
        self._done[key].append(self._clock.now())

    def take(self, pace: Pace | None, *key: str) -> float:
        """Uses one if there is room and says 0, else says how long to wait."""
        if pace is None:
            return 0.0
        wait = self.wait(pace, *key)
        if not wait:
            self.note(*key)
        return wait

    def spend(self, pace: Pace | None, code: Code, message: str, *key: str) -> None:
        """Uses one, or refuses with a 429."""
        if wait := self.take(pace, *key):
            raise too_many(code, message, wait)
