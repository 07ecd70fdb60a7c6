"""The command `rookery`: reads the command line and hands over. Bad input gets one clear line."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from importlib import import_module

# Each command's module, in the order of the help. A module is imported when its command is named:
# some of them take longer to import than others to run.
MODULES = {
    "run": "run",
    "invite": "invite",
    "doctor": "doctor",
    "health": "health",
    "backup": "backup",
    "restore": "restore",
    "soak": "soak",
    "play": "play",
    "selfplay": "selfplay",
    "simulate": "simulate",
    "replay": "replay",
    "render": "render",
    "deck": "decks",
    "lookup": "lookup",
    "bench": "bench",
    "cards": "cards",
    "words": "sentences",
}


def _spare_the_collector() -> None:
    """What is imported stays for good, and games make much that is soon gone by itself."""
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


def _needed(arguments: Sequence[str]) -> list[str]:
    """The module of the command that is named; all of them, if none is."""
    named = MODULES.get(arguments[0]) if arguments else None
    return list(MODULES.values()) if named is None else [named]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rookery", description="Card games about a throne.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in _needed(sys.argv[1:] if arguments is None else arguments):
        import_module(f"bot.terminal.{module}").add(commands)
    args = parser.parse_args(arguments)
    if arguments is None:  # a process of its own
        _spare_the_collector()
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
