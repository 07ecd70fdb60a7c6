"""`rookery soak`: people play all games through the sandbox while the bot is killed and the network
fails; afterwards nothing may be lost, doubled or shown wrongly. The proof that it is so, and a
rehearsal for whoever keeps the bot running."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.games.shelf import SHELF
from bot.store import StoreUnusable
from bot.store.place import BadPlace
from bot.terminal.databases import FILE, OWN
from bot.terminal.figures import print_figures
from bot.terminal.own_postgres import NoServer
from bot.terminal.progress import timed, watched
from bot.terminal.saying import countable, wrong
from bot.terminal.soak.rehearsal import WEATHERS, Plan, rehearse
from bot.terminal.soak.tally import ABOUT, BAD, Tally
from bot.terminal.soak.upheld import NotThere

BAD_USE = 2
MINUTES = 5.0  # if neither minutes nor kills are named
TOLD = 20  # findings


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--weather", choices=list(WEATHERS), default="all")
    parser.add_argument("--minutes", type=float, help=f"how long; {MINUTES:.0f} by default")
    parser.add_argument("--kills", type=int, help="until the bot was killed so often")
    parser.add_argument("--seed", default="1", help="for what people, kills and faults do")
    parser.add_argument("--tables", type=int, default=8, help="tables played at once")
    parser.add_argument("--games", default=",".join(SHELF), help="which, by commas")
    where = f"{FILE}, {OWN} (a server of its own, stopped now and then), or an address"
    parser.add_argument("--database", default=FILE, help=where)
    parser.add_argument("--processes", type=int, default=1, help="of one bot, on a server")
    parser.add_argument("--shards", type=int, default=1, help="connections of the bot to Discord")
    paced = "let the bot connect one shard every five seconds, as Discord does"
    parser.add_argument("--paced", action="store_true", help=paced)
    parser.add_argument("--keep", type=Path, help="keep database and logs in this folder")
    parser.add_argument("--json", action="store_true", help="one line of figures")
    parser.epilog = f"{explained()}\n\n{parser.epilog}"
    parser.set_defaults(run=run)


def explained() -> str:
    """What each figure of the report means."""
    wide = max(map(len, ABOUT)) + 2
    lines = [f"  {name:<{wide}}{about}" for name, about in ABOUT.items()]
    bad = ", ".join(BAD)
    return "\n".join(["figures:", *lines, "", f"Exit code 0 if {bad} are all 0."])


def run(args: argparse.Namespace) -> int:
    games = args.games.split(",")
    if not set(games) <= set(SHELF):
        return wrong(f"--games takes some of: {', '.join(SHELF)}", BAD_USE)
    if not countable(args.tables, args.kills, args.minutes, args.processes, args.shards):
        counted = "--tables, --kills, --minutes, --processes and --shards"
        return wrong(f"{counted} take more than nothing", BAD_USE)
    if args.processes > 1 and args.database == FILE:
        return wrong(f"several processes need a server: --database {OWN}", BAD_USE)
    weather = WEATHERS[args.weather]
    if args.kills is not None and not weather.kills:
        return wrong(f"nobody is killed in the weather {args.weather!r}", BAD_USE)
    if args.kills is None and args.minutes is None:
        args.minutes = MINUTES
    seconds = None if args.minutes is None else 60 * args.minutes
    plan = Plan(
        weather=weather,
        seed=args.seed,
        tables=args.tables,
        games=games,
        kills=args.kills,
        seconds=seconds,
        database=args.database,
        processes=args.processes,
        shards=args.shards,
        paced=args.paced,
    )
    try:
        return _report(_rehearsed(plan, args.keep), args.json)
    except (BadPlace, NoServer, StoreUnusable) as reason:
        return wrong(reason)
    except NotThere as reason:
        return wrong(f"{reason}; with --keep FOLDER its log is there")
    except OSError as error:
        return wrong(f"{error.filename or args.keep}: {error.strerror}")


def _rehearsed(plan: Plan, keep: Path | None) -> Tally:
    tally = Tally()
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it complains of lines that we cut
    with TemporaryDirectory() as temporary:
        folder, log = Path(temporary), None
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            folder, log = keep, keep / "wire.log"
        with _watched(plan, tally):
            asyncio.run(rehearse(folder, plan, tally, log))
    return tally


def _watched(plan: Plan, tally: Tally) -> AbstractContextManager[None]:
    """By kills where they are counted, else by the clock."""
    if plan.kills is not None:
        return watched(tally.brief, lambda: tally.kills, plan.kills, "kills")
    return timed(tally.brief, plan.seconds or 0.0)


def _report(tally: Tally, as_json: bool) -> int:
    for finding, times in tally.worst(TOLD):
        print(f"{times} x {finding}", file=sys.stderr)
    if as_json:
        print(json.dumps(tally.figures()))
    else:
        print_figures(tally.figures(), ABOUT)
    return 0 if tally.sound else 1
