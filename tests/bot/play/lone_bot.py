"""The bot in a process of its own, to be killed or to have a twin:
`lone_bot.py API GATEWAY TOKEN DATABASE AHEAD SEED [twin]`. Its clock is so many seconds ahead of
the system's, as the sandbox's is. Only the entropy of a new table is fixed, so that two runs can be
compared; for a twin, one card that only its holder sees is another one."""

from __future__ import annotations

import asyncio
import secrets
import sys

from bot.app import Rookery
from bot.sandbox.clock import Clock
from bot.sandbox.connect import point_discord
from bot.store import Store
from engine.intrigue.game import Intrigue


async def main(api: str, gateway: str, token: str, database: str, ahead: str) -> None:
    point_discord(api, gateway)
    clock = Clock()
    clock.advance(float(ahead))
    async with Rookery(await Store.open(database), local=True, timepiece=clock, icons=False) as bot:
        await bot.start(token)


def deal_a_twin() -> None:
    """Seat 1 gets a card of another house from those that are out of the round, unseen by all."""
    deal = Intrigue._deal

    def twin(self: Intrigue, number: int) -> None:
        deal(self, number)
        hand, unused = self.players[1].hand, self.unused
        at = next(n for n, card in enumerate(unused) if card.house is not hand[-1].house)
        hand[-1], unused[at] = unused[at], hand[-1]

    Intrigue._deal = twin  # type: ignore[method-assign]


if __name__ == "__main__":
    seed = sys.argv[6]
    secrets.token_hex = lambda _=None: seed  # type: ignore[assignment]
    if sys.argv[7:] == ["twin"]:
        deal_a_twin()
    asyncio.run(main(*sys.argv[1:6]))
