"""Discord's REST routes, by what they are about. Each handler reads a call and answers it."""

from __future__ import annotations

from bot.sandbox.rest import Route
from bot.sandbox.routes import (
    application,
    channels,
    commands,
    emojis,
    guilds,
    interactions,
    messages,
    pins,
    threads,
    users,
)

TABLE: list[Route] = [
    *application.routes.table,
    *channels.routes.table,
    *commands.routes.table,
    *emojis.routes.table,
    *guilds.routes.table,
    *interactions.routes.table,
    *messages.routes.table,
    *pins.routes.table,
    *threads.routes.table,
    *users.routes.table,
]
