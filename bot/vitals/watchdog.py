"""Sees to it that a bot which hangs is started anew. A thread of its own looks for signs of life;
if there are none for long, it writes down where everybody stands and ends the process, which
whoever runs it (systemd, Docker) starts again."""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
from collections.abc import Callable

HANGING_SECONDS = 120.0
EX_SOFTWARE = 70


def end_the_process(seconds: float) -> None:
    print(f"no sign of life for {seconds:.0f} s; ending, to be started anew", file=sys.stderr)
    faulthandler.dump_traceback(all_threads=True)
    os._exit(EX_SOFTWARE)


class Watchdog(threading.Thread):
    def __init__(
        self,
        patience: float = HANGING_SECONDS,
        end: Callable[[float], None] = end_the_process,
    ) -> None:
        super().__init__(name="watchdog", daemon=True)
        self._patience, self._end = patience, end
        self._stroked = time.monotonic()
        self._done = threading.Event()

    def stroke(self) -> None:
        """From the event loop: it turns, and Discord answers us."""
        self._stroked = time.monotonic()

    def stop(self) -> None:
        self._done.set()

    def run(self) -> None:
        looked = time.monotonic()
        while not self._done.wait(self._patience / 4):
            now = time.monotonic()
            if now - looked > self._patience:
                self._stroked = now  # the whole machine slept: nobody could stroke us
            looked = now
            if now - self._stroked > self._patience:
                self._end(now - self._stroked)
                return
