"""Everything that crossed the wire, as JSON lines: REST exchanges and gateway frames. The bot's
token never enters it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

from bot.sandbox.clock import Clock
from bot.sandbox.kinds import Payload


class WireLog:
    """Keeps entries in memory if asked to, writes them to a file if given one."""

    def __init__(self, clock: Clock, path: Path | None = None, *, keep: bool = False) -> None:
        self._clock = clock
        self._file: TextIO | None = path.open("a", encoding="utf-8") if path else None
        self._keep = keep
        self.entries: list[Payload] = []

    @property
    def idle(self) -> bool:
        """Nobody reads along, so that callers need not prepare an entry."""
        return self._file is None and not self._keep

    def exchange(self, entry: Payload) -> None:
        self._write({"kind": "rest", "time": self._clock.now()} | entry)

    def frame(self, direction: str, session: str | None, frame: Any) -> None:
        if self.idle:
            return
        entry = {"kind": "gateway", "time": self._clock.now(), "direction": direction}
        self._write(entry | {"session": session, "frame": _without_token(frame)})

    def _write(self, entry: Payload) -> None:
        if self._keep:
            self.entries.append(entry)
        if self._file is not None:
            self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
            self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def exchanges(self) -> list[Payload]:
        return [entry for entry in self.entries if entry["kind"] == "rest"]


def _without_token(frame: Any) -> Any:
    data = frame.get("d") if isinstance(frame, dict) else None
    if isinstance(data, dict) and "token" in data and frame.get("op") in (2, 6):
        return frame | {"d": data | {"token": "(hidden)"}}
    return frame
