"""What happened since a seat's last answer, as its panel begins: a few lines, what touches the seat
first. A long while is told in brief, a line for each turn and each challenge."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.describe.blocks import Block, mentions, parts_of, told_since
from bot.games.shelf import plug
from bot.tables.actors import rows_to_own_act
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

AT_MOST = 6  # lines
JOINED = 240  # characters of what is told in one line
FIGURES = "0123456789?"  # at the end of a heading: no colon after them
ICON = re.compile(r"<:\w+:\d+>")


class Line(NamedTuple):
    """`head`: where the line stands that says whose this is and what; its own, where it needs
    none. `told`: how many lines of the story it tells."""

    said: str
    touches: bool
    head: int
    told: int = 1


def since_lines(
    table: Table, seat: SeatId, words: Words, voice: Voice, *, fighting: bool = False
) -> list[str]:
    """In the order in which it happened; routine is left to the thread, unless there is nothing
    else: it says what came between. `fighting`: the sides of the challenge under way are told
    beside it."""
    blocks, teller = _blocks(table, seat), Teller(seat, words, voice)
    told: list[Line] = []
    for block in blocks:
        told += teller.whole(block, len(told), beside=fighting and block is blocks[-1])
    if not told:
        return teller.routine(blocks)
    lines, most, every = told, AT_MOST, sum(line.told for line in told)
    if len(told) > AT_MOST:
        most -= 1  # the last one says how many there are besides
        telling = plug(table.saved.game).telling
        fates = {*telling.deaths, *telling.saves}
        lines = _unfolded(blocks, teller, fates, most, fighting=fighting)
    kept = [lines[at] for at in _kept(lines, most)]
    left = every - sum(line.told for line in kept)
    more = [f"-# {words.text('panel.more_happened', n=left)}"] if left > 0 else []
    return [*(f"- {line.said}" for line in kept), *more]


def lines_of(blocks: Iterable[Block], seat: SeatId, words: Words, voice: Voice) -> list[str]:
    """All of it but routine."""
    teller = Teller(seat, words, voice)
    return [line.said for block in blocks for line in teller.whole(block, 0)]


def _unfolded(
    blocks: Sequence[Block], teller: Teller, fates: Collection[str], most: int, *, fighting: bool
) -> list[Line]:
    """Each block in brief; from the latest back, as long as there is room, line by line."""
    beside = [fighting and block is blocks[-1] for block in blocks]
    told = [
        list(teller.brief(each, fates, beside=at)) for each, at in zip(blocks, beside, strict=True)
    ]
    told = [[line._replace(head=at) for at, line in enumerate(each)] for each in told]
    for at in reversed(range(len(blocks))):
        whole = list(teller.whole(blocks[at], 0, sides=False, beside=beside[at]))
        if sum(map(len, [*told[:at], whole, *told[at + 1 :]])) > most:
            break
        told[at] = whole
    lines: list[Line] = []
    for each in told:
        lines += [line._replace(head=len(lines) + line.head) for line in each]
    return lines


def _kept(told: list[Line], most: int) -> list[int]:
    """What touches the seat, then what came last; no line without what it belongs to."""
    if len(told) <= most:
        return list(range(len(told)))
    kept: set[int] = set()
    latest = reversed(range(len(told)))
    for at in sorted(latest, key=lambda each: not told[each].touches):
        wanted = kept | {at, told[at].head}
        if len(wanted) <= most:
            kept = wanted
    return sorted(kept)


def _blocks(table: Table, seat: SeatId) -> list[Block]:
    """With what the answer itself brought about, which is more than it says where others had
    answered already."""
    before = max(0, rows_to_own_act(table, seat) - 1)
    return blocks_since(table, seat, before)


def blocks_since(table: Table, seat: SeatId | None, rows: int) -> list[Block]:
    """What this seat heard after so many rows."""
    log, later = table.session.log(seat), table.session.log(seat, rows or None)
    earlier = log[: len(log) - len(later)]
    return told_since(plug(table.saved.game).telling.teller, earlier, later)


class Teller(NamedTuple):
    """To one seat."""

    seat: SeatId
    words: Words
    voice: Voice

    def whole(
        self, block: Block, first: int, *, sides: bool = True, beside: bool = False
    ) -> Iterator[Line]:
        """A player's turn in one line, if it is brief. A heading that only names a part of the
        round is left out; so are the `sides` of a challenge, if only they are not wanted, and
        always where they are told `beside` it."""
        bare = beside or bool(block.lines and not sides)
        told, head = [*(() if bare else block.facts), *block.lines], _head(block)
        if not told and not (beside and block.facts):
            return
        turn = self._joined(head, told)
        if (_is_turn(block) or (beside and told)) and _length(turn) <= JOINED:
            yield Line(turn, self._touched(told), first, len(told))
            return
        if head is not None:
            yield Line(self._said(head), self._touched([head]), first)
        for at, line in enumerate(told, first + (head is not None)):
            alone = block.seat is None
            yield Line(self._said(line), self._touched([line]), at if alone else first)

    def routine(self, blocks: Iterable[Block]) -> list[str]:
        """In small print, what names the seat."""
        small = [line for block in blocks for line in block.small if self._touched([line])]
        said = " · ".join(self._said(line) for line in small[-AT_MOST:])
        return [f"-# {said}"] if said else []

    def brief(
        self, block: Block, fates: Collection[str], *, beside: bool = False
    ) -> Iterator[Line]:
        """Of a challenge what it cost, or who won; of what is nobody's turn each line that
        matters. `fates`: lines that say who died and who was saved."""
        matters = [line for line in block.lines if self._matters(line, fates)]
        if block.seat is None:
            for line in matters or block.lines[-1:]:
                yield Line(self._said(line), self._touched([line]), 0)
            return
        told = block.lines if _is_turn(block) else matters or block.lines[:1]
        if told or block.facts:
            kept = self._fitting(_head(block), told or (() if beside else block.facts))
            touches = self._touched([*([block.heading] if block.heading else []), *told])
            said = self._joined(_head(block), kept)
            yield Line(said, touches, 0, len(kept) + (not _is_turn(block)))

    def _fitting(self, head: Phrase | None, lines: Sequence[Phrase]) -> Sequence[Phrase]:
        """The first of them, each whole; one at least."""
        most = len(lines)
        while most > 1 and _length(self._joined(head, lines[:most])) > JOINED:
            most -= 1
        return lines[:most]

    def _matters(self, line: Phrase, fates: Collection[str]) -> bool:
        return mentions(line, self.seat) or any(part.id in fates for part in parts_of(line))

    def _touched(self, lines: Iterable[Phrase]) -> bool:
        return any(mentions(line, self.seat) for line in lines)

    def _said(self, line: Phrase) -> str:
        return self.words.say(line, self.voice)

    def _joined(self, head: Phrase | None, lines: Iterable[Phrase]) -> str:
        said = " · ".join(self._said(line) for line in lines)
        if head is None:
            return said
        told = self._said(head)
        if not said:
            return told
        return f"{told} – {said}" if told[-1] in FIGURES else f"{told}: {said}"


def _length(said: str) -> int:
    """As it is read: an icon is as wide as two letters."""
    return len(ICON.sub("__", said))


def _head(block: Block) -> Phrase | None:
    return block.heading if block.heading is not None and block.heading.args else None


def _is_turn(block: Block) -> bool:
    """Of one player, without sides."""
    return block.seat is not None and _head(block) is not None and not block.facts
