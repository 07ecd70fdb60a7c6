"""The bot in a process of its own, on a sandbox that runs in another: what is measured. Says when
every table that was in the store is shown as it should be."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.app import Rookery, answer_before_all
from bot.sandbox.connect import point_discord
from bot.store import Store
from bot.terminal.bench.process import SETTLED


async def serve(api_base: str, gateway_url: str, token: str, database: str) -> None:
    point_discord(api_base, gateway_url)
    store = await Store.open(Path(database))
    answer_before_all()
    try:
        async with Rookery(store, local=True) as bot:
            running = asyncio.create_task(bot.start(token))
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
            await bot.wait_until_ready()
            await bot.service.reconciler.settled()
            print(SETTLED, flush=True)
            with suppress(asyncio.CancelledError):
                await running
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
