"""Figures as a command prints them: for a person an aligned table, into a pipe a line each, which
other programs may read."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Row(NamedTuple):
    name: str
    value: object = None  # of what only has parts
    unit: str = ""
    about: str = ""
    depth: int = 0  # of a part, under that which it is a part of


def is_read_by_a_person() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def print_figures(figures: Mapping[str, object], about: Mapping[str, str] | None = None) -> None:
    """`about`: what some of them mean, for whoever reads a table."""
    if not is_read_by_a_person():
        for name, value in figures.items():
            print(f"{name}: {value}")
        return
    print_table(row._replace(about=(about or {}).get(row.name, "")) for row in rows_of(figures))


def rows_of(figures: Mapping[str, object], depth: int = 0) -> Iterator[Row]:
    """Whatever has parts is a heading, with its parts below."""
    for name, value in figures.items():
        if isinstance(value, Mapping) and value:
            yield Row(str(name), depth=depth)
            yield from rows_of(value, depth + 1)
        elif isinstance(value, list) and value:
            yield Row(str(name), depth=depth)
            yield from rows_of({str(at): each for at, each in enumerate(value)}, depth + 1)
        else:
            yield Row(str(name), 0 if value in ({}, []) else value, depth=depth)


def print_table(rows: Iterable[Row]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(style="dim")
    for row in rows:
        name = Text("  " * row.depth + row.name, style="bold" if row.value is None else "")
        table.add_row(name, *(Text(cell) for cell in (*cells(row), row.about)))
    Console().print(table)


def cells(row: Row) -> tuple[str, str]:
    """A number with its thousands apart, and its unit; words have no place among numbers."""
    if isinstance(row.value, int | float):
        return f"{row.value:,}", row.unit
    return "", f"{'' if row.value is None else row.value} {row.unit}".strip()
