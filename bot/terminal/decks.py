"""`rookery deck check`: everything that is wrong with a deck in a text file."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.games.deck_building import decoded
from bot.games.shelf import building
from bot.terminal.saying import wrong
from bot.words import LANGUAGES, NOBODY, words_in
from engine.core.errors import Refused


def add(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(required=True, metavar="ACT")
    checking = acts.add_parser(
        "check",
        help="name everything that is wrong with a deck",
        epilog=parser.epilog,
        formatter_class=parser.formatter_class,
    )
    checking.add_argument("file", type=Path)
    checking.add_argument("--format", choices=building().formats, default=building().formats[0])
    checking.add_argument("--lang", choices=LANGUAGES, default="en")
    checking.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 for a deck that is legal as it stands."""
    words = words_in(args.lang)
    try:
        checked = building().check(decoded(args.file.read_bytes()), args.format)
    except OSError as error:
        return wrong(f"{args.file}: {error.strerror}")
    except Refused as refused:
        return wrong(f"{args.file}: {words.say(refused.reason, NOBODY)}")
    for line in building().report(checked, words, NOBODY, str):
        print(line)
    return 0 if checked.sound else 1
