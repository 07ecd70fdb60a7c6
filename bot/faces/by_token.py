"""What Discord lets us say by the token of an interaction that was acknowledged, for a quarter of
an hour, and does not count toward the limit of a bot: also in another process than the one where
it came, and after a restart."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord

from bot.faces.layout import layout
from bot.faces.posts import Post, files
from bot.network import TROUBLE

log = logging.getLogger(__name__)

ORIGINAL = cast(int, "@original")  # the message that an interaction is about, by Discord's name


def webhook_of(client: discord.Client, token: str) -> discord.Webhook:
    webhook = discord.Webhook.partial(client.application_id or 0, token or "none", client=client)
    webhook.type = discord.WebhookType.application  # only such whisper
    return webhook


class ByToken:
    """Edits the message that was pressed, as often as it has to be. There is nothing left to
    acknowledge."""

    taken = True

    def __init__(self, client: discord.Client, token: str, message: int) -> None:
        self._client, self._token, self._message = client, token, message
        self.begun = time.monotonic()

    async def acknowledge(self) -> None:
        """It was."""

    async def edit(self, post: Post, *, same_files: bool = False) -> bool:
        """Whether the message shows the post now; if not, it is to be edited like any other."""
        return await self.show(post, await drawn(post, same_files=same_files))

    async def show(self, post: Post, attachments: list[discord.File]) -> bool:
        webhook = webhook_of(self._client, self._token)

        async def edit(**shown: Any) -> None:
            edited = await webhook.edit_message(ORIGINAL, **shown)
            if edited.id != self._message:
                raise discord.ClientException("the press was answered by a message of its own")

        return await refused(edit, post, attachments) is None


async def drawn(post: Post, *, same_files: bool) -> list[discord.File]:
    """What is carried; none of what the message has already."""
    return (
        cast(list[discord.File], discord.utils.MISSING) if same_files else files(await post.drawn())
    )


async def refused(
    edit: Callable[..., Awaitable[Any]], post: Post, attachments: list[discord.File]
) -> Exception | None:
    """Why the message does not show the post, if so."""
    try:
        await edit(
            content=None,  # what an older message may have beside its components
            view=layout(post),
            attachments=attachments,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except TROUBLE as error:
        log.info("a press edits nothing (%r)", error)
        return error
    return None
