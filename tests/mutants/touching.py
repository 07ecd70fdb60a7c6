"""Which tests touch a card: those of the class that bears its name, those that a table of cards
hands it to, and all others that name it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from textwrap import dedent

import pytest

from engine.agot.naming import shorts
from engine.agot.prints import prints


def class_of(card: str) -> str:
    """What the class of a card's tests is called, in small letters."""
    return "test" + re.sub("[^a-z]", "", card.lower())


def _named(item: pytest.Function) -> Iterator[str]:
    """Every text in the test's code and among its parameters."""
    yield from _texts(item.function)
    if hasattr(item, "callspec"):
        yield from (value for value in item.callspec.params.values() if isinstance(value, str))


@cache
def _texts(function: Callable[..., object]) -> tuple[str, ...]:
    """Read as code, since a name may have quotes of its own."""
    nodes = ast.walk(ast.parse(dedent(inspect.getsource(function))))
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return tuple(value for value in constants if isinstance(value, str))


class Touching:
    """All tests by the cards they touch."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._by_class: dict[str, list[pytest.Item]] = {}
        self._by_code: dict[str, list[pytest.Item]] = {}
        self._naming: dict[str, list[pytest.Item]] = {}
        for item in items:
            self._file(item)

    def _file(self, item: pytest.Item) -> None:
        assert isinstance(item, pytest.Function)
        if item.cls is not None:
            self._by_class.setdefault(item.cls.__name__.lower(), []).append(item)
        if code := re.search(r"\[(\d{5}) ", item.name):
            self._by_code.setdefault(code[1], []).append(item)
        for name in _named(item):
            self._naming.setdefault(name, []).append(item)

    def items(self, codes: Iterable[str]) -> list[pytest.Item]:
        """The likeliest to notice first."""
        ordered = [item for code in sorted(codes) for item in self._of(code)]
        return list(dict.fromkeys(ordered))

    def _of(self, code: str) -> Iterator[pytest.Item]:
        """A name that several cards bear is said with the set."""
        card = prints()[code]
        names = [card.name, *(f"{card.name} ({short})" for short in shorts().get(card.set, ()))]
        for name in names:
            yield from self._by_class.get(class_of(name), ())
        yield from self._by_code.get(code, ())
        for name in names:
            yield from self._naming.get(name, ())
