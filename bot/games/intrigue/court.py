"""The pyramid of Westeros Intrigue: where each place of it lies in the picture, its cards, and the
places that are open, with the houses that may go there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from bot.render.letters import Face
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.sigils import LETTERS, SIGILS
from bot.render.theme import (
    DARK,
    GOLD,
    GROUND,
    INK,
    INNER,
    LIVERIES,
    MARGIN,
    PANEL,
    SMALLEST,
    WIDTH,
)
from bot.words import Words
from engine.intrigue.cards import House
from engine.intrigue.court import Cell, Court
from engine.intrigue.placing import choice
from engine.intrigue.view import IntrigueView

FEWEST = 5  # columns, while the bottom row is short
PITCH = 190
RISE = 0.845  # height of a row, as a share of the pitch
SPACE = 5
RADIUS = 14
FRAME = ((0, ""), (4, ""), (7, ""))  # card, line, card


class Plan(NamedTuple):
    """The grid: cells of this size, the bottom row's first cell here."""

    pitch: int
    rise: int
    left: float
    floor: int
    first: int  # the x of the leftmost card of the bottom row

    @property
    def size(self) -> tuple[int, int]:
        return self.pitch - SPACE, self.rise - SPACE

    def at(self, cell: Cell) -> tuple[int, int]:
        across = cell.x - self.first + cell.row / 2
        return round(self.left + across * self.pitch), self.floor - cell.row * self.rise


def rebuilt(view: IntrigueView) -> Court:
    """The court that everybody sees, as the rules' own object."""
    court = Court(view.limit)
    for cell, card in view.court:
        court.lay(card, cell)
    return court


def places(court: Court, keys: Collection[str] | None) -> dict[Cell, tuple[House, ...]]:
    """Open places with the houses that may go there; with keys, those of the options alone."""
    found: dict[Cell, tuple[House, ...]] = {}
    for house, cell in court.placings(list(House)):
        if keys is None or choice(house, cell, court.left)[0].key in keys:
            found[cell] = (*found.get(cell, ()), house)
    return found


def is_full(court: Court) -> bool:
    """The bottom row has all its cards, so the whole pyramid is known."""
    return court.right - court.left + 1 >= court.limit


def pitch(court: Court) -> int:
    """The distance of two columns."""
    base = court.right - court.left + 1
    columns = court.limit if is_full(court) else max(FEWEST, base + 2)
    return min(PITCH, INNER // columns)


def rise(court: Court) -> int:
    return round(pitch(court) * RISE)


def rows(court: Court) -> int:
    """How many rows the picture needs: what stands and what may be built on it next."""
    if is_full(court):
        return court.limit
    top = max((cell.row for cell in court.cards), default=0)
    return top + 2


def plan(court: Court, floor: int) -> Plan:
    """With the bottom row's cells at this height, in the middle of the picture."""
    base = max(court.right - court.left + 1, 1)
    across = pitch(court)
    left = WIDTH / 2 - base * across / 2 + SPACE / 2
    return Plan(across, rise(court), left, floor, court.left)


def reaches_corners(court: Court, grid: Plan, corner: tuple[int, int], top: int) -> bool:
    """Whether a card or an open place would lie over the corners beside the peak."""
    wide, high = corner[0] + MARGIN, corner[1] + top
    return any(
        y < high and (x < wide or x + grid.size[0] > WIDTH - wide)
        for x, y in (grid.at(cell) for cell in (*court.cards, *court.perches))
    )


def draw(
    sheet: Sheet, view: IntrigueView, keys: Collection[str] | None, floor: int, words: Words
) -> None:
    """The whole court, its bottom row's cells with their upper edge at `floor`."""
    court = rebuilt(view)
    grid = plan(court, floor)
    for cell in _unbuilt(court):
        sheet.place(empty(*grid.size), *grid.at(cell))
    if not view.over:
        for cell, houses in places(court, keys).items():
            mark = open_place(_label(court, cell), houses, grid.size, keys is not None, words)
            sheet.place(mark, *grid.at(cell))
    for cell, card in view.court:
        sheet.place(laid(card.house, grid.size, cell == view.last), *grid.at(cell))


def _unbuilt(court: Court) -> Iterator[Cell]:
    """Once the bottom row is full: every place that a full court would have."""
    if is_full(court):
        for row in range(1, court.limit):
            for x in range(court.left, court.right - row + 1):
                yield Cell(row, x)


def _label(court: Court, cell: Cell) -> str:
    """As the buttons say it: row and spot; the ends of the bottom row need none."""
    return f"{cell.row + 1}·{cell.x - court.left + 1}" if cell.row else ""


# Cells


@piece
def laid(house: House, size: tuple[int, int], last: bool) -> Piece:
    """A card of the court. The last one laid has a bright edge and a dark line around it."""
    wide, high = size
    livery = LIVERIES[house.value]
    page = Page(wide, high)
    edges = ((0, INK), (5, DARK), (9, livery.bright)) if last else FRAME
    for at, (edge, tone) in enumerate(edges):
        fill = tone or (livery.body if at == 1 else livery.bright)
        page.box(edge, edge, wide - 2 * edge, high - 2 * edge, RADIUS - edge, fill)
    sigil = round(high * 0.6) - 6
    page.glyph_at(SIGILS[house.value], wide - 14 - sigil / 2, high / 2, sigil, DARK)
    page.text(13, high - 28, LETTERS[house.value], Face.BLACK, 40, DARK)
    return page.piece()


@piece
def empty(wide: int, high: int) -> Piece:
    page = Page(wide, high)
    page.box(0, 0, wide, high, RADIUS, PANEL)
    return page.piece()


@piece
def open_place(
    label: str, houses: tuple[House, ...], size: tuple[int, int], own: bool, words: Words
) -> Piece:
    """An open place; golden where the reader may lay a card now."""
    wide, high = size
    ink = GOLD if own else INK
    page = Page(wide, high, GROUND)
    page.box(0, 0, wide, high, RADIUS, PANEL)
    page.dashes(0, 0, wide, high, ink)
    if label:
        page.fit(wide / 2, high * 0.29, label, Face.BLACK, 58, wide - 16, ink, Align.MIDDLE)
        _row_of_sigils(page, houses, high * 0.74, round(high * 0.34))
    elif len(houses) == len(House):
        page.fit(
            wide / 2,
            high / 2,
            words.text("picture.intrigue.any"),
            Face.BOLD,
            40,
            wide - 14,
            ink,
            Align.MIDDLE,
            SMALLEST,
        )
    else:
        half = -(-len(houses) // 2) if len(houses) > 2 else len(houses)
        for at, line in enumerate(part for part in (houses[:half], houses[half:]) if part):
            middle = high / 2 if len(houses) <= 2 else high * (0.29 + 0.42 * at)
            _row_of_sigils(page, line, middle, round(high * 0.38))
    return page.piece()


def _row_of_sigils(page: Page, houses: tuple[House, ...], middle: float, size: int) -> None:
    step = size * 1.2
    start = page.wide / 2 - step * (len(houses) - 1) / 2
    for at, house in enumerate(houses):
        livery = LIVERIES[house.value]
        page.glyph_at(SIGILS[house.value], start + at * step, middle, size, livery.bright)
