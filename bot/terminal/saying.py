"""How a command says that it cannot: one line on standard error, and an exit code."""

from __future__ import annotations

import sys


def wrong(why: object, code: int = 1) -> int:
    print(f"rookery: {why}", file=sys.stderr)
    return code
