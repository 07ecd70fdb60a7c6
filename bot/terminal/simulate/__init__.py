"""`rookery simulate`: how long a game across time zones takes, and how often people are asked. The
table, its clock and its store are real; the people are a model, and the time is moved."""

from __future__ import annotations

import argparse
import asyncio
import json
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.terminal.chart import write_chart
from bot.terminal.figures import print_figures
from bot.terminal.progress import watched
from bot.terminal.saying import wrong
from bot.terminal.side_by_side import side_by_side
from bot.terminal.simulate import chart
from bot.terminal.simulate.arguments import BadUse, Plan, add_arguments, plan_of
from bot.terminal.simulate.figures import Figures, by_seed, pooled
from bot.terminal.simulate.play import played
from bot.terminal.simulate.setting import Setting
from bot.words import words_in

BAD_USE = 2


def add(parser: argparse.ArgumentParser) -> None:
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        plan = plan_of(args)
    except BadUse as reason:
        return wrong(str(reason), BAD_USE)
    each, setting = _simulated(plan), plan.setting
    figures = pooled(len(setting.zones), each)
    report = figures.report()
    if len(each) > 1:
        report |= by_seed(plan.seeds, each)
    if args.breakdown:
        report |= figures.waits.report(len(figures.hours))
    if args.json:
        print(json.dumps(report))
    else:
        print_figures(report)
    return write_chart(args.chart, _title(setting), chart.about(setting), chart.panels(figures))


def _title(setting: Setting) -> str:
    name = words_in("en").text(f"game.{setting.game}")
    return f"{name}: {len(setting.zones)} players over days"


def _simulated(plan: Plan) -> list[Figures]:
    """Seed by seed. Whoever watches sees the rounds; those of other processes when a seed is
    through."""
    found: list[Figures] = []

    def rounds() -> int:
        return sum(len(figures.hours) for figures in found)

    with watched(plan.setting.mode.value, rounds, plan.rounds * len(plan.seeds), "rounds"):
        if plan.processes > 1 and len(plan.seeds) > 1:
            work = partial(_of_seed, plan.setting, plan.rounds)
            found.extend(side_by_side(work, plan.seeds, plan.processes))
            return found
        for seed in plan.seeds:
            found.append(Figures(len(plan.setting.zones)))
            _play_seed(plan.setting, plan.rounds, seed, found[-1])
    return found


def _of_seed(setting: Setting, rounds: int, seed: str) -> Figures:
    figures = Figures(len(setting.zones))
    _play_seed(setting, rounds, seed, figures)
    return figures


def _play_seed(setting: Setting, rounds: int, seed: str, figures: Figures) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(_games(setting, rounds, seed, Path(folder), figures))


async def _games(setting: Setting, rounds: int, seed: str, folder: Path, figures: Figures) -> None:
    """As many as it takes."""
    number = 0
    while len(figures.hours) < rounds:
        left = rounds - len(figures.hours)
        await played(setting, f"{seed}/{number}", left, folder / f"{number}.sqlite3", figures)
        number += 1
