"""The modal that asks for a deck as text, and what comes back from it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, NamedTuple, cast

import discord
from discord import ui

from bot.faces.choosing import DECK_NAME
from bot.words import Words
from engine.agot.deckbuilding import Format

TEMPLATE = re.compile(r"rk-deck:(?P<purpose>\w+):(?P<format>\w+)")
TEXT = 4_000


class Purpose(StrEnum):
    IMPORT = "import"
    CHECK = "check"


class Given(NamedTuple):
    """What was typed into the modal, and why it was asked."""

    purpose: Purpose
    format: Format
    name: str
    text: str


def deck_modal(purpose: Purpose, format: Format, words: Words) -> ui.Modal:
    """It is stopped: what is sent off is read by its id, so that nothing is kept in memory."""
    title = words.text(f"deck.modal.{purpose}")
    modal = ui.Modal(title=title, custom_id=f"rk-deck:{purpose}:{format}")
    if purpose is Purpose.IMPORT:
        name = ui.TextInput[ui.Modal](custom_id="name", required=False, max_length=DECK_NAME)
        modal.add_item(_labelled("name", name, words))
    text = ui.TextInput[ui.Modal](
        custom_id="text", style=discord.TextStyle.paragraph, max_length=TEXT
    )
    modal.add_item(_labelled("text", text, words))
    modal.stop()
    return modal


def _labelled(id: str, field: ui.TextInput[ui.Modal], words: Words) -> ui.Label[ui.Modal]:
    return ui.Label(
        text=words.text(f"deck.modal.{id}"),
        description=words.text(f"deck.modal.{id}_about"),
        component=field,
    )


def asked(interaction: discord.Interaction) -> Given | None:
    """What was sent off, if it is this modal."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast(dict[str, Any], interaction.data or {})
    match = TEMPLATE.fullmatch(str(data.get("custom_id")))
    if (
        match is None
        or match["purpose"] not in list(Purpose)
        or match["format"] not in list(Format)
    ):
        return None
    typed = {row["component"]["custom_id"]: row["component"]["value"] for row in data["components"]}
    return Given(
        Purpose(match["purpose"]), Format(match["format"]), typed.get("name", ""), typed["text"]
    )
