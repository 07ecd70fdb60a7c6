"""Nasty interactions: of each pack after the Core Set at least so many tests are marked as one that
bring together two cards by name, one of them of the pack."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.agot.naming import shorts
from engine.agot.prints import prints
from tests.mutants.touching import class_of
from tests.source import tree

LEAST = 3
PACKS = sorted({card.set for card in prints().values()} - {"core"})
FOLDER = Path(__file__).parent / "packs"


@cache
def called() -> dict[str, set[str]]:
    """The codes of the cards by all that a test may call them."""
    found: dict[str, set[str]] = {}
    for card in prints().values():
        for name in (
            card.name,
            *(f"{card.name} ({short})" for short in shorts().get(card.set, ())),
        ):
            found.setdefault(name, set()).add(card.code)
            found.setdefault(class_of(name), set()).add(card.code)
    return found


def is_marked(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return any(ast.unparse(each) == "pytest.mark.nasty" for each in node.decorator_list)


def marked(pack: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The tests in the pack's own files that are marked, or stand in a class that is."""
    for file in sorted(FOLDER.glob("test_*.py")):
        if file.stem.split("_")[1] == pack:
            groups = [node for node in tree(file).body if isinstance(node, ast.ClassDef)]
            for group in groups:
                tests = [node for node in group.body if isinstance(node, ast.FunctionDef)]
                for test in tests:
                    if test.name.startswith("test") and (is_marked(group) or is_marked(test)):
                        yield group.name.lower(), test


def named_in(group: str, test: ast.FunctionDef) -> set[str]:
    """The codes of all cards that the test names, and of the one that its class is called by."""
    texts = [node.value for node in ast.walk(test) if isinstance(node, ast.Constant)]
    names = [group, *(text for text in texts if isinstance(text, str))]
    return {code for name in names for code in called().get(name, ())}


def bring_together(pack: str) -> Iterator[str]:
    for group, test in marked(pack):
        cards = [prints()[code] for code in named_in(group, test)]
        if len({card.name for card in cards}) > 1 and any(card.set == pack for card in cards):
            yield test.name


@pytest.mark.parametrize("pack", PACKS)
def test_every_pack_has_nasty_interactions(pack: str) -> None:
    assert len(list(bring_together(pack))) >= LEAST


def test_there_are_fourteen_packs() -> None:
    assert len(PACKS) == 14
