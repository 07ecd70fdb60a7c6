"""What simulated people answer: what the thoughtful computer player would. A game may say what they
say along with it and ahead of it, by the screens that the table shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.automation.instructions import Change, unchanged
from bot.automation.passes import PassScope
from bot.automation.riders import OfferedRider, Outlook, carried, offered
from bot.games.shelf import SHELF
from bot.tables.table import Table
from bot.terminal.simulate.people import Human
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.session import Session

if TYPE_CHECKING:  # the faces read the games, which bring their people
    from bot.terminal.simulate.pages import OrdersPage

Keys = tuple[str, ...]


class Answered(NamedTuple):
    decision: Decision
    keys: Keys


class Plan(NamedTuple):
    """An answer to the question of a step, before it is asked. `number`: which of several in a
    round."""

    step: str
    choose: Callable[[Decision], Keys]
    number: int = 0


class Player:
    """One seat's answers. `bundles`: whether the table takes more than an answer."""

    def __init__(
        self, table: Table, human: Human, seed: str, page: OrdersPage, *, bundles: bool
    ) -> None:
        self.table, self.human, self.page, self.bundles = table, human, page, bundles
        self._game: Session | None = None  # as it will be when what is answered ahead is asked
        chance = Chance(f"{seed}/player/{human.seat}")
        self.agent = agent("thoughtful", SHELF[table.saved.game], chance)
        wishing = Chance(f"{seed}/wish/{human.seat}")
        self._wish = agent("thoughtful", SHELF[table.saved.game], wishing)

    async def answer(self, number: int) -> Answered | None:
        """None if it is no longer asked."""
        decision = self.table.question_ahead(self.human.seat)
        if decision is None or decision.id != number:
            return None
        self._game = self.table.foresight.session_of(decision) or self.table.session
        keys = self.chosen(decision)
        if not self.bundles:
            await self.table.answer(self.human.person, number, keys)
            return Answered(decision, keys)
        if (scope := self.passing(decision, keys)) is not None:
            await self.table.automation.pass_on(self.human.person, number, scope)
            return Answered(decision, keys)
        keys = self.together(decision, keys)
        bundle = self._bundle(decision, keys)
        await self.table.answer(self.human.person, number, keys, bundle=bundle)
        await self.afterward(decision)
        return Answered(decision, keys)

    def chosen(self, decision: Decision) -> Keys:
        return tuple(self.agent(self.view, decision))

    def would_do(self, decision: Decision) -> Keys:
        """What the seat would answer if it came to it; thinking about it changes nothing."""
        return tuple(self._wish(self.view, decision))

    @property
    def view(self) -> Any:
        return (self._game or self.table.session).view(self.human.seat)

    def _bundle(self, decision: Decision, keys: Keys) -> Change:
        """What is said along with the answer: as much of it as may be said there."""
        automation = self.table.automation
        riders, outlook = automation.riders(decision), automation.outlook(decision, keys)
        if not riders:
            return unchanged
        offers = {offer.id: offer for offer in offered(outlook, riders)}
        wanted = self.saying(decision, keys, outlook)
        saying = {name: _fitting(offers[name], wanted[name]) for name in offers if name in wanted}
        try:
            return carried(outlook, riders, saying)
        except Refused:  # a form that does not fit is left open
            plain = {name: said for name, said in saying.items() if not offers[name].rider.form}
            return carried(outlook, riders, plain)

    # What a game says of its people

    def saying(self, decision: Decision, keys: Keys, outlook: Outlook) -> Mapping[str, Keys]:
        """What is said along with this answer, by the rider's id."""
        return {}

    def passing(self, decision: Decision, keys: Keys) -> PassScope | None:
        """For how long the seat passes with this answer, if for longer."""
        return None

    def together(self, decision: Decision, keys: Keys) -> Keys:
        """What is chosen at once where one thing after another is done."""
        return keys

    async def afterward(self, decision: Decision) -> None:
        """What the seat says on its page of orders while it is there."""

    async def planned(self, plan: Plan) -> None:
        """What the seat says on its page of orders besides, once this is prepared."""

    async def idle(self) -> bool:
        """Whether the seat, which looks and is asked nothing, says something on its panel."""
        return False

    def plan(self) -> Plan | None:
        """What the seat, which looks and is asked nothing, prepares."""
        return None


def _fitting(offer: OfferedRider, said: Sequence[str]) -> Keys:
    """Of what somebody would say, what the rider offers; a form is checked as a whole."""
    if offer.rider.form is not None:
        return tuple(said)
    return tuple(key for key in said if key in [option.key for option in offer.options])
