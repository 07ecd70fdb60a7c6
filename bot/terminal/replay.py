"""`rookery replay`: shows a recorded game at any point, or the scene of a ruling, in words, and
checks its digests or its ending."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.describe import describe, describe_hand
from bot.terminal.records import PUBLIC, Unusable, restored, seat_named, seats_as_numbers
from bot.terminal.saying import wrong
from bot.terminal.scenes import failures, frames_of, is_scene, scene_from, show
from bot.words import LANGUAGES, Words, words
from engine.core.session import Session

SHOWN = 12  # lines of the log


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="show a recorded game at any point, or a ruling")
    parser.add_argument("record", type=Path, nargs="?", help="of a game, or a scene (.toml)")
    parser.add_argument("--ruling", metavar="ID", help="the situation of a ruling, instead")
    parser.add_argument("--until", type=int, help="how many rows to play; all by default")
    parser.add_argument("--view", default=PUBLIC, help="a seat's number, or public")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument(
        "--check", action="store_true", help="only verify the digests or the ending"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    speech = words(args.lang)
    try:
        return _scene(args, speech) if is_scene(args) else _record(args, speech)
    except Unusable as reason:
        return wrong(reason)


def _record(args: argparse.Namespace, speech: Words) -> int:
    session = restored(args.record, args.until, speech)
    if args.check:
        print(speech.text("replay.sound", rows=len(session.record.rows)))
    else:
        _show(session, seat_named(args.view, session, speech), speech)
    return 0


def _scene(args: argparse.Namespace, speech: Words) -> int:
    scene = scene_from(args.record, args.ruling, speech)
    frames = frames_of(scene, speech)
    if not args.check:
        show(frames, speech)
        return 0
    count, failed = failures(scene)
    print("\n".join(failed) or speech.text("scenes.as_expected", n=count))
    return int(bool(failed))


def _show(session: Session, seat: int | None, speech: Words) -> None:
    voice = seats_as_numbers(speech)
    seen = session.view(seat)
    print(describe(seen, speech, voice))
    if seat is not None:
        print(describe_hand(seen, speech, voice).replace("**", ""))
    for line in session.log(seat)[-SHOWN:]:
        print(" ", speech.say(line, voice))
    for decision in session.pending:
        print(voice.who(decision.seat), "…", speech.say(decision.prompt, voice))
