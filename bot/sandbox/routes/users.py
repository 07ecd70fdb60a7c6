"""Users, and the DMs the bot opens with them."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.direct import open_dm
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import guild_permissions
from bot.sandbox.rest import Answer, Call, Routes
from bot.sandbox.rules.form import Form

routes = Routes()


@routes.on("GET", "/users/{user_id}")
def user(local: LocalDiscord, call: Call) -> Answer:
    return Answer(wire.user(local.world.user(call["user_id"])))


@routes.on("POST", "/users/@me/channels")
def create_dm(local: LocalDiscord, call: Call) -> Answer:
    form = Form()
    if call.form.get("recipient_id") is None:
        form.at("recipient_id").missing()
    form.refuse()
    channel = open_dm(local.realm, str(call.form["recipient_id"]))
    return Answer(wire.channel(local.world, channel))


@routes.on("GET", "/users/@me/guilds")
def my_guilds(local: LocalDiscord, call: Call) -> Answer:
    world = local.world
    return Answer(
        [
            {
                "id": guild.id,
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": guild.owner_id == world.bot.id,
                "permissions": str(int(guild_permissions(guild, world.bot.id))),
                "features": [],
            }
            for guild in world.guilds.values()
            if world.bot_is_in(guild.id)
        ]
    )
