"""`rookery render`: draws a recorded game at any point, as a seat or anybody sees it, a moment of a
ruling's scene, or a printed card."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.games.shelf import SHELF
from bot.render.frames import frame_drawings
from bot.render.picture import Picture, PictureOf, card, drawing, has_hand, has_houses
from bot.terminal.progress import watched
from bot.terminal.records import PUBLIC, Unusable, restored, seat_named, seats_as_numbers
from bot.terminal.saying import wrong
from bot.terminal.scenes import frames_of, is_scene, scene_from
from bot.words import LANGUAGES, Words, words_in
from engine.core.seats import SeatId


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, nargs="?")
    parser.add_argument(
        "--at", type=int, help="rows or, of a scene, moments to play; all by default"
    )
    parser.add_argument("--ruling", metavar="ID", help="the situation of a ruling, instead")
    parser.add_argument("--view", default=PUBLIC, help="a seat's number, or public")
    parser.add_argument("--card", metavar="CODE", help="a printed card, instead of a record")
    parser.add_argument("--house", type=int, metavar="SEAT", help="this seat's cards in full")
    parser.add_argument("--hand", action="store_true", help="the hand of the seat that looks")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("-o", dest="file", type=Path, required=True, metavar="FILE.png")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = words_in(args.lang)
    try:
        with watched("drawing"):
            picture = _picture(args, words)
        args.file.write_bytes(picture.png)
    except Unusable as reason:
        return wrong(reason)
    except OSError as error:
        return wrong(f"{args.file}: {error.strerror}")
    print(picture.alt)
    return 0


def _picture(args: argparse.Namespace, words: Words) -> Picture:
    if args.card:
        return _card(args.card, words)
    if args.record is None and args.ruling is None:
        raise Unusable(words.text("render.nothing"))
    return _frame(args, words) if is_scene(args) else _moment(args, words)


def _frame(args: argparse.Namespace, words: Words) -> Picture:
    frames = frames_of(scene_from(args.record, args.ruling, words), words)
    at = len(frames) if args.at is None else args.at
    if not 0 < at <= len(frames):
        raise Unusable(words.text("render.nothing"))
    return frame_drawings(frames, words)[at - 1].drawn()


def _card(code: str, words: Words) -> Picture:
    for game in SHELF:
        if (picture := card(game, code, words)) is not None:
            return picture
    raise Unusable(words.text("render.no_card", code=code))


def _moment(args: argparse.Namespace, words: Words) -> Picture:
    """What is asked for; a seat that is asked sees what it may do marked."""
    session = restored(args.record, args.at, words)
    seat = seat_named(args.view, session, words)
    view = session.view(seat)
    kind = (
        PictureOf.HOUSE
        if args.house is not None
        else PictureOf.HAND
        if args.hand
        else PictureOf.BOARD
    )
    house = SeatId(args.house or 0)
    if not _possible(kind, view, house):
        raise Unusable(words.text("render.nothing"))
    decision = None if seat is None else session.decision(seat)
    keys = None if decision is None else [option.key for option in decision.options]
    awaited = [asked.seat for asked in session.pending if not asked.moment.soft]
    names = seats_as_numbers(words)
    return drawing(kind, view, words, names, keys, house, awaited).drawn()


def _possible(kind: PictureOf, view: Any, house: SeatId) -> bool:
    if kind is PictureOf.HAND:
        return view.seat is not None and has_hand(view)
    return kind is PictureOf.BOARD or (has_houses(view) and 0 <= house < len(view.players))
