"""The nine roles of Behind the Throne as glyphs of our own, by the number of the role."""

from __future__ import annotations

from bot.render.icons import dagger, power
from bot.render.pen import HOLE, Glyph, Pen, curve


def general(pen: Pen) -> None:
    """A standard on its foot."""
    pen.box(34, 0, 44, 100, 4)
    pen.poly([(44, 6), (92, 6), (92, 56), (68, 46), (44, 56)])
    pen.box(14, 88, 64, 100, 5)


def prophet(pen: Pen) -> None:
    """An eye under rays; the plain eye is an intrigue challenge."""
    pen.poly(
        curve((2, 66), (28, 28), (72, 28), (98, 66))
        + curve((98, 66), (72, 106), (28, 106), (2, 66))
    )
    pen.disc(50, 66, 21, HOLE)
    pen.disc(50, 66, 13)
    for foot, tip in (((50, 26), (50, 4)), ((26, 32), (14, 12)), ((74, 32), (86, 12))):
        pen.line([foot, tip], 9)


def jester(pen: Pen) -> None:
    """A cap with bells."""
    pen.poly(
        [
            (20, 78),
            *curve((20, 78), (30, 20), (6, 10), (2, 46)),
            *curve((2, 46), (14, -14), (50, -4), (50, 30)),
            *curve((50, 30), (50, -4), (86, -14), (98, 46)),
            *curve((98, 46), (94, 10), (70, 20), (80, 78)),
        ]
    )
    pen.disc(7, 50, 9)
    pen.disc(93, 50, 9)
    pen.box(18, 84, 82, 99, 6)
    pen.line([(50, 34), (50, 76)], 5, HOLE)


def assassin(pen: Pen) -> None:
    dagger(pen)


def judge(pen: Pen) -> None:
    """Scales."""
    pen.box(45, 4, 55, 92, 3)
    pen.box(28, 88, 72, 99, 5)
    pen.box(8, 14, 92, 23, 4)
    for x in (19, 81):
        pen.line([(x, 20), (x - 15, 58)], 4)
        pen.line([(x, 20), (x + 15, 58)], 4)
        pen.poly(curve((x - 19, 58), (x - 13, 82), (x + 13, 82), (x + 19, 58)))


def minstrel(pen: Pen) -> None:
    """Two notes."""
    pen.disc(24, 82, 18, tall=14)
    pen.disc(76, 70, 18, tall=14)
    pen.box(33, 14, 42, 84, 2)
    pen.box(85, 4, 94, 72, 2)
    pen.poly([(33, 14), (94, 2), (94, 22), (33, 34)])


def alchemist(pen: Pen) -> None:
    """A flask."""
    pen.poly([(38, 6), (62, 6), (62, 40), (92, 88), (84, 99), (16, 99), (8, 88), (38, 40)])
    pen.box(30, 0, 70, 11, 4)
    for x, y, r in ((40, 80, 7), (58, 68, 6), (64, 86, 5)):
        pen.disc(x, y, r, HOLE)


def queen(pen: Pen) -> None:
    """A tall crown of five points with pearls."""
    left = [(10, 92), (4, 40), (24, 60), (34, 24), (44, 56)]
    right = [(56, 56), (66, 24), (76, 60), (96, 40), (90, 92)]
    pen.poly([*left, (50, 10), *right])
    for x, y in ((7, 36), (34, 20), (50, 8), (66, 20), (93, 36)):
        pen.disc(x, y, 7)
    pen.line([(18, 78), (82, 78)], 5, HOLE)


def king(pen: Pen) -> None:
    """A wide crown with three pearls."""
    power(pen)
    pen.disc(50, 9, 8)
    pen.disc(8, 22, 7)
    pen.disc(92, 22, 7)


ROLES: tuple[Glyph, ...] = (
    general,
    prophet,
    jester,
    assassin,
    judge,
    minstrel,
    alchemist,
    queen,
    king,
)


def of_role(number: int) -> Glyph:
    return ROLES[number - 1]
