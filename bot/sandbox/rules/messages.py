"""The limits of a whole message: text, flags, files, nonce, mentions; and that it is not empty."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import MessageFlag, Payload
from bot.sandbox.rules.components import check_components, walk
from bot.sandbox.rules.embeds import check_embeds, is_empty
from bot.sandbox.rules.form import Field, Form
from bot.sandbox.world import Message

CONTENT = 2000
ATTACHMENTS = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
FILE_DESCRIPTION = 1024
FILE_NAME = 1024
NONCE = 25
ALLOWED_USERS = 100
SNOWFLAKE = re.compile(r"\d{1,20}")


class Upload(NamedTuple):
    filename: str
    data: bytes


class Draft(NamedTuple):
    """What was sent to become, or to change, a message."""

    body: Payload
    files: Mapping[int, Upload]


def check_draft(draft: Draft, existing: Message | None = None, *, at: tuple[str, ...] = ()) -> None:
    """Refuses a draft that Discord would not take; `existing` is the message it edits."""
    _check_sizes(draft)
    form = Form()
    field = form.at(*at)
    if field.mapping(draft.body):
        check_body(field, draft, existing)
    form.refuse()
    if _would_be_empty(draft, existing):
        raise Refusal(400, Code.EMPTY_MESSAGE, "Cannot send an empty message")


def check_body(field: Field, draft: Draft, existing: Message | None) -> None:
    body = draft.body
    v2 = is_v2(body, existing)
    field.optional_text(body, "content", 0, CONTENT)
    if body.get("flags") is not None:
        (field / "flags").number(body["flags"], 0, 2**31 - 1)
    if body.get("embeds") is not None:
        check_embeds(field / "embeds", body["embeds"])
    if body.get("components") is not None:
        check_components(field / "components", body["components"], v2=v2)
    _check_nonce(field, body)
    _check_attachments(field / "attachments", draft, existing)
    _check_allowed_mentions(field / "allowed_mentions", body.get("allowed_mentions"))
    _check_reference(field / "message_reference", body.get("message_reference"))
    _check_absent(field, body)
    if v2:
        _check_no_legacy(field, body, existing)
        _check_media(field / "components", draft, existing)


def is_v2(body: Payload, existing: Message | None) -> bool:
    """The flag is given once and cannot be taken back."""
    flags = body.get("flags")
    asked = isinstance(flags, int) and bool(flags & MessageFlag.IS_COMPONENTS_V2)
    return asked or (existing is not None and MessageFlag.IS_COMPONENTS_V2 in existing.flags)


def _check_no_legacy(field: Field, body: Payload, existing: Message | None) -> None:
    """A message that becomes one of components has to give up what it said before."""
    before = {"content": existing.content, "embeds": existing.embeds} if existing else {}
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key, before.get(key)):
            (field / key).wrong(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_reference(field: Field, reference: Any) -> None:
    if reference is None or not field.mapping(reference):
        return
    if not SNOWFLAKE.fullmatch(str(reference.get("message_id"))):
        (field / "message_id").missing()


def _check_absent(field: Field, body: Payload) -> None:
    """Stickers are of a server that has some, and polls the sandbox does not hold."""
    if body.get("sticker_ids"):
        (field / "sticker_ids").wrong("STICKER_NOT_FOUND", "This server has no such sticker")
    if body.get("poll"):
        (field / "poll").wrong("POLL_NOT_AVAILABLE", "Polls cannot be made here")


def _check_nonce(field: Field, body: Payload) -> None:
    nonce = body.get("nonce")
    if nonce is None:
        if body.get("enforce_nonce"):
            (field / "nonce").missing()
    elif not isinstance(nonce, int) or isinstance(nonce, bool):
        (field / "nonce").text(nonce, 0, NONCE)


def _check_sizes(draft: Draft) -> None:
    if any(len(upload.data) > FILE_BYTES for upload in draft.files.values()):
        raise Refusal(413, Code.TOO_LARGE, "Request entity too large")


def _check_attachments(field: Field, draft: Draft, existing: Message | None) -> None:
    listed = draft.body.get("attachments")
    if listed is None:
        kept = len(existing.attachments) if existing else 0
        if len(draft.files) + kept > ATTACHMENTS:
            field.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")
        return
    if field.listing(listed, 0, ATTACHMENTS):
        for n, one in enumerate(listed):
            _check_attachment(field / n, one, draft, existing)


def _check_attachment(field: Field, one: Any, draft: Draft, existing: Message | None) -> None:
    if not field.mapping(one):
        return
    field.optional_text(one, "description", 0, FILE_DESCRIPTION)
    field.optional_text(one, "filename", 1, FILE_NAME)
    if one.get("id") is None:
        (field / "id").missing()
    elif not SNOWFLAKE.fullmatch(str(one["id"])):
        (field / "id").wrong("NUMBER_TYPE_COERCE", f'Value "{one["id"]}" is not snowflake.')
    elif not _is_kept(one, existing) and int(one["id"]) not in draft.files:
        (field / "id").wrong("ATTACHMENT_NOT_FOUND", "No file was sent under this id")


def _is_kept(one: Payload, existing: Message | None) -> bool:
    kept = existing.attachments if existing else []
    return any(each.id == str(one["id"]) for each in kept)


def _check_allowed_mentions(field: Field, allowed: Any) -> None:
    if allowed is None or not field.mapping(allowed):
        return
    parse = field.optional_list(allowed, "parse", ALLOWED_USERS)
    for n, kind in enumerate(parse):
        (field / "parse" / n).one_of(kind, {"users", "roles", "everyone"})
    for key in ("users", "roles"):
        if field.optional_list(allowed, key, ALLOWED_USERS) and key in parse:
            (field / key).wrong(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _check_media(field: Field, draft: Draft, existing: Message | None) -> None:
    names = {f"attachment://{name}" for name in _file_names(draft, existing)}
    for one in walk(draft.body.get("components")):
        media = [one.get("media"), one.get("file")]
        media += [item.get("media") for item in _mappings(one.get("items"))]
        urls = [str(each.get("url")) for each in media if isinstance(each, dict)]
        if any(url.startswith("attachment://") and url not in names for url in urls):
            field.wrong(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            )


def _file_names(draft: Draft, existing: Message | None) -> list[str]:
    kept = [each.filename for each in existing.attachments] if existing else []
    named = [str(one.get("filename")) for one in _mappings(draft.body.get("attachments"))]
    return kept + named + [upload.filename for upload in draft.files.values()]


def _mappings(given: Any) -> list[Payload]:
    return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []


def _would_be_empty(draft: Draft, existing: Message | None) -> bool:
    body = draft.body

    def after(key: str, before: Any) -> Any:
        return body.get(key, before)

    content = after("content", existing.content if existing else "")
    embeds = after("embeds", existing.embeds if existing else []) or []
    components = after("components", existing.components if existing else [])
    attachments = after("attachments", existing.attachments if existing else [])
    shown = [embed for embed in embeds if not is_empty(embed)]
    rest = (shown, components, attachments, draft.files)
    return not str(content or "").strip() and not any(rest)
