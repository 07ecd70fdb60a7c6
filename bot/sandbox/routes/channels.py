"""Channels and threads themselves: reading, changing, typing."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import ChannelType, EventType, MessageType, Payload, Permission
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import needs, to_speak
from bot.sandbox.posting import system_message
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes
from bot.sandbox.rules.threads import check_channel_edit
from bot.sandbox.threads import edit_thread, tell_updated
from bot.sandbox.world import Channel

routes = Routes()


@routes.on("GET", "/channels/{channel_id}")
def channel(local: LocalDiscord, call: Call) -> Answer:
    one = local.world.channel(call["channel_id"])
    needs(local.world, local.world.bot.id, one)
    return Answer(wire.channel(local.world, one, local.world.bot.id))


@routes.on("PATCH", "/channels/{channel_id}")
def edit_channel(local: LocalDiscord, call: Call) -> Answer:
    world, one = local.world, local.world.channel(call["channel_id"])
    needs(world, world.bot.id, one)
    if one.type is ChannelType.DM:
        raise Refusal(403, Code.NOT_ON_A_DM, "Cannot execute action on a DM channel")
    check_channel_edit(call.form)
    _spend_rename(local, one, call.form)
    if one.thread is None:
        _edit_text_channel(local, one, call.form)
    else:
        _edit_thread(local, one, call.form)
    return Answer(wire.channel(world, one, world.bot.id))


def _spend_rename(local: LocalDiscord, one: Channel, body: Payload) -> None:
    if body.get("name") is not None and body["name"] != one.name:
        local.realm.windows.spend(
            local.realm.paces.rename,
            Code.GENERAL,
            "You are being rate limited.",
            "rename",
            one.id,
        )


def _edit_thread(local: LocalDiscord, one: Channel, body: Payload) -> None:
    if edit_thread(local.realm, one, local.world.bot.id, body):
        system_message(local.realm, one, MessageType.CHANNEL_NAME_CHANGE, one.name)
    tell_updated(local.realm, one)


def _edit_text_channel(local: LocalDiscord, one: Channel, body: Payload) -> None:
    needs(local.world, local.world.bot.id, one, Permission.MANAGE_CHANNELS)
    for key in ("name", "topic"):
        if body.get(key) is not None:
            setattr(one, key, body[key])
    tell_channel(local, EventType.CHANNEL_UPDATE, one)


def tell_channel(local: LocalDiscord, kind: EventType, one: Channel) -> None:
    data = wire.channel(local.world, one)
    local.realm.tell(kind, data, guild_id=one.guild_id, channel_id=one.id)


@routes.on("DELETE", "/channels/{channel_id}")
def delete_channel(local: LocalDiscord, call: Call) -> Answer:
    world, one = local.world, local.world.channel(call["channel_id"])
    needed = Permission.MANAGE_CHANNELS if one.thread is None else Permission.MANAGE_THREADS
    needs(world, world.bot.id, one, *([] if one.type is ChannelType.DM else [needed]))
    shown = wire.channel(world, one)
    if one.type is not ChannelType.DM:
        gone = EventType.CHANNEL_DELETE if one.thread is None else EventType.THREAD_DELETE
        tell_channel(local, gone, one)
        del world.channels[one.id]
        world.histories.pop(one.id, None)
    return Answer(shown)


@routes.on("POST", "/channels/{channel_id}/typing")
def typing(local: LocalDiscord, call: Call) -> Answer:
    world, one = local.world, local.world.channel(call["channel_id"])
    needs(world, world.bot.id, one, *([] if one.type is ChannelType.DM else [to_speak(one)]))
    data: Payload = {
        "channel_id": one.id,
        "user_id": world.bot.id,
        "timestamp": int(local.realm.now()),
    }
    if one.guild_id is not None:
        data["guild_id"] = one.guild_id
    local.realm.tell(EventType.TYPING_START, data, guild_id=one.guild_id, channel_id=one.id)
    return NO_CONTENT
