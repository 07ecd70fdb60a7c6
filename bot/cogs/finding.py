"""Which table a command means: the one of the thread it is used in, the one it names, or the only
one its user has."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.faces.boundary import words_of
from bot.faces.panel import table_name
from bot.faces.posts import OPTION, OPTIONS, clipped
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from engine.core.errors import Refused
from engine.core.phrases import phrase

DIGITS = 18  # of a table's number; the store holds no longer ones


async def meant_table(
    service: Service, interaction: discord.Interaction, named: str | None
) -> Saved:
    if named is not None:
        known = named.isdecimal() and len(named) <= DIGITS
        table = await service.store.table(int(named)) if known else None
        if table is None:
            raise Refused(phrase("table.unknown"))
        return table
    if interaction.channel_id is not None:
        here = await service.store.table_of_thread(interaction.channel_id)
        if here is not None:
            return here
    mine = await service.store.tables_of(
        interaction.user.id, (Status.RUNNING, Status.FROZEN)
    ) or await service.store.tables_of(interaction.user.id, (Status.LOBBY,))
    if not mine:
        raise Refused(phrase("table.none"))
    if len(mine) > 1:
        raise Refused(phrase("table.which"))
    return mine[0]


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


async def suggestions(
    service: Service, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """For the option `table`: the caller's own tables."""
    speech = await service.words_for(interaction.user.id, words_of(interaction))
    found = []
    for saved, waits in await my_tables(service, interaction.user.id):
        name = table_name(saved.game, saved.id, speech)
        if waits:
            name = f"{name} · {speech.text('panel.your_move')}"
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=clipped(name, OPTION), value=str(saved.id)))
    return found[:OPTIONS]


async def ended_here(
    service: Service, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """For the option `table`: games of this server that have ended, the latest first."""
    return await _here(service, interaction, typed, (Status.OVER, Status.ABANDONED))


async def running_here(
    service: Service, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    return await _here(service, interaction, typed, (Status.RUNNING,))


async def _here(
    service: Service, interaction: discord.Interaction, typed: str, statuses: Iterable[Status]
) -> list[app_commands.Choice[str]]:
    speech = await service.words_for(interaction.user.id, words_of(interaction))
    found = []
    for saved in reversed(await service.store.tables_in(statuses, interaction.guild_id)):
        name = table_name(saved.game, saved.id, speech)
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=clipped(name, OPTION), value=str(saved.id)))
    return found[:OPTIONS]
