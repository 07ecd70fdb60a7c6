"""Presses that are about time: more of it from the bank, no more reminders."""

from __future__ import annotations

from bot.faces.pressing import Pressing
from bot.tables.hours import HOUR


async def more_time(pressing: Pressing) -> None:
    clock, words = pressing.service.registry.clock, pressing.words
    async with pressing.opened() as at:
        seconds = await clock.more_time(at.table, at.person, at.press.decision)
        seat = at.table.seat_of(at.person)
        bank = at.table.timing.bank(seat) if at.table.timing and seat is not None else 0.0
    text = words.text(
        "clock.longer",
        hours=words.counted("hour", int(seconds // HOUR)),
        bank=words.counted("hour", int(bank // HOUR)),
    )
    await pressing.replies.whisper(text)


async def quiet(pressing: Pressing) -> None:
    clock = pressing.service.registry.clock
    async with pressing.opened() as at:
        await clock.mute(at.table, at.person, at.press.decision)
    await pressing.replies.whisper(pressing.words.text("clock.muted"))
