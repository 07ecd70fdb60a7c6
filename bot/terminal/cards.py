"""`rookery cards --coverage`: for each set, how many cards there are, how many are scripted and
tested, and how many speak each language; and how many rulings are played by a test. `rookery cards
--check GAME`: what is inconsistent in the data of a game whose cards its owner may correct.
`rookery cards --new CODE...`: drafts cards from a reference of the printed ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from bot.games.drafting import NotDrafted
from bot.games.measuring import Coverage, CoveredSet
from bot.games.shelf import plugs
from bot.terminal.progress import watched


def add(parser: argparse.ArgumentParser) -> None:
    checked = [game for game, plug in plugs().items() if plug.measuring.faults is not None]
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--coverage", action="store_true")
    what.add_argument("--check", choices=checked, metavar="GAME", help="is its data sound?")
    what.add_argument("--new", nargs="+", metavar="CODE", help="draft printed cards as ours")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.check:
        return check(args.check, args.json)
    if args.new:
        return new(args.new, args.json)
    with watched("reading cards, scripts and tests"):
        found = [plug.measuring.coverage() for plug in plugs().values() if plug.measuring.coverage]
    for coverage in found:
        if args.json:
            by_set = {name: covered._asdict() for name, covered in coverage.sets.items()}
            print(json.dumps(by_set | {"rulings": coverage.rulings._asdict()}))
        else:
            _print_table(coverage)
    return 0


def _print_table(coverage: Coverage) -> None:
    print(_line("", CoveredSet._fields))
    for name, covered in coverage.sets.items():
        print(_line(name, covered))
    told = coverage.rulings
    tested = "-" if told.tested is None else told.tested
    print(f"rulings tested {tested} of {told.situations} with a situation, {told.rulings} in all")


def check(game: str, as_json: bool) -> int:
    """A line for each fault; 1 if there is any."""
    faults = plugs()[game].measuring.faults
    assert faults is not None
    found = faults()
    if as_json:
        print(json.dumps([dict(zip(FAULT, fault, strict=False)) for fault in found]))
    else:
        for fault in found:
            print(": ".join(part for part in fault if part))
        print(f"{game}: {len(found) or 'no'} faults")
    return 1 if found else 0


def new(codes: Sequence[str], as_json: bool) -> int:
    """Where each card was drafted; 1, and nothing written, if one of them could not be."""
    (draft,) = [plug.measuring.draft for plug in plugs().values() if plug.measuring.draft]
    try:
        drafted = draft(codes)
    except NotDrafted as why:
        print(f"{why}; nothing was written")
        return 1
    if as_json:
        print(json.dumps([each._asdict() for each in drafted]))
    else:
        for each in drafted:
            print(f"{each.code}  {each.table}  {each.module}")
    return 0


FAULT = ("where", "what", "about")  # what the parts of a fault are


def _line(name: str, cells: tuple[object, ...]) -> str:
    return f"{name:<6}" + "".join(f"{'-' if cell is None else cell!s:>10}" for cell in cells)
