"""`rookery cards --coverage`: for each set, how many cards there are, how many are scripted and
tested, and how many speak each language; and how many rulings are played by a test. `rookery cards
--check GAME`: what is inconsistent in the data of a game whose cards its owner may correct."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bot.catalogue import Topic, things_of
from bot.games.scenes import scene_of
from bot.terminal.progress import watched
from engine.agot import sets
from engine.agot.conformance import conforms
from engine.agot.prints import prints
from engine.core.datafiles import facts, names
from engine.hbo.conformance import Fault, faults

TESTS = Path(__file__).resolve().parents[2] / "tests" / "engine" / "agot"
CHECKS: Mapping[str, Callable[[], list[Fault]]] = {"hbo": faults}
Fact = Mapping[str, Any]


class Coverage(NamedTuple):
    cards: int
    scripted: int
    tested: int | None  # None where the tests are not at hand
    en: int
    pl: int


class Ruled(NamedTuple):
    rulings: int
    situations: int  # rulings that can be played; the others say why not
    tested: int | None


def add(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--coverage", action="store_true")
    what.add_argument("--check", choices=list(CHECKS), metavar="GAME", help="is its data sound?")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.check:
        return check(args.check, args.json)
    with watched("reading cards, scripts and tests"):
        found, told = coverage(), ruled()
    if args.json:
        by_set = {name: covered._asdict() for name, covered in found.items()}
        print(json.dumps(by_set | {"rulings": told._asdict()}))
        return 0
    print(_line("", Coverage._fields))
    for name, covered in found.items():
        print(_line(name, covered))
    tested = "-" if told.tested is None else told.tested
    print(f"rulings tested {tested} of {told.situations} with a situation, {told.rulings} in all")
    return 0


def check(game: str, as_json: bool) -> int:
    """A line for each fault; 1 if there is any."""
    found = CHECKS[game]()
    if as_json:
        print(json.dumps([fault._asdict() for fault in found]))
    else:
        for fault in found:
            print(": ".join(part for part in fault if part))
        print(f"{game}: {len(found) or 'no'} faults")
    return 1 if found else 0


def _line(name: str, cells: tuple[object, ...]) -> str:
    return f"{name:<6}" + "".join(f"{'-' if cell is None else cell!s:>10}" for cell in cells)


def coverage(tests: Path = TESTS) -> dict[str, Coverage]:
    """By set, in the order of their codes."""
    sets.load()
    classes = set(classes_in(tests)) if tests.is_dir() else None
    return {name: _covered(cards, classes) for name, cards in cards_by_set().items()}


def cards_by_set() -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for file in names("agot/cards"):
        found.setdefault(Path(file).name.partition("-")[0], []).extend(facts(file)["card"])
    return dict(sorted(found.items(), key=lambda entry: min(card["id"] for card in entry[1])))


def _covered(cards: list[Fact], classes: set[str] | None) -> Coverage:
    return Coverage(
        cards=len(cards),
        scripted=sum(conforms(prints()[card["id"]], card) for card in cards),
        tested=None if classes is None else sum(is_tested(card, classes) for card in cards),
        en=sum(speaks(card, "en") for card in cards),
        pl=sum(speaks(card, "pl") for card in cards),
    )


def speaks(card: Fact, language: str) -> bool:
    """It has its name, and its text if it has any ability."""
    return bool(card[language]) and bool(card[f"text_{language}"]) is bool(card["abilities"])


def is_tested(card: Fact, classes: set[str]) -> bool:
    """Where there is no ability there is nothing of the card's own to test."""
    return not card["abilities"] or class_of(card["en"]) in classes


def class_of(name: str) -> str:
    """The name of the class that tests a card of this name."""
    words = re.findall(r"\w+", re.sub(r"['’]", "", name))
    return "Test" + "".join(word[0].upper() + word[1:] for word in words)


def classes_in(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        yield from (node.name for node in tree.body if isinstance(node, ast.ClassDef))


def ruled(tests: Path = TESTS) -> Ruled:
    """A ruling is tested if a test plays it, or the ruling whose scene it shares."""
    scenes = {each.key.id: scene_of(each.fact) for each in things_of("agot", Topic.RULING)}
    played = {name: scene for name, scene in scenes.items() if scene is not None}
    if not tests.is_dir():
        return Ruled(len(scenes), len(played), None)
    cited = set(cited_in(tests))
    tested = sum(name in cited or scene in cited for name, scene in played.items())
    return Ruled(len(scenes), len(played), tested)


def cited_in(folder: Path, marker: str = "ruling") -> Iterator[str]:
    """What the tests of a folder say that they play: the arguments of a marker."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == marker
            ):
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
