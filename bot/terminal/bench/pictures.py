"""What pictures cost, for every kind of board: drawn cold and warm, encoded alone, as a file, and
beside a screenshot of an equally large page where a browser is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bot.games.shelf import SHELF, first_game, plugs
from bot.render.arms import arms, scene
from bot.render.page import PIECES, encoded
from bot.render.pen import mask
from bot.render.picture import PICTURES, Drawing, PictureOf, card, drawing, has_hand, has_houses
from bot.render.shapes import dashed, rounded
from bot.sandbox.screens import ARGUMENTS, chromium
from bot.terminal.bench.figures import Figure
from bot.terminal.progress import followed, watched
from bot.words import Voice, words_in
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.seats import FIRST_SEAT
from engine.core.session import Session

CARD = "01048"  # of the first game, with much text
COLD, WARM, SHOTS = 3, 25, 5  # how often each is measured


def measured() -> Iterator[Figure]:
    slowest = 0.0
    for name, wanted in followed(list(_boards()), "boards and hands", "pictures"):
        cost = _cost(wanted)
        slowest = max(slowest, cost.warm)
        yield from cost.figures(name)
    with watched("a card, and a browser"):
        yield from _card_costs()
        yield from _browser(slowest)


def _boards() -> Iterator[tuple[str, Drawing]]:
    for game, plug in plugs().items():
        for seats, answers in plug.measuring.midgames:
            for name, wanted in _wanted(_played(game, seats, answers)):
                yield f"picture.{game}-{seats}.{name}", wanted


class Cost(NamedTuple):
    """Of one picture, in seconds and bytes."""

    cold: float
    warm: float
    alone: float  # its encoding
    size: int

    def figures(self, label: str) -> Iterator[Figure]:
        yield Figure(f"{label}.cold", _milliseconds(self.cold), "ms")
        yield Figure(f"{label}.warm", _milliseconds(self.warm), "ms")
        yield Figure(f"{label}.encoding_alone", _milliseconds(self.alone), "ms")
        yield Figure(f"{label}.warm_to_encoding", round(self.warm / self.alone, 2), "times")
        yield Figure(f"{label}.file", round(self.size / 1_000, 1), "kB")


def _played(game: str, seats: int, answers: int) -> Session:
    """A table in the middle of its game."""
    session = Session(SHELF[game], SHELF[game].new_table(seats), "pictures")
    players = [agent("random", SHELF[game], Chance(f"pictures/{seat}")) for seat in range(seats)]
    for _ in range(answers):
        if not session.pending:
            break
        decision = session.pending[0]
        keys = players[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
    return session


def _wanted(session: Session) -> Iterator[tuple[str, Drawing]]:
    voice = Voice(lambda seat: f"Player {seat + 1}")
    words = words_in("en")
    public, own = session.view(None), session.view(FIRST_SEAT)
    yield "board", drawing(PictureOf.BOARD, public, words, voice)
    if has_houses(public):
        yield "house", drawing(PictureOf.HOUSE, public, words, voice)
    if has_hand(own):
        yield "hand", drawing(PictureOf.HAND, own, words, voice)


def _cost(wanted: Drawing) -> Cost:
    """Warm is with every piece kept: a board after a move, but for the pieces that changed. The
    encoding is measured in turn with it, so that both meet the same machine."""
    cold = median(_timed(lambda: _drawn_cold(wanted)) for _ in range(COLD))
    sheet = wanted.sheet()
    pairs = [
        (_timed(lambda: wanted.sheet().png()), _timed(lambda: encoded(sheet.image)))
        for _ in range(WARM)
    ]
    warm, alone = (median(times) for times in zip(*pairs, strict=True))
    return Cost(cold, warm, alone, len(sheet.png()))


def _drawn_cold(wanted: Drawing) -> None:
    """With everything forgotten but the fonts."""
    _forget()
    wanted.sheet().png()


def _forget() -> None:
    PIECES.clear()
    PICTURES.clear()
    for kept in (mask, rounded, dashed, arms, scene):
        kept.cache_clear()


def _card_costs() -> Iterator[Figure]:
    words = words_in("en")

    def draw() -> None:
        _forget()
        card(first_game(), CARD, words)

    cold = median(_timed(draw) for _ in range(COLD))
    yield Figure("picture.card.cold", _milliseconds(cold), "ms")
    picture = card(first_game(), CARD, words)
    assert picture is not None
    yield Figure("picture.card.file", round(len(picture.png) / 1_000, 1), "kB")


def _browser(ours: float) -> Iterator[Figure]:
    """A page of the same size, open already: its content is set and a screenshot taken."""
    program = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        yield Figure("picture.browser", "no chromium, or no playwright, on this machine")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1_000, "height": 1_500})
        seconds = median(_timed(lambda: _screenshot(page)) for _ in range(SHOTS))
        browser.close()
    yield Figure("picture.browser.warm", _milliseconds(seconds), "ms")
    yield Figure("picture.browser.to_our_slowest", round(seconds / ours, 1), "times")


def _screenshot(page: object) -> bytes:
    page.set_content(PAGE)  # type: ignore[attr-defined]
    shot: bytes = page.screenshot()  # type: ignore[attr-defined]
    return shot


PAGE = "<body style='background:#0F1218;color:#F5EFE1;font:38px sans-serif'>" + "".join(
    f"<div style='display:inline-block;width:236px;height:216px;margin:4px;border-radius:14px;"
    f"background:#2C3A49'>{number}</div>"
    for number in range(20)
)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1_000, 2)
