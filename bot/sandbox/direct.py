"""Direct messages between the bot and a person, and the reasons why they may not reach."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import ChannelType, EventType
from bot.sandbox.realm import Realm
from bot.sandbox.world import Channel


def open_dm(realm: Realm, user_id: str) -> Channel:
    """The DM with this user, made if there is none. Opening succeeds even when sending will not."""
    world = realm.world
    if user_id not in world.users or user_id == world.bot.id:
        raise Refusal(400, Code.INVALID_RECIPIENT, "Invalid Recipient(s)")
    known = world.dm_with(user_id)
    if known is not None:
        return known
    if realm.windows.take(realm.paces.opened_dms, "opened DMs"):
        raise Refusal(403, Code.OPENING_DMS_TOO_FAST, "You are opening direct messages too fast.")
    channel = Channel(world.ids.next(), ChannelType.DM, recipients=[user_id])
    world.channels[channel.id] = channel
    world.dms[user_id] = channel.id
    realm.tell(EventType.CHANNEL_CREATE, wire.channel(world, channel), only=user_id)
    return channel


def check_reachable(realm: Realm, channel: Channel) -> None:
    """Whether the bot may write into this DM."""
    user = realm.world.users[channel.recipients[0]]
    if not realm.world.common_guild(user.id):
        raise Refusal(
            403,
            Code.NO_COMMON_GUILD,
            "Cannot send messages to this user due to having no mutual guilds",
        )
    if not user.dms_open:
        raise Refusal(403, Code.CANNOT_MESSAGE_USER, "Cannot send messages to this user")
