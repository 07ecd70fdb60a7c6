"""How a person is told what came of their act: at once, by the interaction itself, or late, when
the act is carried out after the bot was started anew."""

from __future__ import annotations

import logging
from functools import partial
from typing import Protocol

import discord

from bot.faces import boundary, showing
from bot.faces.by_token import ORIGINAL, webhook_of
from bot.faces.courier import Courier, Gone, NotAllowed
from bot.faces.first_answers import FirstAnswer
from bot.faces.posts import Post
from bot.network import TROUBLE
from bot.store import Receipt

log = logging.getLogger(__name__)

TOLD = "r"  # begins the nonce of what is told by DM about one act
UNHEARD = (Gone, NotAllowed, *TROUBLE)


class Replies(Protocol):
    in_server: bool  # pressed where others are

    async def show(self, post: Post) -> None:
        """In the place of the message, or of the private reply that was promised."""

    async def answer_privately(self, post: Post) -> None: ...

    async def whisper(self, text: str) -> None:
        """One quiet line that only this person sees."""


class AtOnce:
    """`answer`: is given before anything else is said, if it was not yet."""

    def __init__(self, interaction: discord.Interaction, answer: FirstAnswer | None = None) -> None:
        self._interaction, self._answer = interaction, answer
        self.in_server = interaction.guild_id is not None

    async def show(self, post: Post) -> None:
        await self._acknowledged()
        await showing.show(self._interaction, post)

    async def _acknowledged(self) -> None:
        if self._answer is not None:
            await self._answer.acknowledge()

    async def answer_privately(self, post: Post) -> None:
        await self._acknowledged()
        await showing.answer_privately(self._interaction.followup, post)

    async def whisper(self, text: str) -> None:
        await self._acknowledged()
        await boundary.whisper(self._interaction, text)


class Late:
    """By the interaction's token, as long as Discord takes it. What is only shown can be looked up
    again; what has to be said goes by DM otherwise, once, and says `where` it was pressed."""

    in_server = False  # where they were then, they no longer wait

    def __init__(
        self, client: discord.Client, courier: Courier, receipt: Receipt, where: str
    ) -> None:
        self._receipt, self._courier, self._where = receipt, courier, where
        self._webhook = webhook_of(client, receipt.token)

    async def show(self, post: Post) -> None:
        try:
            await showing.put(partial(self._webhook.edit_message, ORIGINAL), post)
        except TROUBLE as error:
            log.info("interaction %s: not shown (%s)", self._receipt.id, error)

    async def answer_privately(self, post: Post) -> None:
        await showing.answer_privately(self._webhook, post)

    async def whisper(self, text: str) -> None:
        try:
            await self._webhook.send(text, ephemeral=True)
        except TROUBLE:
            await self._tell_by_dm(text)

    async def _tell_by_dm(self, text: str) -> None:
        post = Post.of(f"{self._where} {text}".strip())
        try:
            channel = await self._courier.dm(self._receipt.person)
            await self._courier.send(channel, post, f"{TOLD}{self._receipt.id}")
        except UNHEARD as error:
            log.info("interaction %s: could not be told (%r)", self._receipt.id, error)
