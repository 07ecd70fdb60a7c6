"""`rookery screens`: plays in the sandbox with fixed chance and takes the pictures of the documents
in a real browser, on a phone and at a desk, in both languages. So they show the product itself."""

from __future__ import annotations

import argparse
import asyncio
import logging
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.sandbox.screens import NoBrowser, browser
from bot.terminal.progress import watched
from bot.terminal.saying import wrong
from bot.terminal.screens.shots import SITUATIONS, Shots
from bot.words import LANGUAGES

BAD_USE = 2


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--lang", choices=LANGUAGES, help="one language; both by default")
    parser.add_argument(
        "--only", default=",".join(SITUATIONS), help="situations, by commas; all by default"
    )
    parser.add_argument(
        "--renew", type=Path, metavar="FOLDER", help="replace those pictures that are there, too"
    )
    lines = [f"  {name:<{max(map(len, SITUATIONS)) + 2}}{SITUATIONS[name]}" for name in SITUATIONS]
    parser.epilog = "\n".join(["situations:", *lines, "", str(parser.epilog)])
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    only = args.only.split(",")
    if not set(only) <= set(SITUATIONS):
        return wrong(f"--only takes some of: {', '.join(SITUATIONS)}", BAD_USE)
    languages = [args.lang] if args.lang else list(LANGUAGES)
    shots = Shots(args.folder, args.renew, {(name, each) for name in only for each in languages})
    try:
        shots.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return wrong(f"{args.folder}: {error.strerror}")
    logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        with watched(shots.brief, lambda: shots.taken, len(shots.wanted) * len(shots.sizes)):
            asyncio.run(_taken(shots, languages))
    except NoBrowser as reason:
        return wrong(reason)
    return _report(shots)


async def _taken(shots: Shots, languages: list[str]) -> None:
    """The stories import discord, which takes long."""
    from bot.terminal.screens.stories import tell

    async with browser() as opened:
        for language in languages:
            with TemporaryDirectory() as folder:
                await tell(Path(folder), opened, shots, language)


def _report(shots: Shots) -> int:
    print(f"{shots.taken} pictures are in {shots.folder}; {shots.renewed} were renewed")
    if shots.errors:
        return wrong(f"the page complained: {shots.errors[0]}")
    missing = sorted(f"{name} ({language})" for name, language in shots.wanted - shots.found)
    return wrong(f"the games never came to: {', '.join(missing)}") if missing else 0
