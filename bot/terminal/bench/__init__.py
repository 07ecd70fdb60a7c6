"""`rookery bench`: measures speed and memory, and prints each figure with its unit. Nothing here
is a test; nothing fails because a machine is slow."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.terminal.bench import engine, lookup, pictures, tables
from bot.terminal.bench.figures import Figure
from bot.terminal.bench.machine import load, processor
from bot.terminal.bench.party import TooSlow
from bot.terminal.saying import countable, wrong

BAD_USE = 2
ROOMS: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
    "engine": lambda _: engine.measured(),
    "pictures": lambda _: pictures.measured(),
    "lookup": lambda _: lookup.measured(),
    "tables": tables.measured,
}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="measure speed and memory")
    parser.add_argument("room", nargs="?", choices=list(ROOMS), help="what; all by default")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, default=200, help="tables played at once")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds before somebody answers")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long play is measured")
    parser.add_argument(
        "--profile", type=Path, help="write what the bot's process did, by cProfile"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not countable(args.tables, args.pause, args.seconds):
        return wrong("--tables, --pause and --seconds take more than nothing", BAD_USE)
    figures = []
    try:
        for figure in _measured(args):
            figures.append(figure)
            if not args.json:
                print(figure, flush=True)
    except TooSlow as reason:
        return wrong(reason)
    if args.json:
        print(json.dumps([figure._asdict() for figure in figures]))
    return 0


def _measured(args: argparse.Namespace) -> Iterator[Figure]:
    yield Figure("processor", processor())
    yield Figure("load_before", load(), "processes")
    for name, room in ROOMS.items():
        if args.room in (None, name):
            yield from room(args)
