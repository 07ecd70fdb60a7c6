"""How a command says that it cannot: one line on standard error, and an exit code."""

from __future__ import annotations

import sys
from math import inf


def wrong(why: object, code: int = 1) -> int:
    print(f"rookery: {why}", file=sys.stderr)
    return code


def countable(*given: float | None) -> bool:
    """Whether arguments that count something are above nothing, and not without end."""
    return all(each is None or 0 < each < inf for each in given)
