"""What of the second edition's cards is scripted, tested and worded, set by set, and which rulings
a test plays. Where the tests are not at hand, nothing is said of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.catalogue import Topic, things_of
from bot.games.agot.sets import playable_cards
from bot.games.measuring import Coverage, CoveredRulings, CoveredSet
from bot.games.scenes import scene_of
from engine.agot import sets
from engine.agot.conformance import conforms
from engine.agot.naming import named, shorts
from engine.agot.prints import prints

TESTS = Path(__file__).resolve().parents[3] / "tests" / "engine" / "agot"
Fact = Mapping[str, Any]


def coverage(tests: Path = TESTS) -> Coverage:
    return Coverage(covered_sets(tests), covered_rulings(tests))


def covered_sets(tests: Path = TESTS) -> dict[str, CoveredSet]:
    """By set, in the order of their codes."""
    sets.load()
    classes = set(classes_in(tests)) if tests.is_dir() else None
    return {name: _covered(cards, classes) for name, cards in cards_by_set().items()}


def cards_by_set() -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for card in playable_cards():
        found.setdefault(card.set, []).append(card.fact)
    return dict(sorted(found.items(), key=lambda entry: min(card["id"] for card in entry[1])))


def _covered(cards: list[Fact], classes: set[str] | None) -> CoveredSet:
    return CoveredSet(
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
    return not card["abilities"] or class_of(title(card)) in classes


def title(card: Fact) -> str:
    """The name; with its set, if an earlier card bears the same."""
    printed = prints().get(card.get("id", ""))
    if printed is None or named(printed.name) is printed:
        return str(card["en"])
    return f"{printed.name} {shorts()[printed.set][0]}"


def class_of(name: str) -> str:
    """The name of the class that tests a card of this title."""
    words = re.findall(r"\w+", re.sub(r"['’]", "", name))
    return "Test" + "".join(word[0].upper() + word[1:] for word in words)


def classes_in(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        yield from (node.name for node in tree.body if isinstance(node, ast.ClassDef))


def covered_rulings(tests: Path = TESTS) -> CoveredRulings:
    """A ruling is tested if a test plays it, or the ruling whose scene it shares."""
    scenes = {each.key.id: scene_of(each.fact) for each in things_of("agot", Topic.RULING)}
    played = {name: scene for name, scene in scenes.items() if scene is not None}
    if not tests.is_dir():
        return CoveredRulings(len(scenes), len(played), None)
    cited = set(cited_in(tests))
    tested = sum(name in cited or scene in cited for name, scene in played.items())
    return CoveredRulings(len(scenes), len(played), tested)


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
