"""For whom a table exists: those who have a part in it, and the members of its server who see where
it stands. To anybody else it is a number that was never given, whatever they ask or press."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.numbers import NO_TABLE, PersonId, TableId
from bot.service import Service
from bot.store import Table as Saved
from bot.store.sight import has_part, table_by_id
from engine.core.errors import Refused
from engine.core.phrases import phrase


async def check_press(service: Service, interaction: discord.Interaction, number: TableId) -> None:
    """Raises Refused unless the table of a component exists for whoever pressed it. Players are
    known from memory; everybody else costs the same reads, whether there is a table or not."""
    live = service.registry.live(number)
    person = PersonId(interaction.user.id)
    if live is not None and any(person in (seat.person, seat.owner) for seat in live.seats):
        return
    await admitted(service, interaction, await table_by_id(service.store, number))


async def admitted(
    service: Service, interaction: discord.Interaction, saved: Saved | None
) -> Saved:
    """The table, if there is one for whoever asks."""
    number = NO_TABLE if saved is None else saved.id
    part = await has_part(service.store, number, PersonId(interaction.user.id))
    if saved is None or not (part or sees(interaction, saved)):
        raise Refused(phrase("table.unknown"))
    return saved


def sees(interaction: discord.Interaction, saved: Saved) -> bool:
    """Whether the asker is a member who is there, or sees the table's channel. Its thread grew from
    a message in it, and such threads are public: who sees the channel sees them, even asleep."""
    if interaction.guild_id != saved.guild:
        return False
    there = interaction.channel_id in (saved.channel, saved.thread)
    return there or sees_channel(interaction, saved.channel)


def sees_channel(interaction: discord.Interaction, number: int) -> bool:
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel(number)
    if channel is None or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).view_channel


def seen_among(interaction: discord.Interaction, tables: Iterable[Saved]) -> list[Saved]:
    return [saved for saved in tables if sees(interaction, saved)]
