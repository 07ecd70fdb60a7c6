"""Pictures of what a person sees: which are wanted, how one is taken at each size, and where it
goes. A picture is as high as the messages it is about."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from bot.games.shelf import SHELF, first_game
from bot.sandbox.people import Person
from bot.sandbox.screens import DESK, PHONE, Screen, Screens

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from bot.sandbox.server import Sandbox

OTHERS = [game for game in SHELF if game != first_game()]
SITUATIONS = {
    "lobby": "a table of four that waits for players",
    "lobby-more": "all the rest that a lobby offers",
    "deck": "the private choice of a deck",
    "plot-choice": "the panel: which plot to reveal",
    "title-choice": "the panel: which title to take",
    "panel-marshal": "the panel: which cards to marshal",
    "menu-marshal": "the menu of cards to marshal, open",
    "panel-attack": "the panel: an attack that is chosen and not yet declared",
    "menu-attack": "the menu of attackers, open",
    "panel-defend": "the panel: who defends",
    "panel-react": "the panel: whether to react",
    "why": "the answer to Why?",
    "hand": "a hand",
    "board": "the board alone",
    "house": "one player's cards in full",
    "thread-melee": "the thread of a melee after a burst",
    "thread-joust": "the thread of a joust",
    "thread-later": "the thread a day later",
    "digest": "what a morning tells of all tables",
    "recap": "what happened since somebody last acted",
    "games": "all tables of a person",
    "end": "the end of a game",
    "learn": "a step of a lesson",
    "solo": "advice of a maester, in a game against the computer",
    "card": "a card that is looked up",
    "card-event": "an event that is looked up",
    "card-plot": "a plot that is looked up",
    **{f"thread-{game}": f"the thread of another game: {game}" for game in OTHERS},
    **{f"panel-{game}": f"the panel of another game: {game}" for game in OTHERS},
}
SCALE = 2  # as on a phone of today
COLORS = 256
LEAST = {PHONE["width"]: 300, DESK["width"]: 420}  # pixels of height
EPHEMERAL = "li.ephemeral"
ABOUT = """
(wanted) => {
  const found = [...document.querySelectorAll(wanted)].at(-1).closest("li");
  const all = [...found.parentElement.children];
  return all.slice(all.indexOf(found));
}
"""
FITTED = f"""
(wanted) => {{
  const about = ({ABOUT})(wanted);
  const high = about.at(-1).getBoundingClientRect().bottom - about[0].getBoundingClientRect().top;
  return Math.ceil(high + innerHeight - document.querySelector(".scroller").clientHeight + 20);
}}
"""
LOADED = f"""
(wanted) => ({ABOUT})(wanted)
  .flatMap((each) => [...each.querySelectorAll("img")])
  .every((each) => each.complete && each.naturalWidth)
"""


class Shots:
    sizes = (PHONE, DESK)

    def __init__(self, folder: Path, renew: Path | None, wanted: set[tuple[str, str]]) -> None:
        """`wanted`: situations with their language."""
        self.folder, self._renew, self.wanted = folder, renew, wanted
        self.found: set[tuple[str, str]] = set()
        self.taken = self.renewed = 0
        self.errors: list[str] = []

    def lack(self, name: str, language: str) -> bool:
        return (name, language) in self.wanted - self.found

    def brief(self) -> str:
        return f"{len(self.found)} of {len(self.wanted)} situations"

    def of(self, browser: Browser, sandbox: Sandbox, language: str) -> Camera:
        return Camera(self, Screens(browser, sandbox, SCALE, in_time=True), language)

    def keep(self, name: str, png: bytes) -> None:
        """And once more where a picture of this name is to be renewed."""
        small = compressed(png)
        (self.folder / name).write_bytes(small)
        self.taken += 1
        if self._renew is not None and (self._renew / name).exists():
            (self._renew / name).write_bytes(small)
            self.renewed += 1


class Camera:
    """In one language, at one sandbox."""

    def __init__(self, shots: Shots, screens: Screens, language: str) -> None:
        self._shots, self._screens, self._language = shots, screens, language

    def lacks(self, *names: str) -> bool:
        return any(self._shots.lack(name, self._language) for name in names)

    async def take(
        self, name: str, person: Person, place: str, wanted: str, *, menu: str = ""
    ) -> None:
        """What this person sees there, from the last message that is `wanted` to the end. `menu`:
        that is open."""
        if not self.lacks(name):
            return
        for size in self._shots.sizes:
            screen = await self._screens.of(person.name, size, place)
            await screen.page.locator(wanted).last.wait_for()
            await _fit(screen, wanted)
            if menu:
                await screen.page.locator(wanted).last.locator(menu).first.click()
                await screen.page.locator("[role=listbox]").wait_for()
            png = await screen.page.screenshot()
            self._shots.keep(f"{name}-{self._language}-{size['width']}.png", png)
            await screen.close()
        self._shots.found.add((name, self._language))

    async def close(self) -> None:
        self._shots.errors += self._screens.errors
        await self._screens.close()


async def _fit(screen: Screen, wanted: str) -> None:
    """The window is as high as what it is about; the timeline keeps to its end by itself."""
    page, size = screen.page, screen.page.viewport_size
    assert size is not None
    await page.wait_for_function(LOADED, arg=wanted)
    high = max(await page.evaluate(FITTED, wanted), LEAST[size["width"]])
    await page.set_viewport_size({"width": size["width"], "height": high})
    await page.wait_for_function(LOADED, arg=wanted)
    await page.wait_for_timeout(200)  # until the timeline has followed


def compressed(png: bytes) -> bytes:
    """With few colors, which is what a page of text and flat pictures has."""
    with Image.open(io.BytesIO(png)) as image:
        few = image.convert("RGB").quantize(
            COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
        )
    kept = io.BytesIO()
    few.save(kept, "PNG", optimize=True)
    return kept.getvalue()
