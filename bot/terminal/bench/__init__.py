"""`rookery bench`: measures speed and memory, and prints each figure with its unit. Nothing here
is a test; nothing fails because a machine is slow."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bot.store import StoreUnusable
from bot.store.place import BadPlace
from bot.tables.registry import LIVE_AT_MOST
from bot.terminal.bench import chart, engine, lookup, pictures, tables
from bot.terminal.bench.figures import Figure
from bot.terminal.bench.machine import load, processor
from bot.terminal.bench.party import TooSlow
from bot.terminal.chart import add_chart, objection, write_chart
from bot.terminal.databases import FILE, OWN
from bot.terminal.figures import Row, is_read_by_a_person, print_table
from bot.terminal.own_postgres import NoServer
from bot.terminal.saying import countable, wrong

BAD_USE = 2
MACHINE = "machine"
ROOMS: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
    "engine": lambda _: engine.measured(),
    "pictures": lambda _: pictures.measured(),
    "lookup": lambda _: lookup.measured(),
    "tables": tables.measured,
}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("room", nargs="?", choices=list(ROOMS), help="what; all by default")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, default=200, help="tables played at once")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds before somebody answers")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long play is measured")
    where = f"tables: {FILE}, {OWN} (a server of its own), or an address"
    parser.add_argument("--database", default=FILE, help=where)
    parser.add_argument("--processes", type=int, default=1, help="tables: of one bot, on a server")
    shards = "tables: connections to Discord; as many as processes, if there are several"
    parser.add_argument("--shards", type=int, help=shards)
    held = "tables: how many each process has in memory at most"
    parser.add_argument("--held", type=int, default=LIVE_AT_MOST, help=held)
    anew = "tables: how often the bot is started anew in the end"
    parser.add_argument("--starts", type=int, default=5, help=anew)
    written = "tables: written into the store in the middle of their games, as more than 200 always"
    parser.add_argument(
        "--written", action="store_true", help=f"{written} are; none is opened anew"
    )
    blank = "tables: draw nothing, and send an empty file for every picture"
    parser.add_argument("--no-pictures", action="store_true", help=blank)
    thinking = "tables: whoever plays alone meets a maester, in games that have one"
    parser.add_argument("--maesters", action="store_true", help=thinking)
    parser.add_argument(
        "--profile", type=Path, help="write what the bot's process did, by cProfile"
    )
    add_chart(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not countable(args.tables, args.pause, args.seconds, args.processes, args.held, args.shards):
        counted = "--tables, --pause, --seconds, --processes, --held and --shards"
        return wrong(f"{counted} take more than nothing", BAD_USE)
    args.shards = args.shards or args.processes
    if args.processes > 1 and args.database == FILE:
        return wrong(f"several processes need a server: --database {OWN}", BAD_USE)
    if (reason := objection(args.chart)) is not None:
        return wrong(reason, BAD_USE)
    rooms: dict[str, list[Figure]] = {}
    try:
        for name, figures in _measured(args):
            rooms[name] = list(figures if args.json else _told(figures))
    except (TooSlow, BadPlace, NoServer, StoreUnusable) as reason:
        return wrong(reason)
    if args.json:
        print(json.dumps([figure._asdict() for figures in rooms.values() for figure in figures]))
    about = ", ".join(f"{figure.value} {figure.unit}".strip() for figure in rooms.pop(MACHINE))
    return write_chart(args.chart, "Speed and memory", about, chart.panels(rooms))


def _told(figures: Iterable[Figure]) -> Iterator[Figure]:
    """Prints each as soon as it is known; for a person, those of a room as a table."""
    found = []
    for figure in figures:
        found.append(figure)
        if not is_read_by_a_person():
            print(figure, flush=True)
        yield figure
    if is_read_by_a_person():
        print_table(Row(*figure) for figure in found)


def _measured(args: argparse.Namespace) -> Iterator[tuple[str, Iterable[Figure]]]:
    """Room by room, the machine before all."""
    yield MACHINE, (Figure("processor", processor()), Figure("load_before", load(), "processes"))
    for name, room in ROOMS.items():
        if args.room in (None, name):
            yield name, room(args)
