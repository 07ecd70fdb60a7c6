"""The bot in a process of its own, to be killed: `lone_bot.py API GATEWAY TOKEN DATABASE SEED`.
Only the entropy of a new table is fixed, so that two runs can be compared."""

from __future__ import annotations

import asyncio
import secrets
import sys

from bot.app import Rookery
from bot.sandbox.connect import point_discord
from bot.store import Store


async def main(api: str, gateway: str, token: str, database: str) -> None:
    point_discord(api, gateway)
    async with Rookery(await Store.open(database), local=True) as bot:
        await bot.start(token)


if __name__ == "__main__":
    seed = sys.argv[5]
    secrets.token_hex = lambda _=None: seed  # type: ignore[assignment]
    asyncio.run(main(*sys.argv[1:5]))
