"""The one answer that Discord takes to a press, as long as nobody has given it. Whoever is about to
edit the very message that was pressed edits it by that answer: acknowledgement and edit are one
request then. What nobody needs in time is an acknowledgement alone; the edit goes by the press even
so, and those that follow, since Discord does not count them toward the limit of a bot then."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord

from bot.faces.acknowledging import UNTAKEN, defer
from bot.faces.by_token import ByToken, drawn, refused
from bot.faces.posts import Post
from bot.network import TROUBLE

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.08  # from a press until it is acknowledged in any case
LENT_SECONDS = 14 * 60.0  # after which a message is edited like any other; Discord allows 15 min
ANSWERED = 40060
SETTLED = (*UNTAKEN, ANSWERED)  # nothing is left to acknowledge


class FirstAnswer:
    """Given once, by whoever takes it first."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._taken = False
        self._given = asyncio.Event()
        message = interaction.message.id if interaction.message else 0
        self.afterwards = ByToken(interaction.client, interaction.token, message)

    @property
    def begun(self) -> float:
        return self.afterwards.begun

    @property
    def taken(self) -> bool:
        return self._taken

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
        attachments = await drawn(post, same_files=same_files)
        if not self.take():
            await self.given()
            return await self.afterwards.show(post, attachments)
        try:
            error = await refused(self._interaction.response.edit_message, post, attachments)
            if error is not None and getattr(error, "code", None) not in SETTLED:
                with suppress(*TROUBLE):
                    await defer(self._interaction)
            return error is None
        finally:
            self._given.set()

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
    """Those of the last minutes, by the message that was pressed."""

    def __init__(self) -> None:
        self._by_message: dict[int, FirstAnswer | ByToken] = {}

    def lend(self, message: int, answer: FirstAnswer | ByToken) -> None:
        """Whoever makes the message equal to what is wanted may use it for a while."""
        oldest = time.monotonic() - LENT_SECONDS
        while self._by_message and next(iter(self._by_message.values())).begun < oldest:
            del self._by_message[next(iter(self._by_message))]
        self.drop(message)
        self._by_message[message] = answer

    def awaited(self, message: int) -> bool:
        answer = self._by_message.get(message)
        return answer is not None and not answer.taken

    def take(self, message: int) -> FirstAnswer | ByToken | None:
        """What it is good for afterwards stays."""
        answer = self._by_message.get(message)
        if isinstance(answer, FirstAnswer):
            self._by_message[message] = answer.afterwards
        return answer

    def drop(self, message: int) -> FirstAnswer | ByToken | None:
        """Discord takes it no more, or the message goes."""
        return self._by_message.pop(message, None)
