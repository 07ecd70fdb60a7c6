"""The page of stops and orders under the hands of a simulated person, who presses only what it
shows: what no screen can write, nobody in a simulation says."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.faces.ids import Act, press
from bot.faces.orders.changes import changed
from bot.faces.orders.coming import besides, turn_ahead
from bot.faces.orders.desk import page, prepared_answer
from bot.faces.orders.page import Tab
from bot.faces.panel import PanelFace
from bot.faces.posts import Post, Select
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import words_in
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.seats import SeatId
from engine.core.session import REHEARSED

Keys = tuple[str, ...]


class OrdersPage:
    """Of one seat; whoever calls holds the table's lock."""

    def __init__(self, table: Table, seat: SeatId, person: PersonId) -> None:
        self._table, self._seat, self._person = table, seat, person

    async def press(self, tab: str, arg: str, *values: str) -> bool:
        """False if the page has no such button, or its select no such choices."""
        number = press(self._table.id, Act.BID, arg=arg)
        if not _shows(self._post(tab), number, values):
            return False
        await self._say(arg, *values)
        return True

    async def press_idle(self, arg: str) -> bool:
        """On the panel of somebody who is asked nothing; False if it has no such button."""
        number = press(self._table.id, Act.BID, arg=arg)
        panel = PanelFace(self._table, self._seat, words_in("en")).post()
        if not _shows(panel, number, ()):
            return False
        await self._say(arg)
        return True

    def rehearsed(self, step: str) -> Decision | None:
        """The question of this step, where it can be prepared now."""
        for decision in self._table.automation.rehearsals(self._seat):
            opened = f"rehearse.{decision.id - REHEARSED}"
            number = press(self._table.id, Act.ORDERS, arg=opened)
            if decision.moment.step == step and _shows(self._post(Tab.PREPARE), number, ()):
                return decision
        return None

    async def _say(self, arg: str, *values: str) -> None:
        change = changed(self._table, self._seat, arg, values)
        await self._table.automation.instruct(self._person, change)

    @property
    def ahead(self) -> str:
        """The step of the turn that the panel offers to say now."""
        coming = turn_ahead(self._table, self._seat)
        return "" if coming is None else coming.moment.step

    @property
    def besides(self) -> list[str]:
        """The steps of what else it offers."""
        return [each.moment.step for each in besides(self._table, self._seat)]

    async def prepare(
        self, step: str, choose: Callable[[Decision], Keys], provisos: Keys = ()
    ) -> bool:
        """Answers the question of this step before it is asked, if these hold then; False where
        that cannot be."""
        decision = self.rehearsed(step)
        if decision is None:
            return False
        try:
            keys = decision.accepted(choose(decision))
            change = prepared_answer(self._table, decision, keys, provisos)
        except Refused:
            return False
        await self._table.automation.instruct(self._person, change)
        return True

    def _post(self, arg: str) -> Post:
        return page(self._table, self._seat, arg, "", words_in("en"))


def _shows(post: Post, custom_id: str, values: Collection[str]) -> bool:
    """Whether this can be pressed, and these be chosen there."""
    found = next((each for each in post.controls if each.custom_id == custom_id), None)
    choices = found.choices if isinstance(found, Select) else ()
    return found is not None and set(values) <= {choice.value for choice in choices}
