"""The rights the bot needs to host a table, and which of them are missing where."""

from __future__ import annotations

import discord

from bot.faces.speech import channel_link
from bot.words import Words

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
WISHED = discord.Permissions(manage_threads=True, create_private_threads=True)
PIN_MESSAGES = 1 << 51


def invite_permissions() -> discord.Permissions:
    return discord.Permissions(NEEDED.value | WISHED.value | PIN_MESSAGES)


def invite_link(application: int) -> str:
    return discord.utils.oauth_url(
        application,
        permissions=invite_permissions(),
        scopes=("bot", "applications.commands"),
    )


def missing_rights(guild: discord.Guild, channel: int, words: Words) -> str:
    """A sentence that names what is missing in this channel; empty if nothing is."""
    found = guild.get_channel(channel)
    if found is None:
        return words.text("rights.no_channel", channel=channel_link(channel))
    held = found.permissions_for(guild.me)
    missing = [name for name, needed in NEEDED if needed and not getattr(held, name)]
    if not missing:
        return ""
    names = ", ".join(words.text(f"right.{name}") for name in missing)
    return words.text("rights.missing", names=names, channel=channel_link(channel))
