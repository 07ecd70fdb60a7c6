"""The golden pictures: which there are, and how far a new drawing is from one. Run as a module it
draws them all anew, to be looked at before they are committed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.render.page import Sheet
from bot.render.picture import Kind
from tests.bot.render.scenes import moment, private, public

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "pictures"
OUT = Path(__file__).resolve().parents[2] / "out"
BEST = 9  # compression of what is kept for good

GOLDEN: dict[str, Callable[[], Sheet]] = {
    "intrigue-empty": lambda: public(moment("intrigue", 3, "golden", 0)).sheet(),
    "intrigue-board": lambda: public(moment("intrigue", 4, "golden", 22), "pl").sheet(),
    "intrigue-own": lambda: private(moment("intrigue", 4, "golden", 15)).sheet(),
    "intrigue-hand": lambda: private(moment("intrigue", 2, "golden", 7), "pl", Kind.HAND).sheet(),
    "intrigue-over": lambda: public(moment("intrigue", 5, "golden", None)).sheet(),
    "behind-two": lambda: public(moment("behind", 2, "golden", 33)).sheet(),
    "behind-four": lambda: public(moment("behind", 4, "golden", 150), "pl").sheet(),
    "behind-over": lambda: public(moment("behind", 3, "golden", None)).sheet(),
}


class Difference(NamedTuple):
    image: Image.Image
    mean: float  # of a channel, 0 to 255
    changed: float  # share of pixels that differ visibly


VISIBLE = 32


def difference(one: Image.Image, other: Image.Image) -> Difference:
    image = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    grey = image.convert("L")
    changed = sum(grey.histogram()[VISIBLE:]) / (grey.width * grey.height)
    return Difference(image, sum(ImageStat.Stat(image).mean) / 3, changed)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in GOLDEN.items():
        (FOLDER / f"{name}.png").write_bytes(draw().png(BEST))


if __name__ == "__main__":
    main()
