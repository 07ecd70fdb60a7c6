"""One trial for each mutant: a process that has imported and collected the tests divides, the copy
plants the mutant and runs the tests that touch its cards until one fails."""

from __future__ import annotations

import ast
import gc
import linecache
import os
import resource
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from importlib import import_module
from types import CodeType, ModuleType

import pytest

from bot.words import words_in
from engine.agot import sets
from tests.mutants.scripts import Mutant, tree
from tests.mutants.touching import Touching
from tests.source import ROOT

FOLDER = ROOT / "tests" / "engine" / "agot"
SUITES = [
    FOLDER / "core",
    FOLDER / "packs",
    FOLDER / "test_conformance.py",
    *sorted(FOLDER.glob("test_packs*.py")),
]
OPTIONS = ["-p", "no:terminal", "-p", "no:cacheprovider", "--override-ini=addopts="]
TIME = 20  # seconds of the processor: without its limit an ability may go on for ever
MEMORY = 4 << 30
WORDS = ("events", "nouns", "predicates", "scripting", "targets")  # a slip may name any of these


class Verdict(Enum):
    SURVIVES = 0
    CAUGHT = 1
    STILLBORN = 2  # it cannot even be imported, and so is no mutant


Report = Callable[[Mutant, Verdict], None]


def hold(mutants: Sequence[Mutant], processes: int, report: Report) -> None:
    """Tries all mutants and reports each as soon as it is known."""
    trials = Trials(mutants, processes, report)
    if pytest.main([*OPTIONS, *map(str, SUITES)], plugins=[trials]) != pytest.ExitCode.OK:
        raise SystemExit("The tests could not be collected.")
    if trials.failing:
        raise SystemExit(f"Tests fail without any mutant: {', '.join(trials.failing)}")


class Trials:
    """A plugin of pytest that tries mutants where pytest would run the tests once."""

    def __init__(self, mutants: Sequence[Mutant], processes: int, report: Report) -> None:
        self._waiting = list(reversed(mutants))
        self._processes = processes
        self._report = report
        self._running: dict[int, Mutant] = {}
        self.failing: list[str] = []  # modules whose tests fail though nothing is changed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        warm_up(session.config)
        assert not [name for name in sys.modules if name.startswith(f"{sets.__name__}.")]
        touching = Touching(session.items)
        gc.freeze()
        self._try_unchanged(session, touching)
        while not self.failing and (self._waiting or self._running):
            if self._waiting and len(self._running) < self._processes:
                self._begin(session, touching)
            else:
                self._end()
        return True

    def _try_unchanged(self, session: pytest.Session, touching: Touching) -> None:
        """A trial that condemns a script as it stands would condemn every mutant."""
        cards: dict[str, set[str]] = {}
        for mutant in self._waiting:
            cards.setdefault(mutant.module, set()).update(mutant.cards)
        for module, codes in cards.items():
            process = begin(session, touching.items(codes), module, program(module))
            _, status = os.waitpid(process, 0)
            if os.waitstatus_to_exitcode(status) != Verdict.SURVIVES.value:
                self.failing.append(module)

    def _begin(self, session: pytest.Session, touching: Touching) -> None:
        mutant = self._waiting.pop()
        items, code = touching.items(mutant.cards), mutated(mutant)
        self._running[begin(session, items, mutant.module, code)] = mutant

    def _end(self) -> None:
        process, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        self._report(self._running.pop(process), Verdict.CAUGHT if code < 0 else Verdict(code))


def warm_up(config: pytest.Config) -> None:
    """Whatever every trial would read or import first, and no script among it: without this a trial
    takes three times as long. How a test failed nobody asks."""
    config.option.tbstyle = "no"
    import_module("bot.tables.registry")  # where `_same_chance` of the tests looks
    words_in("en")


def mutated(mutant: Mutant) -> CodeType:
    old = mutant.change.make()
    try:
        return program(mutant.module)
    finally:
        mutant.change.undo(old)


def program(module: str) -> CodeType:
    """The script as its tree stands now, with a source that can be looked at like any other's."""
    words = [f"from engine.agot.{name} import *" for name in WORDS]
    prelude = ast.parse("\n".join(["from __future__ import annotations", *words])).body
    body = [s for s in tree(module).body if "__future__" not in ast.unparse(s)]
    text = ast.unparse(ast.Module([*prelude, *body], []))
    name = f"<{module}>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    return compile(text, name, "exec")


def begin(
    session: pytest.Session, items: Sequence[pytest.Item], module: str, code: CodeType
) -> int:
    """A process that ends with the verdict."""
    process = os.fork()
    if process == 0:
        os._exit(verdict(session, items, module, code).value)
    return process


def verdict(
    session: pytest.Session, items: Sequence[pytest.Item], module: str, code: CodeType
) -> Verdict:
    """Whether the tests notice; for a process of its own, which the module is planted in."""
    resource.setrlimit(resource.RLIMIT_CPU, (TIME, TIME))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        plant(module, code)
    except Exception:
        return Verdict.STILLBORN
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return Verdict.CAUGHT
    return Verdict.SURVIVES


def plant(module: str, code: CodeType) -> None:
    name = f"{sets.__name__}.{module}"
    planted = sys.modules[name] = ModuleType(name)
    exec(code, planted.__dict__)
    sets.load()
