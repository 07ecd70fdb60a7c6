"""What `rookery simulate` may be told, and why it refuses the rest."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from math import isfinite
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.automation.modes import Mode
from bot.automation.stops import PRESETS, Preset
from bot.games.shelf import first_game, plugs
from bot.terminal.chart import add_chart, objection
from bot.terminal.simulate.setting import Setting
from engine.core.seats import SeatId

ZONES = "Europe/Warsaw,Europe/London,America/New_York,Australia/Sydney"
PLAYERS = range(2, 7)
SEEDS_AT_MOST = 1_000


class Plan(NamedTuple):
    setting: Setting
    seeds: tuple[str, ...]
    rounds: int
    processes: int


class BadUse(Exception):
    """With the reason, for whoever typed it."""


def _games() -> list[str]:
    """Games of which it is known what people say ahead."""
    return [game for game, plug in plugs().items() if plug.measuring.simulated is not None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--game", choices=_games(), default=first_game())
    add("--players", type=int, default=4)
    add("--zones", default=ZONES, help="where they live, by commas, in turn")
    add("--mode", choices=[m.value for m in Mode], default=Mode.RELAXED.value)
    add("--preset", default="casual", help="one, or one per player, by commas")
    add("--rounds", type=int, default=6, help="for each seed, in as many games as that takes")
    add("--seed", default="1")
    add("--seeds", help="several, such as 1-8 or 1,5,9; the report has the mean of their medians")
    add("--processes", type=int, default=1, help="play so many seeds at once")
    add("--council", action="store_true", help="they meet when the bot proposes to")
    add("--attention", type=float, default=1.0, help="how often they look, times the model's rate")
    add("--prepare", type=float, default=1.0, help="how often they say anything ahead: 0 to 1")
    add("--ghost", type=int, metavar="SEAT", help="this player, from 1, vanishes after set-up")
    add("--breakdown", action="store_true", help="for what people are waited for, and how long")
    add("--json", action="store_true")
    add_chart(parser)


def plan_of(args: argparse.Namespace) -> Plan:
    """Raises BadUse for what cannot be simulated."""
    for refuse in REFUSALS:
        if reason := refuse(args):
            raise BadUse(reason)
    presets, zones = args.preset.split(","), _zones(args.zones)
    setting = Setting(
        args.game,
        tuple(zones[seat % len(zones)] for seat in range(args.players)),
        Mode(args.mode),
        tuple(Preset(presets[seat % len(presets)]) for seat in range(args.players)),
        args.council,
        args.attention,
        args.prepare,
        None if args.ghost is None else SeatId(args.ghost - 1),
    )
    return Plan(setting, _seeds(args), args.rounds, args.processes)


def _zones(names: str) -> list[ZoneInfo]:
    try:
        return [ZoneInfo(name) for name in names.split(",")]
    except (ZoneInfoNotFoundError, ValueError):
        raise BadUse(f"not all of these are time zones: {names}") from None


def _seeds(args: argparse.Namespace) -> tuple[str, ...]:
    """Any names by commas, and numbers from one to another."""
    if args.seeds is None:
        return (args.seed,)
    found: list[str] = []
    for part in args.seeds.split(","):
        span = re.fullmatch(r"(\d+)-(\d+)", part)
        if span is not None:
            found += map(
                str, range(int(span[1]), min(int(span[2]), int(span[1]) + SEEDS_AT_MOST) + 1)
            )
        else:
            found.append(part.strip())
    if not found or "" in found or len(set(found)) < len(found) or len(found) > SEEDS_AT_MOST:
        raise BadUse(f"--seeds takes different seeds, such as 1-8 or 1,5,9: {args.seeds}")
    return tuple(found)


def _too_many(args: argparse.Namespace) -> str:
    if args.players not in PLAYERS or args.rounds < 1:
        return "--players takes 2 to 6, --rounds at least 1"
    return "--processes takes at least 1" if args.processes < 1 else ""


def _preset(args: argparse.Namespace) -> str:
    presets = args.preset.split(",")
    if set(presets) <= set(PRESETS) and len(presets) in (1, args.players):
        return ""
    return f"--preset takes one name or {args.players} of: {', '.join(PRESETS)}"


def _people(args: argparse.Namespace) -> str:
    if not (isfinite(args.attention) and 0 < args.attention <= 100):
        return "--attention takes a number above 0, and 100 at most"
    if not 0 <= args.prepare <= 1:
        return "--prepare takes a number from 0 to 1"
    if args.ghost is not None and args.ghost not in range(1, args.players + 1):
        return f"--ghost takes the number of a player, 1 to {args.players}"
    return ""


def _chart(args: argparse.Namespace) -> str:
    return objection(args.chart) or ""


REFUSALS: tuple[Callable[[argparse.Namespace], str], ...] = (_too_many, _preset, _people, _chart)
