"""What comes back from a modal, read by its custom id: nothing is kept in memory for it, so that
nothing typed is lost by a restart between."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import discord


class SentOff(NamedTuple):
    """Which modal it was, and what was typed into each of its fields."""

    match: re.Match[str]
    typed: Mapping[str, str]


def sent_off(interaction: discord.Interaction, template: re.Pattern[str]) -> SentOff | None:
    """If it is a modal whose id has this form."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast(dict[str, Any], interaction.data or {})
    match = template.fullmatch(str(data.get("custom_id")))
    if match is None:
        return None
    fields = [row["component"] for row in data["components"]]
    return SentOff(match, {field["custom_id"]: field["value"] for field in fields})
