"""Presses that are about time: more of it from the bank, less need of it, no more reminders."""

from __future__ import annotations

from dataclasses import replace

from bot.automation.instructions import RoundStops
from bot.automation.stops import Preset
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


async def calm(pressing: Pressing) -> None:
    """Casual until the round is over: the bank pays for nothing meanwhile."""
    async with pressing.opened() as at:
        table, seat = at.table, at.seat
        number = table.session.game.scopes().get("round", 0)
        stops = RoundStops(Preset.CASUAL, table.automation.stops_of(seat, Preset.CASUAL), number)
        await table.automation.instruct(at.person, lambda said: replace(said, round_stops=stops))
    await pressing.replies.whisper(pressing.words.text("clock.calm_done"))


async def quiet(pressing: Pressing) -> None:
    clock = pressing.service.registry.clock
    async with pressing.opened() as at:
        await clock.mute(at.table, at.person, at.press.decision)
    await pressing.replies.whisper(pressing.words.text("clock.muted"))
