"""Acknowledges interactions at once, and each of them once. Whoever may have seen that theirs was
taken is served, even if the line broke before we knew."""

from __future__ import annotations

import logging
from collections import deque
from enum import Enum, auto
from weakref import WeakKeyDictionary

import discord

from bot.network import TROUBLE, insist

log = logging.getLogger(__name__)

UNTAKEN = (10062, 10015, 50027)  # unknown, expired: the person was told that nothing happened
PATIENCE_SECONDS = 10.0
REMEMBERED = 1_000

_begun: WeakKeyDictionary[discord.Client, deque[int]] = WeakKeyDictionary()


class Where(Enum):
    """Where what comes of a press is shown to its person."""

    IN_PLACE = auto()  # on the message itself
    BY_TABLE = auto()  # the same, by whoever makes the messages of the table equal to it
    BELOW = auto()  # as a private reply
    PAGE = auto()  # a private page is shown anew in its place, anything else gets one below


class Twice(Exception):
    """The same interaction has come before, and is answered there."""


async def acknowledge(
    interaction: discord.Interaction, *, ephemeral: bool = False, thinking: bool = False
) -> None:
    """Begins, and defers the answer."""
    begin(interaction)
    await defer(interaction, ephemeral=ephemeral, thinking=thinking)


async def acknowledge_at(interaction: discord.Interaction, where: Where) -> None:
    """The same of what was begun already, since it had to be kept before."""
    if in_place(interaction, where):
        await defer(interaction)
    else:
        await defer(interaction, ephemeral=True, thinking=True)


def in_place(interaction: discord.Interaction, where: Where) -> bool:
    """Whether what comes of it is shown in the place of what was pressed."""
    return where in (Where.IN_PLACE, Where.BY_TABLE) or (
        where is Where.PAGE and is_private(interaction)
    )


def may_be_an_edit(interaction: discord.Interaction, where: Where) -> bool:
    """Whether it is of a message by DM that the table shows anew, soon and after any crash."""
    alone = interaction.guild_id is None and not is_private(interaction)
    return alone and where is Where.BY_TABLE


def is_private(interaction: discord.Interaction) -> bool:
    """Whether it was pressed on a message that only its person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def defer(
    interaction: discord.Interaction, *, ephemeral: bool = False, thinking: bool = False
) -> None:
    """Acknowledges, and shows nothing. That it failed does not mean that Discord has not taken it:
    only Discord itself can say so, and then its refusal is raised."""
    response = interaction.response
    if response.is_done():
        return  # by the process that handed it on
    try:
        await insist(
            lambda: response.defer(ephemeral=ephemeral, thinking=thinking), within=PATIENCE_SECONDS
        )
    except TROUBLE as error:
        if getattr(error, "code", None) in UNTAKEN:
            raise
        log.info("interaction %s: taken for acknowledged (%r)", interaction.id, error)


def begin(interaction: discord.Interaction) -> None:
    """After a broken line Discord may deliver one again. Raises Twice then."""
    known = _begun.setdefault(interaction.client, deque(maxlen=REMEMBERED))
    if interaction.id in known:
        raise Twice
    known.append(interaction.id)
