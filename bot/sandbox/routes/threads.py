"""Opening threads and saying who is in them."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal, missing_permissions, unknown
from bot.sandbox.kinds import ChannelType, MessageFlag, MessageType, Payload, Permission
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import can_see, needs, permissions_in, to_speak
from bot.sandbox.posting import system_message
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes
from bot.sandbox.routes.messages import found
from bot.sandbox.rules.threads import check_new_thread
from bot.sandbox.threads import join, leave, needs_awake, open_thread
from bot.sandbox.world import Channel

routes = Routes()


def _needs_parent(channel: Channel) -> None:
    if channel.type is not ChannelType.GUILD_TEXT:
        raise Refusal(400, Code.WRONG_CHANNEL_TYPE, "Cannot execute action on this channel type")


@routes.on("POST", "/channels/{channel_id}/threads")
def create_thread(local: LocalDiscord, call: Call) -> Answer:
    world, parent = local.world, local.world.channel(call["channel_id"])
    _needs_parent(parent)
    public = call.form.get("type") == ChannelType.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    needs(world, world.bot.id, parent, needed)
    check_new_thread(call.form)
    thread = open_thread(local.realm, parent, world.bot.id, call.form)
    if public:
        reference = _reference(thread)
        kind = MessageType.THREAD_CREATED
        system_message(local.realm, parent, kind, thread.name, reference=reference)
    return Answer(wire.channel(world, thread, world.bot.id), 201)


def _reference(channel: Channel, message_id: str | None = None) -> Payload:
    pointer: Payload = {"type": 0, "channel_id": channel.id}
    if channel.guild_id is not None:
        pointer["guild_id"] = channel.guild_id
    return pointer | ({"message_id": message_id} if message_id else {})


@routes.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def create_thread_from_message(local: LocalDiscord, call: Call) -> Answer:
    world = local.world
    parent, message = found(local, call)
    _needs_parent(parent)
    needs(world, world.bot.id, parent, Permission.CREATE_PUBLIC_THREADS)
    check_new_thread(call.form)
    if message.id in world.channels:
        raise Refusal(400, Code.THREAD_EXISTS, "A thread has already been created for this message")
    thread = open_thread(local.realm, parent, world.bot.id, call.form, message)
    message.flags |= MessageFlag.HAS_THREAD
    reference = _reference(parent, message.id)
    kind = MessageType.THREAD_STARTER_MESSAGE
    system_message(local.realm, thread, kind, reference=reference)
    return Answer(wire.channel(world, thread, world.bot.id), 201)


def _thread(local: LocalDiscord, call: Call) -> Channel:
    thread = local.world.channel(call["channel_id"])
    needs(local.world, local.world.bot.id, thread)
    if thread.thread is None:
        raise Refusal(400, Code.WRONG_CHANNEL_TYPE, "Cannot execute action on this channel type")
    return thread


def _archived(local: LocalDiscord, call: Call, kind: ChannelType) -> Answer:
    world, bot = local.world, local.world.bot.id
    parent = world.channel(call["channel_id"])
    granted = needs(world, bot, parent, Permission.READ_MESSAGE_HISTORY)
    asleep = [
        each
        for each in world.threads(parent.guild_id or "")
        if each.parent_id == parent.id
        and each.type is kind
        and each.thread is not None
        and each.thread.archived
    ]
    if kind is ChannelType.PRIVATE_THREAD and Permission.MANAGE_THREADS not in granted:
        raise missing_permissions()
    asleep.sort(key=lambda each: each.thread.changed_at if each.thread else 0.0, reverse=True)
    return Answer(wire.threads(world, asleep))


@routes.on("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public_threads(local: LocalDiscord, call: Call) -> Answer:
    return _archived(local, call, ChannelType.PUBLIC_THREAD)


@routes.on("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private_threads(local: LocalDiscord, call: Call) -> Answer:
    return _archived(local, call, ChannelType.PRIVATE_THREAD)


@routes.on("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(local: LocalDiscord, call: Call) -> Answer:
    thread = _thread(local, call)
    needs_awake(thread)
    join(local.realm, thread, local.world.bot.id)
    return NO_CONTENT


@routes.on("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(local: LocalDiscord, call: Call) -> Answer:
    thread = _thread(local, call)
    needs_awake(thread)
    leave(local.realm, thread, local.world.bot.id)
    return NO_CONTENT


@routes.on("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(local: LocalDiscord, call: Call) -> Answer:
    world, thread = local.world, _thread(local, call)
    needs_awake(thread)
    needs(world, world.bot.id, thread, to_speak(thread))
    user = world.user(call["user_id"])
    _check_may_invite(local, thread)
    if not can_see(world, user.id, world.parent(thread)):
        raise missing_permissions()
    if join(local.realm, thread, user.id):
        kind = MessageType.RECIPIENT_ADD
        system_message(local.realm, thread, kind, mentions=[user.id])
    return NO_CONTENT


def _check_may_invite(local: LocalDiscord, thread: Channel) -> None:
    state, bot = thread.thread, local.world.bot.id
    granted = permissions_in(local.world, bot, thread)
    if state is None or Permission.MANAGE_THREADS in granted or state.owner_id == bot:
        return
    if thread.type is ChannelType.PRIVATE_THREAD and not state.invitable:
        raise missing_permissions()


@routes.on("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_thread_member(local: LocalDiscord, call: Call) -> Answer:
    world, thread = local.world, _thread(local, call)
    needs_awake(thread)
    assert thread.thread is not None
    if thread.thread.owner_id != world.bot.id:
        needs(world, world.bot.id, thread, Permission.MANAGE_THREADS)
    leave(local.realm, thread, call["user_id"])
    return NO_CONTENT


@routes.on("GET", "/channels/{channel_id}/thread-members")
def thread_members(local: LocalDiscord, call: Call) -> Answer:
    thread = _thread(local, call)
    assert thread.thread is not None
    return Answer([wire.thread_member(thread, each) for each in thread.thread.members])


@routes.on("GET", "/channels/{channel_id}/thread-members/{user_id}")
def thread_member(local: LocalDiscord, call: Call) -> Answer:
    thread = _thread(local, call)
    assert thread.thread is not None
    wanted = local.world.bot.id if call["user_id"] == "@me" else call["user_id"]
    if wanted not in thread.thread.members:
        raise unknown(Code.UNKNOWN_MEMBER, "Member")
    return Answer(wire.thread_member(thread, wanted))
