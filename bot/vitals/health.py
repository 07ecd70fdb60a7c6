"""What a running bot says of itself every few seconds, in a small file beside its database, and
whether that is well. `rookery health` and a container's health check read it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

STALE_SECONDS = 45.0
DEAF_SECONDS = 180.0  # discord.py itself begins anew after 60 without an answer
LAG_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Health:
    at: float
    pid: int
    connected: bool  # to Discord's gateway
    unanswered: float  # seconds since the gateway last answered a heartbeat
    lag: float  # of the event loop, in seconds
    ahead: float  # seconds by which this clock is ahead of Discord's
    damaged: bool = False  # the database, as far as was looked
    waits: bool = False  # for its turn: another process is the bot

    def write(self, file: Path) -> None:
        part = file.with_name(f"{file.name}.part")
        part.write_text(json.dumps(asdict(self)), encoding="utf-8")
        part.replace(file)

    @classmethod
    def read(cls, file: Path) -> Health | None:
        """None if there is none, or nothing that we wrote."""
        try:
            return cls(**json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    @property
    def hangs(self) -> bool:
        """The line to Discord is open and dead: nothing but a new start helps."""
        return self.connected and self.unanswered > DEAF_SECONDS

    def troubles(self, now: float) -> Iterator[str]:
        """What a new start may mend, or its keeper must. That Discord cannot be reached is none of
        it: nothing would be won, and Discord counts logins."""
        if now - self.at > STALE_SECONDS:
            yield f"nothing was heard of it for {now - self.at:.0f} s"
        if self.hangs:
            yield f"Discord's gateway has not answered for {self.unanswered:.0f} s"
        if self.lag > LAG_SECONDS:
            yield f"its event loop is {self.lag:.1f} s late"
        if self.damaged:
            yield "its database is damaged; put a backup back"


def waiting() -> Health:
    return Health(time.time(), os.getpid(), False, 0.0, 0.0, 0.0, waits=True)


def file_beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.health")


def forget(file: Path) -> None:
    """In good order: nobody runs here any more."""
    file.unlink(missing_ok=True)


def present(
    connected: bool, unanswered: float, lag: float, ahead: float, damaged: bool = False
) -> Health:
    return Health(time.time(), os.getpid(), connected, unanswered, lag, ahead, damaged)
