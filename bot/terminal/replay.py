"""`rookery replay`: shows a recorded game at any point, in words, and checks its digests."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.describe import describe, describe_hand
from bot.terminal.saying import wrong
from bot.words import LANGUAGES, Voice, Words, words
from engine.core.errors import BadRecord, Broken
from engine.core.record import Record
from engine.core.session import Session
from engine.shelf import SHELF

SHOWN = 12  # lines of the log


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="show a recorded game at any point")
    parser.add_argument("record", type=Path)
    parser.add_argument("--until", type=int, help="how many rows to play; all by default")
    parser.add_argument("--view", default="public", help="a seat's number, or public")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--check", action="store_true", help="only verify the digests")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    speech = words(args.lang)
    try:
        record = Record.from_json(args.record.read_text(encoding="utf-8"), SHELF)
        session = Session.restore(record, record.rules(SHELF), args.until)
    except OSError as error:
        return wrong(f"{args.record}: {error.strerror}")
    except UnicodeDecodeError:
        return wrong(f"{args.record}: {speech.text('record.not_json')}")
    except BadRecord as bad:
        return wrong(f"{args.record}: {speech.say(bad.reason, seats_as_numbers(speech))}")
    except Broken as bug:
        return wrong(f"{args.record}: {bug.__cause__!r}")
    if args.check:
        print(speech.text("replay.sound", rows=len(session.record.rows)))
        return 0
    return _show(session, args.view, speech)


def _show(session: Session, view: str, speech: Words) -> int:
    voice = seats_as_numbers(speech)
    seat = None if view == "public" else _seat(view, session.config.seats)
    if seat == -1:
        return wrong(speech.text("replay.no_seat", most=session.config.seats - 1))
    seen = session.view(seat)
    print(describe(seen, speech, voice))
    if seat is not None:
        print(describe_hand(seen, speech, voice).replace("**", ""))
    for line in session.log(seat)[-SHOWN:]:
        print(" ", speech.say(line, voice))
    for decision in session.pending:
        print(voice.who(decision.seat), "…", speech.say(decision.prompt, voice))
    return 0


def seats_as_numbers(speech: Words) -> Voice:
    return Voice(lambda seat: speech.text("replay.seat", n=seat))


def _seat(text: str, seats: int) -> int:
    return int(text) if text.isdecimal() and int(text) < seats else -1
