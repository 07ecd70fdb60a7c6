"""What differs between a message as it stands in the sandbox and as it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.faces.layout import components
from bot.faces.posts import Post
from bot.sandbox.composing import texts
from bot.sandbox.kinds import SELECTS, ComponentType
from bot.sandbox.rules.components import walk
from bot.sandbox.world import Message, World

SHOWN = 60  # characters of a text that are told


async def difference(world: World, message: Message | None, post: Post) -> str | None:
    """In words; None if it is as it should be."""
    if message is None:
        return f"is missing: {_begun(post.text)}"
    wanted = components(post)
    told, meant = (" / ".join(texts(each)) for each in (message.components, wanted))
    if told != meant or message.content:
        return f"reads {_begun(told or message.content)} and not {_begun(meant)}"
    if list(_controls(message.components)) != list(_controls(wanted)):
        return f"has other controls: {_begun(post.text)}"
    files = [
        (file.filename, file.description, world.files[file.id]) for file in message.attachments
    ]
    drawn = [(each.name, each.description or None, each.data) for each in await post.drawn()]
    return None if files == drawn else f"has other files: {_begun(post.text)}"


def decisions(message: Message) -> set[str]:
    """The decisions that the message asks for."""
    names = [str(one["custom_id"]) for one in walk(message.components) if "custom_id" in one]
    return {name.split(":")[2] for name in names if name.startswith("rk:")}


def _controls(components: Any) -> Iterator[tuple[Any, ...]]:
    for one in walk(components):
        if one["type"] == ComponentType.BUTTON:
            yield (
                one.get("custom_id"),
                one.get("label"),
                one.get("style"),
                bool(one.get("disabled")),
            )
        elif one["type"] in SELECTS:
            options = [(o["value"], o["label"], bool(o.get("default"))) for o in one["options"]]
            yield one["custom_id"], one.get("placeholder"), options


def _begun(text: str) -> str:
    """How it begins and ends, on one line."""
    line = text.replace("\n", " / ")
    return repr(line if len(line) <= 2 * SHOWN else f"{line[:SHOWN]} … {line[-SHOWN:]}")
