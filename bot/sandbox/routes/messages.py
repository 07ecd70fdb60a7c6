"""Messages of channels: sending, reading, editing, deleting, reacting."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.clock import moment
from bot.sandbox.direct import check_reachable
from bot.sandbox.errors import Code, Refusal, missing_permissions, unknown
from bot.sandbox.kinds import SYSTEM_MESSAGES, ChannelType, Permission
from bot.sandbox.local import LocalDiscord
from bot.sandbox.permissions import needs, permissions_in, to_speak
from bot.sandbox.posting import delete, edit, post
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes
from bot.sandbox.rules.form import Form
from bot.sandbox.rules.messages import Draft, check_draft
from bot.sandbox.threads import needs_awake, wake_to_speak
from bot.sandbox.world import Channel, Message

routes = Routes()
OLD = 3600.0
PAGE = 100


@routes.on("POST", "/channels/{channel_id}/messages")
def create_message(local: LocalDiscord, call: Call) -> Answer:
    channel = local.world.channel(call["channel_id"])
    _check_may_send(local, channel, call.draft)
    check_draft(call.draft)
    if (known := _by_nonce(local, channel, call.draft)) is not None:
        return Answer(wire.message(local.world, known))
    wake_to_speak(local.realm, channel, local.world.bot.id)
    message = post(local.realm, channel, local.world.bot, call.draft)
    if call.form.get("enforce_nonce"):
        key = (channel.id, str(call.form["nonce"]))
        local.realm.nonces[key] = (local.realm.now(), message.id)
    return Answer(wire.message(local.world, message))


def _check_may_send(local: LocalDiscord, channel: Channel, draft: Draft) -> None:
    if channel.type is ChannelType.DM:
        check_reachable(local.realm, channel)
        return
    needed = [to_speak(channel)]
    if draft.body.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if draft.files:
        needed.append(Permission.ATTACH_FILES)
    granted = needs(local.world, local.world.bot.id, channel, *needed)
    if draft.body.get("message_reference") and Permission.READ_MESSAGE_HISTORY not in granted:
        raise Refusal(
            403,
            Code.REPLY_WITHOUT_HISTORY,
            "Cannot reply without permission to read message history",
        )


def _by_nonce(local: LocalDiscord, channel: Channel, draft: Draft) -> Message | None:
    """The message that an enforced nonce already made, remembered for a few minutes."""
    if not draft.body.get("enforce_nonce"):
        return None
    since, message_id = local.realm.nonces.get((channel.id, str(draft.body["nonce"])), (0.0, ""))
    if local.realm.now() - since > local.realm.settings.nonce_seconds:
        return None
    return local.world.history(channel.id).get(message_id)


@routes.on("GET", "/channels/{channel_id}/messages")
def history(local: LocalDiscord, call: Call) -> Answer:
    world, channel = local.world, local.world.channel(call["channel_id"])
    granted = needs(world, world.bot.id, channel)
    limit = _limit(call)
    kept = [each for each in world.history(channel.id).values() if each.audience is None]
    if Permission.READ_MESSAGE_HISTORY not in granted:
        kept = []
    chosen = _page(kept, call.query, limit)
    return Answer([wire.message(world, each) for each in reversed(chosen)])


def _limit(call: Call) -> int:
    form = Form()
    for key in ("before", "after", "around"):
        if not call.query.get(key, "0").isdecimal():
            form.at(key).wrong("NUMBER_TYPE_COERCE", "Value is not snowflake.")
    given = call.query.get("limit", "50")
    if not given.isdecimal() or not 1 <= int(given) <= PAGE:
        form.at("limit").wrong("NUMBER_TYPE_MAX", f"int value should be between 1 and {PAGE}.")
    form.refuse()
    return int(given)


def _page(kept: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    """Oldest first, whichever way it was asked for."""
    if "after" in query:
        return [each for each in kept if int(each.id) > int(query["after"])][:limit]
    if "around" in query:
        middle, half = int(query["around"]), limit // 2
        before = [each for each in kept if int(each.id) < middle][-half:] if half else []
        return before + [each for each in kept if int(each.id) >= middle][: limit - len(before)]
    if "before" in query:
        kept = [each for each in kept if int(each.id) < int(query["before"])]
    return kept[-limit:]


def found(local: LocalDiscord, call: Call) -> tuple[Channel, Message]:
    """The message a call names; ephemeral ones do not exist here."""
    channel = local.world.channel(call["channel_id"])
    needs(local.world, local.world.bot.id, channel)
    message = local.world.message(channel.id, call["message_id"])
    if message.audience is not None:
        raise unknown(Code.UNKNOWN_MESSAGE, "Message")
    return channel, message


@routes.on("GET", "/channels/{channel_id}/messages/{message_id}")
def message(local: LocalDiscord, call: Call) -> Answer:
    channel, one = found(local, call)
    needs(local.world, local.world.bot.id, channel, Permission.READ_MESSAGE_HISTORY)
    return Answer(wire.message(local.world, one))


@routes.on("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(local: LocalDiscord, call: Call) -> Answer:
    channel, one = found(local, call)
    if one.author_id != local.world.bot.id:
        raise Refusal(403, Code.NOT_THE_AUTHOR, "Cannot edit a message authored by another user")
    if one.type in SYSTEM_MESSAGES:
        raise Refusal(403, Code.SYSTEM_MESSAGE, "Cannot execute action on a system message")
    needs_awake(channel)
    check_draft(call.draft, one)
    _spend_old_edit(local, one)
    return Answer(wire.message(local.world, edit(local.realm, one, call.draft)))


def _spend_old_edit(local: LocalDiscord, one: Message) -> None:
    if local.realm.now() - moment(one.id) > OLD:
        local.realm.windows.spend(
            local.realm.paces.old_edits,
            Code.MAX_OLD_EDITS,
            "Maximum number of edits to messages older than 1 hour reached. Try again later.",
            "old edits",
            one.channel_id,
        )


@routes.on("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(local: LocalDiscord, call: Call) -> Answer:
    channel, one = found(local, call)
    granted = permissions_in(local.world, local.world.bot.id, channel)
    if one.author_id != local.world.bot.id and Permission.MANAGE_MESSAGES not in granted:
        raise missing_permissions()
    needs_awake(channel)
    delete(local.realm, one)
    return NO_CONTENT


@routes.on("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def react(local: LocalDiscord, call: Call) -> Answer:
    channel, one = found(local, call)
    wanted = [Permission.READ_MESSAGE_HISTORY]
    if call["emoji_name"] not in one.reactions:
        wanted.append(Permission.ADD_REACTIONS)
    needs(local.world, local.world.bot.id, channel, *wanted)
    needs_awake(channel)
    by = one.reactions.setdefault(call["emoji_name"], [])
    if local.world.bot.id not in by:
        by.append(local.world.bot.id)
    return NO_CONTENT


@routes.on("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def unreact(local: LocalDiscord, call: Call) -> Answer:
    _, one = found(local, call)
    by = one.reactions.get(call["emoji_name"], [])
    if local.world.bot.id not in by:
        raise unknown(Code.UNKNOWN_EMOJI, "Emoji")
    by.remove(local.world.bot.id)
    if not by:
        del one.reactions[call["emoji_name"]]
    return NO_CONTENT
