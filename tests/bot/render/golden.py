"""The golden pictures: which there are, and how far a new drawing is from one. Run as a module it
draws them all anew, to be looked at before they are committed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.catalogue import cards
from bot.render.page import Sheet
from bot.render.picture import PictureOf, card_sheet, drawing
from bot.words import words_in
from engine.agot.nouns import Phase
from engine.agot.view import AgotView
from tests.bot.render.courts import Court
from tests.bot.render.scenes import VOICE, moment, private, public

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "pictures"
OUT = Path(__file__).resolve().parents[2] / "out"
BEST = 9  # compression of what is kept for good


def printed(game: str, code: str, language: str) -> Sheet:
    return card_sheet(cards(game)[code], words_in(language))


GOLDEN: dict[str, Callable[[], Sheet]] = {
    "intrigue-empty": lambda: public(moment("intrigue", 3, "golden", 0)).sheet(),
    "intrigue-board": lambda: public(moment("intrigue", 4, "golden", 22), "pl").sheet(),
    "intrigue-own": lambda: private(moment("intrigue", 4, "golden", 15)).sheet(),
    "intrigue-hand": lambda: private(
        moment("intrigue", 2, "golden", 7), "pl", PictureOf.HAND
    ).sheet(),
    "intrigue-over": lambda: public(moment("intrigue", 5, "golden", None)).sheet(),
    "agot-joust": lambda: shown(Court("golden").crowded(2, 8, 3), "en"),
    "agot-melee": lambda: shown(Court("golden").crowded(4, 7, 3), "pl"),
    "agot-melee-six": lambda: shown(Court("golden").crowded(6, 7, 3), "en"),
    "agot-house": lambda: shown(Court("golden").crowded(4, 9, 5), "pl", PictureOf.HOUSE),
    "agot-hand": lambda: held(Court("golden").holding(7, Phase.MARSHALING), "en"),
    "agot-plots": lambda: held(Court("golden").holding(7, Phase.PLOT), "pl"),
    "hbo-board": lambda: public(moment("hbo", 2, "golden", 128), "pl").sheet(),
    "hbo-hand": lambda: private(moment("hbo", 2, "golden", 111), "pl", PictureOf.HAND).sheet(),
    "hbo-plots": lambda: private(moment("hbo", 2, "golden", 24), "en", PictureOf.HAND).sheet(),
    "card-hbo": lambda: printed("hbo", "direwolf", "pl"),
    "card-hbo-plot": lambda: printed("hbo", "hear-me-roar", "en"),
    "card-character": lambda: printed("agot", "01048", "en"),
    "card-plot": lambda: printed("agot", "01001", "pl"),
    "card-attachment": lambda: printed("agot", "01153", "pl"),
    "behind-two": lambda: public(moment("behind", 2, "golden", 33)).sheet(),
    "behind-four": lambda: public(moment("behind", 4, "golden", 150), "pl").sheet(),
    "behind-over": lambda: public(moment("behind", 3, "golden", None)).sheet(),
}


def shown(view: AgotView, language: str, kind: PictureOf = PictureOf.BOARD) -> Sheet:
    return drawing(kind, view, words_in(language), VOICE).sheet()


def held(view: AgotView, language: str) -> Sheet:
    """A hand of which every other card may be used."""
    keys = [f"marshal:{card.ref}" for card in (*view.hand[::2], *view.plots)]
    return drawing(PictureOf.HAND, view, words_in(language), VOICE, keys).sheet()


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
