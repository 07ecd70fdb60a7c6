"""The small mistakes somebody could make in a card's script: each change puts one node of the
syntax tree in another's place, or takes it away."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from tests.mutants.slips import slips

SHOWN = (ast.keyword, ast.stmt, ast.Call, ast.Compare, ast.BoolOp)  # tell a change by themselves

TYPES = ("annotation", "returns")  # fields that say nothing to the interpreter


class Change(NamedTuple):
    """One node in one place of its parent; `new` is None where it is left out."""

    parent: ast.AST
    field: str
    at: int | None
    new: ast.AST | None
    around: ast.AST  # the smallest part of the statement in which the change can be read

    def make(self) -> ast.AST:
        """Makes the change and returns what was there."""
        old = self._old()
        if self.at is None:
            setattr(self.parent, self.field, self.new)
        else:
            nodes: list[ast.AST] = getattr(self.parent, self.field)
            nodes[self.at : self.at + 1] = [] if self.new is None else [self.new]
        return old

    def undo(self, old: ast.AST) -> None:
        if self.at is None:
            setattr(self.parent, self.field, old)
        else:
            nodes: list[ast.AST] = getattr(self.parent, self.field)
            nodes[self.at : self.at + (self.new is not None)] = [old]

    def tell(self) -> tuple[str, str]:
        """The code before and after; of a list of conditions or arguments no more than the one
        that is changed or lost."""
        old = self._old()
        if self.new is None:
            return ast.unparse(old), ""
        if isinstance(old, ast.BoolOp):
            kept = self.new.values if isinstance(self.new, ast.BoolOp) else [self.new]
            return next(ast.unparse(value) for value in old.values if value not in kept), ""
        if isinstance(self.parent, ast.BoolOp):
            return ast.unparse(old), ast.unparse(self.new)
        return self._around(old)

    def _old(self) -> ast.AST:
        value = getattr(self.parent, self.field)
        found: ast.AST = value if self.at is None else value[self.at]
        return found

    def _around(self, old: ast.AST) -> tuple[str, str]:
        was = ast.unparse(self.around)
        self.make()
        now = ast.unparse(self.around)
        self.undo(old)
        return _without(was, now), _without(now, was)


def _without(text: str, other: str) -> str:
    """The lines of a text that are not in another."""
    known = {line.strip() for line in other.splitlines()}
    lines = [line.strip() for line in text.splitlines()]
    return " / ".join(line for line in lines if line not in known)


def changes(statement: ast.stmt, module: ast.Module) -> Iterator[Change]:
    """Every change within a statement of a module, and the statement left out."""
    if isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant):
        gone = ast.copy_location(ast.Pass(), statement)
        yield Change(module, "body", module.body.index(statement), gone, module)
    yield from _within(statement, [module])


def _within(node: ast.AST, parents: list[ast.AST]) -> Iterator[Change]:
    for field, value in ast.iter_fields(node):
        places = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for at, child in places:
            if isinstance(child, ast.AST) and field not in TYPES:
                yield from _of(child, node, field, at, parents)


def _of(
    child: ast.AST, node: ast.AST, field: str, at: int | None, parents: list[ast.AST]
) -> Iterator[Change]:
    chain = [*parents, node]
    for new in slips(child, field, chain):
        around = next(a for a in reversed(chain) if isinstance(a, SHOWN))
        yield Change(node, field, at, new, around)
    yield from _within(child, chain)
