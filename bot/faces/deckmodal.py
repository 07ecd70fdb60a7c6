"""The modal that asks for a deck as text, and what comes back from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import discord
from discord import ui

from bot.faces.choosing import DECK_NAME
from bot.faces.modals import sent_off
from bot.games.shelf import building
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase

MODAL = "rk-deck"  # before the custom id
TEMPLATE = re.compile(rf"{MODAL}:(?P<purpose>\w+):(?P<format>\w+)")
TEXT = 4_000


class Purpose(StrEnum):
    IMPORT = "import"
    CHECK = "check"


class Given(NamedTuple):
    """What was typed into the modal, and why it was asked."""

    purpose: Purpose
    format: str
    name: str
    text: str


def deck_modal(purpose: Purpose, format: str, words: Words) -> ui.Modal:
    """It is stopped: what is sent off is read by its id, so that nothing is kept in memory."""
    title = words.text(f"deck.modal.{purpose}")
    modal = ui.Modal(title=title, custom_id=f"{MODAL}:{purpose}:{format}")
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


def asked(interaction: discord.Interaction) -> tuple[str, tuple[str, str]] | None:
    """What was sent off, if it is this modal: its custom id, with the name and the text."""
    sent = sent_off(interaction, TEMPLATE)
    if sent is None:
        return None
    return sent.match[0], (sent.typed.get("name", ""), sent.typed["text"])


def typed(custom_id: str, values: Sequence[str]) -> Given:
    """Raises Refused if the modal is of another version."""
    match = TEMPLATE.fullmatch(custom_id)
    assert match is not None
    if match["purpose"] not in list(Purpose) or match["format"] not in building().formats:
        raise Refused(phrase("refused.stale"))
    return Given(Purpose(match["purpose"]), match["format"], *values)
