"""A game's whole story so far, round by round, for whoever may see it: as many blocks as a message
holds, and all of them in a file where that is too few."""

from __future__ import annotations

from dataclasses import replace

from bot.describe.blocks import Block
from bot.faces.account import Account
from bot.faces.ids import Act, press
from bot.faces.panel import title
from bot.faces.posts import (
    OPTIONS,
    Attachment,
    Choice,
    Container,
    Part,
    Post,
    Select,
    Text,
    Upload,
)
from bot.faces.since import blocks_since
from bot.faces.speech import owners_voice
from bot.faces.story import Players, players_at
from bot.faces.telling import BlockFace, Piece
from bot.games.shelf import plug
from bot.tables.actors import rows_to_own_act
from bot.tables.table import Table
from bot.words import Words
from engine.core.phrases import Who
from engine.core.seats import SeatId

LINES = 6  # that come before all else in a recap
ROOM = 2_300  # characters of blocks; the rest is for the heading and what comes before

Told = tuple[Block, Players]  # and who played for somebody else then


class ChronicleFace:
    """For one reader: a player, or anybody else."""

    def __init__(self, table: Table, seat: SeatId | None, words: Words) -> None:
        self.table, self.seat, self.words = table, seat, words
        spoken = owners_voice(table.seats, words, table.session.view(None))
        self.telling = BlockFace(words, spoken, self._color)

    def of_round(self, number: int | None = None) -> Post:
        """One round, by default the latest."""
        rounds = self._rounds()
        shown = max(rounds) if number not in rounds or number is None else number
        heading = f"{title(self.table, self.words)} · {self._named(shown)}"
        return Post((*self._told(heading, rounds[shown]), *self._menu(sorted(rounds), shown)))

    def since(self, rows: int) -> Post:
        """All that was told after so many rows."""
        players = players_at(self.table, len(self.table.session.record.rows))
        told = [(block, players) for block in self._blocks(rows)]
        nothing = [] if told else [Text(self.words.text("game.nothing_new"))]
        return Post((*self._told(title(self.table, self.words), told), *nothing))

    def since_own_act(self) -> Post:
        """All that was told since the reader last acted; before it, in a few lines, what matters to
        them."""
        acted = 0 if self.seat is None else rows_to_own_act(self.table, self.seat)
        told = self.since(acted)
        if self.seat is None or not self._blocks(acted):
            return told
        lines = Account(self.table, self.seat, self.words, acted).lines(LINES)
        brief = "\n".join([*self._own_act(acted), *(f"- {line}" for line in lines)])
        head, *rest = told.parts
        return Post((head, Container((Text(brief),), self._color(self.seat)), *rest))

    def _own_act(self, acted: int) -> list[str]:
        """Since when, and what they did then."""
        if not acted:
            return [f"**{self.words.text('recap.since_start')}**"]
        waits = self.table.timing.open | self.table.timing.ended if self.table.timing else {}
        later = [wait.began for wait in waits.values() if wait.began_row >= acted]
        when = f" · <t:{round(min(later))}:R>" if later else ""
        return [f"**{self.words.text('recap.since_act')}{when}**", *self._done(acted)]

    def _done(self, acted: int) -> list[str]:
        told = dict(self.table.session.story(self.seat))
        mine = [line for line in told.get(acted, ()) if dict(line.args).get("who") == Who(self._me)]
        spoken = replace(self.telling.voice, you=self.seat)
        return [f"-# {self.words.say(line, spoken)}" for line in mine[:1]]

    @property
    def _me(self) -> SeatId:
        return SeatId(-1) if self.seat is None else self.seat

    def _rounds(self) -> dict[int, list[Told]]:
        """Blocks by the round in which they ended."""
        session, teller = self.table.session, plug(self.table.saved.game).telling.teller()
        found: dict[int, list[Told]] = {}
        players: Players = ()
        for count, lines in session.story(self.seat):
            for line in lines:
                teller.hear(line)
            blocks, teller.told = teller.told, []
            players = players_at(self.table, count)
            here = found.setdefault(session.phase(count)[0], [])
            here += [(block, players) for block in blocks]
        if teller.open is not None:
            found[max(found)].append((teller.open, players))
        return {number: told for number, told in found.items() if told} or {0: []}

    def _blocks(self, rows: int) -> list[Block]:
        return blocks_since(self.table, self.seat, rows)

    def _told(self, heading: str, told: list[Told]) -> list[Part]:
        """The latest that fit; if that is not all of it, a file has the whole."""
        room = ROOM
        kept: list[Piece] = []
        pieces = [each for block, players in told for each in self.telling.pieces([block], players)]
        for piece in reversed(pieces):
            if piece.size > room:
                texts = [self.telling.whole([block], players) for block, players in told]
                whole = Upload("story.txt", "\n\n".join(texts).encode())
                note = Text(f"-# {self.words.text('story.in_short')}")
                return [Text(heading), *self.telling.parts(kept[::-1]), note, Attachment(whole)]
            kept.append(piece)
            room -= piece.size
        return [Text(heading), *self.telling.parts(kept[::-1])]

    def _menu(self, rounds: list[int], shown: int) -> list[Part]:
        if len(rounds) < 2:
            return []
        choices = tuple(
            Choice(str(number), self._named(number), number == shown)
            for number in rounds[-OPTIONS:]
        )
        where = press(self.table.id, Act.STORY)
        return [Select(where, self.words.text("story.rounds"), choices)]

    def _named(self, number: int) -> str:
        return self.words.text("story.round" if number else "story.beginning", n=number)

    def _color(self, seat: SeatId) -> int | None:
        view = self.table.session.view(None)
        return plug(self.table.saved.game).pictures.color(view, seat)
