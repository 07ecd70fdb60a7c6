"""Running `rookery`: in this process, or as one of its own where the exit or the streams matter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from tests.source import ROOT


class Said(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    def refused(self, *parts: str, code: int = 1) -> None:
        """It ended with one clear line that has these parts."""
        assert self.code == code, self
        assert self.err.startswith("rookery: ")
        assert self.err.count("\n") == 1
        for part in parts:
            assert part in self.err


class Ran:
    def __init__(
        self, main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._main, self._capsys = main, capsys

    def __call__(self, *arguments: object) -> Said:
        self._capsys.readouterr()
        try:
            code = self._main([str(argument) for argument in arguments])
        except SystemExit as end:  # argparse
            code = int(str(end.code))
        out, err = self._capsys.readouterr()
        return Said(code, out, err)


def process(*arguments: object, before: str = "", **settings: str) -> Said:
    """`rookery ...` as a process of its own, with nothing to read; `before` runs first in it."""
    line = f"import sys; from bot.cli import main\n{before}\nsys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", line, *(str(argument) for argument in arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **settings},
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)
