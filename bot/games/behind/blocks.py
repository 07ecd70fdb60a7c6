"""Behind the Throne as people tell it: a block for each turn, headed by the revealed cards in
their order, and one for the final score."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.describe.blocks import Block, Teller
from engine.core.phrases import Phrase, Who, phrase

TURN, POINTS = "behind.log.turn", "behind.log.points"
REVEALS = {
    "behind.log.reveal": "behind.block.card",
    "behind.log.reveal_level": "behind.block.level",
    "behind.log.reveal_high": "behind.block.high",
}
SCORES = frozenset({"behind.log.score", "behind.log.score_nothing"})

LOSSES = {
    "behind.log.bust": "who",
    "behind.log.eliminate": "owner",
    "behind.log.exchange": "owner",
    "behind.log.give_up": "who",
}


@dataclass(slots=True)
class BehindTeller(Teller):
    revealed: tuple[Phrase, ...] = field(default=())  # in this turn

    def hear(self, line: Phrase) -> None:
        if line.id == TURN:
            self._turn(line)
        elif line.id in REVEALS:
            self._reveal(line)
        elif line.id == POINTS:
            self.add_small(line)
        else:
            if line.id in SCORES and (self.open is None or self.open.kind != "end"):
                self.begin(Block(kind="end", heading=phrase("behind.block.end")))
            self.add(line)

    def _turn(self, line: Phrase) -> None:
        who = dict(line.args)["who"]
        self.begin(
            Block(kind="turn", heading=line, seat=who.seat if isinstance(who, Who) else None)
        )
        self.revealed = ()

    def _reveal(self, line: Phrase) -> None:
        args = dict(line.args)
        card = phrase(REVEALS[line.id], card=args["card"], value=args["value"])
        self.revealed += (card,)
        row = phrase("behind.block.revealed", cards=self.revealed)
        self._open = replace(self.open or Block(kind="turn"), facts=(row,))
