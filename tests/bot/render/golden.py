"""The golden pictures: which there are, and how far a new drawing is from one. Run as a module it
draws them all anew, to be looked at before they are committed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.catalogue import cards
from bot.faces.leaderboard import leaderboard_post
from bot.faces.posts import Post
from bot.numbers import PersonId
from bot.render.figures import FiguresDrawing
from bot.render.page import Sheet
from bot.render.picture import PictureOf, card_sheet, drawing
from bot.store.clocks import Deadlines
from bot.words import words_in
from engine.agot.nouns import Phase
from engine.agot.view import AgotView
from engine.core.seats import SeatId
from tests.bot.faces.test_stats import JOUST, MELEE, mine, played
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
    "agot-joust-own": lambda: shown(
        replace(Court("golden").crowded(2, 3, 2), seat=SeatId(0)), "pl", awaited=(SeatId(1),)
    ),
    "agot-melee-same-house": lambda: shown(
        same_house(Court("golden").crowded(4, 4, 2)), "en", awaited=(SeatId(1), SeatId(3))
    ),
    "agot-hand": lambda: held(Court("golden").holding(7, Phase.MARSHALING), "en"),
    "agot-hand-pl": lambda: held(Court("golden pl").holding(9, Phase.MARSHALING), "pl"),
    "agot-mulligan": lambda: private(moment("agot", 2, "golden", 0), "en", PictureOf.HAND).sheet(),
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
    "stats": lambda: counted(mine(played(23, JOUST), "pl", Deadlines(33, 1))),
    "stats-many": lambda: counted(mine(played(200, JOUST), "en", Deadlines(333, 10))),
    "stats-first": lambda: counted(mine(played(1, MELEE), "en")),
    "leaderboard": lambda: counted(
        leaderboard_post(played(90, JOUST), PersonId(4), words_in("pl"))
    ),
    "leaderboard-few": lambda: counted(
        leaderboard_post(played(3, MELEE, 5), PersonId(1), words_in("en"))
    ),
    "behind-over": lambda: public(moment("behind", 3, "golden", None)).sheet(),
}


def shown(
    view: AgotView,
    language: str,
    kind: PictureOf = PictureOf.BOARD,
    awaited: tuple[SeatId, ...] = (),
) -> Sheet:
    return drawing(kind, view, words_in(language), VOICE, awaited=awaited).sheet()


def same_house(view: AgotView) -> AgotView:
    """The first and the last player are of one house."""
    *others, last = view.players
    return replace(view, players=(*others, replace(last, faction=others[0].faction)))


def held(view: AgotView, language: str) -> Sheet:
    """A hand of which every third card can be used."""
    plots = view.plots if view.phase is Phase.PLOT else ()
    keys = [f"marshal:{card.ref}" for card in (*view.hand[::3], *plots)]
    return drawing(PictureOf.HAND, view, words_in(language), VOICE, keys).sheet()


def counted(post: Post) -> Sheet:
    """The first picture of figures."""
    (drawing, *_) = post.pictures
    assert isinstance(drawing, FiguresDrawing)
    return drawing.sheet()


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
