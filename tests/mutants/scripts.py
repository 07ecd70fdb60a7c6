"""The scripts of the sets as syntax trees, and which cards each of their statements writes: its
own, or those of every statement that uses what it defines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.agot.sets import EXAMPLES, modules
from tests.mutants.changes import Change, changes
from tests.source import ROOT

CODE = re.compile(r"\d{5}")
FAMILIES = "families"  # of cards that are written once
MODULES = [module for module in modules() if module != EXAMPLES]


class Mutant(NamedTuple):
    module: str
    statement: ast.stmt
    change: Change
    cards: frozenset[str]  # by code

    @property
    def name(self) -> str:
        """What the statement is about: the body of an ability, or the first line of a call."""
        if isinstance(self.statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return self.statement.name
        return ast.unparse(self.statement).partition("(")[0]

    @property
    def key(self) -> tuple[str, ...]:
        return self.module, self.name, *self.change.tell()


@cache
def tree(module: str) -> ast.Module:
    file = ROOT / "engine" / "agot" / "sets" / f"{module.replace('.', '/')}.py"
    return ast.parse(file.read_text(encoding="utf-8"))


def made() -> list[Mutant]:
    """Every mutant of every script."""
    return [mutant for module in MODULES for mutant in _made(module)]


def _made(module: str) -> Iterator[Mutant]:
    code = tree(module)
    for statement in code.body:
        cards = frozenset(codes(module, statement))
        if cards and not _writes(statement):
            for change in changes(statement, code):
                yield Mutant(module, statement, change, cards)


def _writes(statement: ast.stmt) -> bool:
    """`x = card("...")` itself, or a script that a card has besides."""
    text = ast.unparse(statement)
    return isinstance(statement, ast.Assign) and ("= card(" in text or "= Script(" in text)


def codes(module: str, statement: ast.stmt, seen: tuple[ast.stmt, ...] = ()) -> set[str]:
    """Of the cards that a statement writes. One that speaks of a card may be part of another's
    script: it belongs to both."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)) or statement in seen:
        return set()
    known = _scripts(module)
    direct = {code for name in _names(statement) for code in known.get(name, ())}
    direct |= set(_literal_codes(statement))
    if _writes(statement):
        return direct
    return direct | {
        code
        for defined in _defined(statement)
        for where, user in _users(module, defined)
        for code in codes(where, user, (*seen, statement))
    }


def _users(module: str, defined: str) -> Iterator[tuple[str, ast.stmt]]:
    places = MODULES if module == FAMILIES else [module]
    for place in places:
        for statement in tree(place).body:
            if defined in _names(statement):
                yield place, statement


@cache
def _scripts(module: str) -> dict[str, list[str]]:
    """The names that stand for cards in a module."""
    found: dict[str, list[str]] = {}
    for statement in tree(module).body:
        if isinstance(statement, ast.Assign) and _writes(statement):
            target = statement.targets[0]
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name, code in zip(names, _literal_codes(statement), strict=False):
                found[ast.unparse(name)] = [code]
    return found


def _literal_codes(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Constant) and CODE.fullmatch(str(node.value)):
            yield str(node.value)


def _names(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [ast.unparse(target) for target in statement.targets]
    return [ast.unparse(statement.target)] if isinstance(statement, ast.AnnAssign) else []
