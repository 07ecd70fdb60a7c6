"""How a post is put where somebody pressed: in the place of the message, or as a private reply.
Asks again where the line was cut; a private reply may then come twice, which is better than never.
"""

from __future__ import annotations

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.posts import Post, files
from bot.network import insist

PATIENCE_SECONDS = 60.0


async def show(interaction: discord.Interaction, post: Post) -> None:
    """Puts the post in the place of the interaction's own message."""
    uploads = await post.drawn()
    await insist(
        lambda: interaction.edit_original_response(
            content=post.text,
            view=post.view(),
            attachments=files(uploads),
            allowed_mentions=discord.AllowedMentions.none(),
        ),
        within=PATIENCE_SECONDS,
    )


async def answer_privately(interaction: discord.Interaction, post: Post) -> None:
    uploads = await post.drawn()
    await insist(
        lambda: interaction.followup.send(
            post.text,
            view=post.view() or discord.utils.MISSING,
            files=files(uploads),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        ),
        within=PATIENCE_SECONDS,
    )


async def show_page(interaction: discord.Interaction) -> None:
    """Acknowledges: a private page is shown anew in its place, anything else gets one below."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await acknowledge(interaction)
    else:
        await acknowledge(interaction, ephemeral=True, thinking=True)
