"""What a table's players ask about its time: `/game nudge`, `pause`, `resume` and `council`."""

from __future__ import annotations

from enum import StrEnum

from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.group import GAME
from bot.cogs.naming import choice, described, named, options
from bot.faces.posts import Post
from bot.faces.speech import voice
from bot.faces.ticking import passed_lines, stamp, weekly_text
from bot.numbers import NO_PERSON
from bot.service import Service
from bot.tables.council import end_weekly, named_hour, named_week
from bot.tables.petition import Wish
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.phrases import phrase


class Repeat(StrEnum):
    ONCE = "once"
    WEEKLY = "weekly"
    STOP = "stop"


REPEATS = [choice(f"council.repeat.{repeat}", repeat) for repeat in Repeat]
DAYS = [choice(f"weekday.d{day}", str(day)) for day in range(7)]


class TimeCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.nudge"), description=described("game.nudge"))
    @options(table="table")
    @acknowledge_privately
    async def nudge(self, call: Call, table: str | None = None) -> None:
        """Says honestly what became of it; in a window the same whoever is waited for."""
        registry = self.service.registry
        async with call.opened(table) as live:
            passed = await registry.clock.nudge(live, call.person)
            for seat in live.people:
                self.service.reconciler.doors.knock(seat.person or NO_PERSON)
        names = voice(live.seats, call.words)
        await call.show(Post.of("\n".join(passed_lines(passed, call.words, names))))

    @GAME.command(name=named("game.pause"), description=described("game.pause"))
    @options(table="table")
    @acknowledge_privately
    async def pause(self, call: Call, table: str | None = None) -> None:
        await self._vote(call, table, Wish.PAUSE)

    @GAME.command(name=named("game.resume"), description=described("game.resume"))
    @options(table="table")
    @acknowledge_privately
    async def resume(self, call: Call, table: str | None = None) -> None:
        await self._vote(call, table, Wish.RESUME)

    async def _vote(self, call: Call, table: str | None, wish: Wish) -> None:
        registry = self.service.registry
        async with call.opened(table) as live:
            paused = live.timing is not None and live.timing.paused
            if paused is (wish is Wish.PAUSE):
                raise Refused(phrase(f"clock.refused.{'paused' if paused else 'running'}"))
            done = await live.petitions.ask_all(call.person, wish, registry.clock.now())
        await call.tell(f"clock.{wish}_done" if done else "clock.asked")

    @GAME.command(name=named("game.council"), description=described("game.council"))
    @options(
        hour="council_hour",
        day="council_day",
        every_week="council_repeat",
        second_day="council_second",
        table="table",
    )
    @app_commands.choices(day=DAYS, second_day=DAYS, every_week=REPEATS)
    @acknowledge_privately
    async def council(
        self,
        call: Call,
        hour: app_commands.Range[int, 0, 23] | None = None,
        day: app_commands.Choice[str] | None = None,
        every_week: app_commands.Choice[str] | None = None,
        second_day: app_commands.Choice[str] | None = None,
        table: str | None = None,
    ) -> None:
        """Once, or every week; at the hour that is named in the asker's own zone, or at one that
        suits everybody."""
        repeat = Repeat(every_week.value) if every_week is not None else Repeat.ONCE
        days = [int(each.value) for each in (day, second_day) if each is not None]
        async with call.opened(table) as live:
            if repeat is Repeat.STOP:
                word, at = await self._stop(live, call)
            elif repeat is Repeat.WEEKLY or len(days) > 1:
                word, at = await self._weekly(live, call, hour, days)
            else:
                word, at = await self._once(live, call, hour, *days)
        self.service.dispatcher.wake()
        await call.show(Post.of(call.words.text(word, at=at)))

    async def _once(
        self, table: Table, call: Call, hour: int | None, day: int | None = None
    ) -> tuple[str, str]:
        moment = await named_hour(self.service.registry.clock, table, call.person, hour, day)
        done = await table.petitions.ask_all(call.person, Wish.COUNCIL, moment)
        return "clock.council_done" if done else "clock.council_asked", stamp(moment)

    async def _weekly(
        self, table: Table, call: Call, hour: int | None, days: list[int]
    ) -> tuple[str, str]:
        clock = self.service.registry.clock
        weekly = await named_week(clock, table, call.person, hour, days)
        now = clock.now()
        done = await table.petitions.ask_all(call.person, Wish.WEEKLY, now, weekly=weekly)
        at = weekly_text(weekly, now, call.words)
        return "clock.weekly_done" if done else "clock.weekly_asked", at

    async def _stop(self, table: Table, call: Call) -> tuple[str, str]:
        await end_weekly(self.service.registry.clock, table, call.person)
        return "clock.weekly_off", ""

    @nudge.autocomplete("table")
    @pause.autocomplete("table")
    @resume.autocomplete("table")
    @council.autocomplete("table")
    @propose
    async def tables_with_a_clock(self, call: Call, typed: str) -> Choices:
        return await finding.own_tables(call, typed)
