"""How simulated people vote when they look: for hours to meet if they want to, and for a computer
player in the place of somebody who is gone."""

from __future__ import annotations

from bot.tables.council import named_week
from bot.tables.petition import Petition, Wish
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.terminal.simulate.people import Human
from engine.core.errors import Refused

MEETINGS = (Wish.COUNCIL, Wish.WEEKLY)


class Voting:
    """`council`: whether they want to meet. Whoever calls holds the table's lock."""

    def __init__(self, registry: Registry, table: Table, *, council: bool) -> None:
        self._registry, self._table, self._council = registry, table, council
        self._proposed = False  # that they meet every week

    def is_of_interest_to(self, human: Human) -> bool:
        return self._may_propose or bool(self._wanted(human))

    async def look(self, human: Human) -> None:
        """Whatever waits for the person's vote; and once in the game somebody proposes to meet
        every week."""
        if self._may_propose:
            await self._propose(human)
        for petition in self._wanted(human):
            await self._table.petitions.agree(human.person, petition.mark)

    @property
    def _may_propose(self) -> bool:
        return self._council and not self._proposed and self._table.session.game.round > 0

    def _wanted(self, human: Human) -> list[Petition]:
        pending = self._table.petitions.pending
        return [each for each in pending if each.waits_for(human.seat) and self._agrees(each)]

    def _agrees(self, petition: Petition) -> bool:
        return self._council if petition.wish in MEETINGS else petition.wish is Wish.SUBSTITUTE

    async def _propose(self, human: Human) -> None:
        self._proposed = True
        clock, table = self._registry.clock, self._table
        try:
            weekly = await named_week(clock, table, human.person, None, ())
        except Refused:  # no hour suits all
            return
        await table.petitions.ask_all(human.person, Wish.WEEKLY, clock.now(), weekly=weekly)
