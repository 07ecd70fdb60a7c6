"""What simulated people answer: what the thoughtful computer player would. A game may say what they
say along with it, where the table lets them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.automation.orders import Order
from bot.automation.writing import with_orders
from bot.games.shelf import SHELF
from bot.tables.table import Table
from bot.terminal.simulate.people import Human
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision

Keys = tuple[str, ...]


class Answered(NamedTuple):
    decision: Decision
    keys: Keys


class Player:
    """One seat's answers. `bundles`: whether the table takes more than an answer."""

    def __init__(self, table: Table, human: Human, seed: str, *, bundles: bool) -> None:
        self.table, self.human, self.bundles = table, human, bundles
        chance = Chance(f"{seed}/player/{human.seat}")
        self.agent = agent("thoughtful", SHELF[table.saved.game], chance)
        wishing = Chance(f"{seed}/wish/{human.seat}")
        self._wish = agent("thoughtful", SHELF[table.saved.game], wishing)

    async def answer(self, number: int) -> Answered | None:
        """None if it is no longer asked."""
        decision = self.table.question(self.human.seat)
        if decision is None or decision.id != number:
            return None
        keys = self.chosen(decision)
        orders = list(self.riding(decision, keys)) if self.bundles else []
        bundle = partial(with_orders, orders=orders, scopes=self.table.session.game.scopes())
        await self.table.answer(self.human.person, number, keys, bundle=bundle)
        return Answered(decision, keys)

    def chosen(self, decision: Decision) -> Keys:
        return tuple(self.agent(self.view, decision))

    def would_do(self, decision: Decision) -> Keys:
        """What the seat would answer if it came to it; thinking about it changes nothing."""
        return tuple(self._wish(self.view, decision))

    @property
    def view(self) -> Any:
        return self.table.session.view(self.human.seat)

    def riding(self, decision: Decision, keys: Keys) -> Sequence[Order]:
        """What is said along with this answer."""
        return ()
