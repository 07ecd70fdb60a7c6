"""`rookery completion`: prints a script by which a shell completes commands, options and files. It
is made of the commands themselves, so it is never behind them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab

from bot.terminal.commands import parser_for

SHELLS = ("bash", "zsh", "fish")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="put its script where your shell looks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    parser = parser_for(None)
    for action in actions_of(parser):
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    return shtab.complete(parser, shell=shell)


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Whatever it and its commands take."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from actions_of(command)
