"""The command behind `make mutants`: first the named ones, then a share of the made ones."""

from __future__ import annotations

import argparse
import os
import sys

from tests.mutants.made import try_made
from tests.mutants.named import try_named

ABOUT = "Plants mistakes and tells which of them no test notices."


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=ABOUT)
    parser.add_argument("names", nargs="*", help="of mutants in mutants.toml; all if none is named")
    parser.add_argument("--made", action="store_true", help="only those made of the cards' scripts")
    parser.add_argument("--named", action="store_true", help="only those of mutants.toml")
    parser.add_argument("--seed", type=int, default=1, help="draws the share that is made")
    parser.add_argument("--share", type=float, default=1.0, help="of all that can be made")
    parser.add_argument("--only", default="", help="those whose module or ability is called so")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    found = 0
    if not asked.made:
        found |= try_named(asked.names)
    if not asked.named and not asked.names:
        found |= try_made(asked.seed, asked.share, asked.processes, asked.only)
    return found


if __name__ == "__main__":
    sys.exit(main())
