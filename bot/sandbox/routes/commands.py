"""Application commands: the global list and each guild's."""

from __future__ import annotations

from typing import Any

from bot.sandbox.commands import create_command, delete_command, put_commands
from bot.sandbox.errors import Code, missing_access, unknown
from bot.sandbox.kinds import Payload
from bot.sandbox.local import LocalDiscord
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes

routes = Routes()
EVERYWHERE = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(local: LocalDiscord, call: Call) -> str | None:
    if call["application_id"] != local.world.bot.id:
        raise missing_access()
    guild_id = call.params.get("guild_id")
    if guild_id is not None and local.world.bot.id not in local.world.guild(guild_id).members:
        raise missing_access()
    return guild_id


def _listed(local: LocalDiscord, call: Call) -> dict[str, Payload]:
    return local.world.commands.get(_scope(local, call), {})


@routes.on("GET", IN_GUILD)
@routes.on("GET", EVERYWHERE)
def commands(local: LocalDiscord, call: Call) -> Answer:
    listed: list[Any] = list(_listed(local, call).values())
    if call.query.get("with_localizations", "").lower() in ("1", "true"):
        return Answer(listed)
    hidden = ("name_localizations", "description_localizations")
    return Answer([{key: one[key] for key in one if key not in hidden} for one in listed])


@routes.on("PUT", IN_GUILD)
@routes.on("PUT", EVERYWHERE)
def overwrite_commands(local: LocalDiscord, call: Call) -> Answer:
    given = [] if call.body is None else call.body
    return Answer(put_commands(local.realm, _scope(local, call), given))


@routes.on("POST", IN_GUILD)
@routes.on("POST", EVERYWHERE)
def add_command(local: LocalDiscord, call: Call) -> Answer:
    command, new = create_command(local.realm, _scope(local, call), call.form)
    return Answer(command, 201 if new else 200)


@routes.on("GET", IN_GUILD + "/{command_id}")
@routes.on("GET", EVERYWHERE + "/{command_id}")
def command(local: LocalDiscord, call: Call) -> Answer:
    listed = _listed(local, call)
    if call["command_id"] not in listed:
        raise unknown(Code.UNKNOWN_COMMAND, "application command")
    return Answer(listed[call["command_id"]])


@routes.on("DELETE", IN_GUILD + "/{command_id}")
@routes.on("DELETE", EVERYWHERE + "/{command_id}")
def remove_command(local: LocalDiscord, call: Call) -> Answer:
    delete_command(local.realm, _scope(local, call), call["command_id"])
    return NO_CONTENT
