"""Databases that are kept with the tests: what a version wrote, and with it the sandbox's world of
that moment; packed into a folder, and taken out again as a copy."""

from __future__ import annotations

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bot.sandbox.clock import Clock

HERE = Path(__file__).parent
DATABASE, WORLD, LISTED = "rookery.sqlite3", "world.json", "tables.json"
PACKED = ".xz"


class Sitting(NamedTuple):
    """A table, by what matters about it: who plays there, and where."""

    number: int
    place: str  # its thread; the channel of a lobby
    people: list[str]


class Kept(NamedTuple):
    folder: Path  # a copy, to be changed at will
    moment: float  # by the sandbox's clock
    tables: dict[str, Sitting]

    @property
    def world(self) -> Path:
        return self.folder / WORLD

    def clock(self) -> Clock:
        """Time as it was then, going on."""
        clock = Clock()
        clock.advance(self.moment - clock.now())
        return clock


def pack(source: Path, folder: Path, moment: float, tables: dict[str, Sitting]) -> None:
    """Pictures are left out: the bot draws them anew, and nobody looks at old ones."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(source / DATABASE)) as database:
        database.execute("pragma journal_mode = delete")
        database.execute("vacuum")
    for name in (DATABASE, WORLD):
        (folder / f"{name}{PACKED}").write_bytes(lzma.compress((source / name).read_bytes()))
    listed = {"moment": moment, "tables": {name: each._asdict() for name, each in tables.items()}}
    (folder / LISTED).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def unpack(name: str, into: Path) -> Kept:
    for each in (DATABASE, WORLD):
        packed = (HERE / name / f"{each}{PACKED}").read_bytes()
        (into / each).write_bytes(lzma.decompress(packed))
    listed = json.loads((HERE / name / LISTED).read_text(encoding="utf-8"))
    tables = {name: Sitting(**each) for name, each in listed["tables"].items()}
    return Kept(into, listed["moment"], tables)
