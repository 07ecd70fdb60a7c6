"""Theme and palette: enough contrast, and every colour is what it says it is."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.render import palette, theme
from bot.render.sigils import LETTERS, SIGILS
from bot.render.theme import CONTRAST, LIVERIES, contrast, rgb


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("house", LIVERIES)
def test_a_house_can_be_read_on_its_own_colours(house: str) -> None:
    livery = LIVERIES[house]
    assert contrast(theme.DARK, livery.bright) >= CONTRAST
    assert contrast(theme.DARK, livery.dimmed) >= CONTRAST
    assert contrast(theme.INK, livery.body) >= CONTRAST
    assert contrast(theme.INK, livery.watermark) >= CONTRAST
    assert contrast(theme.FADED, livery.lying) >= CONTRAST
    assert contrast(theme.FADED, livery.lying_watermark) >= CONTRAST
    assert contrast(livery.bright, theme.PANEL) >= CONTRAST


def test_every_house_has_a_shape_and_a_letter_of_its_own() -> None:
    assert len(set(SIGILS.values())) == len(set(LETTERS.values())) == len(LIVERIES)


def test_every_colour_of_the_theme_stays_itself_in_the_palette() -> None:
    for colour in palette.wanted():
        patch = palette.reduced(Image.new("RGB", (2, 2), colour)).convert("RGB")
        assert patch.getpixel((0, 0)) == rgb(colour), colour


def test_the_palette_has_no_more_colours_than_a_png_can_have() -> None:
    assert len(palette.COLOURS) <= 256
    assert len(set(palette.COLOURS)) == len(palette.COLOURS)
