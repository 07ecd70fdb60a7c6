"""One column of Behind the Throne: upright and pale where its ability is active, lying where it is
not; copies peep out behind."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from bot.games.behind.holders import HOLDERS
from bot.render import icons
from bot.render.courtiers import of_role
from bot.render.letters import Face
from bot.render.page import Align, Page, Piece, piece
from bot.render.palette import under
from bot.render.theme import DARK, FADED, IDLE, INK, LINE, PANEL, PAPER, USED
from engine.behind.cards import CourtRole, RoleKind
from engine.behind.view import ColumnView

STEP = 7  # how far each copy peeps out
PEEPING = 3  # copies that do; the number says the rest


class State(Enum):
    ACTIVE = auto()
    USED = auto()
    INACTIVE = auto()


FACES = {State.ACTIVE: PAPER, State.USED: USED, State.INACTIVE: IDLE}


def state_of(held: ColumnView) -> State:
    """A limiting role needs no active column: it is always in force."""
    if held.role.kind is RoleKind.LIMITING:
        return State.ACTIVE
    if held.used:
        return State.USED
    return State.ACTIVE if held.active else State.INACTIVE


class Measure(NamedTuple):
    """Sizes of a player's panel, larger where fewer sit at the table."""

    high: int
    head: int  # from its upper edge to the columns
    pitch: int
    short: int
    long: int

    @classmethod
    def of(cls, players: int) -> Measure:
        return {2: ROOMY, 3: MIDDLING}.get(players, CROWDED)

    @property
    def slot(self) -> tuple[int, int]:
        return self.pitch - 8, self.high - self.head - 12


CROWDED = Measure(260, 70, 186, 100, 132)
MIDDLING = Measure(282, 72, 186, 110, 150)
ROOMY = Measure(306, 80, 186, 114, 160)


@piece
def column(role: CourtRole, count: int, state: State, title: str, measure: Measure) -> Piece:
    page = Page(*measure.slot, PANEL)
    upright = state is State.ACTIVE
    wide, high = (measure.short, measure.long) if upright else (measure.long, measure.short)
    y = measure.long - high
    shown = min(count, PEEPING)
    face = FACES[state]
    for copy in range(shown - 1, -1, -1):
        page.box(copy * STEP, y, wide + 2, high, 12, PANEL)
        page.box(copy * STEP, y, wide, high, 12, face if copy == 0 else under(face))
    if upright:
        _upright(page, role, wide, high)
        x = wide + (shown - 1) * STEP + 6
        page.fit(x, high / 2, f"×{count}", Face.BLACK, 42, page.wide - x)
    else:
        _lying(page, role, wide, high, y, DARK if state is State.USED else INK)
        page.text(2, y - 18, f"×{count}", Face.BLACK, 42)
        mark = icons.may if state is State.USED else icons.may_not
        page.glyph(mark, wide - 36, y - 35, 32, FADED)
    ink = INK if upright else FADED
    page.fit(2, page.high - 24, title, Face.SEMIBOLD, 38, page.wide - 8, ink)
    return page.piece()


def _upright(page: Page, role: CourtRole, wide: int, high: int) -> None:
    holder = HOLDERS[role.kind]
    size = round(high * 0.47)
    page.glyph(holder.shape, (wide - size) / 2, 4, size, DARK)
    middle = 4 + size / 2 - holder.lift * size / 82
    page.text(
        wide / 2, middle, str(role.value), Face.BLACK, round(size * 0.71), holder.ink, Align.MIDDLE
    )
    glyph = round(high * 0.43)
    page.glyph_at(of_role(role), wide / 2, high - glyph / 2 - 7, glyph, DARK)


def _lying(page: Page, role: CourtRole, wide: int, high: int, y: int, ink: str) -> None:
    """The sign is turned, the number is not."""
    holder = HOLDERS[role.kind]
    size = round(wide * 0.47)
    page.glyph(holder.shape, 5, y + (high - size) / 2, size, DARK)
    middle = y + high / 2 - holder.lift * size / 82
    page.text(
        5 + size / 2,
        middle,
        str(role.value),
        Face.BLACK,
        round(size * 0.71),
        holder.ink,
        Align.MIDDLE,
    )
    glyph = round(wide * 0.42)
    page.glyph_at(of_role(role), wide - glyph / 2 - 7, y + high / 2, glyph, ink, turn=-90)


@piece
def free_column(measure: Measure) -> Piece:
    page = Page(*measure.slot, PANEL)
    page.dashes(2, 2, page.wide - 8, page.high - 8, LINE, 3)
    return page.piece()
