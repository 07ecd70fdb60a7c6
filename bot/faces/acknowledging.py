"""Acknowledges interactions at once, and each of them once. Whoever may have seen that theirs was
taken is served, even if the line broke before we knew."""

from __future__ import annotations

import logging
from collections import deque
from weakref import WeakKeyDictionary

import discord

from bot.network import TROUBLE, insist

log = logging.getLogger(__name__)

UNTAKEN = (10062, 10015, 50027)  # unknown, expired: the person was told that nothing happened
PATIENCE_SECONDS = 10.0
REMEMBERED = 1_000

_begun: WeakKeyDictionary[discord.Client, deque[int]] = WeakKeyDictionary()


class Twice(Exception):
    """The same interaction has come before, and is answered there."""


async def acknowledge(
    interaction: discord.Interaction, *, ephemeral: bool = False, thinking: bool = False
) -> None:
    """Defers the answer. That an acknowledgement failed does not mean that Discord has not taken
    it: only Discord itself can say so, and then its refusal is raised."""
    response = interaction.response
    _begin(interaction)
    try:
        await insist(
            lambda: response.defer(ephemeral=ephemeral, thinking=thinking), within=PATIENCE_SECONDS
        )
    except TROUBLE as error:
        if getattr(error, "code", None) in UNTAKEN:
            raise
        log.info("interaction %s: taken for acknowledged (%r)", interaction.id, error)


def _begin(interaction: discord.Interaction) -> None:
    """After a broken line Discord may deliver one again."""
    known = _begun.setdefault(interaction.client, deque(maxlen=REMEMBERED))
    if interaction.id in known:
        raise Twice
    known.append(interaction.id)
