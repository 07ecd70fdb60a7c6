"""What a person asks of us, by a command or by a press, as whoever carries it out sees it: who
asks, in which language, what serves them, and how they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.faces.posts import Post
from bot.faces.replies import Replies
from bot.numbers import PersonId
from bot.service import PATIENCE_SECONDS, Service
from bot.store import NotSaved, Receipt
from bot.tables.table import Table
from bot.words import Words
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True)
class Request:
    service: Service
    person: PersonId
    words: Words
    replies: Replies

    def seat_at(self, table: Table) -> SeatId:
        """The person's own. Raises Refused if they have none."""
        if (seat := table.seat_of(self.person)) is None:
            raise table.unseated(self.person, "table.not_seated")
        return seat

    async def show(self, post: Post) -> None:
        await self.replies.show(await self.as_wanted(post))

    async def as_wanted(self, post: Post) -> Post:
        """In words, for whoever wants no pictures."""
        drawn = not post.pictures or await self._wants_pictures()
        return post if drawn else post.in_words()

    async def _wants_pictures(self) -> bool:
        """A look-up answers even while the store does not."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return (await self.service.store.person(self.person)).pictures
        except (NotSaved, TimeoutError):
            return True

    async def tell(self, id: str, /, **texts: str | int) -> None:
        """One sentence for an answer."""
        await self.show(Post.of(self.words.text(id, **texts)))


@dataclass(frozen=True, slots=True)
class Direct(Request):
    """One whose interaction is there still, unlike an act that is carried out after a restart."""

    interaction: discord.Interaction


@dataclass(frozen=True, slots=True)
class Deed(Request):
    """One that has a receipt, so that it can be carried out whenever that has to be."""

    receipt: Receipt

    @property
    def values(self) -> Sequence[str]:
        return self.receipt.values
