"""Keeps what those who manage a server have allowed there: how many tables, for how long, in which
channels, and who sits in the gallery."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from bot.numbers import PersonId
from bot.store.documents import Status
from bot.store.statements import put
from bot.store.store import Store

DAYS = 30  # without an act, after which a table is ended, unless the server says otherwise


@dataclass(frozen=True, slots=True)
class Limits:
    guild: int
    gallery_role: int | None = None
    per_person: int | None = None
    per_server: int | None = None
    days: int | None = None

    @property
    def patience(self) -> float:
        """In seconds."""
        return (self.days or DAYS) * 86_400.0


async def limits(store: Store, guild: int) -> Limits:
    rows = await store._read(
        "select gallery_role, per_person, per_server, days from limits where guild = ?", (guild,)
    )
    return next((Limits(guild, *row) for row in rows), Limits(guild))


async def put_limits(store: Store, limits: Limits) -> None:
    await store._write(*put("limits", **asdict(limits)))


async def open_tables(store: Store, guild: int, host: PersonId | None = None) -> int:
    """How many lobbies and games there are, or how many of them this person has opened."""
    live = (Status.LOBBY, Status.RUNNING, Status.FROZEN)
    tables = await store.tables_in(live, guild)
    return sum(host is None or table.host == host for table in tables)


async def channels(store: Store, guild: int) -> list[int]:
    """Channels where tables may be opened, beside the one that was set up."""
    rows = await store._read(
        "select channel from channels where guild = ? order by channel", (guild,)
    )
    return [channel for (channel,) in rows]


async def allow_channel(store: Store, guild: int, channel: int, *, allowed: bool) -> None:
    statement = (
        "insert into channels (guild, channel) values (?, ?) on conflict do nothing"
        if allowed
        else "delete from channels where guild = ? and channel = ?"
    )
    await store._write(statement, (guild, channel))
