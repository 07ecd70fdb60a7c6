"""Presses that are about time: more of it from the bank, no more reminders."""

from __future__ import annotations

import discord

from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import whisper
from bot.faces.ids import Press
from bot.service import Service
from bot.tables.hours import HOUR
from bot.words import Words


async def more_time(
    service: Service, interaction: discord.Interaction, press: Press, speech: Words
) -> None:
    await acknowledge(interaction)
    registry, person = service.registry, interaction.user.id
    async with registry.opened(press.table) as table:
        seconds = await registry.clock.more_time(table, person, press.decision)
        seat = table.seat_of(person)
        bank = table.timing.bank(seat) if table.timing and seat is not None else 0.0
    text = speech.text(
        "clock.longer",
        hours=speech.counted("hour", int(seconds // HOUR)),
        bank=speech.counted("hour", int(bank // HOUR)),
    )
    await whisper(interaction, text)


async def quiet(
    service: Service, interaction: discord.Interaction, press: Press, speech: Words
) -> None:
    await acknowledge(interaction)
    registry = service.registry
    async with registry.opened(press.table) as table:
        await registry.clock.mute(table, interaction.user.id, press.decision)
    await whisper(interaction, speech.text("clock.muted"))
