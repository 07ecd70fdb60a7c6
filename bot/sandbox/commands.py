"""The bot's application commands as Discord keeps them, and which a person is offered where."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import Code, unknown
from bot.sandbox.kinds import CommandType, Context, EventType, Install, Payload, Permission
from bot.sandbox.permissions import permissions_in
from bot.sandbox.realm import Realm
from bot.sandbox.rules.commands import check_commands, command_type
from bot.sandbox.world import Channel, World


def put_commands(realm: Realm, guild_id: str | None, given: Any) -> list[Payload]:
    """Overwrites a whole list; a command that keeps its name keeps its id."""
    check_commands(given)
    known = {_key(one): one for one in realm.world.commands.get(guild_id, {}).values()}
    _spend(realm, guild_id, [one for one in given if _key(one) not in known])
    kept = [_kept(realm, guild_id, one, known.get(_key(one))) for one in given]
    realm.world.commands[guild_id] = {one["id"]: one for one in kept}
    _tell(realm)
    return kept


def create_command(realm: Realm, guild_id: str | None, given: Payload) -> tuple[Payload, bool]:
    """Adds one, or replaces the one of the same name; says whether it is new."""
    listed = realm.world.commands.setdefault(guild_id, {})
    others = [one for one in listed.values() if _key(one) != _key(given)]
    check_commands([*others, given])
    known = next((one for one in listed.values() if _key(one) == _key(given)), None)
    _spend(realm, guild_id, [] if known else [given])
    kept = _kept(realm, guild_id, given, known)
    listed[kept["id"]] = kept
    _tell(realm)
    return kept, known is None


def delete_command(realm: Realm, guild_id: str | None, command_id: str) -> None:
    listed = realm.world.commands.get(guild_id, {})
    if command_id not in listed:
        raise unknown(Code.UNKNOWN_COMMAND, "application command")
    del listed[command_id]
    _tell(realm)


def _key(command: Payload) -> tuple[str, str]:
    return str(command_type(command)), str(command.get("name"))


def _spend(realm: Realm, guild_id: str | None, new: list[Payload]) -> None:
    for _ in new:
        realm.windows.spend(
            realm.paces.new_commands,
            Code.MAX_DAILY_COMMANDS,
            "Max number of daily application command creates has been reached (200)",
            "new commands",
            guild_id or "",
        )


def _kept(realm: Realm, guild_id: str | None, given: Payload, known: Payload | None) -> Payload:
    ids = realm.world.ids
    granted = given.get("default_member_permissions")
    kept = {key: value for key, value in given.items() if value is not None}
    kept |= {
        "id": known["id"] if known else ids.next(),
        "application_id": realm.world.bot.id,
        "version": ids.next(),
        "type": command_type(given),
        "description": given.get("description") or "",
        "default_member_permissions": None if granted is None else str(granted),
        "nsfw": False,
    }
    if guild_id is not None:
        return kept | {"guild_id": guild_id}
    return {"contexts": None, "integration_types": [int(Install.GUILD)]} | kept


def _tell(realm: Realm) -> None:
    realm.tell(EventType.COMMANDS, {}, people_only=True)


def offered(world: World, user_id: str, channel: Channel) -> list[Payload]:
    """The commands a person can use in this channel."""
    listed = list(world.commands[None].values())
    if channel.guild_id is not None:
        listed += world.commands.get(channel.guild_id, {}).values()
    return [one for one in listed if _usable(world, user_id, channel, one)]


def _usable(world: World, user_id: str, channel: Channel, command: Payload) -> bool:
    context = Context.BOT_DM if channel.guild_id is None else Context.GUILD
    contexts = command.get("contexts")
    if contexts is not None and int(context) not in contexts:
        return False
    if install(world, channel, command) is None:
        return False
    granted = permissions_in(world, user_id, channel)
    if channel.guild_id is None:
        return True
    if Permission.USE_APPLICATION_COMMANDS not in granted:
        return False
    needed = command.get("default_member_permissions")
    return needed is None or Permission(int(needed)) in granted


def install(world: World, channel: Channel, command: Payload) -> Install | None:
    """By which installation the command is there, if it is."""
    kinds = command.get("integration_types", [int(Install.GUILD)])
    present = channel.guild_id is None or world.bot_is_in(channel.guild_id)
    if present and int(Install.GUILD) in kinds:
        return Install.GUILD
    return Install.USER if int(Install.USER) in kinds else None


def named(commands: list[Payload], name: str, kind: CommandType) -> Payload | None:
    """A guild's own command hides the global one of the same name."""
    found = [one for one in commands if one["name"] == name and one["type"] == kind]
    return found[-1] if found else None
