"""`rookery simulate`: how long a game across time zones takes, and how often people are asked. The
table, its clock and its store are real; the people are a model, and the time is moved."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.automation.modes import Mode
from bot.automation.stops import PRESETS, Preset
from bot.games.shelf import first_game, plugs
from bot.terminal.chart import add_chart, objection, write_chart
from bot.terminal.figures import print_figures
from bot.terminal.progress import watched
from bot.terminal.saying import wrong
from bot.terminal.simulate import chart
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.play import Setting, played
from bot.words import words_in

BAD_USE = 2
ZONES = "Europe/Warsaw,Europe/London,America/New_York,Australia/Sydney"


def _games() -> list[str]:
    """Games of which it is known what people say ahead."""
    return [game for game, plug in plugs().items() if plug.measuring.simulated is not None]


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=_games(), default=first_game())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--zones", default=ZONES, help="where they live, by commas, in turn")
    parser.add_argument("--mode", choices=[m.value for m in Mode], default=Mode.RELAXED.value)
    parser.add_argument("--preset", default="casual", help="one, or one per player, by commas")
    parser.add_argument("--rounds", type=int, default=6, help="in as many games as that takes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--council", action="store_true", help="they meet when the bot proposes to")
    parser.add_argument("--json", action="store_true")
    add_chart(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        zones = [ZoneInfo(name) for name in args.zones.split(",")]
    except (ZoneInfoNotFoundError, ValueError):
        return wrong(f"not all of these are time zones: {args.zones}", BAD_USE)
    if args.players not in range(2, 7) or args.rounds < 1:
        return wrong("--players takes 2 to 6, --rounds at least 1", BAD_USE)
    presets = args.preset.split(",")
    if not set(presets) <= set(PRESETS) or len(presets) not in (1, args.players):
        names = ", ".join(PRESETS)
        return wrong(f"--preset takes one name or {args.players} of: {names}", BAD_USE)
    if (reason := objection(args.chart)) is not None:
        return wrong(reason, BAD_USE)
    setting = Setting(
        args.game,
        tuple(zones[seat % len(zones)] for seat in range(args.players)),
        Mode(args.mode),
        tuple(Preset(presets[seat % len(presets)]) for seat in range(args.players)),
        args.council,
    )
    with TemporaryDirectory() as folder:
        figures = asyncio.run(_simulated(setting, args.rounds, args.seed, Path(folder)))
    report = figures.report()
    if args.json:
        print(json.dumps(report))
    else:
        print_figures(report)
    return write_chart(args.chart, _title(setting), chart.about(setting), chart.panels(figures))


def _title(setting: Setting) -> str:
    name = words_in("en").text(f"game.{setting.game}")
    return f"{name}: {len(setting.zones)} players over days"


async def _simulated(setting: Setting, rounds: int, seed: str, folder: Path) -> Figures:
    figures = Figures(len(setting.zones))
    number = 0
    with watched(setting.mode.value, lambda: len(figures.hours), rounds, "rounds"):
        while len(figures.hours) < rounds:
            left = rounds - len(figures.hours)
            await played(setting, f"{seed}/{number}", left, folder / f"{number}.sqlite3", figures)
            number += 1
    return figures
