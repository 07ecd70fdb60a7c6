"""`/away`: a person's days of absence. Their clocks stand still and every table is told at once."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_privately
from bot.cogs.call import Call
from bot.cogs.naming import described, named, options
from bot.faces.posts import Post
from bot.faces.request import Deed
from bot.faces.ticking import stamp
from bot.numbers import PersonId, TableId
from bot.service import Service
from bot.store import Receipt, Status
from bot.store.clocks import Absence, Alarm, AlarmKind, put_alarm
from bot.store.holdings import Elsewhere
from bot.tables import bulletins
from bot.tables.hours import DAY
from bot.tables.vacations import BUDGET, cut_short, days_left
from engine.core.errors import Refused
from engine.core.phrases import phrase

AWAY = "rk-away"  # before the custom id of what tables elsewhere are told


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
            n = await self._tell(call, "away", until)
            left = days_left(await clocks.absences(person), self._now())
            text = call.words.text("away.now", until=stamp(until), n=n, left=left)
        else:
            await self._return(person)
            await self._tell(call, "back", None)
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

    async def _tell(self, call: Call, kind: str, until: float | None) -> int:
        """Every running table of theirs; how many there are."""
        tables = await self.service.store.tables_of(call.person, (Status.RUNNING,))
        for at, saved in enumerate(tables):
            try:
                await self._tell_at(saved.id, call.person, kind, until)
            except Elsewhere:
                async with self.service.kept(_news(call, at, saved.id, kind, until)):
                    raise
        return len(tables)

    async def carry_out(self, deed: Deed) -> None:
        """For a process that does not play the table."""
        _, table, kind, until = deed.receipt.press.split(":")
        await self._tell_at(TableId(int(table)), deed.person, kind, float(until) or None)

    async def _tell_at(
        self, number: TableId, person: PersonId, kind: str, until: float | None
    ) -> None:
        async with self.service.registry.opened(number) as table:
            if (seat := table.seat_of(person)) is None:
                return
            args = {"seat": seat} if until is None else {"seat": seat, "until": until}
            told = bulletins.bulletin(table, kind, self._now(), **args)
            back = [] if until is None else [Alarm(table.id, AlarmKind.BACK, seat, until)]
            await self.service.store.clocks.write(
                [bulletins.kept(table, told), *(put_alarm(alarm) for alarm in back)]
            )
            bulletins.note(table, told)
        self.service.dispatcher.wake()

    def _now(self) -> float:
        return self.service.registry.clock.now()


def _news(call: Call, at: int, table: TableId, kind: str, until: float | None) -> Receipt:
    """For the process that plays the table. No interaction has a number below nothing."""
    press = f"{AWAY}:{table}:{kind}:{until or 0.0}"
    number = -(call.interaction.id + at)
    return Receipt(number, call.person, "", call.words.language, press)
