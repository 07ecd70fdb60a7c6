"""What happened since a seat's last answer, as its panel begins: a few lines, what touches the seat
first."""

from __future__ import annotations

from bot.describe.blocks import mentions
from bot.games.shelf import plug
from bot.tables.actors import rows_to_own_act
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

AT_MOST = 6  # lines


def since_lines(table: Table, seat: SeatId, words: Words, voice: Voice) -> list[str]:
    """In the order in which it happened; routine is left to the thread."""
    told = list(_told(table, seat))
    kept = told
    if len(told) > AT_MOST:
        first = [at for at, line in enumerate(told) if mentions(line, seat)]
        rest = [at for at in reversed(range(len(told))) if at not in first]
        chosen = {*first[-(AT_MOST - 1) :], *rest[: max(0, AT_MOST - 1 - len(first))]}
        kept = [line for at, line in enumerate(told) if at in chosen]
    lines = [f"- {words.say(line, voice)}" for line in kept]
    if len(kept) < len(told):
        lines.append(f"-# {words.text('panel.more_happened', n=len(told) - len(kept))}")
    return lines


def _told(table: Table, seat: SeatId) -> list[Phrase]:
    since = rows_to_own_act(table, seat)
    heard = table.session.log(seat, since or None)
    teller = plug(table.saved.game).telling.teller()
    teller.underway = since > 0
    blocks = teller.hear_all(heard)
    found: list[Phrase] = []
    for block in blocks:
        told = (*block.facts, *block.lines)
        if told and block.heading is not None and block.heading.args:  # else it only names a part
            found.append(block.heading)
        found += told
    return found
