"""Making and changing guilds, channels and memberships: what a server's owner does, not the bot."""

from __future__ import annotations

from bot.sandbox import permissions, wire
from bot.sandbox.kinds import ChannelType, EventType, OverwriteType, Permission
from bot.sandbox.realm import Realm
from bot.sandbox.world import Channel, Guild, GuildRole, Member, Overwrite, User


def found_guild(realm: Realm, name: str, *, owner: User | None, locale: str) -> Guild:
    """A guild that the bot is not in yet."""
    world = realm.world
    guild_id = world.ids.next_moment()
    guild = Guild(guild_id, name, owner.id if owner else world.ids.next(), locale)
    guild.roles[guild_id] = GuildRole(guild_id, "@everyone", permissions.EVERYONE)
    world.guilds[guild_id] = guild
    if owner is not None:
        join_guild(realm, guild, owner)
    return guild


def join_guild(realm: Realm, guild: Guild, user: User) -> None:
    if user.id in guild.members:
        return
    guild.members[user.id] = Member(user.id, realm.now())
    data = wire.member(realm.world, guild, user.id) | {"guild_id": guild.id}
    realm.tell(EventType.GUILD_MEMBER_ADD, data, guild_id=guild.id)


def leave_guild(realm: Realm, guild: Guild, user: User) -> None:
    if guild.members.pop(user.id, None) is not None:
        data = {"guild_id": guild.id, "user": wire.user(user)}
        realm.tell(EventType.GUILD_MEMBER_REMOVE, data, guild_id=guild.id)


def invite_bot(realm: Realm, guild: Guild, granted: Permission = permissions.BOT) -> None:
    """The bot joins with a role of its own that holds what its invitation asked for."""
    world = realm.world
    role = GuildRole(world.ids.next(), world.bot.username, granted, 1, managed=True)
    guild.roles[role.id] = role
    guild.members[world.bot.id] = Member(world.bot.id, realm.now(), [role.id])
    data = wire.guild_create(world, guild)
    # its absence tells a bot that it is new here, not merely back
    del data["unavailable"]
    realm.tell(EventType.GUILD_CREATE, data, guild_id=guild.id, bot_only=True)


def expel_bot(realm: Realm, guild: Guild) -> None:
    member = guild.members.pop(realm.world.bot.id)
    for role_id in member.roles:
        del guild.roles[role_id]
    realm.world.commands.pop(guild.id, None)
    realm.tell(EventType.GUILD_DELETE, {"id": guild.id}, guild_id=guild.id, bot_only=True)


def add_channel(realm: Realm, guild: Guild, name: str) -> Channel:
    world = realm.world
    position = sum(each.guild_id == guild.id for each in world.channels.values())
    channel = Channel(world.ids.next(), ChannelType.GUILD_TEXT, name, guild.id, position=position)
    world.channels[channel.id] = channel
    _tell(realm, EventType.CHANNEL_CREATE, channel)
    return channel


def overwrite(
    realm: Realm,
    channel: Channel,
    target: User | GuildRole,
    *,
    allow: Permission = permissions.NOTHING,
    deny: Permission = permissions.NOTHING,
) -> None:
    """Sets what a role or a single member may do in one channel; with nothing, undoes it."""
    kind = OverwriteType.ROLE if isinstance(target, GuildRole) else OverwriteType.MEMBER
    channel.overwrites[target.id] = Overwrite(target.id, kind, allow, deny)
    if not allow and not deny:
        del channel.overwrites[target.id]
    _tell(realm, EventType.CHANNEL_UPDATE, channel)


def _tell(realm: Realm, kind: EventType, channel: Channel) -> None:
    data = wire.channel(realm.world, channel)
    realm.tell(kind, data, guild_id=channel.guild_id, channel_id=channel.id)
