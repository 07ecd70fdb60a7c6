"""How far this machine's clock is ahead of Discord's, by the dates that Discord's answers bear. A
press carries Discord's time: judged by a clock that is ahead, every one would look too old."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import NamedTuple

log = logging.getLogger(__name__)

NOTABLE_SECONDS = 1.0  # presses are answered within three
SLACK_SECONDS = 0.25  # Discord has many machines, which need not agree to the millisecond
ENOUGH = 3  # answers that agree, before anything is believed


class Span(NamedTuple):
    """By how many seconds our clock may be ahead: no less than the one, no more than the other."""

    least: float
    most: float

    @property
    def ahead(self) -> float:
        """0 if the clocks may agree."""
        return 0.0 if self.least <= 0 <= self.most else (self.least + self.most) / 2

    def with_(self, other: Span) -> Span | None:
        """What both allow; None if they contradict each other."""
        both = Span(max(self.least, other.least), min(self.most, other.most))
        return both if both.least <= both.most else None


def span_of(date: str, asked: float, answered: float) -> Span | None:
    """What an answer with this date says; None if it is no date. It was written after we asked and
    before we were answered, in the second that it names."""
    try:
        theirs = parsedate_to_datetime(date).timestamp()
    except ValueError:
        return None
    return Span(asked - theirs - 1.0 - SLACK_SECONDS, answered - theirs + SLACK_SECONDS)


class DiscordsClock:
    def __init__(
        self, now: Callable[[], float], steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.now, self._steady = now, steady
        self._span: Span | None = None
        self._agreeing = 0  # answers in a row
        self._set_to = 0.0  # our clock beside the steady one, when we last heard
        self._said = False

    def hear(self, date: str, asked: float) -> None:
        """An answer with this date has come to what we asked at that time of our clock."""
        heard = span_of(date, asked, self.now())
        if heard is None:
            return
        both = self._span.with_(heard) if self._span is not None and self._still_set() else None
        self._agreeing = 1 if both is None else self._agreeing + 1
        self._span, self._set_to = both or heard, self.now() - self._steady()
        if self.known and not self._said and abs(self.ahead) > NOTABLE_SECONDS:
            self._said = True
            log.error(
                "this machine's clock is %.1f s %s Discord's: set it right (by NTP, say)!"
                " Presses are judged by Discord's time meanwhile",
                abs(self.ahead),
                "ahead of" if self.ahead > 0 else "behind",
            )

    @property
    def known(self) -> bool:
        return self._agreeing >= ENOUGH and self._still_set()

    @property
    def ahead(self) -> float:
        """Seconds; 0 while nothing is known."""
        return self._span.ahead if self._span is not None and self.known else 0.0

    def age(self, moment: float) -> float:
        """How many seconds ago this was by Discord's clock; 0 while nothing is known of it: Discord
        itself refuses what comes too late, and its answer bears a date."""
        return self.now() - self.ahead - moment if self.known else 0.0

    def _still_set(self) -> bool:
        """Nobody has set our clock since we last heard: what we knew of it would be wrong then."""
        return abs(self.now() - self._steady() - self._set_to) < NOTABLE_SECONDS
