"""What is one turn: questions that one seat is asked one after another and that share their time.
Goes by what everybody can see; reads no clock and no store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.store.clocks import Wait, WaitEnd
from bot.tables.hours import HOUR

if TYPE_CHECKING:
    from bot.tables.table import Table
    from engine.core.decisions import Decision

AT_LEAST = 2 * HOUR  # waking, for what follows an answer by hand, however late that came
ROUND = "round_played"  # among the stretches of a turn


def turn_of(table: Table) -> str:
    """The stretches of play that go on, as they are kept with a wait."""
    game = table.session.game
    stretches = {name: n for name, n in game.scopes().items() if "." not in name}
    return json.dumps({**stretches, "stage": game.stage, ROUND: game.round}, sort_keys=True)


def round_of(turn: str) -> int | None:
    """The round in which it is taken; None of a wait from before there were turns."""
    found: int | None = json.loads(turn)[ROUND] if turn else None
    return found


def part_before(decision: Decision, turn: str, waits: Iterable[Wait]) -> Wait | None:
    """The wait after which this question goes on with the same turn; None if it begins one. A turn
    ends when somebody else has to decide; not the seat's own turn by the rules, to which it comes
    back."""
    known = [w for w in waits if w.mandatory and not w.undone and w.decision != decision.id]
    mine = [w for w in known if w.seat == decision.seat and w.ended_row is not None]
    last = max(mine, key=lambda wait: wait.decision, default=None)
    if last is None or last.outcome is WaitEnd.VOID or not _same(last.turn, turn):
        return None
    others = (w for w in known if w.seat != decision.seat)
    alone = all(w.ended_row is not None and w.ended_row <= (last.ended_row or 0) for w in others)
    return last if alone or decision.moment.must else None


def time_left(before: Wait) -> float:
    """What is left of a turn's time for its next part. Where the clock has made one, it makes the
    rest."""
    return 0.0 if before.outcome is WaitEnd.MISSED else max(before.left, AT_LEAST)


def _same(one: str, other: str) -> bool:
    """Whether no stretch that both name is another."""
    if not one or not other:
        return False
    first, second = json.loads(one), json.loads(other)
    return all(second[name] == number for name, number in first.items() if name in second)
