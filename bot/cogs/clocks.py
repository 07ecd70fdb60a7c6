"""What a table's players ask about its time: `/game nudge`, `pause`, `resume` and `council`."""

from __future__ import annotations

from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.group import GAME
from bot.cogs.naming import described, named, options
from bot.faces.posts import Post
from bot.faces.ticking import stamp
from bot.service import Service
from bot.tables.council import suitable_hour
from bot.tables.petition import Wish
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.phrases import phrase


class TimeCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.nudge"), description=described("game.nudge"))
    @options(table="table")
    @acknowledge_privately
    async def nudge(self, call: Call, table: str | None = None) -> None:
        """The same answer whoever is waited for."""
        registry = self.service.registry
        async with call.opened(table) as live:
            await registry.clock.nudge(live, call.person)
        await call.tell("clock.nudged")

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
    @options(table="table")
    @acknowledge_privately
    async def council(self, call: Call, table: str | None = None) -> None:
        async with call.opened(table) as live:
            moment = await self._common_hour(live)
            done = await live.petitions.ask_all(call.person, Wish.COUNCIL, moment)
        self.service.dispatcher.wake()
        text = call.words.text(
            "clock.council_done" if done else "clock.council_asked", at=stamp(moment)
        )
        await call.show(Post.of(text))

    async def _common_hour(self, table: Table) -> float:
        moment = await suitable_hour(self.service.registry.clock, table)
        if moment is None:
            raise Refused(phrase("clock.refused.no_common_hour"))
        return moment

    @nudge.autocomplete("table")
    @pause.autocomplete("table")
    @resume.autocomplete("table")
    @council.autocomplete("table")
    @propose
    async def tables_with_a_clock(self, call: Call, typed: str) -> Choices:
        return await finding.own_tables(call, typed)
