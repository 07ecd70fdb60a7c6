"""How a game is shown that brings nothing of its own for it: line by line, in words and as a
picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.catalogue import Thing
from bot.describe.board import Board
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.letters import Face, wrapped
from bot.render.page import Page, Piece, Sheet, piece
from bot.render.small_card import small_card
from bot.render.theme import GAP, GROUND, INNER, MARGIN, PANEL, WIDTH
from bot.words import Voice, Words
from engine.core.seats import SeatId
from engine.core.view import PlainView

LEAST = 600  # a picture of two lines is no ribbon
SIZE, LEAD, PAD = 44, 58, 24
LINES = 4  # that one line of the view may take


def board(view: PlainView, words: Words, voice: Voice, awaited: object = ()) -> Board:
    lines = tuple(words.say(line, voice) for line in view.told)
    return Board(words.text(f"game.{view.game}"), (), lines)


def hand(view: PlainView, words: Words, voice: Voice) -> str:
    return "\n".join(words.say(line, voice) for line in view.held)


def held(view: PlainView, words: Words, voice: Voice, keys: object) -> tuple[str, ...]:
    return tuple(words.say(line, voice) for line in view.held)


def nothing(view: object, words: Words, voice: Voice) -> str:
    return ""


def no_color(view: object, seat: SeatId) -> None:
    return None


def no_words(view: object, option: object, words: Words) -> str:
    return ""


def nothing_below(view: object, option: object, words: Words, icon: object) -> str:
    return ""


def nobody_asks(decision: object, words: Words) -> str:
    return ""


def nothing_beside(view: object, decision: object, words: Words, voice: Voice) -> str:
    return ""


def no_sum(
    view: object, decision: object, keys: Collection[str], words: Words, voice: Voice
) -> str:
    return ""


def never(view: object, keys: Iterable[str]) -> bool:
    return False


def no_house(view: object, seat: SeatId) -> str:
    return ""


def no_sign(card: Thing) -> str:
    return ""


def hand_alone(view: PlainView, keys: Any) -> tuple[PlainView, None]:
    """Nothing that others do changes the picture of a hand."""
    return replace(view, told=(), players=()), None


def hand_parts(view: PlainView) -> tuple[PlainView, ...]:
    return (view,)


def board_sheet(
    view: PlainView,
    words: Words,
    names: Sequence[str],
    keys: object,
    awaited: Sequence[SeatId] = (),
) -> Sheet:
    voice = Voice(lambda seat: names[seat])
    waited = ", ".join(names[seat] for seat in awaited)
    told = [words.say(line, voice) for line in view.told]
    return _sheet(words.text(f"game.{view.game}"), told, waited)


def hand_sheet(view: PlainView, words: Words, keys: object) -> Sheet:
    voice = Voice(lambda seat: words.text("seat.forgotten", n=seat + 1))
    return _sheet(words.text("picture.hand"), [words.say(line, voice) for line in view.held])


def card_sheet(card: Thing, words: Words) -> Sheet:
    return small_card(card, words, "neutral", icons.raven)


def _sheet(title: str, lines: Sequence[str], waited: str = "") -> Sheet:
    parts = [_line(line) for line in lines]
    high = HEADER + GAP + sum(part.image.height + GAP for part in parts)
    sheet = Sheet(WIDTH, max(high, LEAST))
    sheet.place(header(title, waited), 0, 0)
    y = HEADER + GAP
    for part in parts:
        sheet.place(part, MARGIN, y)
        y += part.image.height + GAP
    return sheet


@piece
def _line(text: str) -> Piece:
    lines = wrapped(text.replace("**", ""), Face.PLAIN, SIZE, INNER - 2 * PAD, LINES)
    high = PAD + LEAD * len(lines) + PAD // 2
    page = Page(INNER, high, GROUND)
    page.box(0, 0, INNER, high, 18, PANEL)
    for at, line in enumerate(lines):
        page.text(PAD, PAD + LEAD * at + SIZE // 2, line, Face.PLAIN, SIZE)
    return page.piece()


def as_it_is(view: Any, keys: Collection[str]) -> Any:
    return view
