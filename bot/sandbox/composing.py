"""Turning what was sent into a message's parts: files, components with ids, mentions."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox import wire
from bot.sandbox.kinds import SELECTS, ComponentType, MessageFlag, MessageType, Payload, Permission
from bot.sandbox.permissions import can_see, permissions_in
from bot.sandbox.rules.components import walk
from bot.sandbox.rules.messages import Draft, Upload, is_v2
from bot.sandbox.world import Attachment, Channel, Message, World

USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
PNG = b"\x89PNG\r\n\x1a\n"
SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS


def compose(world: World, message: Message, draft: Draft) -> None:
    """Puts a checked draft into a message; what it does not name stays."""
    body = draft.body
    if is_v2(body, None):
        message.flags |= MessageFlag.IS_COMPONENTS_V2
    if body.get("flags") is not None:
        message.flags = (message.flags & ~SETTABLE) | (MessageFlag(body["flags"]) & SETTABLE)
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = [embed(each) for each in body["embeds"] or []]
    message.attachments = _attachments(world, message, draft)
    if "components" in body:
        message.components = components(world, message, body["components"] or [])
    channel = world.channels[message.channel_id]
    mention(world, channel, message, body.get("allowed_mentions"))


def _said(given: Any) -> Any:
    """The same without what is null, which Discord takes for not said. Ids of emojis may come as
    integers and go out as strings."""
    if isinstance(given, dict):
        said = {key: _said(value) for key, value in given.items() if value is not None}
        if isinstance(emoji := said.get("emoji"), dict) and "id" in emoji:
            emoji["id"] = str(emoji["id"])
        return said
    return [_said(each) for each in given] if isinstance(given, list) else given


def embed(given: Payload) -> Payload:
    shown: Payload = _said(given)
    shown["type"] = "rich"
    if "fields" in shown:
        shown["fields"] = [{"inline": False} | each for each in shown["fields"]]
    return shown


def _attachments(world: World, message: Message, draft: Draft) -> list[Attachment]:
    """Everything named remains or is added; with no list given, files join what is there."""
    listed = draft.body.get("attachments")
    if listed is None:
        named: list[Payload] = [{"id": n} for n in draft.files]
        return message.attachments + [_attach(world, each, draft) for each in named]
    kept = {each.id: each for each in message.attachments}
    unnamed = set(draft.files) - {int(each["id"]) for each in listed}
    listed = [*listed, *({"id": n} for n in sorted(unnamed))]
    return [kept.get(str(each["id"])) or _attach(world, each, draft) for each in listed]


def _attach(world: World, listed: Payload, draft: Draft) -> Attachment:
    upload = draft.files[int(listed["id"])]
    return keep_file(world, upload, listed.get("filename"), listed.get("description"))


def keep_file(
    world: World, upload: Upload, filename: str | None = None, description: str | None = None
) -> Attachment:
    name = filename or upload.filename
    width, height = _picture_size(upload.data)
    kept = Attachment(
        world.ids.next(),
        name,
        len(upload.data),
        wire.content_type(name),
        description,
        width,
        height,
    )
    world.files[kept.id] = upload.data
    return kept


def _picture_size(data: bytes) -> tuple[int | None, int | None]:
    if not data.startswith(PNG) or len(data) < 24:
        return None, None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def components(world: World, message: Message, given: list[Payload]) -> list[Payload]:
    """As Discord keeps them: defaults filled in, every one with an id of its own."""
    kept = [_component(world, message, each) for each in given]
    taken = {one["id"] for one in walk(kept) if one.get("id")}
    free = (n for n in range(1, 10_000) if n not in taken)
    for one in walk(kept):
        if not one.get("id"):
            one["id"] = next(free)
    return kept


def _component(world: World, message: Message, given: Payload) -> Payload:
    kind = ComponentType(given["type"])
    kept = DEFAULTS.get(kind, {}) | _said(given)
    if "components" in kept:
        kept["components"] = [_component(world, message, each) for each in kept["components"]]
    for key in ("accessory", "component"):
        if key in kept:
            kept[key] = _component(world, message, kept[key])
    return _with_media(world, message, kept, kind)


def _with_media(world: World, message: Message, kept: Payload, kind: ComponentType) -> Payload:
    if kind is ComponentType.MEDIA_GALLERY:
        kept["items"] = [
            {"description": None, "spoiler": False}
            | item
            | {"media": _media(world, message, item["media"])}
            for item in kept["items"]
        ]
    elif kind is ComponentType.THUMBNAIL:
        kept["media"] = _media(world, message, kept["media"])
    elif kind is ComponentType.FILE:
        kept["file"] = _media(world, message, kept["file"])
        found = _file_of(message, str(kept["file"]["url"]))
        kept |= {"name": found.filename, "size": found.size} if found else {}
    return kept


def _media(world: World, message: Message, given: Payload) -> Payload:
    url = str(given["url"])
    found = _file_of(message, url)
    if found is None:
        return {"id": world.ids.next(), "url": url, "proxy_url": url}
    identity = {"id": found.id, "attachment_id": found.id, "content_type": found.content_type}
    return identity | {"url": url, "proxy_url": url}


def _file_of(message: Message, url: str) -> Attachment | None:
    for each in message.attachments:
        if url == f"attachment://{each.filename}":
            return each
    return None


def mention(world: World, channel: Channel, message: Message, allowed: Any) -> None:
    """Whom the text mentions, as far as `allowed_mentions` lets it."""
    text = "\n".join([message.content, *texts(message.components)])
    users = [each for each in dict.fromkeys(USER_MENTION.findall(text)) if each in world.users]
    roles = list(dict.fromkeys(ROLE_MENTION.findall(text)))
    message.mentions = _allowed(users, "users", allowed)
    replied = _replied_to(world, channel, message, allowed)
    if replied is not None and replied not in message.mentions:
        message.mentions.append(replied)
    message.mention_roles = _allowed(roles, "roles", allowed)
    granted = permissions_in(world, message.author_id, channel)
    everyone = bool(EVERYONE.search(text)) and Permission.MENTION_EVERYONE in granted
    message.mention_everyone = everyone and _parses("everyone", allowed)


def _replied_to(world: World, channel: Channel, message: Message, allowed: Any) -> str | None:
    """A reply mentions whom it replies to, unless told not to."""
    if message.type is not MessageType.REPLY or message.reference is None:
        return None
    if allowed is not None and not allowed.get("replied_user"):
        return None
    answered = world.history(channel.id).get(message.reference["message_id"])
    return None if answered is None else answered.author_id


def _parses(kind: str, allowed: Any) -> bool:
    return allowed is None or kind in (allowed.get("parse") or [])


def _allowed(found: list[str], kind: str, allowed: Any) -> list[str]:
    if _parses(kind, allowed):
        return found
    named = {str(each) for each in allowed.get(kind) or []}
    return [each for each in found if each in named]


def texts(given: list[Payload]) -> list[str]:
    return [one["content"] for one in walk(given) if isinstance(one.get("content"), str)]


def pinged(world: World, channel: Channel, message: Message) -> list[str]:
    """Whom a new message rings for: an edit never does, nor a silent one; in a DM every one."""
    if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return []
    named = {*message.mentions, *channel.recipients}
    if message.mention_everyone and channel.guild_id is not None:
        named |= set(world.guilds[channel.guild_id].members)
    named.discard(message.author_id)
    return [each for each in sorted(named, key=int) if can_see(world, each, channel)]


DEFAULTS: dict[ComponentType, Payload] = {
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
    ComponentType.CONTAINER: {"accent_color": None, "spoiler": False},
    ComponentType.SEPARATOR: {"spacing": 1, "divider": True},
    ComponentType.THUMBNAIL: {"description": None, "spoiler": False},
    ComponentType.FILE: {"spoiler": False, "name": None, "size": None},
}
