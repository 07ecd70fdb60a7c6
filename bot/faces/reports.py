"""Corrections that readers propose: each goes, without a name, to the channel that the operator has
named. How many somebody has sent within the hour is remembered while the bot runs, and no more."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.catalogue import Key
from bot.faces.courier import Courier, Gone, NotAllowed
from bot.faces.posts import Post
from bot.faces.speech import safe_name
from bot.network import TROUBLE
from bot.numbers import PersonId
from engine.core.errors import Refused
from engine.core.phrases import phrase

log = logging.getLogger(__name__)

FEW = 3  # reports of one person within an hour
HOUR = 3_600.0
LONG = 500  # characters of a report


class Reports:
    def __init__(self, courier: Courier, channel: int, now: Callable[[], float]) -> None:
        self.courier, self.channel, self.now = courier, channel, now
        self._sent: dict[PersonId, list[float]] = {}  # by person, when

    async def send(self, person: PersonId, page: Key, text: str, nonce: str) -> None:
        """Raises Refused where it is one too many, or cannot be delivered."""
        self._forget()
        times = self._sent.setdefault(person, [])
        if len(times) >= FEW:
            raise Refused(phrase("report.few"))
        times.append(self.now())  # before it is sent: several may be under way at once
        try:
            await self.courier.send(self.channel, _post(page, text), nonce)
        except (Gone, NotAllowed, *TROUBLE) as error:
            times.pop()
            log.warning("reports: channel %s does not take them (%r)", self.channel, error)
            raise Refused(phrase("report.lost")) from error

    def _forget(self) -> None:
        """What is more than an hour old."""
        recent = self.now() - HOUR
        lately = {who: [at for at in times if at > recent] for who, times in self._sent.items()}
        self._sent = {who: times for who, times in lately.items() if times}


def _post(page: Key, text: str) -> Post:
    return Post.of(f"`{page}`\n> {safe_name(text, LONG)}")
