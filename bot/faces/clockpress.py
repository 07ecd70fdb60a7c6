"""Presses that are about time: more of it from the bank, no more reminders."""

from __future__ import annotations

from bot.faces.pressing import Pressing
from bot.service import Service
from bot.tables.hours import HOUR


async def more_time(service: Service, pressing: Pressing) -> None:
    registry, person, speech = service.registry, pressing.person, pressing.words
    async with registry.opened(pressing.press.table) as table:
        seconds = await registry.clock.more_time(table, person, pressing.press.decision)
        seat = table.seat_of(person)
        bank = table.timing.bank(seat) if table.timing and seat is not None else 0.0
    text = speech.text(
        "clock.longer",
        hours=speech.counted("hour", int(seconds // HOUR)),
        bank=speech.counted("hour", int(bank // HOUR)),
    )
    await pressing.replies.whisper(text)


async def quiet(service: Service, pressing: Pressing) -> None:
    registry, press = service.registry, pressing.press
    async with registry.opened(press.table) as table:
        await registry.clock.mute(table, pressing.person, press.decision)
    await pressing.replies.whisper(pressing.words.text("clock.muted"))
