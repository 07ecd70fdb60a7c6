"""What was measured, as panels of a chart, room by room: figures of one kind beside each other, the
others in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from bot.render.diagram import Bars, Facts, Panel
from bot.render.diagram.panel import BRIGHTS
from bot.terminal.bench.figures import Figure

FEWEST = 2  # figures that can be compared
Kinds = dict[tuple[str, str], list[Figure]]  # by the last part of their names, and by unit


def panels(rooms: Mapping[str, Sequence[Figure]]) -> list[Panel]:
    inks = cycle(BRIGHTS)
    found: list[Panel] = []
    for room, figures in rooms.items():
        kinds = _kinds(figures)
        compared = {kind: alike for kind, alike in kinds.items() if len(alike) >= FEWEST}
        for (kind, unit), alike in compared.items():
            found.append(Bars(_title(room, kind), unit, tuple(_bars(alike)), next(inks)))
        alone = [each for kind in kinds if kind not in compared for each in kinds[kind]]
        if alone:
            found.append(Facts(_title(room, "more"), tuple(_facts(alone))))
    return found


def _kinds(figures: Sequence[Figure]) -> Kinds:
    kinds: Kinds = {}
    for figure in figures:
        kind = figure.name.rpartition(".")[2]
        kinds.setdefault((kind if _is_number(figure) else figure.name, figure.unit), []).append(
            figure
        )
    return kinds


def _is_number(figure: Figure) -> bool:
    return not isinstance(figure.value, str)


def _bars(alike: Sequence[Figure]) -> Iterator[tuple[str, float]]:
    """By what sets their names apart."""
    names = [figure.name.split(".")[:-1] for figure in alike]
    shared = 0
    while len({tuple(name[: shared + 1]) for name in names}) == 1:
        shared += 1
    shared = min(shared, *(len(name) - 1 for name in names))
    for name, figure in zip(names, alike, strict=True):
        yield _spoken(".".join(name[shared:])), float(figure.value)


def _facts(figures: Sequence[Figure]) -> Iterator[tuple[str, str]]:
    for figure in figures:
        value = f"{figure.value:,}" if _is_number(figure) else str(figure.value)
        yield _spoken(figure.name), f"{value} {figure.unit}".strip()


def _title(room: str, kind: str) -> str:
    return f"{room[:1].upper()}{room[1:]}: {_spoken(kind)}"


def _spoken(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")
