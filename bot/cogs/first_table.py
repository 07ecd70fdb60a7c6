"""The first real table after a lesson: the learner and a squire, where the lesson was asked for.
The limits of a server hold as for any other table."""

from __future__ import annotations

import discord

from bot.cogs.opening import channel_near, check_may_open
from bot.cogs.permissions import missing_rights
from bot.faces.panel import table_name
from bot.faces.posts import Post
from bot.faces.request import Direct
from bot.faces.speech import channel_link, name_of
from bot.games.shelf import plug
from bot.store import Status
from bot.store import Table as Saved
from bot.tables.agreements import Agreements
from bot.tables.opening import opening_options

SQUIRE = "greedy"
SEATS = 2


async def open_first_table(request: Direct, game: str, place: int) -> Post:
    """What to answer: where it stands, or what to do instead. Raises Refused if it may not be."""
    near = await _member_near(request, place)
    if near is None:
        return Post.of(request.words.text("learn.no_place"))
    channel, member = near
    settings = await request.service.store.guild(member.guild.id)
    await check_may_open(request, settings, gallery=False, member=member)
    where = await channel_near(request, channel, settings)
    if wrong := missing_rights(member.guild, where, request.words):
        return Post.of(wrong)
    lobby = await _open_already(request, game, member.guild.id)
    lobby = lobby or await _opened(request, game, where, member, settings.language)
    table, place = table_name(lobby, request.words), lobby.thread or lobby.channel
    return Post.of(request.words.text("game.opened", table=table, channel=channel_link(place)))


async def _open_already(request: Direct, game: str, guild: int) -> Saved | None:
    """A table of this game here at which the learner sits alone among computer players: whoever
    presses twice finds it again."""
    store = request.service.store
    for saved in await store.tables_of(request.person, (Status.LOBBY, Status.RUNNING)):
        seats = await store.seats(saved.id)
        people = [seat for seat in seats if seat.person is not None]
        if (saved.game, saved.guild) == (game, guild) and len(people) == 1 < len(seats):
            return saved
    return None


async def _opened(
    request: Direct, game: str, channel: int, member: discord.Member, language: str | None
) -> Saved:
    """It begins at once, unless there is a deck to choose."""
    registry, person = request.service.registry, request.person
    easiest = opening_options(game, plug(game).lobby.easiest, pool=_fewest_cards(game))
    lobby = await registry.open_lobby(
        game=game,
        seats=SEATS,
        language=language or request.words.language,
        guild=member.guild.id,
        channel=channel,
        host=person,
        name=name_of(member),
        options=easiest | Agreements().to_options(),
    )
    await registry.add_computer(lobby.id, person, SQUIRE)
    if plug(game).lobby.decks is None:
        await registry.start(lobby.id, person)
    return lobby


def _fewest_cards(game: str) -> str | None:
    return next(iter(plug(game).lobby.pools), None)


async def _member_near(request: Direct, place: int) -> tuple[int, discord.Member] | None:
    """The channel, and the learner as a member of its server; None if there is no such thing."""
    client = request.interaction.client
    channel = client.get_channel(place)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.abc.GuildChannel):
        return None
    try:
        member = await channel.guild.fetch_member(request.person)
    except discord.NotFound:
        return None
    return channel.id, member
