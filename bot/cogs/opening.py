"""What may be said when a table is opened, whether somebody may open one on a server now, and in
which channel it stands. What is allowed is set by `/admin`."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.automation.modes import Mode
from bot.cogs.call import Call
from bot.cogs.naming import choice
from bot.faces.request import Direct
from bot.games.shelf import SHELF, plug
from bot.store import Guild
from bot.store.limits import channels, limits, open_tables
from bot.tables.agreements import PlaysOn
from bot.tables.opening import BY_CHANCE
from bot.tables.timing import Pace
from bot.words import LANGUAGES
from engine.core.errors import Refused
from engine.core.phrases import phrase

LOBBIES = {game: plug(game).lobby for game in SHELF}

# By the parameters of `/game new`
CHOICES = {
    "game": [choice(f"game.{game}", game) for game in SHELF],
    "format": [
        choice(f"format.{each}", each) for lobby in LOBBIES.values() for each in lobby.formats
    ],
    "language": [choice(f"language.{language}", language) for language in LANGUAGES],
    "concession": [choice(f"concession.{each}", each) for each in PlaysOn],
    "pace": [choice(f"pace.{each}", each) for each in Pace],
    "mode": [choice(f"mode.{each}", each) for each in Mode],
    "house": [
        *(
            choice(f"{game}.house.{each}", each)
            for game, lobby in LOBBIES.items()
            for each in lobby.houses
        ),
        choice("house.random", BY_CHANCE),
    ],
    "restrictions": [
        choice(f"restrictions.{each}", each)
        for lobby in LOBBIES.values()
        for each in lobby.restrictions
    ],
    "cards": [choice(f"pool.{each}", each) for lobby in LOBBIES.values() for each in lobby.pools],
}


def chosen(named: app_commands.Choice[str] | None) -> str | None:
    return named.value if named else None


async def check_may_open(
    call: Direct,
    settings: Guild,
    *,
    gallery: bool,
    member: discord.Member | None = None,
) -> None:
    """Raises Refused, with the reason. Those who manage the server are under no limit of role.
    `member`: the one who asks, where that is not in the server."""
    _check_role(member or call.interaction.user, settings.opener_role)
    allowed = await limits(call.service.store, settings.id)
    if gallery and allowed.gallery_role is None:
        raise Refused(phrase("gallery.refused.no_role"))
    for most, of in ((allowed.per_server, None), (allowed.per_person, call.person)):
        if most is not None and await open_tables(call.service.store, settings.id, of) >= most:
            who = "server" if of is None else "person"
            raise Refused(phrase(f"limits.refused.{who}", n=most))


async def channel_for(call: Call, settings: Guild) -> int:
    """Where it was asked for, if that is allowed; else where the server has its tables."""
    return await channel_near(call, _parent(call), settings)


async def channel_near(call: Direct, here: int, settings: Guild) -> int:
    if settings.channel is None or here in await channels(call.service.store, settings.id):
        return here
    return settings.channel


def _check_role(member: discord.User | discord.Member, role: int | None) -> None:
    if role is None or not isinstance(member, discord.Member):
        return
    if member.guild_permissions.manage_guild or member.get_role(role) is not None:
        return
    raise Refused(phrase("table.may_not_open"))


def _parent(call: Call) -> int:
    """A table is opened in a channel, not in another table's thread."""
    channel = call.interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return call.interaction.channel_id or 0


def guild_language(call: Call) -> str:
    return "pl" if call.interaction.guild_locale is discord.Locale.polish else "en"
