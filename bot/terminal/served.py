"""The bot in a process of its own, on a sandbox that runs in another: what is measured, and what is
killed. Says when every table that was in the store is shown as it should be."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.app import Rookery, answer_before_all
from bot.sandbox.clock import Clock
from bot.sandbox.connect import point_discord
from bot.store import Store
from bot.store.alone import alone_with
from bot.terminal.process import SETTLED


async def serve(api_base: str, gateway_url: str, token: str, database: Path, ahead: float) -> None:
    """`ahead`: by how many seconds the sandbox's clock is."""
    point_discord(api_base, gateway_url)
    clock = Clock()
    clock.advance(ahead)
    store = await Store.open(database)
    answer_before_all()
    try:
        async with Rookery(store, local=True, timepiece=clock) as bot:
            running = asyncio.create_task(bot.start(token))
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
            ready = asyncio.create_task(_ready(bot))
            try:
                with suppress(asyncio.CancelledError):
                    await running
            finally:
                ready.cancel()
    finally:
        await store.close()


async def _ready(bot: Rookery) -> None:
    await bot.wait_until_ready()
    await bot.service.reconciler.settled()
    print(SETTLED, flush=True)


def main(api_base: str, gateway_url: str, token: str, database: str, ahead: str) -> None:
    with alone_with(Path(database)):
        asyncio.run(serve(api_base, gateway_url, token, Path(database), float(ahead)))


if __name__ == "__main__":
    main(*sys.argv[1:])
