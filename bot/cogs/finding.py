"""The tables that a command may mean: its user's own, and those of this server. Names none that
does not exist for its user."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from discord import app_commands

from bot.cogs.answering import Choices
from bot.cogs.call import Call
from bot.faces.confines import seen_among
from bot.faces.panel import table_name
from bot.faces.posts import OPTION, OPTIONS, clipped
from bot.names import plain_name
from bot.store import Status
from bot.store import Table as Saved


def told_name(call: Call, saved: Saved, clean: Callable[[str], str] = plain_name) -> str:
    """The table's name; elsewhere than in its own server, with the server's."""
    return " · ".join([table_name(saved, call.words), *server_name(call, saved, clean)])


def server_name(call: Call, saved: Saved, clean: Callable[[str], str]) -> list[str]:
    """The server of a table, if the caller is elsewhere."""
    if saved.guild == call.interaction.guild_id:
        return []
    guild = call.interaction.client.get_guild(saved.guild)
    return [clean(str(saved.guild) if guild is None else guild.name)]


async def my_tables(call: Call) -> list[tuple[Saved, bool]]:
    """The caller's tables and whether each waits for them; those that wait longest first. A seat
    that was given up is the caller's no longer."""
    found = []
    for saved in await call.service.store.tables_of(call.person):
        if not await _gave_up(call, saved):
            found.append((saved, await _waits(call, saved)))
    return sorted(found, key=lambda pair: (not pair[1], pair[0].changed))


async def _gave_up(call: Call, saved: Saved) -> bool:
    kept = await call.service.registry.kept(saved.id)
    held = [seat for seat in kept[1] if call.person in (seat.person, seat.owner)] if kept else []
    return all(seat.agent is not None and seat.owner != call.person for seat in held)


async def _waits(call: Call, saved: Saved) -> bool:
    if saved.status is not Status.RUNNING:
        return False
    async with call.service.registry.read(saved.id) as table:
        seat = table.seat_of(call.person)
        return seat is not None and table.question(seat) is not None


async def tables_here(call: Call, statuses: Iterable[Status]) -> list[Saved]:
    """Tables of this server that the caller sees, the longest unchanged first."""
    tables = await call.service.store.tables_in(statuses, call.interaction.guild_id or 0)
    return seen_among(call.interaction, tables)


# Proposals for the option `table`


async def own_tables(call: Call, typed: str) -> Choices:
    """The caller's own tables, those of this server first."""
    mine = await my_tables(call)
    mine.sort(key=lambda pair: pair[0].guild != call.interaction.guild_id)
    waiting = [saved.id for saved, waits in mine if waits]
    your_move = call.words.text("panel.your_move")
    return _choices(
        call,
        typed,
        [saved for saved, _ in mine],
        lambda saved: told_name(call, saved) + (f" · {your_move}" if saved.id in waiting else ""),
    )


async def open_here(call: Call, typed: str) -> Choices:
    """Lobbies of this server."""
    return await _here(call, typed, (Status.LOBBY,))


async def ended_here(call: Call, typed: str) -> Choices:
    """Games of this server that have ended, the latest first."""
    return await _here(call, typed, (Status.OVER, Status.ABANDONED))


async def running_here(call: Call, typed: str) -> Choices:
    return await _here(call, typed, (Status.RUNNING,))


async def _here(call: Call, typed: str, statuses: Iterable[Status]) -> Choices:
    latest = reversed(await tables_here(call, statuses))
    return _choices(call, typed, latest, lambda saved: table_name(saved, call.words))


def _choices(
    call: Call, typed: str, tables: Iterable[Saved], name: Callable[[Saved], str]
) -> Choices:
    """Those whose names hold what was typed."""
    return [
        app_commands.Choice(name=clipped(name(saved), OPTION), value=_value(call, saved))
        for saved in tables
        if typed.casefold() in name(saved).casefold()
    ][:OPTIONS]


def _value(call: Call, saved: Saved) -> str:
    """What `Call.table` takes for this table."""
    here = saved.guild == call.interaction.guild_id
    return str(saved.number) if here else f"{saved.guild}/{saved.number}"
