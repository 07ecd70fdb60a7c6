"""The one error boundary for commands, components and modals: what the person is told, what goes
into the log. A refusal is no error; an interaction that came too late is only noted."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import discord

from bot.faces.acknowledging import Twice
from bot.network import TROUBLE, insist
from bot.store import NotSaved
from bot.store.holdings import Elsewhere
from bot.vitals import Vitals
from bot.vitals.waits import pressing
from bot.words import NOBODY, Words, words_in
from engine.core.errors import Refused

log = logging.getLogger(__name__)

ANSWERED = 40060
LATE = (10062, 10015, ANSWERED, 50027)  # unknown, expired
PATIENCE_SECONDS = 60.0  # for one line
TOO_OLD_SECONDS = 2.8
YOUNG_SECONDS = 1.5


def words_of(interaction: discord.Interaction) -> Words:
    """The reader's language, by Discord's own setting."""
    return words_in("pl" if interaction.locale is discord.Locale.polish else "en")


def too_old(interaction: discord.Interaction[Any]) -> bool:
    """Replayed after a gap: Discord has given up on it, so must we."""
    vitals: Vitals = interaction.client.vitals
    if vitals.clock.age(interaction.created_at.timestamp()) <= TOO_OLD_SECONDS:
        return False
    vitals.figures.dropped.inc()
    return True


def is_young(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord waits long enough for the act to be carried out first."""
    vitals: Vitals = interaction.client.vitals
    return vitals.clock.age(interaction.created_at.timestamp()) <= YOUNG_SECONDS


@asynccontextmanager
async def boundary(interaction: discord.Interaction, words: Words) -> AsyncIterator[None]:
    async with told(interaction.id, words, partial(whisper, interaction)):
        with pressing():
            yield


@asynccontextmanager
async def told(
    interaction: int, words: Words, tell: Callable[[str], Awaitable[None]]
) -> AsyncIterator[None]:
    """Whatever keeps the act of an interaction from being carried out is told by `tell`."""
    try:
        yield
    except Elsewhere:
        raise  # no trouble of theirs: it is handed on
    except Refused as refused:
        await tell(words.say(refused.reason, NOBODY))
    except Twice:
        log.info("interaction %s: came twice", interaction)
    except NotSaved:
        await tell(words.text("error.not_saved"))
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in LATE:
            log.info("interaction %s: came too late (%s)", interaction, error.code)
            return
        number = secrets.token_hex(4)
        log.error("interaction %s: error %s", interaction, number, exc_info=error)
        await tell(words.text("error.unexpected", number=number))


async def whisper(interaction: discord.Interaction, text: str) -> None:
    """One quiet line that only this person sees."""
    try:
        await insist(lambda: _told(interaction, text), within=PATIENCE_SECONDS)
    except TROUBLE as error:
        log.info("interaction %s: could not be told (%r)", interaction.id, error)


async def _told(interaction: discord.Interaction, text: str) -> None:
    """Beside what is there, if it has been acknowledged, whether we know that or not. Where a line
    is cut they may read it twice, which is better than never."""
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(text, ephemeral=True)
            return
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
    await interaction.followup.send(text, ephemeral=True)
