"""`/away`: a person's days of absence. Their clocks stand still and every table is told at once."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_privately
from bot.cogs.call import Call
from bot.cogs.naming import described, named, options
from bot.faces.posts import Post
from bot.faces.ticking import stamp
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Status
from bot.store.clocks import Absence, Alarm, AlarmKind, put_alarm
from bot.tables import bulletins
from bot.tables.hours import DAY
from bot.tables.vacations import BUDGET, cut_short, days_left
from engine.core.errors import Refused
from engine.core.phrases import phrase


class Away(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("away"), description=described("away"))
    @options(days="away_days")
    @acknowledge_privately
    async def away(self, call: Call, days: app_commands.Range[int, 0, BUDGET]) -> None:
        person, clocks = call.person, self.service.store.clocks
        if days:
            until = await self._leave(person, days)
            n = await self._tell(person, "away", until)
            left = days_left(await clocks.absences(person), self._now())
            text = call.words.text("away.now", until=stamp(until), n=n, left=left)
        else:
            await self._return(person)
            await self._tell(person, "back", None)
            left = days_left(await clocks.absences(person), self._now())
            text = call.words.text("away.back", left=left)
        await call.show(Post.of(text))

    async def _leave(self, person: PersonId, days: int) -> float:
        """A second absence takes the place of the first, which stands if there is no second."""
        clocks, now = self.service.store.clocks, self._now()
        left = days_left(cut_short(await clocks.absences(person), now), now)
        if days > left:
            raise Refused(phrase("clock.refused.budget", left=left))
        if await self.service.registry.clock.away_until(person) is not None:
            await self._return(person)
        await clocks.put_absence(person, Absence(now, now + days * DAY))
        return now + days * DAY

    async def _return(self, person: PersonId) -> None:
        clocks, now = self.service.store.clocks, self._now()
        current = [a for a in await clocks.absences(person) if a.began <= now < a.until]
        if not current:
            raise Refused(phrase("clock.refused.not_away"))
        for absence in current:
            await clocks.put_absence(person, absence._replace(until=now))

    async def _tell(self, person: PersonId, kind: str, until: float | None) -> int:
        """Every running table of theirs; how many there are."""
        tables = await self.service.store.tables_of(person, (Status.RUNNING,))
        for saved in tables:
            async with self.service.registry.opened(saved.id) as table:
                seat = table.seat_of(person)
                if seat is None:
                    continue
                args = {"seat": seat} if until is None else {"seat": seat, "until": until}
                told = bulletins.bulletin(table, kind, self._now(), **args)
                back = [] if until is None else [Alarm(table.id, AlarmKind.BACK, seat, until)]
                await self.service.store.clocks.write(
                    [bulletins.kept(table, told), *(put_alarm(alarm) for alarm in back)]
                )
                bulletins.note(table, told)
        if tables:
            self.service.dispatcher.wake()
        return len(tables)

    def _now(self) -> float:
        return self.service.registry.clock.now()
