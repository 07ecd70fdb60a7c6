"""The button under a rule or a ruling that reports a mistake there, and the modal that it opens,
which says what will be sent."""

from __future__ import annotations

import re
from typing import NamedTuple

import discord
from discord import ui

from bot.catalogue import Key, Topic
from bot.faces.everywhere import Everywhere
from bot.faces.modals import sent_off
from bot.faces.posts import Button
from bot.faces.reports import LONG
from bot.words import Words

REPORTED = (Topic.RULE, Topic.RULING)  # pages that tell something which may be wrong
PRESSED = re.compile(r"rkr:(?P<key>\w+:\w+:[\w.-]+)")
TYPED = re.compile(r"rk-report:(?P<key>\w+:\w+:[\w.-]+)")


class Given(NamedTuple):
    page: Key
    text: str


def report_button(page: Key, words: Words) -> Button:
    return Button(f"rkr:{page}", words.text("report.button"))


def report_modal(page: Key, words: Words) -> ui.Modal:
    """It is stopped: what is sent off is read by its id."""
    modal = ui.Modal(title=words.text("report.title"), custom_id=f"rk-report:{page}")
    field = ui.TextInput[ui.Modal](
        custom_id="text", style=discord.TextStyle.paragraph, max_length=LONG
    )
    label: ui.Label[ui.Modal] = ui.Label(
        text=words.text("report.field"), description=words.text("report.about"), component=field
    )
    modal.add_item(label)
    modal.stop()
    return modal


def reported(interaction: discord.Interaction) -> Given | None:
    """What was sent off, if it is this modal."""
    sent = sent_off(interaction, TYPED)
    page = None if sent is None else Key.parsed(sent.match["key"])
    return None if sent is None or page is None else Given(page, sent.typed["text"])


class ReportPressed(Everywhere, template=PRESSED):
    """The button, whoever sent its message."""

    async def answer(self, interaction: discord.Interaction) -> None:
        page, words = Key.parsed(self.match["key"]), await self.words(interaction)
        if page is None:
            await interaction.response.send_message(words.text("refused.stale"), ephemeral=True)
        else:
            await interaction.response.send_modal(report_modal(page, words))
