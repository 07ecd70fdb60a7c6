"""The limits of an application's emojis, and of those that stand on components."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Container, Iterator
from typing import Any

from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import Payload
from bot.sandbox.rules.components import spots
from bot.sandbox.rules.form import Field, Form

MOST = 2000
NAME = range(2, 33)
WORD = re.compile(r"[A-Za-z0-9_]+")
BYTES = 256 * 1024
DATA_URI = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)")
PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF")


def check_new_emoji(body: Payload, taken: Container[str], count: int) -> bytes:
    """The picture of an emoji that may be made."""
    form = Form()
    check_name(form.at("name"), body.get("name"), taken)
    data = _picture(form.at("image"), body.get("image"))
    form.refuse()
    if count >= MOST:
        raise Refusal(400, Code.MAX_EMOJIS, f"Maximum number of emojis reached ({MOST})")
    return data


def check_name(field: Field, name: Any, taken: Container[str]) -> None:
    if name is None:
        field.missing()
    elif field.text(name, NAME[0], NAME[-1]):
        if not WORD.fullmatch(name):
            field.wrong("STRING_TYPE_REGEX", "String value did not match validation regex.")
        elif name in taken:
            field.wrong(
                "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists"
            )


def _picture(field: Field, image: Any) -> bytes:
    if image is None:
        field.missing()
        return b""
    found = DATA_URI.fullmatch(image) if isinstance(image, str) else None
    data = _decoded(found[1]) if found else b""
    if not data.startswith(PICTURES):
        field.wrong("IMAGE_INVALID", "Invalid image data")
    elif len(data) > BYTES:
        field.wrong("BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {BYTES / 1024} kb.")
    return data


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return b""


def check_shown_emojis(components: Any, known: Container[str]) -> None:
    """On a button or an option stands a sign of Unicode's, or an emoji that exists."""
    form = Form()
    for field, emoji in _shown(form.at("components"), components):
        if emoji.get("id") is not None:
            if str(emoji["id"]) not in known:
                (field / "id").wrong("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        elif not emoji.get("name") or str(emoji["name"]).isascii():
            (field / "name").wrong("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    form.refuse()


def _shown(field: Field, components: Any) -> Iterator[tuple[Field, Payload]]:
    for spot, one in spots(field, components):
        if isinstance(one.get("emoji"), dict):
            yield spot / "emoji", one["emoji"]
        for n, option in enumerate(one.get("options") or []):
            if isinstance(option.get("emoji"), dict):
                yield spot / "options" / n / "emoji", option["emoji"]
