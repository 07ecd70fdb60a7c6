"""Blocks as they stand in a message: a heading, lines, and routine in small print. What is longer
than a message goes on in the next; nothing is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.describe.blocks import Block
from bot.faces.absence import noticed
from bot.faces.posts import Container, Part, Text
from bot.faces.speech import played_for
from bot.faces.story import Item, Players
from bot.store.absence import Notice
from bot.words import Voice, Words
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

PIECE = 2_800  # characters that one piece has at most


@dataclass(frozen=True, slots=True)
class Piece:
    """A block, or a part of one that is longer than a message, in words."""

    text: str
    seat: SeatId | None = None

    @property
    def size(self) -> int:
        return len(self.text)


class BlockFace:
    """Words blocks for one reader. `voice`: names seats by their owners; whoever plays for one of
    them is named beside it. `color`: of a seat's house."""

    def __init__(
        self, words: Words, voice: Voice, color: Callable[[SeatId], int | None] = lambda seat: None
    ) -> None:
        self.words, self.voice, self.color = words, voice, color
        self._worded: dict[tuple[Item, Players], list[Piece]] = {}

    def pieces(self, items: Iterable[Item], players: Players = ()) -> list[Piece]:
        """Worded once: what has been told does not change."""
        found: list[Piece] = []
        for item in items:
            if (item, players) not in self._worded:
                self._worded[item, players] = list(self._pieces(item, players))
            found += self._worded[item, players]
        return found

    def in_short(self, items: Iterable[Item], players: Players = ()) -> list[Piece]:
        """The headings of blocks, one below the other; what has none is told whole."""
        lines: list[str] = []
        for item in items:
            headed = isinstance(item, Block) and item.heading is not None
            told = self._lines(item, players)
            lines += told[:1] if headed else told
        return list(_packed(_short_enough(lines, PIECE)))

    def whole(self, items: Iterable[Item], players: Players = ()) -> str:
        """All of it as one text, to be read outside of Discord."""
        return "\n\n".join("\n".join(self._lines(item, players)) for item in items)

    def parts(self, pieces: Sequence[Piece]) -> Iterator[Part]:
        """What is one player's is framed in the color of their house; the rest is gathered."""
        plain: list[str] = []
        for piece in pieces:
            color = None if piece.seat is None else self.color(piece.seat)
            if color is None:
                plain.append(piece.text)
                continue
            if plain:
                yield Text("\n".join(plain))
                plain = []
            yield Container((Text(piece.text),), color)
        if plain:
            yield Text("\n".join(plain))

    def _pieces(self, item: Item, players: Players) -> Iterator[Piece]:
        """None of what has no words: an undo may take back what told nothing."""
        seat = item.seat if isinstance(item, Block) else None
        continued, room = "", PIECE
        kept: list[str] = []
        for line in _short_enough(self._lines(item, players), PIECE - 200):
            if kept and len(line) + 1 > room:
                yield Piece("\n".join(kept), seat)
                continued = continued or self._continued(item, players)
                kept, room = [continued], PIECE - len(continued)
            kept.append(line)
            room -= len(line) + 1
        if kept:
            yield Piece("\n".join(kept), seat)

    def _continued(self, item: Item, players: Players) -> str:
        heading = item.heading if isinstance(item, Block) else None
        what = self.words.say(heading, self._voice(players)) if heading else ""
        return f"**{self.words.text('story.continued', what=what).strip()}**"

    def _lines(self, item: Item, players: Players) -> list[str]:
        if isinstance(item, Notice):
            return [noticed(item, self.voice, self.words)]
        voice = self.voice if item.struck else self._voice(players)  # struck: from before

        def said(lines: Iterable[Phrase]) -> list[str]:
            return [self.words.say(line, voice) for line in lines]

        lines = [f"**{self.words.say(item.heading, voice)}**"] if item.heading else []
        lines += said(item.facts)
        bullet = "- " if lines else ""
        lines += [f"{bullet}{line}" for line in said(item.lines)]
        if item.small:
            lines.append(f"-# {' · '.join(said(item.small))}")
        return [f"~~{line}~~" for line in lines] if item.struck else lines

    def _voice(self, players: Players) -> Voice:
        if not players:
            return self.voice
        names, owner = dict(players), self.voice.who

        def who(seat: SeatId) -> str:
            player = names.get(seat)
            return played_for(player, owner(seat), self.words) if player else owner(seat)

        return replace(self.voice, who=who)


def _packed(lines: Iterable[str]) -> Iterator[Piece]:
    """As few pieces as hold these lines."""
    kept: list[str] = []
    for line in lines:
        if kept and sum(map(len, kept)) + len(kept) + len(line) > PIECE:
            yield Piece("\n".join(kept))
            kept = []
        kept.append(line)
    if kept:
        yield Piece("\n".join(kept))


def _short_enough(lines: Iterable[str], most: int) -> Iterator[str]:
    """The lines; one that no message holds is cut between words."""
    for line in lines:
        while len(line) > most:
            at = line.rfind(" ", 0, most)
            at = at if at > 0 else most
            yield line[:at]
            line = line[at:].lstrip()
        yield line
