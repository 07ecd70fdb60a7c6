"""What happened since a seat's last answer, as its panel begins: a few lines, what touches the seat
first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.describe.blocks import Block, mentions
from bot.games.shelf import plug
from bot.tables.actors import rows_to_own_act
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

AT_MOST = 6  # lines
JOINED = 240  # characters of a turn that is told in one line


class Line(NamedTuple):
    """`head`: where the line stands that says whose this is and what; its own, where it needs
    none."""

    said: str
    touches: bool
    head: int


def since_lines(table: Table, seat: SeatId, words: Words, voice: Voice) -> list[str]:
    """In the order in which it happened; routine is left to the thread."""
    told: list[Line] = []
    for block in _blocks(table, seat):
        told += _lines(block, seat, len(told), words, voice)
    kept = _kept(told)
    lines = [f"- {told[at].said}" for at in kept]
    if len(kept) < len(told):
        lines.append(f"-# {words.text('panel.more_happened', n=len(told) - len(kept))}")
    return lines


def _kept(told: list[Line]) -> list[int]:
    """What touches the seat, then what came last; no line without what it belongs to."""
    if len(told) <= AT_MOST:
        return list(range(len(told)))
    kept: set[int] = set()
    latest = reversed(range(len(told)))
    for at in sorted(latest, key=lambda each: not told[each].touches):
        wanted = kept | {at, told[at].head}
        if len(wanted) < AT_MOST:
            kept = wanted
    return sorted(kept)


def _blocks(table: Table, seat: SeatId) -> list[Block]:
    since = rows_to_own_act(table, seat)
    teller = plug(table.saved.game).telling.teller()
    teller.underway = since > 0
    return teller.hear_all(table.session.log(seat, since or None))


def _lines(block: Block, seat: SeatId, first: int, words: Words, voice: Voice) -> Iterator[Line]:
    """A player's turn in one line, if it is brief. A heading that only names a part of the round is
    left out."""
    told = [*block.facts, *block.lines]
    head = block.heading if block.heading is not None and block.heading.args else None
    if not told:
        return
    turn = _joined(head, told, words, voice) if head is not None and block.seat is not None else ""
    if turn and len(turn) <= JOINED and not block.facts:
        yield Line(turn, any(mentions(line, seat) for line in told), first)
        return
    if head is not None:
        yield Line(words.say(head, voice), mentions(head, seat), first)
    for at, line in enumerate(told, first + (head is not None)):
        yield Line(
            words.say(line, voice), mentions(line, seat), at if block.seat is None else first
        )


def _joined(head: Phrase, lines: list[Phrase], words: Words, voice: Voice) -> str:
    return f"{words.say(head, voice)}: {' · '.join(words.say(line, voice) for line in lines)}"
