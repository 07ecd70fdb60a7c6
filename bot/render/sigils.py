"""The houses' signs: nine abstract shapes of our own, each recognizable by its silhouette, and a
letter for each."""

from __future__ import annotations

from bot.render.pen import HOLE, Glyph, Pen, around, curve, turned


def stark(pen: Pen) -> None:
    """A wolf's mask of straight facets."""
    ears = [(10, 2), (37, 25), (63, 25), (90, 2)]
    muzzle = [(96, 52), (77, 62), (63, 92), (50, 99), (37, 92), (23, 62), (4, 52)]
    pen.poly(ears + muzzle)
    pen.mirrored([(20, 42), (45, 55), (40, 62), (25, 54)], HOLE)
    pen.mirrored([(18, 18), (31, 30), (22, 34)], HOLE)
    pen.poly([(42, 80), (58, 80), (50, 91)], HOLE)


def lannister(pen: Pen) -> None:
    """A paw whose toes end in points."""
    pen.poly(
        curve((18, 82), (20, 52), (50, 46), (50, 46), (80, 52), (82, 82))
        + curve((82, 82), (84, 104), (62, 96), (50, 92), (38, 96), (16, 104), (18, 82))
    )
    for x, y, lean in ((15, 52, -24), (37, 33, -8), (63, 33, 8), (85, 52, 24)):
        toe = (
            curve((x - 11, y + 4), (x - 12, y - 10), (x - 2, y - 18), (x, y - 36))
            + curve((x, y - 36), (x + 2, y - 18), (x + 12, y - 10), (x + 11, y + 4))
            + curve((x + 11, y + 4), (x + 8, y + 15), (x - 8, y + 15), (x - 11, y + 4))
        )
        pen.poly(turned(toe, lean, (x, y)))


def baratheon(pen: Pen) -> None:
    """Antlers."""
    pen.poly([(38, 62), (62, 62), (58, 88), (50, 98), (42, 88)])
    pen.lines(curve((45, 66), (22, 66), (11, 40), (18, 7)), 9.5)
    for tine in ([(18, 42), (6, 26)], [(23, 53), (36, 37)], [(18, 27), (31, 13)]):
        pen.lines(tine, 8.5)


def targaryen(pen: Pen) -> None:
    """Three flames that turn."""
    flame = curve((50, 56), (12, 44), (30, 14), (60, 2)) + curve(
        (60, 2), (48, 22), (80, 32), (50, 56)
    )
    for turn in (0, 120, 240):
        pen.poly(turned(flame, turn, (50, 53)))
    pen.disc(50, 53, 13)
    pen.disc(50, 53, 6, HOLE)


def greyjoy(pen: Pen) -> None:
    """A dome and its arms."""
    pen.poly(curve((24, 52), (18, -2), (50, 2), (50, 2), (82, -2), (76, 52)))
    pen.box(26, 40, 74, 60, 8)
    pen.lines(curve((30, 54), (26, 84), (6, 88), (6, 64)), 9)
    pen.lines(curve((42, 56), (46, 100), (22, 104), (20, 92)), 9)
    pen.line([(50, 54), (50, 92)], 9)
    pen.mirrored([(32, 32), (46, 40), (44, 47), (34, 42)], HOLE)


def martell(pen: Pen) -> None:
    """A sun with a spear through it."""
    for ray in range(0, 360, 30):
        pen.poly([around(50, ray), around(27, ray - 13), around(27, ray + 13)])
    pen.disc(50, 50, 27)
    pen.disc(50, 50, 21, HOLE)
    pen.disc(50, 50, 15)
    pen.line([(22, 92), (80, 18)], 12, HOLE)
    pen.line([(14, 98), (76, 24)], 5)
    pen.poly([(92, 4), (82, 32), (68, 20)])


def tyrell(pen: Pen) -> None:
    """Five petals."""
    petals = range(0, 360, 72)
    for petal in petals:
        pen.poly([around(50, petal + 36), around(28, petal + 22), around(28, petal + 50)])
    for petal in petals:
        pen.disc(*around(27, petal), 21)
    for petal in petals:
        pen.line([around(20, petal + 36), around(44, petal + 36)], 4, HOLE)
    pen.disc(50, 50, 19, HOLE)
    pen.disc(50, 50, 13)


def nightswatch(pen: Pen) -> None:
    """A battlement with a gate."""
    left = [(6, 98), (6, 14), (24, 14), (24, 30), (41, 30), (41, 14)]
    pen.poly([*left, *((100 - x, y) for x, y in reversed(left))])
    pen.box(36, 60, 64, 120, 14, HOLE)
    pen.line([(6, 46), (94, 46)], 5, HOLE)


def neutral(pen: Pen) -> None:
    """A lozenge in a lozenge in a lozenge."""
    for across, down, fill in ((42, 50, 255), (25, 30, HOLE), (13, 16, 255)):
        pen.poly([(50, 50 - down), (50 + across, 50), (50, 50 + down), (50 - across, 50)], fill)


SIGILS: dict[str, Glyph] = {
    "stark": stark,
    "lannister": lannister,
    "baratheon": baratheon,
    "targaryen": targaryen,
    "greyjoy": greyjoy,
    "martell": martell,
    "tyrell": tyrell,
    "nightswatch": nightswatch,
    "neutral": neutral,
}
LETTERS = dict(zip(SIGILS, "SLBTGMYWN", strict=True))
