"""The one answer that Discord takes to a press, as long as nobody has given it. Whoever is about to
edit the very message that was pressed edits it by that answer: acknowledgement and edit are one
request then. What nobody needs in time is an acknowledgement alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import discord

from bot.faces.acknowledging import UNTAKEN, defer
from bot.faces.layout import layout
from bot.faces.posts import Post, files
from bot.network import TROUBLE

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.12  # from a press until it is acknowledged in any case
ANSWERED = 40060
SETTLED = (*UNTAKEN, ANSWERED)  # nothing is left to acknowledge


class FirstAnswer:
    """Given once, by whoever takes it first."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._taken = False
        self._given = asyncio.Event()

    def take(self) -> bool:
        """Whether it is the caller's to give."""
        taken, self._taken = self._taken, True
        return not taken

    async def acknowledge(self) -> None:
        """Nothing is edited by it. Returns when it was given, by whomever. What Discord does not
        take any more is carried out all the same."""
        if not self.take():
            await self.given()
            return
        try:
            await defer(self._interaction)
        except TROUBLE as error:
            log.info("interaction %s: acknowledged too late (%r)", self._interaction.id, error)
        finally:
            self._given.set()

    async def edit(self, post: Post, *, same_files: bool = False) -> bool:
        """Whether the message shows the post now; if not, it is acknowledged, and to be edited like
        any other. Pictures are drawn before it is taken, so that nothing waits for them."""
        if self._taken:
            return False
        uploads = files(() if same_files else await post.drawn())
        if not self.take():
            return False
        try:
            return await self._edited(post, discord.utils.MISSING if same_files else uploads)
        finally:
            self._given.set()

    async def _edited(self, post: Post, attachments: list[discord.File]) -> bool:
        try:
            await self._interaction.response.edit_message(
                content=None,  # what an older message may have beside its components
                view=layout(post),
                attachments=attachments,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except TROUBLE as error:
            log.info("interaction %s: edits nothing (%r)", self._interaction.id, error)
            if getattr(error, "code", None) not in SETTLED:
                with suppress(*TROUBLE):
                    await defer(self._interaction)
            return False
        return True

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Inside of this it is given when its person has waited long enough, if not before. If what
        is done there fails, whoever tells the person may give it."""
        waiting = asyncio.create_task(self._wait(), name=f"answer-{self._interaction.id}")
        try:
            yield
        except BaseException:
            if self.take():
                self._given.set()
            await waiting
            raise
        await waiting

    async def given(self) -> None:
        """Until it was given, by whomever."""
        await self._given.wait()

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._given.wait(), PATIENCE_SECONDS)
        await self.acknowledge()


class FirstAnswers:
    """Those that are not given yet, by the message that was pressed."""

    def __init__(self) -> None:
        self._by_message: dict[int, FirstAnswer] = {}

    @contextmanager
    def lent(self, message: int, answer: FirstAnswer) -> Iterator[None]:
        """Whoever makes the message equal to what is wanted may use it meanwhile."""
        self._by_message[message] = answer
        try:
            yield
        finally:
            if self._by_message.get(message) is answer:
                del self._by_message[message]

    def awaited(self, message: int) -> bool:
        return message in self._by_message

    def take(self, message: int) -> FirstAnswer | None:
        return self._by_message.pop(message, None)
