"""The limits of embeds."""

from __future__ import annotations

from typing import Any

from bot.sandbox.kinds import Payload
from bot.sandbox.rules.form import Field

MOST_EMBEDS = 10
TITLE = 256
DESCRIPTION = 4096
FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
FOOTER = 2048
AUTHOR = 256
TOTAL = 6000
URL = 2048
COLOR = 0xFFFFFF


def check_embeds(field: Field, embeds: Any) -> None:
    if not field.listing(embeds, 0, MOST_EMBEDS):
        return
    shaped = [each for n, each in enumerate(embeds) if _check_embed(field / n, each)]
    if sum(_size(each) for each in shaped) > TOTAL:
        field.wrong("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def _check_embed(field: Field, embed: Any) -> bool:
    if not field.mapping(embed):
        return False
    field.optional_text(embed, "title", 0, TITLE)
    field.optional_text(embed, "description", 0, DESCRIPTION)
    field.optional_text(embed, "url", 0, URL)
    field.optional_number(embed, "color", 0, COLOR)
    _check_parts(field, embed)
    for n, each in enumerate(field.optional_list(embed, "fields", FIELDS)):
        _check_field(field / "fields" / n, each)
    return True


def _check_parts(field: Field, embed: Payload) -> None:
    for part, key, most in (("footer", "text", FOOTER), ("author", "name", AUTHOR)):
        if embed.get(part) is not None and (field / part).mapping(embed[part]):
            (field / part).required_text(embed[part], key, 0, most)
    for part in ("image", "thumbnail"):
        if embed.get(part) is not None and (field / part).mapping(embed[part]):
            (field / part).optional_text(embed[part], "url", 0, URL)


def _check_field(field: Field, one: Any) -> None:
    if field.mapping(one):
        field.required_text(one, "name", 1, FIELD_NAME)
        field.required_text(one, "value", 1, FIELD_VALUE)


def _size(embed: Payload) -> int:
    fields = embed.get("fields")
    parts = [embed.get("footer"), embed.get("author")]
    parts += fields if isinstance(fields, list) else []
    texts = [embed.get("title"), embed.get("description")]
    for one in parts:
        if isinstance(one, dict):
            texts += [one.get("text"), one.get("name"), one.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def is_empty(embed: Payload) -> bool:
    """Whether Discord would show nothing of it."""
    shown = ("title", "description", "fields", "image", "thumbnail", "footer", "author", "url")
    return not any(embed.get(key) for key in shown)
