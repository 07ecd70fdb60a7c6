"""Every limit on the list is broken by a test, and every test's limit is on the list."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent


def listed() -> set[str]:
    rooms = tomllib.loads((HERE / "limits.toml").read_text(encoding="utf-8"))
    return {name for room in rooms.values() for name in room}


def cited() -> set[str]:
    return {name for file in sorted(HERE.glob("test_*.py")) for name in citations(file)}


def citations(file: Path) -> Iterator[str]:
    """What is named in calls of the marker, as a decorator or as a parameter's mark."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node) == "limit":
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_every_limit_has_a_test() -> None:
    untested = sorted(listed() - cited())
    print(f"limits without a test: {untested}")
    assert untested == []


def test_every_test_cites_limits_that_are_listed() -> None:
    assert sorted(cited() - listed()) == []
