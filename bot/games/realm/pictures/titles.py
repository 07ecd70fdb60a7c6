"""The six titles of the melee as glyphs of our own, by the code of the title's card."""

from __future__ import annotations

from bot.render.courtiers import judge
from bot.render.pen import HOLE, Glyph, Pen, curve


def whispers(pen: Pen) -> None:
    """A quill."""
    pen.poly(
        curve((6, 96), (16, 40), (50, 4), (96, 2)) + curve((96, 2), (96, 50), (62, 84), (22, 82))
    )
    pen.line([(4, 98), (70, 30)], 5, HOLE)
    pen.line([(2, 100), (24, 78)], 6)


def ships(pen: Pen) -> None:
    """A ship under sail."""
    pen.poly([(4, 70), (96, 70), (80, 96), (20, 96)])
    pen.box(46, 4, 54, 70)
    pen.poly(
        curve((50, 8), (92, 24), (88, 56), (58, 62)) + curve((58, 62), (70, 36), (58, 16), (50, 8))
    )
    pen.poly([(42, 18), (42, 62), (10, 62)])


def hand(pen: Pen) -> None:
    """An open hand."""
    pen.box(24, 40, 78, 98, 16)
    for x, y in ((24, 18), (38, 4), (52, 2), (66, 10)):
        pen.box(x, y, x + 11, 60, 5)
    pen.poly(curve((28, 80), (0, 60), (2, 46), (10, 46), (20, 50), (28, 62)))


def coin(pen: Pen) -> None:
    """A pile of coins."""
    for y in (76, 54, 32):
        pen.disc(40, y, 36, tall=15)
        pen.disc(40, y - 5, 36, HOLE, tall=15)
        pen.disc(40, y - 7, 34, tall=13)
    pen.disc(78, 30, 20)
    pen.disc(78, 30, 11, HOLE)


def regent(pen: Pen) -> None:
    """A crown on a ring."""
    pen.ring(50, 52, 46, 12)
    pen.box(16, 2, 84, 44, 0, HOLE)
    pen.poly([(18, 50), (14, 10), (36, 28), (50, 2), (64, 28), (86, 10), (82, 50)])


TITLES: dict[str, Glyph] = {
    "01206": whispers,
    "01207": ships,
    "01208": hand,
    "01209": coin,
    "01210": judge,
    "01211": regent,
}
