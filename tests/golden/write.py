"""Writes the golden records anew, of all games or of those that are named: `python -m
tests.golden.write [GAME ...]`. Always the same, as long as the rules are."""

from __future__ import annotations

import sys

from bot.games.shelf import SHELF
from tests.golden.plans import plans
from tests.golden.records import Golden, keep


def main(games: list[str]) -> None:
    for game in games or list(SHELF):
        keep(game, [Golden.of(plan.name, plan.played()) for plan in plans(game)])


if __name__ == "__main__":
    main(sys.argv[1:])
