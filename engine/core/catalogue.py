"""Finds the project's data files and reads them, once. The only module of the engine that reads
files; `data` travels inside the package when the project is installed."""

from __future__ import annotations

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
