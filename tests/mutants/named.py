"""Named mutants switch rules off one by one: a test which cites the rule must fail. One that
survives means that a rule is cited but not tested."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.terminal.progress import followed
from tests.source import ROOT

TESTS = ROOT / "tests" / "engine" / "agot"
COPIED = ("engine", "bot", "data", "tests", "pyproject.toml")
PASSED, FAILED = 0, 1  # as pytest says it; anything else is no verdict
TIME = 120  # seconds: a rule that ends loops, switched off, does not end


def mutants() -> list[dict[str, str]]:
    with (ROOT / "tests" / "mutants.toml").open("rb") as file:
        found: list[dict[str, str]] = tomllib.load(file)["mutant"]
    return found


def citing(rule: str) -> list[str]:
    """The tests that cite a rule, as pytest names them."""
    return [node for file in sorted(TESTS.rglob("test_*.py")) for node in _citing(file, rule)]


def _citing(file: Path, rule: str) -> Iterator[str]:
    name = file.relative_to(ROOT).as_posix()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            for test in node.body:
                if isinstance(test, ast.FunctionDef) and _cites(test, rule):
                    yield f"{name}::{node.name}::{test.name}"
        elif isinstance(node, ast.FunctionDef) and _cites(node, rule):
            yield f"{name}::{node.name}"


def _cites(test: ast.FunctionDef, rule: str) -> bool:
    return any(
        isinstance(argument, ast.Constant) and argument.value == rule
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call)
        for argument in decorator.args
    )


def survives(mutant: dict[str, str], place: Path) -> bool:
    """Whether every test that cites the rule passes without it."""
    file = place / mutant["file"]
    text = file.read_text(encoding="utf-8")
    assert text.count(mutant["find"]) == 1, mutant["id"]
    file.write_text(text.replace(mutant["find"], mutant["replace"]), encoding="utf-8")
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", *citing(mutant["rule"])]
        run = subprocess.run(command, cwd=place, capture_output=True, timeout=TIME, check=False)
        if run.returncode not in (PASSED, FAILED):
            raise SystemExit(f"{mutant['id']}: the tests could not be run\n{run.stdout.decode()}")
        return run.returncode == PASSED
    except subprocess.TimeoutExpired:
        return False
    finally:
        file.write_text(text, encoding="utf-8")


def try_named(names: list[str]) -> int:
    chosen = [m for m in mutants() if not names or m["id"] in names]
    alive: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in COPIED:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, place / name)
        for mutant in followed(chosen, "rules switched off", "mutants"):
            lives = survives(mutant, place)
            alive += [mutant["id"]] if lives else []
            print(f"{'SURVIVES' if lives else 'caught':9} {mutant['id']} ({mutant['rule']})")
    print(f"{len(chosen) - len(alive)} of {len(chosen)} caught")
    return 1 if alive else 0
