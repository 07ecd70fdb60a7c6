"""Finds the project's data files and reads them, once. The only module of the engine that reads
files; `data` travels inside the package when the project is installed."""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def data_folder() -> Path:
    package = Path(__file__).resolve().parents[1]
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent / "data"


@cache
def facts(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`."""
    with (data_folder() / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def names(folder: str) -> tuple[str, ...]:
    """The names of all tables in a folder of `data`, for `facts`, in fixed order."""
    return tuple(
        f"{folder}/{file.stem}" for file in sorted((data_folder() / folder).glob("*.toml"))
    )


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The lines of `data/<name>.csv` by the names of their columns; none if there is no such
    file."""
    path = data_folder() / f"{name}.csv"
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
