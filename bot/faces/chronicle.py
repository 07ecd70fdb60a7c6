"""A game's whole story so far, round by round, for whoever may see it: as many blocks as a message
holds, and all of them in a file where that is too few."""

from __future__ import annotations

from bot.describe.blocks import Block
from bot.faces.ids import Act, press
from bot.faces.panel import title
from bot.faces.posts import OPTIONS, Attachment, Choice, Part, Post, Select, Text, Upload
from bot.faces.speech import owners_voice
from bot.faces.telling import BlockFace, Piece
from bot.games.shelf import plug
from bot.tables.actors import rows_to_last_act
from bot.tables.table import Table
from bot.words import Words
from engine.core.seats import SeatId

ROOM = 3_200  # characters of blocks; the rest is for the heading


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
        blocks = self._blocks(rows)
        nothing = [] if blocks else [Text(self.words.text("game.nothing_new"))]
        return Post((*self._told(title(self.table, self.words), blocks), *nothing))

    def since_last_act(self) -> Post:
        acted = 0 if self.seat is None else rows_to_last_act(self.table, self.seat)
        return self.since(acted)

    def _rounds(self) -> dict[int, list[Block]]:
        """Blocks by the round in which they ended."""
        session, teller = self.table.session, plug(self.table.saved.game).telling.teller()
        found: dict[int, list[Block]] = {}
        for count, lines in session.story(self.seat):
            for line in lines:
                teller.hear(line)
            blocks, teller.told = teller.told, []
            found.setdefault(session.phase(count)[0], []).extend(blocks)
        if teller.open is not None:
            found[max(found)].append(teller.open)
        return {number: blocks for number, blocks in found.items() if blocks} or {0: []}

    def _blocks(self, rows: int) -> list[Block]:
        teller = plug(self.table.saved.game).telling.teller()
        teller.underway = rows > 0
        return teller.hear_all(self.table.session.log(self.seat, rows or None))

    def _told(self, heading: str, blocks: list[Block]) -> list[Part]:
        """The latest that fit; if that is not all of it, a file has the whole."""
        room = ROOM
        kept: list[Piece] = []
        for piece in reversed(self.telling.pieces(blocks)):
            if piece.size > room:
                whole = Upload("story.txt", self.telling.whole(blocks).encode())
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
