"""The part of the store that knows in which servers look-ups inside messages are switched on."""

from __future__ import annotations

from bot.store.store import Store


async def inline_on(store: Store, guild: int) -> bool:
    return bool(await store._read("select 1 from inline_guilds where guild = ?", (guild,)))


async def put_inline(store: Store, guild: int, on: bool) -> None:
    if on:
        await store._write(
            "insert into inline_guilds (guild) values (?) on conflict do nothing", (guild,)
        )
    else:
        await store._write("delete from inline_guilds where guild = ?", (guild,))
