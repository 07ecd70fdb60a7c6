"""What simulated people answer: what the thoughtful computer player would. A game may say what they
say along with it, where the table lets them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.automation.orders import Order
from bot.automation.passes import PASS
from bot.automation.writing import with_orders
from bot.games.shelf import SHELF
from bot.tables.table import Table
from bot.terminal.simulate.people import Human
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision

Keys = tuple[str, ...]


class Player:
    """One seat's answers. `bundles`: whether the table takes more than an answer."""

    def __init__(self, table: Table, human: Human, seed: str, *, bundles: bool) -> None:
        self.table, self.human, self.bundles = table, human, bundles
        chance = Chance(f"{seed}/player/{human.seat}")
        self.agent = agent("thoughtful", SHELF[table.saved.game], chance)

    async def answer(self, number: int) -> None:
        decision = self.table.question(self.human.seat)
        if decision is None or decision.id != number:
            return
        keys = self.chosen(decision)
        orders = list(self.riding(decision, keys)) if self.bundles else []
        bundle = partial(with_orders, orders=orders, scopes=self.table.session.game.scopes())
        await self.table.answer(self.human.person, number, keys, bundle=bundle)

    def chosen(self, decision: Decision) -> Keys:
        return tuple(self.agent(self.view, decision))

    def would_act(self, number: int) -> bool:
        """Whether the seat, if it came to answer this, would do anything."""
        decision = self.table.question(self.human.seat)
        if decision is None or decision.id != number:
            return False
        return tuple(self.agent(self.view, decision)) != (PASS,)

    @property
    def view(self) -> Any:
        return self.table.session.view(self.human.seat)

    def riding(self, decision: Decision, keys: Keys) -> Sequence[Order]:
        """What is said along with this answer."""
        return ()
