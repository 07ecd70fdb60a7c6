"""`rookery render`: draws a recorded game at any point, as a seat or anybody sees it."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.render.picture import Picture, board
from bot.terminal.records import PUBLIC, Unusable, restored, seat_named, seats_as_numbers
from bot.terminal.saying import wrong
from bot.words import LANGUAGES, Words, words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("render", help="draw a recorded game at any point")
    parser.add_argument("record", type=Path)
    parser.add_argument("--at", type=int, help="how many rows to play; all by default")
    parser.add_argument("--view", default=PUBLIC, help="a seat's number, or public")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("-o", dest="file", type=Path, required=True, metavar="FILE.png")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    speech = words(args.lang)
    try:
        picture = _board(args, speech)
        args.file.write_bytes(picture.png)
    except Unusable as reason:
        return wrong(reason)
    except OSError as error:
        return wrong(f"{args.file}: {error.strerror}")
    print(picture.alt)
    return 0


def _board(args: argparse.Namespace, speech: Words) -> Picture:
    """The board; a seat that is asked sees what it may do marked."""
    session = restored(args.record, args.at, speech)
    seat = seat_named(args.view, session, speech)
    decision = None if seat is None else session.decision(seat)
    keys = None if decision is None else [option.key for option in decision.options]
    return board(session.view(seat), speech, seats_as_numbers(speech), keys)
