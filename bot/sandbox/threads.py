"""The life of threads: opening, joining, falling asleep in the archive, waking, renaming."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal, archived, missing_permissions
from bot.sandbox.kinds import ChannelType, EventType, Payload, Permission
from bot.sandbox.permissions import can_see, permissions_in
from bot.sandbox.realm import Realm
from bot.sandbox.rules.threads import MEMBERS
from bot.sandbox.world import Channel, Message, ThreadState


def open_thread(
    realm: Realm, parent: Channel, owner_id: str, body: Payload, message: Message | None = None
) -> Channel:
    """A new thread; one that grows from a message has that message's id."""
    _check_room(realm, parent)
    kind = body.get("type") or ChannelType.PRIVATE_THREAD
    thread = Channel(
        message.id if message else realm.world.ids.next(),
        ChannelType.PUBLIC_THREAD if message else ChannelType(kind),
        body["name"],
        parent.guild_id,
        parent.id,
    )
    thread.thread = _state(realm, owner_id, body)
    realm.world.channels[thread.id] = thread
    _tell_created(realm, thread)
    stay_active(realm, thread)
    return thread


def _state(realm: Realm, owner_id: str, body: Payload) -> ThreadState:
    now = realm.now()
    state = ThreadState(owner_id, now, now, now, members={owner_id: now})
    state.auto_archive_minutes = body.get("auto_archive_duration") or 4320
    state.slowmode = body.get("rate_limit_per_user") or 0
    if body.get("invitable") is not None:
        state.invitable = body["invitable"]
    return state


def _check_room(realm: Realm, parent: Channel) -> None:
    assert parent.guild_id is not None
    living = [
        each
        for each in realm.world.threads(parent.guild_id)
        if each.thread is not None and not each.thread.archived
    ]
    if len(living) >= realm.settings.active_threads:
        raise Refusal(
            400, Code.MAX_ACTIVE_THREADS, "Maximum number of active threads has been reached"
        )


def _tell_created(realm: Realm, thread: Channel) -> None:
    data = wire.channel(realm.world, thread, realm.world.bot.id) | {"newly_created": True}
    realm.tell(EventType.THREAD_CREATE, data, guild_id=thread.guild_id, channel_id=thread.id)


def tell_updated(realm: Realm, thread: Channel) -> None:
    data = wire.channel(realm.world, thread, realm.world.bot.id)
    realm.tell(EventType.THREAD_UPDATE, data, guild_id=thread.guild_id, channel_id=thread.id)


def join(realm: Realm, thread: Channel, user_id: str) -> bool:
    """Makes a user a member; says whether anything changed."""
    state = thread.thread
    assert state is not None
    parent = realm.world.parent(thread)
    if user_id in state.members or not can_see(realm.world, user_id, parent):
        return False
    if len(state.members) >= MEMBERS:
        raise Refusal(
            400, Code.MAX_THREAD_MEMBERS, f"Max number of thread participants reached ({MEMBERS})"
        )
    state.members[user_id] = realm.now()
    if user_id != realm.world.bot.id:
        data = wire.channel(realm.world, thread, user_id)
        realm.tell(EventType.THREAD_CREATE, data, guild_id=thread.guild_id, only=user_id)
    return True


def leave(realm: Realm, thread: Channel, user_id: str) -> None:
    assert thread.thread is not None
    if thread.thread.members.pop(user_id, None) is not None:
        data = wire.channel(realm.world, thread)
        realm.tell(EventType.THREAD_DELETE, data, guild_id=thread.guild_id, only=user_id)


def stay_active(realm: Realm, thread: Channel) -> None:
    """Something was said: awake now, and asleep again when nobody speaks for long enough."""
    state = thread.thread
    assert state is not None
    state.active_at = realm.now()
    due = state.active_at + state.auto_archive_minutes * 60
    realm.clock.call_at(due, lambda: _fall_asleep(realm, thread))


def _fall_asleep(realm: Realm, thread: Channel) -> None:
    state = thread.thread
    assert state is not None
    due = state.active_at + state.auto_archive_minutes * 60
    if thread.id in realm.world.channels and not state.archived and realm.now() >= due:
        set_archived(realm, thread, archived=True)
        tell_updated(realm, thread)


def set_archived(realm: Realm, thread: Channel, *, archived: bool) -> None:
    state = thread.thread
    assert state is not None
    if state.archived != archived:
        state.archived = archived
        state.changed_at = realm.now()
    if not archived:
        stay_active(realm, thread)


def wake_to_speak(realm: Realm, channel: Channel, user_id: str) -> None:
    """Speaking wakes a sleeping thread, but never a locked one."""
    state = channel.thread
    if state is None:
        return
    moderator = Permission.MANAGE_THREADS in permissions_in(realm.world, user_id, channel)
    if state.locked and not moderator:
        raise Refusal(403, Code.THREAD_LOCKED, "Thread is locked")
    if state.archived and state.locked:
        raise archived()
    if state.archived:
        set_archived(realm, channel, archived=False)
        tell_updated(realm, channel)


def needs_awake(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise archived()


def edit_thread(realm: Realm, thread: Channel, user_id: str, body: Payload) -> bool:
    """Applies a PATCH; says whether the name changed."""
    state = thread.thread
    assert state is not None
    _check_rights(realm, thread, user_id, body)
    if state.archived and body.get("archived") is not False:
        raise archived()
    if body.get("archived") is not None:
        set_archived(realm, thread, archived=body["archived"])
    for key, name in SETTINGS.items():
        if body.get(key) is not None:
            setattr(state, name, body[key])
    renamed = body.get("name") is not None and body["name"] != thread.name
    if renamed:
        thread.name = body["name"]
    return renamed


def _check_rights(realm: Realm, thread: Channel, user_id: str, body: Payload) -> None:
    state = thread.thread
    assert state is not None
    moderator = Permission.MANAGE_THREADS in permissions_in(realm.world, user_id, thread)
    locking = body.get("locked") is not None and body["locked"] != state.locked
    waking_locked = state.locked and body.get("archived") is False
    if moderator:
        return
    if locking or waking_locked or state.owner_id != user_id:
        raise missing_permissions()


SETTINGS = {
    "locked": "locked",
    "invitable": "invitable",
    "auto_archive_duration": "auto_archive_minutes",
    "rate_limit_per_user": "slowmode",
}
