"""The icons that stand among words: small enough for Discord, and told apart by more than color."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.faces.emojis import things, wanted
from bot.games.shelf import plugs
from bot.render.signs import COMMON, SIZE, Sign

SIGNS = wanted()
TOO_LIKE = 12.0  # of 255: the mean difference below which two are one


def test_each_is_taken_by_discord() -> None:
    assert len(SIGNS) < 2_000
    for name, sign in SIGNS.items():
        assert re.fullmatch(r"[a-z0-9]{2,5}", name)
        assert sign.image().size == (SIZE, SIZE)
        assert len(sign.png()) < 256 * 1024


def test_no_two_games_use_one_name_for_different_signs() -> None:
    for plug in plugs().values():
        for sign in plug.signs.all(plug.seats[-1]):
            assert SIGNS[sign.name] == sign


def test_the_name_of_a_thing_is_never_that_of_anothers_emoji() -> None:
    for thing, sign in things().items():
        assert thing not in SIGNS or SIGNS[thing] == sign


def shape(sign: Sign) -> Image.Image:
    """In black and white, on gray: as it is told apart without color."""
    ground = Image.new("RGBA", (SIZE, SIZE), "#808080")
    ground.alpha_composite(sign.image())
    return ground.convert("L").resize((22, 22), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("game", list(plugs()))
def test_those_of_a_game_are_told_apart_without_color_at_the_size_of_a_letter(game: str) -> None:
    signs = plugs()[game].signs
    own = {*COMMON.values(), *signs.things.values(), *signs.houses.values()}
    shapes = {sign.name: shape(sign) for sign in own}
    for one in shapes:
        for other in shapes:
            if one < other:
                difference = ImageChops.difference(shapes[one], shapes[other])
                assert ImageStat.Stat(difference).mean[0] > TOO_LIKE, (one, other)


@pytest.mark.parametrize("ground", ["#1A1A1E", "#FFFFFF"])
def test_each_stands_out_on_a_dark_and_on_a_pale_ground(ground: str) -> None:
    for name, sign in SIGNS.items():
        shown = Image.new("RGBA", (SIZE, SIZE), ground)
        shown.alpha_composite(sign.image())
        bare = Image.new(
            "L", (22, 22), Image.new("RGB", (1, 1), ground).convert("L").getpixel((0, 0))
        )
        small = shown.convert("L").resize((22, 22), Image.Resampling.LANCZOS)
        assert ImageStat.Stat(ImageChops.difference(small, bare)).extrema[0][1] > 100, name


def test_a_number_is_seen() -> None:
    assert SIGNS["la1"].digest != SIGNS["la"].digest
    assert SIGNS["la1"].digest != SIGNS["la2"].digest


def test_a_digest_is_that_of_what_is_seen() -> None:
    sign = SIGNS["mil"]
    assert Sign("other", sign.glyph).digest == sign.digest
    assert Sign("mil", sign.glyph, "#E9C46A").digest != sign.digest
