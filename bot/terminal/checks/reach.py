"""What Discord says about us: whether it accepts the token, what we may do in each server, and
what time it is there. Asks little, waits briefly, and can do without an answer."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.cogs.permissions import NEEDED
from bot.network import CUT_OFF
from bot.terminal.checks.clock import compared
from bot.terminal.checks.finding import Finding, failed, ok, warning
from bot.vitals.discords_clock import span_of

PATIENCE = aiohttp.ClientTimeout(total=8.0)
UNAUTHORISED = 401


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: Any
    ahead: float | None  # how many seconds our clock is ahead of Discord's


async def reach(token: str | None, inline: bool = False) -> list[Finding]:
    """At most one line for each server that lacks something. `inline`: whether we are to read the
    text of messages."""
    headers = {"User-Agent": "DiscordBot (rookery doctor)"}
    if token is not None:
        headers["Authorization"] = f"Bot {token}"
    try:
        async with aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as session:
            return await _asked(session, token is not None, inline)
    except (*CUT_OFF, ValueError) as error:
        why = str(error) or type(error).__name__
        found = [] if token is not None else [_no_token()]
        return [*found, warning("Discord", f"cannot be reached ({why}); nothing was checked there")]


async def _asked(session: aiohttp.ClientSession, with_token: bool, inline: bool) -> list[Finding]:
    if not with_token:
        return [_no_token(), _clock(await _reply(session, "/gateway"))]
    me = await _reply(session, "/users/@me")
    found = [_token(me), _clock(me)]
    if me.status == 200:
        found += _rights(await _reply(session, "/users/@me/guilds"))
        if inline:
            found.append(_content(await _reply(session, "/applications/@me")))
    return found


async def _reply(session: aiohttp.ClientSession, path: str) -> Reply:
    asked = time.time()
    async with session.get(f"{Route.BASE}{path}") as response:
        told = span_of(response.headers.get("Date", ""), asked, time.time())
        is_json = response.content_type == "application/json"
        body = await response.json() if is_json else await response.text()
        return Reply(response.status, body, told and told.ahead)


def _no_token() -> Finding:
    return warning("token", "DISCORD_TOKEN is not set; `rookery run` will start the sandbox")


def _token(me: Reply) -> Finding:
    if me.status == 200:
        return ok("token", f"accepted; the bot is {me.body['username']}")
    if me.status == UNAUTHORISED:
        return failed("token", "Discord does not accept DISCORD_TOKEN")
    return warning("token", f"not checked; Discord answered {me.status}")


def _content(application: Reply) -> Finding:
    if application.status != 200:
        return warning("inline", f"not checked; Discord answered {application.status}")
    flags = discord.ApplicationFlags._from_value(int(application.body["flags"]))
    if flags.gateway_message_content or flags.gateway_message_content_limited:
        return ok("inline", "the application may read messages")
    return failed("inline", "ROOKERY_INLINE needs the Message Content Intent; the bot cannot start")


def _clock(reply: Reply) -> Finding:
    if reply.ahead is None:
        return warning("clock", "not checked; Discord did not say what time it is")
    return compared(reply.ahead)


def _rights(guilds: Reply) -> Iterator[Finding]:
    """In a server as a whole; a channel may still forbid something, which `/game new` then says."""
    if guilds.status != 200:
        yield warning("rights", f"not checked; Discord answered {guilds.status}")
        return
    lacking = {guild["name"]: _lacking(guild) for guild in guilds.body}
    for name, missing in lacking.items():
        if missing:
            yield warning("rights", f"in {name} the bot lacks {', '.join(missing)}")
    if not lacking:
        yield warning("rights", "the bot is in no server; `rookery invite` prints the link")
    elif not any(lacking.values()):
        yield ok("rights", f"all that is needed, in {len(lacking)} of {len(lacking)} servers")


def _lacking(guild: Mapping[str, Any]) -> list[str]:
    held = discord.Permissions(int(guild["permissions"]))
    if guild["owner"] or held.administrator:
        return []
    return [name.replace("_", " ") for name, needed in NEEDED if needed and not getattr(held, name)]
