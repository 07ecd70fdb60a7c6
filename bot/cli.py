"""The command `rookery`: reads the command line and hands over. Bad input gets one clear line."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from bot.terminal.commands import COMMANDS, NONE, parser_for


def _spare_the_collector() -> None:
    """What is imported stays for good, and games make much that is soon gone by itself."""
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    args = parser_for(next((word for word in given if word in COMMANDS), NONE)).parse_args(given)
    if arguments is None:  # a process of its own
        _spare_the_collector()
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
