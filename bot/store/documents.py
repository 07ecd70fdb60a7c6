"""The values that the store keeps and gives back. Plain, frozen, without behavior of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.numbers import MessageId, PersonId, TableId
from engine.core.seats import SeatId


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    FROZEN = "frozen"  # its record plays differently today, or its game fails
    CLOSED = "closed"  # a lobby that nobody started
    ABANDONED = "abandoned"  # nobody acted for long: ended without a winner


class Panel(StrEnum):
    DM = "dm"
    THREAD = "thread"  # only behind the button in the thread


@dataclass(frozen=True, slots=True)
class Table:
    id: TableId
    game: str
    rules: int
    seed: str
    quick: bool
    options: Mapping[str, Any]
    wanted: int
    status: Status
    language: str
    guild: int
    channel: int
    thread: int | None
    host: PersonId
    created: float
    changed: float
    petition: Mapping[str, Any] | None = None
    number: int = 0  # within its server: the one that people see


@dataclass(frozen=True, slots=True)
class Seat:
    seat: SeatId
    person: PersonId | None
    agent: str | None
    name: str
    deck: Mapping[str, Any] | None = None  # what was chosen in the lobby
    owner: PersonId | None = None  # who lent it, and may take it back
    player: str = ""  # who plays it now, if it is named after somebody else
    ready: bool = False  # in a lobby: the person said so


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that a person keeps. Its body is what the game's options say of a deck."""

    id: int
    person: PersonId
    game: str
    name: str
    format: str
    body: Mapping[str, Any]
    created: float


@dataclass(frozen=True, slots=True)
class Message:
    """A message that stands in Discord for a slot of a table."""

    channel: int
    message: MessageId
    digest: str
    at: float


@dataclass(frozen=True, slots=True)
class Person:
    id: PersonId
    language: str | None = None
    panel: Panel = Panel.DM
    discreet: bool = False
    dms_closed: bool = False  # the last DM to them was refused
    pictures: bool = True  # boards and hands are drawn; else they are told in words
    welcomed: bool = False  # has answered in a game before


@dataclass(frozen=True, slots=True)
class Guild:
    id: int
    channel: int | None = None
    language: str | None = None
    opener_role: int | None = None
    greeted: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """The rows of a table: their JSON, digests by number of rows, and which were automatic."""

    rows: list[Any]
    digests: dict[int, str]
    auto: list[bool]
