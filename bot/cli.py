"""The command `rookery`: reads the command line and hands over. Bad input gets one clear line."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence

from bot.terminal import (
    backup,
    bench,
    cards,
    decks,
    doctor,
    health,
    invite,
    lookup,
    play,
    render,
    replay,
    restore,
    run,
    selfplay,
    sentences,
    simulate,
    soak,
)

OPERATING = (run, invite, doctor, health, backup, restore, soak)
PLAYING = (play, selfplay, simulate, replay, render, decks, lookup, bench, cards, sentences)


def _spare_the_collector() -> None:
    """What is imported stays for good, and games make much that is soon gone by itself."""
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rookery", description="Card games about a throne.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (*OPERATING, *PLAYING):
        command.add(commands)
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
