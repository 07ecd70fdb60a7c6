"""Answers those who watch the bot: `/metrics` for Prometheus, `/healthz` for whoever restarts what
is ill. Off unless an address is set."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.vitals.look import refresh_figures

if TYPE_CHECKING:
    from bot.app import Rookery


class Watched:
    def __init__(self, bot: Rookery) -> None:
        self._bot = bot

    async def metrics(self, request: web.Request) -> web.Response:
        await refresh_figures(self._bot)
        body = generate_latest(self._bot.vitals.figures.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def healthz(self, request: web.Request) -> web.Response:
        health = self._bot.vitals.health
        troubles = ["it is starting"] if health is None else list(health.troubles(time.time()))
        told = {
            "well": not troubles,
            "troubles": troubles,
            "connected": health is not None and health.connected,
        }
        return web.json_response(told, status=503 if troubles else 200)


@asynccontextmanager
async def watched(bot: Rookery, host: str, port: int) -> AsyncIterator[int]:
    """Serves as long as the context lasts; yields the port. Raises OSError if it cannot."""
    application = web.Application()
    pages = Watched(bot)
    application.router.add_get("/metrics", pages.metrics)
    application.router.add_get("/healthz", pages.healthz)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
