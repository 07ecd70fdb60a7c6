"""Guilds, their channels, members and threads."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, missing_access, unknown
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import can_see
from bot.sandbox.rest import Answer, Call, Routes
from bot.sandbox.world import Guild

routes = Routes()


def _guild(local: LocalDiscord, call: Call) -> Guild:
    guild = local.world.guild(call["guild_id"])
    if local.world.bot.id not in guild.members:
        raise missing_access()
    return guild


@routes.on("GET", "/guilds/{guild_id}")
def guild(local: LocalDiscord, call: Call) -> Answer:
    one = _guild(local, call)
    counts = {
        "approximate_member_count": len(one.members),
        "approximate_presence_count": len(one.members),
    }
    asked = call.query.get("with_counts", "").lower() in ("1", "true")
    return Answer(wire.guild(local.world, one) | (counts if asked else {}))


@routes.on("GET", "/guilds/{guild_id}/channels")
def channels(local: LocalDiscord, call: Call) -> Answer:
    one = _guild(local, call)
    return Answer(
        [
            wire.channel(local.world, each)
            for each in local.world.channels.values()
            if each.guild_id == one.id and each.thread is None
        ]
    )


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def member(local: LocalDiscord, call: Call) -> Answer:
    one = _guild(local, call)
    local.world.user(call["user_id"])
    if call["user_id"] not in one.members:
        raise unknown(Code.UNKNOWN_MEMBER, "Member")
    return Answer(wire.member(local.world, one, call["user_id"]))


@routes.on("GET", "/guilds/{guild_id}/threads/active")
def active_threads(local: LocalDiscord, call: Call) -> Answer:
    world, bot = local.world, local.world.bot.id
    living = [
        each
        for each in world.threads(_guild(local, call).id)
        if each.thread is not None and not each.thread.archived and can_see(world, bot, each)
    ]
    return Answer(wire.threads(world, living))
