"""Challenge icons, counters and marks. Each differs from all others by its silhouette, so that none
needs its color to be told apart."""

from __future__ import annotations

from bot.render.pen import HOLE, Glyph, Pen, Point, curve, turned

# Challenges


def military(pen: Pen) -> None:
    """A sword, aslant."""
    blade: list[Point] = [(50, -14), (60, 0), (60, 66), (40, 66), (40, 0)]
    guard: list[Point] = [(24, 64), (76, 64), (76, 77), (24, 77)]
    grip: list[Point] = [(45, 70), (55, 70), (55, 102), (45, 102)]
    for part in (blade, guard, grip):
        pen.poly(turned(part, 45))
    pen.disc(*turned([(50, 104)], 45)[0], 9)


def intrigue(pen: Pen) -> None:
    """An eye."""
    pen.poly(
        curve((0, 52), (28, 4), (72, 4), (100, 52)) + curve((100, 52), (72, 98), (28, 98), (0, 52))
    )
    pen.disc(50, 50, 25, HOLE)
    pen.disc(50, 50, 16)
    pen.disc(56, 44, 5, HOLE)


def power(pen: Pen) -> None:
    """A wide crown of three points."""
    pen.poly([(6, 78), (0, 24), (27, 46), (50, 10), (73, 46), (100, 24), (94, 78)])
    pen.box(6, 84, 94, 97, 3)
    pen.disc(50, 62, 8, HOLE)


CHALLENGES: dict[str, Glyph] = {"military": military, "intrigue": intrigue, "power": power}

# Counters


def coin(pen: Pen) -> None:
    pen.disc(50, 50, 48)
    pen.disc(50, 50, 38, HOLE)
    pen.disc(50, 50, 33)
    pen.poly([(50, 33), (67, 50), (50, 67), (33, 50)], HOLE)


def hand(pen: Pen) -> None:
    """A fan of three cards."""
    for lean in (-22, 0, 22):
        pen.poly(turned([(30, 10), (70, 10), (70, 84), (30, 84)], lean, (50, 106)), HOLE)
        pen.poly(turned([(35, 14), (65, 14), (65, 80), (35, 80)], lean, (50, 106)))


def deck(pen: Pen) -> None:
    """A stack with a lozenge on its back."""
    pen.box(6, 24, 66, 98, 7)
    pen.box(16, 10, 82, 88, 8, HOLE)
    pen.box(20, 14, 78, 84, 7)
    pen.box(28, 0, 98, 78, 8, HOLE)
    pen.box(32, 2, 94, 74, 7)
    pen.poly([(63, 16), (80, 38), (63, 60), (46, 38)], HOLE)


def discard(pen: Pen) -> None:
    """A card with a cross."""
    pen.box(20, 4, 80, 96, 8)
    pen.lines([(36, 34), (64, 66)], 10, HOLE)


def dead(pen: Pen) -> None:
    """A skull."""
    pen.disc(50, 42, 42)
    pen.box(28, 60, 72, 98, 8)
    pen.disc(33, 44, 12, HOLE)
    pen.disc(67, 44, 12, HOLE)
    pen.poly([(50, 54), (57, 68), (43, 68)], HOLE)
    pen.lines([(42, 84), (42, 98)], 5, HOLE)


def duplicate(pen: Pen) -> None:
    """Two offset cards."""
    pen.box(24, 2, 92, 76, 8)
    pen.box(2, 18, 80, 104, 10, HOLE)
    pen.box(8, 24, 74, 98, 8)


def throne(pen: Pen) -> None:
    """A high back of blades, arms, a seat on legs."""
    for x, y in ((28, 14), (39, 4), (50, 0), (61, 4), (72, 14)):
        pen.poly([(x - 5, 62), (x - 5, y + 9), (x, y), (x + 5, y + 9), (x + 5, 62)])
    arms, seat = [(10, 46, 22, 80), (78, 46, 90, 80)], (10, 64, 90, 80)
    legs = [(14, 84, 28, 100), (72, 84, 86, 100)]
    for left, top, right, bottom in (*arms, seat, *legs):
        pen.box(left, top, right, bottom, 3)


def dagger(pen: Pen) -> None:
    pen.poly([(50, 100), (36, 42), (64, 42)])
    pen.box(20, 32, 80, 45, 4)
    pen.box(43, 8, 57, 36, 3)
    pen.disc(50, 9, 9)


def raven(pen: Pen) -> None:
    """The card that ends the game."""
    pen.poly(
        curve((2, 40), (20, 20), (40, 30), (46, 48))
        + curve((46, 48), (60, 6), (90, 4), (100, 6))
        + curve((100, 6), (98, 50), (70, 70), (58, 74))
        + [(70, 98), (56, 90), (46, 98), (44, 78)]
        + curve((44, 78), (20, 78), (22, 50), (2, 40))
    )
    pen.disc(22, 39, 3.5, HOLE)


# Marks


def pennant(pen: Pen) -> None:
    """The first player."""
    pen.box(12, 0, 24, 100, 4)
    pen.poly([(28, 6), (98, 6), (76, 32), (98, 58), (28, 58)])


def attack(pen: Pen) -> None:
    pen.poly([(50, 0), (100, 62), (68, 62), (68, 100), (32, 100), (32, 62), (0, 62)])


def up(pen: Pen) -> None:
    pen.poly([(50, 4), (100, 90), (0, 90)])


def down(pen: Pen) -> None:
    pen.poly([(50, 96), (100, 10), (0, 10)])


def may(pen: Pen) -> None:
    """A tick."""
    pen.line([(12, 54), (38, 82), (88, 20)], 17)


def may_not(pen: Pen) -> None:
    """A barred disc."""
    pen.disc(50, 50, 48)
    pen.box(22, 42, 78, 58, 4, HOLE)


def hostile(pen: Pen) -> None:
    """A cross."""
    pen.lines([(16, 16), (84, 84)], 17)


def awaited(pen: Pen) -> None:
    """An hourglass."""
    right = [(88, 0), (88, 10), (56, 50), (88, 90), (88, 100)]
    pen.poly([(12, 0), *right, *((100 - x, y) for x, y in reversed(right))])


def rival(pen: Pen) -> None:
    """Crossed swords."""
    for lean in (45, -45):
        pen.poly(turned([(50, -12), (59, 2), (59, 70), (41, 70), (41, 2)], lean))
        pen.poly(turned([(30, 66), (70, 66), (70, 77), (30, 77)], lean))
        pen.poly(turned([(45, 70), (55, 70), (55, 104), (45, 104)], lean))


def support(pen: Pen) -> None:
    """Linked rings."""
    pen.ring(33, 50, 31, 10)
    pen.ring(67, 50, 31, 10)


def clip(pen: Pen) -> None:
    """An attachment."""
    stroke = [*curve((30, 64), (30, 8), (72, 8), (72, 40)), (72, 64)]
    pen.line([*stroke, *curve((72, 64), (72, 96), (14, 108), (14, 64)), (14, 34)], 11)


def bolt(pen: Pen) -> None:
    """An event."""
    pen.poly([(62, 0), (12, 58), (46, 58), (34, 100), (90, 38), (54, 38)])


def scroll(pen: Pen) -> None:
    """A plot or an agenda: a sheet between two rolls, written on."""
    pen.box(18, 10, 82, 90, 3)
    pen.box(6, 0, 94, 18, 9)
    pen.box(6, 82, 94, 100, 9)
    for y in (36, 50, 64):
        pen.line([(32, y), (68, y)], 5, HOLE)


def tower(pen: Pen) -> None:
    """A location."""
    pen.poly([(22, 98), (26, 34), (74, 34), (78, 98)])
    for x in (16, 40, 64):
        pen.box(x, 4, x + 20, 24, 2)
    pen.box(16, 16, 84, 38, 3)
    pen.box(40, 66, 60, 120, 10, HOLE)
    pen.box(44, 44, 56, 56, 2, HOLE)


def standing(pen: Pen) -> None:
    """A card that stands."""
    pen.box(22, 4, 78, 96, 9)


def lying(pen: Pen) -> None:
    """A card that kneels."""
    pen.box(4, 22, 96, 78, 9)


def vial(pen: Pen) -> None:
    """Poison, and any other token."""
    pen.box(36, 0, 64, 14, 3)
    pen.box(42, 10, 58, 44, 2)
    pen.disc(50, 68, 30)
    pen.disc(42, 74, 7, HOLE)
    pen.disc(58, 62, 5, HOLE)
