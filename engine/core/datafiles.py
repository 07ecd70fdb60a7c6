"""Finds data files and reads them, once. The only module of the engine that reads files; `data`
travels inside the package when the project is installed, and a game that another package brings
has its own folder."""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_apart: dict[str, Path] = {}


@cache
def data_folder() -> Path:
    package = Path(__file__).resolve().parents[1]
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent / "data"


def keep_apart(game: str, folder: Path) -> None:
    """The data of this game lie in a folder of their own."""
    _apart[game] = folder


def _path(name: str) -> Path:
    first, _, rest = name.partition("/")
    return _apart[first] / rest if first in _apart else data_folder() / name


@cache
def facts(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`."""
    with _path(f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def has_facts(name: str) -> bool:
    return _path(f"{name}.toml").is_file()


def facts_if_any(name: str) -> dict[str, Any]:
    """The table, or an empty one where there is no such file."""
    return facts(name) if has_facts(name) else {}


def words_of(game: str, language: str) -> dict[str, Any]:
    """A game's own sentences: a file a language; a small game may have one for all."""
    own = facts_if_any(f"{game}/words/{language}")
    return own or dict(facts_if_any(f"{game}/words").get(language, {}))


@cache
def names(folder: str) -> tuple[str, ...]:
    """The names of all tables in a folder of `data`, for `facts`, in fixed order."""
    return tuple(f"{folder}/{file.stem}" for file in sorted(_path(folder).glob("*.toml")))


def tables(name: str) -> tuple[str, ...]:
    """The names of what is one table or a folder of them."""
    return ((name,) if has_facts(name) else ()) + names(name)


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The lines of `data/<name>.csv` by the names of their columns; none if there is no such
    file."""
    path = _path(f"{name}.csv")
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
