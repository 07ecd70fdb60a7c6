"""`rookery move`: copies a whole store from a file to a server, or back, and compares every row.
The source stays as it is; the target must be empty, and stays so if anything goes wrong."""

from __future__ import annotations

import argparse
import asyncio

from bot.store import StoreUnusable
from bot.store.moving import move
from bot.store.place import BadPlace, place_of
from bot.terminal.progress import watched
from bot.terminal.saying import wrong


def add(parser: argparse.ArgumentParser) -> None:
    about = "a path, or postgresql://user:password@host/name"
    parser.add_argument("source", metavar="SOURCE", help=about)
    parser.add_argument("target", metavar="TARGET", help=about)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        source, target = place_of(args.source), place_of(args.target)
        with watched("moving"):
            counts = asyncio.run(move(source, target))
    except (BadPlace, StoreUnusable) as reason:
        return wrong(reason)
    rows = f"{sum(counts.values())} rows of {len(counts)} tables"
    print(f"{source} is copied to {target}: {rows}, each compared")
    print("Set ROOKERY_DATABASE to the new place before you start the bot again.")
    return 0
