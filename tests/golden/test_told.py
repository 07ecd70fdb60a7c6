"""The log of the recorded games of the second edition, row by row: every public change of state is
found in it, and the figures in it are those of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from engine.agot.events import Kneel
from engine.agot.game import RULES
from engine.agot.state import Game
from engine.core.phrases import Phrase, Who
from engine.core.record import Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.agot.public import Facts, facts, untold
from tests.golden.records import Golden, kept

RECORDS = [golden for golden in kept("agot") if not golden.record.digests.get(0)]
LOST = "agot.power_lost"


class Reader:
    """Hears a game as it is played and notes what it is not told."""

    def __init__(self) -> None:
        self.heard = 0
        self.before: Facts | None = None
        self.faults: list[str] = []
        self.played: list[Phrase] = []  # events on their way to the discard pile

    def __call__(self, session: Session, count: int) -> None:
        game = session.game
        assert isinstance(game, Game)
        now, entries = facts(game), game.chronicle.entries
        if self.before is not None and len(entries) >= self.heard:
            lines = list(game.chronicle.heard_by(None, self.heard))
            self.faults += [f"row {count}: {what}" for what in self._untold(now, lines)]
        self.before, self.heard = now, len(entries)

    def _untold(self, now: Facts, lines: list[Phrase]) -> Iterator[str]:
        assert self.before is not None
        self.played += [line for line in lines if line.id == "agot.log.play"]
        out = {arg for line in lines if line.id.endswith("eliminated") for _, arg in line.args}
        used = any(line.id == "agot.log.plot" for line in lines)
        for what in untold(self.before, now, [*lines, *self.played[-6:]]):
            if not (out or (used and "'used'" in what.replace("Zone.USED", "'used'"))):
                yield what
        if not out:
            yield from figures(self.before, now, lines)


# Figures


def figures(before: Facts, now: Facts, lines: Sequence[Phrase]) -> Iterator[str]:
    """Gold and power by what the lines say of them."""
    for (kind, seat), fact in now.items():
        old = before[kind, seat].value if (kind, seat) in before else None
        told = gold_told(lines, Who(SeatId(seat))) if kind == "gold" else 0
        if kind == "gold" and isinstance(old, int) and old + told != fact.value:
            yield f"gold of {seat}: {old} to {fact.value}"
        if (
            kind == "power"
            and old != fact.value
            and power_told(lines, Who(SeatId(seat))) != fact.value
        ):
            yield f"power of {seat}: {old} to {fact.value}"


def gold_told(lines: Sequence[Phrase], who: Who) -> int:
    return sum(_gold(line, dict(line.args), who) for line in lines)


def _gold(line: Phrase, args: dict[str, object], who: Who) -> int:
    match line.id.removeprefix("agot.log."):
        case "gold" | "income" if args["who"] == who:
            return number(args["n"])
        case "pay" | "gold_back" if args["who"] == who:
            return -number(args["n"])
        case "marshal" | "ambush" if args["who"] == who and not args["on"]:
            return -number(args["price"])
        case "gold_moved":
            return number(args["n"]) * ((args["to"] == who) - (args["who"] == who))
    return 0


def number(arg: object) -> int:
    """A number, however it came about."""
    while isinstance(arg, Phrase):
        arg = dict(arg.args)["n"]
    return arg if isinstance(arg, int) else 0


def power_told(lines: Sequence[Phrase], who: Who) -> int | None:
    """The last total that was told of a player."""
    total: int | None = None
    for line in lines:
        args = dict(line.args)
        lost = args.get("lost")
        if args.get("who") == who and isinstance(lost, Phrase) and lost.id == LOST:
            total = number(dict(lost.args)["total"])
        if line.id == "agot.log.power_moved":
            total = number(args["left"]) if args["who"] == who else total
            total = number(args["total"]) if args["to"] == who else total
        elif line.id in ("agot.log.power", "agot.log.power_discarded") and args["who"] == who:
            total = number(args["total"])
    return total


# The games


def read(record: Record) -> list[str]:
    reader = Reader()
    Session.restore(record, RULES, watch=reader).close()
    return reader.faults


@pytest.mark.parametrize("golden", RECORDS, ids=lambda golden: golden.name)
def test_the_log_tells_every_change(golden: Golden) -> None:
    assert read(golden.record) == []


def test_a_line_that_is_left_out_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    def silently(self: Kneel) -> tuple[()]:
        self.card.kneeling = True
        return ()

    monkeypatch.setattr(Kneel, "apply", silently)
    assert any("kneeling" in fault for golden in RECORDS[:2] for fault in read(golden.record))
