"""How a post is put where somebody pressed: in the place of the message, or as a private reply.
Asks again where the line was cut; a private reply may then come twice, which is better than never.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.faces.emojis import iconed
from bot.faces.layout import layout
from bot.faces.posts import Post, files
from bot.network import insist

PATIENCE_SECONDS = 60.0


async def show(interaction: discord.Interaction, post: Post) -> None:
    """Puts the post in the place of the interaction's own message."""
    await put(interaction.edit_original_response, post)


async def put(edit: Callable[..., Awaitable[object]], post: Post) -> None:
    uploads = await post.drawn()
    await _carried(
        lambda: edit(
            content=None,
            view=layout(post),
            attachments=files(uploads),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    )


async def answer_privately(webhook: discord.Webhook, post: Post) -> None:
    uploads = await post.drawn()
    await _carried(
        lambda: webhook.send(
            view=layout(post),
            files=files(uploads),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    )


async def _carried(carry: Callable[[], Awaitable[object]]) -> None:
    await iconed(lambda: insist(carry, within=PATIENCE_SECONDS))
