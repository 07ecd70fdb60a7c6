"""Sees every request to Discord go by, by aiohttp's own means: counts it, reads the date of its
answer, and notes when an interaction was acknowledged."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from types import SimpleNamespace

import aiohttp

from bot.vitals.discords_clock import DiscordsClock
from bot.vitals.figures import Figures

ARRIVED = 1_000  # interactions that are remembered until they are acknowledged
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
SECRET = re.compile(r"((?:interactions|webhooks)/\d+)/[^/]+")  # a token follows the id
ID = re.compile(r"/\d+")
API = re.compile(r"^/api/v\d+")


def route_of(path: str) -> str:
    """The path without ids and tokens, of which there is no end."""
    named = SECRET.sub(r"\1/:token", API.sub("", path))
    return ID.sub("/:id", re.sub(r"/reactions/.*", "/reactions/:emoji", named))


class Trace:
    def __init__(self, figures: Figures, clock: DiscordsClock) -> None:
        self._figures, self._clock = figures, clock
        self._arrived: OrderedDict[int, float] = OrderedDict()
        self.config = aiohttp.TraceConfig()
        self.config.on_request_start.append(self._started)
        self.config.on_request_end.append(self._ended)
        self.config.on_request_exception.append(self._failed)

    def arrive(self, interaction: int) -> None:
        self._arrived[interaction] = time.perf_counter()
        while len(self._arrived) > ARRIVED:
            self._arrived.popitem(last=False)

    async def _started(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.asked = self._clock.now()

    async def _ended(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        self._count(request.method, request.url.path, request.response.status)
        if "Date" in request.response.headers:
            self._clock.hear(request.response.headers["Date"], context.asked)
        if (acknowledged := CALLBACK.search(request.url.path)) and request.response.ok:
            arrived = self._arrived.pop(int(acknowledged[1]), None)
            if arrived is not None:
                self._figures.acknowledgement.observe(time.perf_counter() - arrived)

    async def _failed(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._count(request.method, request.url.path, 0)

    def _count(self, method: str, path: str, status: int) -> None:
        self._figures.requests.labels(method, route_of(path), status).inc()
