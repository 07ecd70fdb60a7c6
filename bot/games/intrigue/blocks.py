"""Westeros Intrigue as people tell it: a block for each round, with a line for each card laid and
the standings at its end, and one for the final score."""

from __future__ import annotations

from bot.describe.blocks import Block, Teller
from engine.core.phrases import Phrase, phrase

ROUND = "intrigue.log.round"
SCORES = frozenset({"intrigue.log.score", "intrigue.log.score_alone"})

LOSSES = {"intrigue.log.penalty": "who", "intrigue.log.stuck": "who"}


class IntrigueTeller(Teller):
    def hear(self, line: Phrase) -> None:
        if line.id == ROUND:
            self.begin(Block(kind="round", heading=line))
        else:
            if line.id in SCORES and (self.open is None or self.open.kind != "end"):
                self.begin(Block(kind="end", heading=phrase("intrigue.block.end")))
            self.add(line)
