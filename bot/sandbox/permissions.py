"""What a user may do and see in a channel, by Discord's own computation."""

from __future__ import annotations

from functools import reduce
from operator import or_

from bot.sandbox.errors import missing_access, missing_permissions
from bot.sandbox.kinds import ChannelType, OverwriteType, Permission
from bot.sandbox.world import Channel, Guild, Overwrite, World

EVERYTHING = reduce(or_, Permission)
NOTHING = Permission(0)
EVERYONE = (
    Permission.CREATE_INSTANT_INVITE
    | Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
BOT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.MANAGE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.PIN_MESSAGES
)
DM = EVERYONE | Permission.PIN_MESSAGES


def guild_permissions(guild: Guild, user_id: str) -> Permission:
    member = guild.members.get(user_id)
    if member is None:
        return NOTHING
    if guild.owner_id == user_id:
        return EVERYTHING
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return EVERYTHING if Permission.ADMINISTRATOR in granted else granted


def permissions_in(world: World, user_id: str, channel: Channel) -> Permission:
    if channel.guild_id is None:
        return DM if user_id in (*channel.recipients, world.bot.id) else NOTHING
    guild = world.guilds[channel.guild_id]
    granted = guild_permissions(guild, user_id)
    if granted == EVERYTHING or user_id not in guild.members:
        return granted
    granted = _overwritten(guild, world.parent(channel), user_id, granted)
    return granted if Permission.VIEW_CHANNEL in granted else NOTHING


def _overwritten(guild: Guild, channel: Channel, user_id: str, granted: Permission) -> Permission:
    def apply(overwrites: list[Overwrite], granted: Permission) -> Permission:
        deny = reduce(or_, (each.deny for each in overwrites), NOTHING)
        allow = reduce(or_, (each.allow for each in overwrites), NOTHING)
        return (granted & ~deny) | allow

    roles = guild.members[user_id].roles
    written = channel.overwrites
    granted = apply([written[guild.id]] if guild.id in written else [], granted)
    granted = apply([written[role] for role in roles if role in written], granted)
    own = [
        each
        for each in written.values()
        if each.type is OverwriteType.MEMBER and each.id == user_id
    ]
    return apply(own, granted)


def can_see(world: World, user_id: str, channel: Channel) -> bool:
    granted = permissions_in(world, user_id, channel)
    if Permission.VIEW_CHANNEL not in granted:
        return False
    if channel.type is not ChannelType.PRIVATE_THREAD or channel.thread is None:
        return True
    return user_id in channel.thread.members or Permission.MANAGE_THREADS in granted


def needs(world: World, user_id: str, channel: Channel, *permissions: Permission) -> Permission:
    """Refuses as Discord does unless the user sees the channel and has these permissions in it."""
    if not can_see(world, user_id, channel):
        raise missing_access()
    granted = permissions_in(world, user_id, channel)
    if any(permission not in granted for permission in permissions):
        raise missing_permissions()
    return granted


def to_speak(channel: Channel) -> Permission:
    threaded = channel.thread is not None
    return Permission.SEND_MESSAGES_IN_THREADS if threaded else Permission.SEND_MESSAGES
