"""What a person asks of us, by a command or by a press, as whoever carries it out sees it: who
asks, in which language, what serves them, and how they are answered."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces.posts import Post
from bot.faces.replies import Replies
from bot.service import Service
from bot.tables.table import Table
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase


@dataclass(frozen=True, slots=True)
class Request:
    service: Service
    person: int
    words: Words
    replies: Replies

    def seat(self, table: Table) -> int:
        """The person's own. Raises Refused if they have none."""
        if (seat := table.seat_of(self.person)) is None:
            raise Refused(phrase("table.not_seated"))
        return seat

    async def show(self, post: Post) -> None:
        await self.replies.show(post)

    async def tell(self, id: str, /, **texts: str | int) -> None:
        """One sentence for an answer."""
        await self.show(Post(self.words.text(id, **texts)))
