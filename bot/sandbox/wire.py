"""The world's objects in Discord's JSON shapes. Reads, never changes."""

from __future__ import annotations

import hashlib
import mimetypes
from typing import Any

from bot.sandbox import permissions
from bot.sandbox.clock import stamp
from bot.sandbox.kinds import ChannelType, MessageFlag, Payload
from bot.sandbox.world import Attachment, Channel, Emoji, Guild, GuildRole, Message, User, World

FILE_LIFETIME = 24 * 3600


def user(one: User) -> Payload:
    return {
        "id": one.id,
        "username": one.username,
        "discriminator": "0",
        "global_name": one.global_name,
        "avatar": None,
        "bot": one.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "accent_color": one.accent,
    }


def member(world: World, guild: Guild, user_id: str) -> Payload:
    one = guild.members[user_id]
    return {
        "user": user(world.users[user_id]),
        "roles": list(one.roles),
        "joined_at": stamp(one.joined_at),
        "nick": None,
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "premium_since": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def role(one: GuildRole, world: World) -> Payload:
    tags = {"tags": {"bot_id": world.bot.id}} if one.managed else {}
    return {
        "id": one.id,
        "name": one.name,
        "permissions": str(int(one.permissions)),
        "position": one.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    } | tags


def channel(world: World, one: Channel, viewer: str | None = None) -> Payload:
    if one.type is ChannelType.DM:
        return _dm(world, one)
    shared = {
        "id": one.id,
        "type": int(one.type),
        "guild_id": one.guild_id,
        "name": one.name,
        "parent_id": one.parent_id,
        "last_message_id": one.last_message_id,
        "last_pin_timestamp": None if one.last_pin_at is None else stamp(one.last_pin_at),
        "rate_limit_per_user": 0 if one.thread is None else one.thread.slowmode,
        "flags": 0,
    }
    return shared | (_text_channel(one) if one.thread is None else _thread(one, viewer))


def _dm(world: World, one: Channel) -> Payload:
    return {
        "id": one.id,
        "type": int(one.type),
        "last_message_id": one.last_message_id,
        "flags": 0,
        "recipients": [user(world.users[each]) for each in one.recipients],
    }


def _text_channel(one: Channel) -> Payload:
    return {
        "position": one.position,
        "topic": one.topic,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": each.id,
                "type": int(each.type),
                "allow": str(int(each.allow)),
                "deny": str(int(each.deny)),
            }
            for each in one.overwrites.values()
        ],
    }


def _thread(one: Channel, viewer: str | None) -> Payload:
    state = one.thread
    assert state is not None
    own = {"member": thread_member(one, viewer)} if viewer in state.members else {}
    return {
        "owner_id": state.owner_id,
        "message_count": state.message_count,
        "member_count": min(50, len(state.members)),
        "total_message_sent": state.total_message_sent,
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": stamp(state.changed_at),
            "auto_archive_duration": state.auto_archive_minutes,
            "locked": state.locked,
            "create_timestamp": stamp(state.created_at),
        }
        | ({"invitable": state.invitable} if one.type is ChannelType.PRIVATE_THREAD else {}),
    } | own


def thread_member(thread: Channel, user_id: str | None) -> Payload:
    assert thread.thread is not None
    assert user_id is not None
    joined = thread.thread.members[user_id]
    return {"id": thread.id, "user_id": user_id, "join_timestamp": stamp(joined), "flags": 1}


def threads(world: World, listed: list[Channel]) -> Payload:
    """A list of threads, and which of them the bot is in."""
    bot = world.bot.id
    joined = [each for each in listed if each.thread is not None and bot in each.thread.members]
    return {
        "threads": [channel(world, each, bot) for each in listed],
        "members": [thread_member(each, bot) for each in joined],
        "has_more": False,
    }


def attachment(world: World, one: Attachment, *, ephemeral: bool = False) -> Payload:
    url = file_url(world, one)
    optional: Payload = {
        "description": one.description,
        "width": one.width,
        "height": one.height,
        "ephemeral": ephemeral or None,
    }
    return {
        "id": one.id,
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    } | {key: value for key, value in optional.items() if value is not None}


def file_url(world: World, one: Attachment) -> str:
    """Signed and with an end, as Discord's: to be shown soon, never to be stored."""
    issued = int(world.clock.now())
    expires = issued + FILE_LIFETIME
    mark = hashlib.sha256(f"{one.id}:{expires}".encode()).hexdigest()
    return f"{world.origin}/cdn/{one.id}/{one.filename}?ex={expires:x}&is={issued:x}&hm={mark}"


def content_type(filename: str) -> str:
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def message(world: World, one: Message) -> Payload:
    hidden = MessageFlag.EPHEMERAL in one.flags
    return {
        "id": one.id,
        "channel_id": one.channel_id,
        "author": user(world.users[one.author_id]),
        "type": int(one.type),
        "content": one.content,
        "timestamp": stamp(one.timestamp),
        "edited_timestamp": None if one.edited is None else stamp(one.edited),
        "tts": one.tts,
        "mention_everyone": one.mention_everyone,
        "mentions": [user(world.users[each]) for each in one.mentions],
        "mention_roles": list(one.mention_roles),
        "attachments": [attachment(world, each, ephemeral=hidden) for each in one.attachments],
        "embeds": [_resolved(world, one, each) for each in one.embeds],
        "components": [_resolved(world, one, each) for each in one.components],
        "flags": int(one.flags),
        "pinned": one.pinned_at is not None,
    } | _message_extras(world, one)


def _message_extras(world: World, one: Message) -> Payload:
    extras: Payload = {
        "nonce": one.nonce,
        "position": one.position,
        "message_reference": one.reference,
        "interaction_metadata": _metadata(world, one.metadata),
        "reactions": [_reaction(world, emoji, by) for emoji, by in one.reactions.items()] or None,
    }
    if one.metadata is not None:
        extras |= {"application_id": world.bot.id, "webhook_id": world.bot.id}
    if MessageFlag.HAS_THREAD in one.flags and one.id in world.channels:
        extras["thread"] = channel(world, world.channels[one.id])
    referenced = (one.reference or {}).get("message_id")
    if referenced in world.history(one.channel_id) and referenced != one.id:
        shown = dict(message(world, world.history(one.channel_id)[referenced]))
        shown.pop("referenced_message", None)
        extras["referenced_message"] = shown
    return {key: value for key, value in extras.items() if value is not None}


def _metadata(world: World, stored: Payload | None) -> Payload | None:
    """Interaction metadata, with users put in where only ids are kept."""
    if stored is None:
        return None
    shown = dict(stored)
    shown["user"] = user(world.users[shown.pop("user_id")])
    if "triggering_interaction_metadata" in shown:
        shown["triggering_interaction_metadata"] = _metadata(
            world, shown["triggering_interaction_metadata"]
        )
    return shown


def emoji(world: World, one: Emoji) -> Payload:
    return {
        "id": one.id,
        "name": one.name,
        "user": user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": one.animated,
        "available": True,
    }


def _reaction(world: World, emoji: str, by: list[str]) -> Payload:
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(by),
        "count_details": {"burst": 0, "normal": len(by)},
        "burst_colors": [],
        "me_burst": False,
        "me": world.bot.id in by,
    }


def _resolved(world: World, one: Message, part: Any) -> Any:
    """A component or embed with `attachment://` turned into the file's address of the moment."""
    if not one.attachments:
        return part
    if isinstance(part, list):
        return [_resolved(world, one, each) for each in part]
    if not isinstance(part, dict):
        return part
    shown = {key: _resolved(world, one, value) for key, value in part.items()}
    url = shown.get("url")
    if not isinstance(url, str) or not url.startswith("attachment://"):
        return shown
    for each in one.attachments:
        if f"attachment://{each.filename}" == url:
            address = file_url(world, each)
            size = {"width": each.width, "height": each.height}
            return shown | {"url": address, "proxy_url": address} | _known(size)
    return shown


def _known(values: Payload) -> Payload:
    return {key: value for key, value in values.items() if value is not None}


def guild(world: World, one: Guild) -> Payload:
    """The guild as REST answers it."""
    nothing = ("icon", "description", "home_header", "splash", "discovery_splash", "banner")
    channels = ("afk_channel_id", "system_channel_id", "widget_channel_id", "rules_channel_id")
    more = ("safety_alerts_channel_id", "public_updates_channel_id", "application_id")
    empty = dict.fromkeys((*nothing, *channels, *more, "vanity_url_code", "incidents_data"))
    return empty | {
        "id": one.id,
        "name": one.name,
        "owner_id": one.owner_id,
        "preferred_locale": one.locale,
        "roles": [role(each, world) for each in one.roles.values()],
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    }


def guild_create(world: World, one: Guild) -> Payload:
    """The guild as the gateway introduces it to the bot."""
    seen = [
        each
        for each in world.channels.values()
        if each.guild_id == one.id and permissions.can_see(world, world.bot.id, each)
    ]
    return guild(world, one) | {
        "joined_at": stamp(one.members[world.bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(world, one, world.bot.id)],
        "channels": [channel(world, each) for each in seen if each.thread is None],
        "threads": [
            channel(world, each, world.bot.id)
            for each in seen
            if each.thread is not None and not each.thread.archived
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
