"""Pictures for people who lack one kind of cone: nothing is told by colour alone, and colours that
mean different things beside each other stay different."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops

from bot.render import theme
from bot.render.icons import CHALLENGES
from bot.render.pen import Glyph, mask
from bot.render.sigils import SIGILS
from bot.render.theme import CONTRAST, LIVERIES, contrast
from tests.bot.render.sight import Sight, apart, seen

TOLD = 10.0  # apart enough to be told at a glance
TOLD_BESIDE = 3.0  # apart enough where shape or letter tell it, too
LARGE = 3.0  # the least contrast of large signs and their ground
ALIKE = 2 / 3  # how much of two shapes may be the same
SIDE = 64
# What lies side by side on a card or a tab and means something else
ADJACENT = {
    "attacking and defending": (theme.ATTACK, theme.DEFEND),
    "own and hostile attachment": (theme.PAPER, theme.ATTACK),
    "standing and kneeling attachment": (theme.PAPER, theme.USED),
    "hostile and kneeling attachment": (theme.ATTACK, theme.USED),
    "power and poison": (theme.GOLD, theme.ATTACK),
    "power and duplicate": (theme.GOLD, theme.INK),
    "active and inactive": (theme.INK, theme.FADED),
}


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("meaning", ADJACENT)
def test_adjacent_meanings_can_be_told(meaning: str, sight: Sight) -> None:
    one, other = (seen(colour, sight) for colour in ADJACENT[meaning])
    assert apart(one, other) >= TOLD


@pytest.mark.parametrize("sight", Sight)
def test_houses_differ_in_colour_and_shape(sight: Sight) -> None:
    for one, other in combinations(LIVERIES, 2):
        bright = [seen(LIVERIES[house].bright, sight) for house in (one, other)]
        assert apart(*bright) >= TOLD_BESIDE, (one, other)
        assert likeness(SIGILS[one], SIGILS[other]) < ALIKE, (one, other)


def test_challenge_icons_differ_in_shape() -> None:
    for one, other in combinations(CHALLENGES.values(), 2):
        assert likeness(one, other) < ALIKE


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("house", LIVERIES)
def test_a_card_can_be_read_and_a_lying_one_told(house: str, sight: Sight) -> None:
    livery = LIVERIES[house]
    ink, faded, dark = (seen(c, sight) for c in (theme.INK, theme.FADED, theme.DARK))
    body, lying = seen(livery.body, sight), seen(livery.lying, sight)
    assert contrast(ink, body) >= CONTRAST
    assert contrast(faded, lying) >= CONTRAST
    assert contrast(dark, seen(livery.bright, sight)) >= LARGE
    assert contrast(dark, seen(livery.dimmed, sight)) >= LARGE
    assert apart(body, lying) >= TOLD_BESIDE  # and it is turned


def test_the_simulation_leaves_grey_alone_and_takes_away_what_it_should() -> None:
    for sight in Sight:
        assert apart(seen("#808080", sight), "#808080") < 1
    red, green = "#C03030", "#6A6A1A"
    for sight in (Sight.PROTANOPIA, Sight.DEUTERANOPIA):
        assert apart(seen(red, sight), seen(green, sight)) < apart(red, green) / 2
    blue, teal = "#4060C0", "#208080"
    gap = apart(seen(blue, Sight.TRITANOPIA), seen(teal, Sight.TRITANOPIA))
    assert gap < apart(blue, teal) / 2


def likeness(one: Glyph, other: Glyph) -> float:
    """The share of all that either covers which both cover."""
    inked = [mask(glyph, SIDE, SIDE).convert("L").point(_whole) for glyph in (one, other)]
    both = ImageChops.darker(*inked).histogram()[255]
    either = ImageChops.lighter(*inked).histogram()[255]
    return both / either


def _whole(value: int) -> int:
    return 255 * (value > 127)
