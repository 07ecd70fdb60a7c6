"""Pinned messages."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.clock import stamp
from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import EventType, MessageType, Payload, Permission
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import needs
from bot.sandbox.posting import system_message, tell
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes
from bot.sandbox.routes.messages import found
from bot.sandbox.threads import needs_awake
from bot.sandbox.world import Channel, Message

routes = Routes()
MOST = 250


def _pinned(local: LocalDiscord, channel: Channel) -> list[Message]:
    kept = [each for each in local.world.history(channel.id).values() if each.pinned_at is not None]
    return sorted(kept, key=lambda each: each.pinned_at or 0.0, reverse=True)


@routes.on("GET", "/channels/{channel_id}/messages/pins")
def pins(local: LocalDiscord, call: Call) -> Answer:
    channel = local.world.channel(call["channel_id"])
    needs(local.world, local.world.bot.id, channel)
    items = [
        {"pinned_at": stamp(each.pinned_at or 0.0), "message": wire.message(local.world, each)}
        for each in _pinned(local, channel)
    ]
    return Answer({"items": items, "has_more": False})


@routes.on("GET", "/channels/{channel_id}/pins")
def old_pins(local: LocalDiscord, call: Call) -> Answer:
    channel = local.world.channel(call["channel_id"])
    needs(local.world, local.world.bot.id, channel)
    return Answer([wire.message(local.world, each) for each in _pinned(local, channel)])


@routes.on("PUT", "/channels/{channel_id}/pins/{message_id}")
@routes.on("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin(local: LocalDiscord, call: Call) -> Answer:
    channel, one = _to_pin(local, call)
    if one.pinned_at is not None:
        return NO_CONTENT
    if len(_pinned(local, channel)) >= MOST:
        raise Refusal(
            400, Code.MAX_PINS, f"Maximum number of pins reached for the channel ({MOST})"
        )
    one.pinned_at = channel.last_pin_at = local.realm.now()
    _tell(local, channel, one)
    reference: Payload = {"type": 0, "channel_id": channel.id, "message_id": one.id}
    if channel.guild_id is not None:
        reference["guild_id"] = channel.guild_id
    system_message(local.realm, channel, MessageType.CHANNEL_PINNED_MESSAGE, reference=reference)
    return NO_CONTENT


@routes.on("DELETE", "/channels/{channel_id}/pins/{message_id}")
@routes.on("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin(local: LocalDiscord, call: Call) -> Answer:
    channel, one = _to_pin(local, call)
    one.pinned_at = None
    _tell(local, channel, one)
    return NO_CONTENT


def _to_pin(local: LocalDiscord, call: Call) -> tuple[Channel, Message]:
    channel, one = found(local, call)
    needs(local.world, local.world.bot.id, channel, Permission.PIN_MESSAGES)
    needs_awake(channel)
    return channel, one


def _tell(local: LocalDiscord, channel: Channel, one: Message) -> None:
    tell(local.realm, EventType.MESSAGE_UPDATE, one)
    last = None if channel.last_pin_at is None else stamp(channel.last_pin_at)
    data: Payload = {"channel_id": channel.id, "last_pin_timestamp": last}
    if channel.guild_id is not None:
        data["guild_id"] = channel.guild_id
    local.realm.tell(
        EventType.CHANNEL_PINS_UPDATE, data, guild_id=channel.guild_id, channel_id=channel.id
    )
