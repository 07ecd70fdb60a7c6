"""What happened at a table since a moment, told to one player in a few lines: what it cost them,
who died, how the scores changed, and what is open now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.describe.blocks import Block, parts_of
from bot.faces.posts import shortened
from bot.faces.since import blocks_since
from bot.faces.speech import voice
from bot.faces.ticking import Ticking, named
from bot.games.shelf import plug
from bot.tables.table import Table
from bot.words import Words
from engine.core.phrases import Phrase, Who
from engine.core.seats import SeatId, seats_of

LINE = 300  # characters of one line


class Account:
    """`rows`: how many there were at that moment."""

    def __init__(self, table: Table, seat: SeatId | None, words: Words, rows: int) -> None:
        self.table, self.seat, self.words, self.rows = table, seat, words, rows
        named = voice(table.seats, words, view=table.session.view(None))
        self.voice = replace(named, you=seat)
        self._telling = plug(table.saved.game).telling
        self.blocks = self._heard()

    def lines(self, most: int) -> list[str]:
        """What happened; and what is open stands below, whatever else there is to tell."""
        below = self.open()
        return [*self.happened(most - len(below)), *below]

    def happened(self, most: int) -> list[str]:
        """What it cost the reader, then deaths, then what came last; the scores in any case."""
        scores = self.scores()
        told = dict.fromkeys([*self._costs(), *self._deaths(), *self._latest()])
        return [*list(told)[: max(0, most - len(scores))], *scores]

    def _heard(self) -> list[Block]:
        return blocks_since(self.table, self.seat, self.rows)

    # What happened

    def _costs(self) -> Iterator[str]:
        for block in reversed(self.blocks):
            lost = [line for line in block.lines if self.seat is not None and self._costs_me(line)]
            if lost:
                yield self._told(block, lost)

    def _costs_me(self, line: Phrase) -> bool:
        me = Who(self.seat if self.seat is not None else SeatId(-1))
        losses = self._telling.losses
        return any(
            dict(part.args).get(losses[part.id]) == me
            for part in parts_of(line)
            if part.id in losses
        )

    def _deaths(self) -> Iterator[str]:
        deaths = self._telling.deaths
        for block in reversed(self.blocks):
            found = [line for line in block.lines if any(p.id in deaths for p in parts_of(line))]
            if found and not any(self._costs_me(line) for line in found):
                yield self._told(block, found)

    def _latest(self) -> Iterator[str]:
        """How each block ended, the last one first; a heading that only names a part of the round
        tells nothing."""
        for block in reversed(self.blocks):
            touched = [line for line in block.lines if self._costs_me(line) or self._is_death(line)]
            headed = block.heading is not None and bool(block.heading.args)
            if headed and (block.lines or block.facts) and not touched:
                yield self._told(block, block.lines[-1:])

    def _is_death(self, line: Phrase) -> bool:
        return any(part.id in self._telling.deaths for part in parts_of(line))

    def _told(self, block: Block, lines: list[Phrase] | tuple[Phrase, ...]) -> str:
        said = "; ".join(self.words.say(line, self.voice) for line in lines)
        head = "" if block.heading is None else self.words.say(block.heading, self.voice)
        joined = " – ".join(part for part in (head and f"**{head}**", said) if part)
        return shortened(joined, LINE)

    # How it stands

    def scores(self) -> list[str]:
        """Everybody's, with what changed; nothing where nothing did."""
        scoring, session = plug(self.table.saved.game).scoring, self.table.session
        before, now = session.scores(self.rows), session.game.public_scores()
        if scoring is None or not now or before == now:
            return []
        order = sorted(seats_of(len(now)), key=lambda seat: now[seat])
        ranked = order if scoring.lowest_leads else order[::-1]
        told = ", ".join(self._score(seat, now[seat], now[seat] - before[seat]) for seat in ranked)
        return [self.words.text(f"account.{scoring.name}", scores=told)]

    def _score(self, seat: SeatId, now: int, change: int) -> str:
        who = self.words.text("account.you") if seat == self.seat else self.voice.who(seat)
        return f"{who} **{now}**" + (f" ({change:+d})".replace("-", "−") if change else "")

    def open(self) -> list[str]:
        """What the reader is asked and until when, or who is waited for since when; a window names
        nobody."""
        if self.table.closed or self.table.frozen:
            return []
        asked = None if self.seat is None else self.table.question(self.seat)
        if asked is not None:
            until = Ticking(self.table, self.words, self.voice).deadline(asked)
            return [f"⏳ **{self.words.say(asked.prompt, self.voice)}** {until}".rstrip()]
        waits = [self._waited(each.seat, each.decision) for each in named(self.table)]
        if waits:
            return [self.words.text("account.waiting", names=", ".join(waits))]
        return [self.words.text("account.window")] if self.table.waiting else []

    def _waited(self, seat: SeatId, decision: int) -> str:
        wait = self.table.timing.open.get(decision) if self.table.timing else None
        since = f" (<t:{round(wait.began)}:R>)" if wait is not None else ""
        return f"{self.voice.who(seat)}{since}"
