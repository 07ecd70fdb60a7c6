"""Where a store is: a path means an SQLite file, `postgresql://…` a database on a server. Opens
nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")
EXAMPLE = "postgresql://user:password@host:5432/name"


class BadPlace(Exception):
    """The text says what is wrong with an address, without the password that may be in it."""


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a PostgreSQL server. Told and logged without its password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


Place = Path | Server


def address(place: Place) -> str:
    """As another process of ours is told it; with its password."""
    return place.url if isinstance(place, Server) else str(place)


def place_of(text: str) -> Place:
    """Raises BadPlace."""
    scheme, colon, rest = text.partition(":")
    if scheme.lower() in SCHEMES and colon:
        return _server(text, rest)
    if "://" in text:
        raise BadPlace(f"{scheme}:// is none of ours; take a path for SQLite, or {EXAMPLE}")
    return Path(text)


def _server(text: str, rest: str) -> Server:
    """The driver reads it in full; here is found what it would misread without a word."""
    try:
        parts = urlsplit(text)
        hosts = parts.netloc.rpartition("@")[2].split(",")
        ports = [host.rpartition(":")[2] for host in hosts if _has_port(host)]
    except ValueError as error:
        raise BadPlace(f"the address cannot be read ({error}); it looks like {EXAMPLE}") from None
    if not rest.startswith("//") or not (parts.netloc or parts.query):
        raise BadPlace(f"the address names no server; it looks like {EXAMPLE}")
    if not parts.path.strip("/"):
        raise BadPlace(f"the address names no database; it looks like {EXAMPLE}")
    if not all(port.isdecimal() and 0 < int(port) < 65_536 for port in ports):
        raise BadPlace(f"its port must be a number from 1 to 65535; it looks like {EXAMPLE}")
    return Server(text)


def _has_port(host: str) -> bool:
    """Colons inside brackets are an address of its own kind."""
    return ":" in host.rpartition("]")[2]
