"""Every entry of the rules and every ruling is cited by a test that plays it; an entry that no test
cites fails here, and so does a citation of nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from engine.core.catalogue import facts, names

TESTS = Path(__file__).parent
PLAYED = {
    "glossary",
    "step",
    "phase",
    "setup",
    "window",
    "initiating",
    "trigger",
    "golden",
    "anatomy",
}
RULED = {"definition", "question", "ruling", "reference", "slip"}


def is_marker(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
    )


def citations() -> Iterator[str]:
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if is_marker(node):
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


CITED = set(citations())
ENTRIES = {entry["id"]: entry for file in names("agot/rules") for entry in facts(file)["entry"]}
RULINGS = {ruling["id"]: ruling for ruling in facts("agot/rulings")["ruling"]}


def test_every_entry_of_the_rules_is_cited() -> None:
    played = [e for e in ENTRIES.values() if e["kind"] in PLAYED and not e.get("see")]
    wanted = {entry["id"] for entry in played}
    assert sorted(wanted - CITED) == []


def test_every_ruling_is_cited() -> None:
    wanted = {ruling["id"] for ruling in RULINGS.values() if ruling["kind"] in RULED}
    assert sorted(wanted - CITED) == []


def test_nothing_unknown_is_cited() -> None:
    assert sorted(CITED - ENTRIES.keys() - RULINGS.keys()) == []
