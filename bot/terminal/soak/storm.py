"""Bad weather between the bot and Discord: a fifth of all requests are refused, limited, slow, lost
or cut off; the gateway breaks; presses come late or twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from random import Random

from bot.sandbox.faults import Fault, Faults
from bot.sandbox.gateway import Gateway

SHARE = 0.2  # of requests
ANY = re.compile("")
LIMITED = {"message": "You are being rate limited.", "code": 0}


class Storm(Faults):
    """Faults by chance, while it rages."""

    def __init__(self, choose: Random, *, at_once: bool = True) -> None:
        """`at_once`: whether all shards have to begin anew at one time. Where one connects every
        five seconds, they would hardly ever all be there: one has to, and only then."""
        super().__init__()
        self._choose, self._at_once = choose, at_once
        self.raging = False
        self.struck = 0

    def strike(self, request: str) -> Fault | None:
        if not self.raging or self._choose.random() >= SHARE:
            return super().strike(request)
        self.struck += 1
        return self._choose.choice(KINDS)(self._choose)

    async def trouble_the_gateway(self, gateway: Gateway) -> None:
        """For ever, now and then: discord.py waits longer and longer before it connects again."""
        while True:
            await asyncio.sleep(self._choose.uniform(0.5, 3.0))
            trouble = self._choose.choice((self._twice, self._late, self._late, gateway.reconnect))
            if self._choose.random() < 0.2:
                trouble = self._choose.choice((gateway.drop, partial(self._end, gateway)))
            trouble()
            self.struck += 1

    def _end(self, gateway: Gateway) -> None:
        lines = [line for line in gateway.lines if line.session is not None]
        if self._at_once:
            gateway.invalidate(lines)
        elif gateway.complete:
            gateway.invalidate(lines[:1])

    def _twice(self) -> None:
        self.duplicate_interactions()

    def _late(self) -> None:
        self.delay_interactions(self._choose.uniform(0.1, 3.5))


def _refused(choose: Random) -> Fault:
    status = choose.choice((500, 502, 503))
    return Fault(ANY, 1, status, {"message": f"{status}: in a storm", "code": 0})


def _limited(choose: Random) -> Fault:
    body = LIMITED | {"retry_after": round(choose.uniform(0.05, 1.0), 3), "global": False}
    if choose.random() < 0.3:
        body |= {"retry_after": round(choose.uniform(0.05, 0.5), 3), "global": True}
    return Fault(ANY, 1, 429, body, {"Via": "1.1 sandbox"})


def _slow(choose: Random) -> Fault:
    return Fault(ANY, 1, delay=choose.uniform(0.1, 1.5))


def _lost(choose: Random) -> Fault:
    return Fault(ANY, 1, 502, lost=True)


def _cut(choose: Random) -> Fault:
    return Fault(ANY, 1, lost=choose.random() < 0.5, cut=True)


KINDS: tuple[Callable[[Random], Fault], ...] = (_refused, _limited, _slow, _lost, _cut)
