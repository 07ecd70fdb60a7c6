"""Pictures look as they did when somebody last looked at them. A tolerance allows for another
version of the libraries; where it is exceeded, the new picture and the difference are saved."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tests.bot.render.golden import FOLDER, GOLDEN, OUT, difference

MEAN, CHANGED = 0.8, 0.004


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_it_did(name: str) -> None:
    new = GOLDEN[name]().image
    with Image.open(FOLDER / f"{name}.png") as kept:
        assert kept.size == new.size
        found = difference(kept, new)
    if found.mean > MEAN or found.changed > CHANGED:
        OUT.mkdir(exist_ok=True)
        new.save(OUT / f"{name}.png")
        found.image.save(OUT / f"{name}-difference.png")
        pytest.fail(f"{name} differs: mean {found.mean:.2f}, {found.changed:.1%} of it visibly")


def test_a_changed_number_is_a_difference() -> None:
    name = "behind-two"
    with Image.open(FOLDER / f"{name}.png") as kept:
        other = kept.convert("RGB")
    ImageDraw.Draw(other).rectangle((60, 60, 140, 140), fill="#FFFFFF")
    found = difference(GOLDEN[name]().image, other)
    assert found.changed > CHANGED


def test_every_golden_picture_is_still_drawn() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(GOLDEN)
