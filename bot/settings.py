"""Settings, from the environment and from a file `.env` beside it. A broken one is a clear line."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.store.place import BadPlace, Place, Server, place_of

LOOPBACK = "127.0.0.1"
WORKERS, MOST_WORKERS = 1, 64
PROCESS = "1"
MOST_SHARDS = 1_000


class BadSetting(Exception):
    """The text names the setting and says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Settings:
    token: str | None  # None: the sandbox is started instead
    database: Place  # a file, or a database on a server
    sandbox_port: int
    log_level: str
    metrics: tuple[str, int] | None = None  # where /metrics and /healthz are served
    inline: bool = False  # the application has Discord's privileged intent for message content
    workers: int = WORKERS  # processes that think for maesters; with none they play like knights
    reports: int | None = None  # the channel that takes readers' corrections
    shards: int | None = None  # connections to Discord's gateway; None: what Discord recommends
    process: str = PROCESS  # which of several on one database; names what it keeps beside it

    @property
    def beside(self) -> Path:
        """What this process keeps for itself lies beside the file, or where it was started."""
        if isinstance(self.database, Server):
            return Path(f"rookery-{self.process}")
        return self.database

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Settings:
        values = dict(os.environ) if environment is None else dict(environment)
        if environment is None:
            values = _env_file(Path(".env")) | values
        token = values.get("DISCORD_TOKEN", "").strip() or None
        usual = "sandbox.sqlite3" if token is None else "rookery.sqlite3"
        return cls(
            token=token,
            database=_database(values.get("ROOKERY_DATABASE", "").strip() or usual),
            sandbox_port=_port(values.get("ROOKERY_PORT", "").strip() or "8420"),
            log_level=_level(values.get("ROOKERY_LOG", "").strip() or "info"),
            metrics=_address("ROOKERY_METRICS", values.get("ROOKERY_METRICS", "").strip()),
            inline=_switch("ROOKERY_INLINE", values.get("ROOKERY_INLINE", "").strip() or "0"),
            workers=_workers(values.get("ROOKERY_WORKERS", "").strip() or str(WORKERS)),
            reports=_channel(values.get("ROOKERY_REPORTS", "").strip()),
            shards=_shards(values.get("ROOKERY_SHARDS", "").strip()),
            process=_process(values.get("ROOKERY_PROCESS", "").strip() or PROCESS),
        )


def _database(text: str) -> Place:
    try:
        return place_of(text)
    except BadPlace as reason:
        raise BadSetting(f"ROOKERY_DATABASE: {reason}") from None


def _process(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text):
        raise BadSetting(f"ROOKERY_PROCESS must be letters, digits, - and _, not {text!r}")
    return text


def _port(text: str) -> int:
    if not _is_port(text):
        raise BadSetting(f"ROOKERY_PORT must be a number from 0 to 65535, not {text!r}")
    return int(text)


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdecimal() and int(text) < 65_536


def _address(name: str, text: str) -> tuple[str, int] | None:
    """A port, on loopback, or host:port; nothing is off."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not _is_port(port):
        raise BadSetting(f"{name} must be a port from 0 to 65535 or host:port, not {text!r}")
    return host.strip("[]") or LOOPBACK, int(port)


def _level(text: str) -> str:
    levels = ("debug", "info", "warning", "error")
    if text.lower() not in levels:
        raise BadSetting(f"ROOKERY_LOG must be one of {', '.join(levels)}, not {text!r}")
    return text.upper()


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_WORKERS):
        raise BadSetting(f"ROOKERY_WORKERS must be a number from 0 to {MOST_WORKERS}, not {text!r}")
    return int(text)


def _shards(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_SHARDS):
        raise BadSetting(f"ROOKERY_SHARDS must be a number from 1 to {MOST_SHARDS}, not {text!r}")
    return int(text)


def _channel(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and int(text) < 2**63):
        raise BadSetting(f"ROOKERY_REPORTS must be the number of a channel, not {text!r}")
    return int(text)


def _switch(name: str, text: str) -> bool:
    if text not in ("0", "1"):
        raise BadSetting(f"{name} must be 0 or 1, not {text!r}")
    return text == "1"


def _env_file(path: Path) -> dict[str, str]:
    """Lines NAME=value; comments and blank lines are left out."""
    if not path.is_file():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadSetting(".env cannot be read as text") from None
    found = {}
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetting(f".env, line {number}: expected NAME=value")
        found[name.strip()] = value.strip().strip("\"'")
    return found
