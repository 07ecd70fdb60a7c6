"""What the message that was pressed shows as ticked. It outlives the bot's memory, so that nothing
which somebody still sees is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.faces.ids import TEMPLATE, Act, Press
from bot.faces.layout import walk
from bot.tables.drafts import Draft


def shown_making(message: discord.Message | None, press: Press) -> dict[str, Any]:
    """As a receipt keeps it; nothing where nothing is ticked. `unseen`: that something was chosen
    shows, but not what."""
    shown = [] if message is None else list(_controls(message, press))
    keys = tuple(dict.fromkeys(key for act, part in shown for key in _ticks(act, part)))
    if keys:
        return {"shown": Draft(chosen=keys).to_json()}
    return {"unseen": True} if any(act.act is Act.RESET for act, _ in shown) else {}


def _controls(message: discord.Message, press: Press) -> Iterator[tuple[Press, Any]]:
    """Those of the same question."""
    for part in walk(message.components):
        match = TEMPLATE.fullmatch(getattr(part, "custom_id", None) or "")
        found = Press.parsed(match) if match else None
        if found is not None and found[:2] == press[:2]:
            yield found, part


def _ticks(select: Press, part: Any) -> Iterator[str]:
    """Of options that go with another one, that one, too."""
    if select.act is not Act.TICK or not isinstance(part, discord.SelectMenu):
        return
    values = [option.value for option in part.options if option.default]
    _, _, head = select.arg.partition(".")
    yield from ([head] if head and values else [])
    yield from values
