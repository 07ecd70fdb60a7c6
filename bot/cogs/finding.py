"""Which table a command means: the one it names, the one of the thread it is used in, or the only
one its user has. Names none that does not exist for its user."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import discord
from discord import app_commands

from bot.faces.boundary import words_of
from bot.faces.confines import admitted, seen_among
from bot.faces.panel import table_name
from bot.faces.posts import OPTION, OPTIONS, clipped
from bot.names import plain_name
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.store.sight import table_numbered
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase

# A number of this server; with its server, one of another, as the suggestions have it
NAMED = re.compile(r"(?:(?P<server>[0-9]{1,20})/)?#?(?P<number>[0-9]{1,20})")
Choices = list[app_commands.Choice[str]]


async def meant_table(
    service: Service, interaction: discord.Interaction, named: str | None
) -> Saved:
    if named is not None:
        return await admitted(service, interaction, await _named(service, interaction, named))
    if interaction.channel_id is not None:
        here = await service.store.table_of_thread(interaction.channel_id)
        if here is not None:
            return await admitted(service, interaction, here)
    mine = await service.store.tables_of(
        interaction.user.id, (Status.RUNNING, Status.FROZEN)
    ) or await service.store.tables_of(interaction.user.id, (Status.LOBBY,))
    if not mine:
        raise Refused(phrase("table.none"))
    return _only(mine)


async def _named(service: Service, interaction: discord.Interaction, typed: str) -> Saved | None:
    """In a DM, where no server is meant, one of the person's own tables."""
    if (match := NAMED.fullmatch(typed.strip())) is None:
        return None
    number = int(match["number"])
    if match["server"] or interaction.guild_id is not None:
        server = int(match["server"] or interaction.guild_id or 0)
        return await table_numbered(service.store, server, number)
    own = await service.store.tables_of(interaction.user.id, tuple(Status))
    mine = [saved for saved in own if saved.number == number]
    return _only(mine) if mine else None


def _only(tables: list[Saved]) -> Saved:
    if len(tables) > 1:
        raise Refused(phrase("table.which"))
    return tables[0]


def told_name(
    interaction: discord.Interaction,
    saved: Saved,
    words: Words,
    clean: Callable[[str], str] = plain_name,
) -> str:
    """The table's name; elsewhere than in its own server, with the server's."""
    name = table_name(saved, words)
    if saved.guild == interaction.guild_id:
        return name
    guild = interaction.client.get_guild(saved.guild)
    return f"{name} · {clean(str(saved.guild) if guild is None else guild.name)}"


async def my_tables(service: Service, person: int) -> list[tuple[Saved, bool]]:
    """A person's tables and whether each waits for them; those that wait longest first."""
    found = []
    for saved in await service.store.tables_of(person):
        found.append((saved, await waits_for(service, saved, person)))
    return sorted(found, key=lambda pair: (not pair[1], pair[0].changed))


async def waits_for(service: Service, saved: Saved, person: int) -> bool:
    if saved.status is not Status.RUNNING:
        return False
    async with service.registry.seen(saved.id) as table:
        seat = table.seat_of(person)
        return any(decision.seat == seat for decision in table.waiting)


async def suggestions(service: Service, interaction: discord.Interaction, typed: str) -> Choices:
    """For the option `table`: the caller's own tables, those of this server first."""
    mine = await my_tables(service, interaction.user.id)
    mine.sort(key=lambda pair: pair[0].guild != interaction.guild_id)
    waiting = [saved.id for saved, waits in mine if waits]
    speech = await service.words_for(interaction.user.id, words_of(interaction))
    your_move = speech.text("panel.your_move")
    return _choices(
        interaction,
        typed,
        [saved for saved, _ in mine],
        lambda saved: (
            told_name(interaction, saved, speech)
            + (f" · {your_move}" if saved.id in waiting else "")
        ),
    )


async def open_here(service: Service, interaction: discord.Interaction, typed: str) -> Choices:
    """For the option `table`: lobbies of this server."""
    return await _here(service, interaction, typed, (Status.LOBBY,))


async def ended_here(service: Service, interaction: discord.Interaction, typed: str) -> Choices:
    """For the option `table`: games of this server that have ended, the latest first."""
    return await _here(service, interaction, typed, (Status.OVER, Status.ABANDONED))


async def running_here(service: Service, interaction: discord.Interaction, typed: str) -> Choices:
    return await _here(service, interaction, typed, (Status.RUNNING,))


async def tables_here(
    service: Service, interaction: discord.Interaction, statuses: Iterable[Status]
) -> list[Saved]:
    """Tables of this server that the caller sees, the longest unchanged first."""
    tables = await service.store.tables_in(statuses, interaction.guild_id or 0)
    return seen_among(interaction, tables)


async def _here(
    service: Service, interaction: discord.Interaction, typed: str, statuses: Iterable[Status]
) -> Choices:
    speech = await service.words_for(interaction.user.id, words_of(interaction))
    latest = reversed(await tables_here(service, interaction, statuses))
    return _choices(interaction, typed, latest, lambda saved: table_name(saved, speech))


def _choices(
    interaction: discord.Interaction,
    typed: str,
    tables: Iterable[Saved],
    name: Callable[[Saved], str],
) -> Choices:
    """Those whose names hold what was typed."""
    return [
        app_commands.Choice(name=clipped(name(saved), OPTION), value=_value(interaction, saved))
        for saved in tables
        if typed.casefold() in name(saved).casefold()
    ][:OPTIONS]


def _value(interaction: discord.Interaction, saved: Saved) -> str:
    """What `meant_table` takes for this table."""
    here = saved.guild == interaction.guild_id
    return str(saved.number) if here else f"{saved.guild}/{saved.number}"
