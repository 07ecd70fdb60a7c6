"""`rookery replay`: shows a recorded game at any point, or the scene of a ruling, in words, and
checks its digests or its ending."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.describe import describe, describe_hand
from bot.terminal.progress import followed, watched
from bot.terminal.records import PUBLIC, Unusable, restored, seat_named, seats_as_numbers
from bot.terminal.saying import wrong
from bot.terminal.scenes import failures, frames_of, is_scene, scene_from, show
from bot.words import LANGUAGES, Words, words_in
from engine.core.seats import SeatId
from engine.core.session import Session

BAD_USE = 2
SHOWN = 12  # lines of the log


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", type=Path, nargs="*", help="of games, or scenes (.toml)")
    parser.add_argument("--ruling", metavar="ID", help="the situation of a ruling, instead")
    parser.add_argument("--until", type=int, help="how many rows to play; all by default")
    parser.add_argument("--view", default=PUBLIC, help="a seat's number, or public")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument(
        "--check",
        action="store_true",
        help="only verify the digests or the ending, of as many records as are named",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = words_in(args.lang)
    if len(args.records) > 1:
        return _check_all(args, words)
    args.record = args.records[0] if args.records else None
    try:
        with watched("playing"):
            if args.check:
                text, sound = _checked(args, words)
                print(text)
                return 0 if sound else 1
            return _scene(args, words) if is_scene(args) else _record(args, words)
    except Unusable as reason:
        return wrong(reason)


def _check_all(args: argparse.Namespace, words: Words) -> int:
    """A line for each of them; 1 if one is not sound."""
    if not args.check or args.ruling is not None:
        return wrong("several records can be checked (--check), but not shown", BAD_USE)
    code = 0
    for file in followed(args.records, "checking", "records"):
        args.record = file
        try:
            text, sound = _checked(args, words)
            print(f"{file}: {text}", flush=True)
            code |= not sound
        except Unusable as reason:
            code |= wrong(reason)
    return code


def _checked(args: argparse.Namespace, words: Words) -> tuple[str, bool]:
    """What is to be said of it, and whether it is sound."""
    if not is_scene(args):
        session = restored(args.record, args.until, words)
        return words.text("replay.sound", rows=len(session.record.rows)), True
    scene = scene_from(args.record, args.ruling, words)
    frames_of(scene, words)
    count, failed = failures(scene)
    return "\n".join(failed) or words.text("scenes.as_expected", n=count), not failed


def _record(args: argparse.Namespace, words: Words) -> int:
    session = restored(args.record, args.until, words)
    _show(session, seat_named(args.view, session, words), words)
    return 0


def _scene(args: argparse.Namespace, words: Words) -> int:
    show(frames_of(scene_from(args.record, args.ruling, words), words), words)
    return 0


def _show(session: Session, seat: SeatId | None, words: Words) -> None:
    voice = seats_as_numbers(words)
    seen = session.view(seat)
    print(describe(seen, words, voice))
    if seat is not None:
        print(describe_hand(seen, words, voice).replace("**", ""))
    for line in session.log(seat)[-SHOWN:]:
        print(" ", words.say(line, voice))
    for decision in session.pending:
        print(voice.who(decision.seat), "…", words.say(decision.prompt, voice))
