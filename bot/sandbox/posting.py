"""Messages coming, changing and going, whoever causes it, and the news of it. Who may do so is
checked by those who call; here is what then happens."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.composing import compose, pinged
from bot.sandbox.errors import Code, Refusal, unknown
from bot.sandbox.kinds import EventType, MessageFlag, MessageType, Payload
from bot.sandbox.realm import Realm
from bot.sandbox.rules.emojis import check_shown_emojis
from bot.sandbox.rules.messages import Draft
from bot.sandbox.threads import join, stay_active
from bot.sandbox.world import Channel, Message, User


def post(
    realm: Realm,
    channel: Channel,
    author: User,
    draft: Draft,
    *,
    kind: MessageType = MessageType.DEFAULT,
    audience: str | None = None,
    metadata: Payload | None = None,
) -> Message:
    """A new message; with an audience it is ephemeral."""
    message = Message(realm.world.ids.next(), channel.id, author.id, realm.now(), kind)
    message.audience, message.metadata = audience, metadata
    if audience is not None:
        message.flags |= MessageFlag.EPHEMERAL
    message.tts = bool(draft.body.get("tts"))
    message.nonce = draft.body.get("nonce")
    _refer(realm, channel, message, draft.body.get("message_reference"))
    _check_moderation(realm, channel, draft)
    check_shown_emojis(draft.body.get("components"), realm.world.emojis)
    compose(realm.world, message, draft)
    return publish(realm, channel, message)


def publish(realm: Realm, channel: Channel, message: Message) -> Message:
    """Puts a message into its channel and tells of it."""
    realm.world.history(channel.id)[message.id] = message
    if message.audience is None:
        channel.last_message_id = message.id
        _count(realm, channel, message)
        # after the mentioned have joined a private thread, so that it rings for them too
        message.pinged = pinged(realm.world, channel, message)
    tell(realm, EventType.MESSAGE_CREATE, message)
    return message


def system_message(
    realm: Realm,
    channel: Channel,
    kind: MessageType,
    content: str = "",
    *,
    mentions: list[str] | None = None,
    reference: Payload | None = None,
) -> Message:
    """A line that Discord itself writes about what the bot did."""
    author = realm.world.bot.id
    message = Message(realm.world.ids.next(), channel.id, author, realm.now(), kind, content)
    message.mentions = mentions or []
    message.reference = reference
    return publish(realm, channel, message)


def _refer(realm: Realm, channel: Channel, message: Message, reference: Payload | None) -> None:
    if reference is None:
        return
    message_id = str(reference["message_id"])
    if message_id not in realm.world.history(channel.id):
        if reference.get("fail_if_not_exists", True):
            raise unknown(Code.UNKNOWN_MESSAGE, "Message")
        return
    message.type = MessageType.REPLY
    message.reference = {"type": 0, "channel_id": channel.id, "message_id": message_id}
    if channel.guild_id is not None:
        message.reference["guild_id"] = channel.guild_id


def _count(realm: Realm, channel: Channel, message: Message) -> None:
    if channel.thread is None:
        return
    message.position = channel.thread.total_message_sent
    channel.thread.message_count += 1
    channel.thread.total_message_sent += 1
    if message.type is not MessageType.RECIPIENT_ADD:
        for user_id in (message.author_id, *message.mentions):
            join(realm, channel, user_id)
    stay_active(realm, channel)


def _check_moderation(realm: Realm, channel: Channel, draft: Draft) -> None:
    if channel.guild_id is None:
        return
    words = realm.world.guilds[channel.guild_id].blocked_words
    said = str(draft.body.get("content") or "").lower()
    if any(word.lower() in said for word in words):
        raise Refusal(400, Code.BLOCKED_BY_AUTOMOD, "Message was blocked by automatic moderation")


def edit(realm: Realm, message: Message, draft: Draft) -> Message:
    """Changes a message; a placeholder that was loading becomes what it waited for."""
    channel = realm.world.channels[message.channel_id]
    placeholder = message.loading
    _check_moderation(realm, channel, draft)
    check_shown_emojis(draft.body.get("components"), realm.world.emojis)
    compose(realm.world, message, draft)
    message.flags &= ~MessageFlag.LOADING
    if not placeholder:
        message.edited = realm.now()
    tell(realm, EventType.MESSAGE_UPDATE, message)
    return message


def delete(realm: Realm, message: Message) -> None:
    channel = realm.world.channels[message.channel_id]
    del realm.world.history(channel.id)[message.id]
    for each in message.attachments:
        realm.world.files.pop(each.id, None)
    if channel.thread is not None and message.audience is None:
        channel.thread.message_count -= 1
    _tell(realm, EventType.MESSAGE_DELETE, message, {"id": message.id, "channel_id": channel.id})


def tell(realm: Realm, kind: EventType, message: Message) -> None:
    _tell(realm, kind, message, wire.message(realm.world, message))


def _tell(realm: Realm, kind: EventType, message: Message, data: Payload) -> None:
    guild_id = realm.world.channels[message.channel_id].guild_id
    if guild_id is not None:
        data["guild_id"] = guild_id
    realm.tell(kind, data, guild_id=guild_id, channel_id=message.channel_id, only=message.audience)
