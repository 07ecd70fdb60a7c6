"""The bot in a process of its own, on a sandbox that runs in another: what is measured, and what is
killed. Says when every table that was in the store is shown as it should be."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from contextlib import nullcontext, suppress
from functools import partial

from bot.app import Rookery, answer_before_all
from bot.faces import posts
from bot.sandbox.clock import Clock
from bot.sandbox.connect import point_discord
from bot.sharded import SharingRookery, bot_with, shards_for
from bot.sharing import Sharing
from bot.store import Store
from bot.store.alone import alone_with
from bot.store.lease import Holder
from bot.store.place import Place, Server, place_of
from bot.terminal.bench.blank import BlankEasel
from bot.terminal.process import DRAWS_NOTHING, SETTLED, TAKES_TURNS, named
from bot.terminal.turns import in_turn


async def serve(
    api_base: str,
    gateway_url: str,
    token: str,
    database: Place,
    ahead: float,
    held: int,
    *,
    takes_turns: bool,
) -> None:
    """`ahead`: by how many seconds the sandbox's clock is. `held`: tables in memory at most."""
    point_discord(api_base, gateway_url)
    clock = Clock()
    clock.advance(ahead)
    answer_before_all()
    connect = partial(_connect, token=token, clock=clock, held=held, takes_turns=takes_turns)
    if isinstance(database, Server):
        recommended = partial(shards_for, token, None)
        name = named(os.getpid())
        turn = asyncio.create_task(in_turn(database, name, None, recommended, connect, _wait))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, turn.cancel)
        with suppress(asyncio.CancelledError):
            await turn
        return
    store = await Store.open(database)
    try:
        await connect(store)
    finally:
        await store.close()


async def _wait(holder: Holder | None) -> None:
    """Nobody need be told."""


async def _connect(
    store: Store,
    sharing: Sharing | None = None,
    *,
    token: str,
    clock: Clock,
    held: int,
    takes_turns: bool,
) -> None:
    shards = 1 if sharing is not None else await shards_for(token, None)
    made = bot_with(sharing, shards, store=store, local=True, timepiece=clock, icons=False)
    restores: list[tuple[float, float]] = []  # when, and how many seconds it took
    if isinstance(made, SharingRookery):
        made.takes_turns = takes_turns
    async with made as bot:
        bot.service.registry.most_in_memory = held
        bot.service.registry.restored = lambda took: restores.append((time.perf_counter(), took))
        running = asyncio.create_task(bot.start(token))
        if sharing is None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        ready = asyncio.create_task(_ready(bot))
        try:
            with suppress(asyncio.CancelledError):
                await running
        finally:
            ready.cancel()
            print(json.dumps(restores), flush=True)


async def _ready(bot: Rookery) -> None:
    await bot.wait_until_ready()
    await bot.service.reconciler.settled()
    print(SETTLED, flush=True)


def main(
    api_base: str, gateway_url: str, token: str, database: str, ahead: str, held: str, *more: str
) -> None:
    place, turns = place_of(database), TAKES_TURNS in more
    if DRAWS_NOTHING in more:
        posts.EASEL = BlankEasel()  # type: ignore[assignment]
    with nullcontext() if isinstance(place, Server) else alone_with(place):
        ready = serve(
            api_base, gateway_url, token, place, float(ahead), int(held), takes_turns=turns
        )
        asyncio.run(ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
