"""Somebody who plays a joust as the thoughtful computer player would, but with a person's means:
looks at the table, makes up their mind, and presses what the panel offers to say so."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from bot.games.shelf import plug_of
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.terminal.town import Match
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.seats import SeatId

LOOK_SECONDS = 0.02
PRICE = re.compile(r"\((?:(\d+) \w+|\w+: (\d+))\)$")  # in English, in Polish


class Sensible(Match):
    """Counts presses by round, and taps: every option that is ticked in a select is one more."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.town, match.number, match.thread, match.people)
        self.by_round: dict[int, int] = {}
        self.taps: dict[int, int] = {}

    async def play_on(self, until: Callable[[Delivered], bool] = lambda prompt: False) -> None:
        """To the end, or until this is what they see when they are asked."""
        while not self.over:
            await self.town.sandbox.until(lambda: self.over or self.waited_for())
            for person in self.waited_for():
                await self._dm_arrived(person)
                prompt = None if self.over else self._prompt(person)
                if prompt is not None and until(prompt):
                    return
                if prompt is None:  # it is on its way
                    await asyncio.sleep(LOOK_SECONDS)
                else:
                    await self._decide(person)

    async def _decide(self, person: Person) -> None:
        """Makes up their mind once, then presses until that is said."""
        wish = await self._wish(SeatId(self.people.index(person)))
        if wish is None:  # what is shown has yet to follow, which needs the loop
            await asyncio.sleep(LOOK_SECONDS)
            return
        round_, decision, keys, gold = wish
        await self.asked(person, round_, decision, keys)
        while not self.over:
            prompt = self._prompt(person)
            if prompt is None or _number(prompt) != decision.id:
                await asyncio.sleep(LOOK_SECONDS)  # what is shown has yet to follow
                return
            control, values = self._means(prompt, decision, keys, gold)
            name = str(control.custom_id)
            outcome = (
                await person.select(prompt, name, values)
                if control.options
                else await person.press(prompt, name)
            )
            self.by_round[round_] = self.by_round.get(round_, 0) + 1
            self.taps[round_] = self.taps.get(round_, 0) + max(1, len(values))
            await self._settled(person, prompt, control, outcome)

    async def asked(
        self, person: Person, round_: int, decision: Decision, keys: tuple[str, ...]
    ) -> None:
        """Before they press anything; `keys` is what they wish."""

    async def _settled(
        self, person: Person, before: Delivered, control: Control, outcome: Outcome
    ) -> None:
        """Until the panel shows the tick, or another question."""
        ticked = act_of(control).startswith(("tick", "group"))

        def shown() -> bool:
            now = self._prompt(person)
            if now is None:
                return not ticked
            return now.payload != before.payload if ticked else _number(now) != _number(before)

        await person.until(lambda: self.over or shown() or bool(outcome.replies))
        followed = act_of(control).startswith("group")  # in the open it is answered privately
        assert followed or not outcome.replies, outcome.replies[0].text

    async def _wish(self, seat: SeatId) -> tuple[int, Decision, tuple[str, ...], int] | None:
        """None if the table has gone on, and what is shown has yet to follow."""
        async with self.town.bot.service.registry.seen(self.number) as table:
            decision = table.question(SeatId(seat))
            if decision is None:
                return None
            view = table.session.view(SeatId(seat))
            return view.round, decision, self.wanted(view, decision), view.players[seat].gold

    def wanted(self, view: object, decision: Decision) -> tuple[str, ...]:
        return tuple(
            agent("thoughtful", plug_of(view).rules, Chance(f"{decision.id}"))(view, decision)
        )

    def _means(
        self, prompt: Delivered, decision: Decision, keys: tuple[str, ...], gold: int
    ) -> tuple[Control, list[str]]:
        """The control that says most of it at once, and what to choose there."""
        controls = {act_of(control): control for control in reversed(prompt.controls)}
        if len(keys) == 1 and f"pick:{keys[0]}" in controls:
            return controls[f"pick:{keys[0]}"], []
        if not keys:
            return controls["none"], []
        if set(keys) == {option.key for option in decision.options} and "all" in controls:
            return controls["all"], []
        if "plan" in controls and keys[0] in controls["plan"].options:
            return controls["plan"], _affordable(controls["plan"], keys[0], gold)
        if "take" in controls and set(keys) <= set(controls["take"].options):
            return controls["take"], list(keys)
        if (group := _group(decision, keys[0])) in controls:
            return controls[group], []
        return _next_tick(prompt, keys) or (controls["done"], [])


def _group(decision: Decision, key: str) -> str:
    """The act that shows the options of its group."""
    groups = dict.fromkeys(each.group for each in decision.options if each.group is not None)
    found = [each.group for each in decision.options if each.key == key and each.group in groups]
    return f"group:{list(groups).index(found[0])}" if found else ""


def _next_tick(prompt: Delivered, keys: Sequence[str]) -> tuple[Control, list[str]] | None:
    for select in prompt.selects:
        head = act_of(select).partition(".")[2]
        wanted = [key for key in keys if key in select.options]
        ticked = [str(o["value"]) for o in select.payload["options"] if o.get("default")]
        if wanted and set(wanted) != set(ticked) and (not head or head in keys):
            return select, wanted
    return None


def _affordable(select: Control, first: str, gold: int) -> list[str]:
    """What is wanted most, and then every card that the gold is enough for, the dearest first. Who
    begins with something that makes cards cheaper counts on that."""
    found = {
        value: PRICE.search(label)
        for value, label in zip(select.options, select.labels, strict=True)
    }
    prices = {value: int(price[1] or price[2]) for value, price in found.items() if price}
    chosen, left = [first], gold - prices.get(first, -1)
    for value in sorted(prices, key=lambda each: -prices[each]):
        if value != first and prices[value] <= left:
            chosen.append(value)
            left -= prices[value]
    return chosen


def act_of(control: Control) -> str:
    """What a press does, without table and decision."""
    return str(control.custom_id).split(":", 3)[3]


def _number(prompt: Delivered) -> int:
    """The decision that the prompt asks for."""
    numbers = {int(str(c.custom_id).split(":")[2]) for c in prompt.controls}
    return max(numbers)
