"""One press as its handlers see it, whether it is carried out at once or after a restart: who, on
what, with which values, what was in the making, and how its person is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.automation.orders import Order
from bot.faces.acknowledging import is_private
from bot.faces.ids import Act, Press, as_sent
from bot.faces.request import Deed
from bot.faces.speech import name_of
from bot.numbers import PersonId
from bot.store import Receipt
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of
from engine.core.session import REHEARSED

PANEL = "panel"  # in what a receipt has in the making: the message that was pressed
SAVES = ("new.save", "defend.save")  # of an order that was being written


@dataclass(frozen=True, slots=True)
class Pressing(Deed):
    press: Press

    @property
    def draft(self) -> Draft:
        """What was ticked when it was pressed: as we know it, or else as the message shows it."""
        making = self.receipt.making
        return Draft.from_json(making.get("draft", making.get("shown", {})))

    def known(self, draft: Draft) -> Draft:
        """This one; where it was forgotten, what the message shows."""
        return self.draft if draft == Draft() else draft

    def forgets(self, draft: Draft) -> bool:
        """Whether the message shows that something was chosen which nobody knows any more. Who
        begins anew is told nothing: they want nothing of it."""
        begins = self.press.act is Act.RESET
        return self.known(draft) == Draft() and "unseen" in self.receipt.making and not begins

    @property
    def order(self) -> Order | None:
        kept = self.receipt.making.get("order")
        return None if kept is None else Order.from_json(kept)

    def keys(self, asked: Decision | None) -> tuple[str, ...]:
        """What is answered to the question, if it is still asked."""
        if self.press.act is Act.PICK:
            return (self.press.arg,)
        if self.press.act is Act.NONE:
            return ()
        if self.press.act is Act.ALL:
            return tuple(option.key for option in asked.options) if asked else ()
        if self.press.act in (Act.PLAN, Act.TAKE):
            return tuple(self.values)
        if not self.draft.chosen:  # a restart forgets what the message does not show
            raise Refused(phrase("asking.forgotten"))
        return self.draft.chosen

    def repeats(self, keys: tuple[str, ...]) -> bool:
        """Whether it gave, or would give, this answer; of ticks that are gone nobody knows."""
        match self.press.act:
            case Act.PICK:
                return keys == (self.press.arg,)
            case Act.NONE:
                return not keys
            case Act.TAKE | Act.PLAN:
                return set(keys) <= set(self.values)
        return self.press.act in (Act.DONE, Act.ALL)

    @asynccontextmanager
    async def seen(self) -> AsyncIterator[AtTable]:
        """Its table, to look at it."""
        async with self.service.registry.seen(self.press.table) as table:
            yield self._at(table)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[AtTable]:
        """Its table, to change it."""
        async with self.service.registry.opened(self.press.table) as table:
            yield self._at(table)

    def _at(self, table: Table) -> AtTable:
        return AtTable(
            self.service, self.person, self.words, self.replies, self.receipt, self.press, table
        )


@dataclass(frozen=True, slots=True)
class AtTable(Pressing):
    """The same while its table is open. What is shown is shown after: nobody else waits for it."""

    table: Table

    @property
    def seat(self) -> SeatId:
        """Raises Refused if the person has none."""
        return self.seat_at(self.table)

    @property
    def asked(self) -> Decision | None:
        """The person's own open question, if it is still the one that was pressed."""
        seat = self.table.seat_of(self.person)
        decision = None if seat is None else self.table.question_ahead(seat)
        return decision if decision is not None and decision.id == self.press.decision else None

    @property
    def decision(self) -> Decision:
        """The same, and Refused if it is not."""
        if self.table.seat_of(self.person) is None:
            raise Refused(phrase("refused.not_yours"))
        if (decision := self.asked) is None:
            raise Refused(phrase("refused.stale"))
        return decision

    def seat_named(self, arg: str) -> SeatId:
        with as_sent():
            return seats_of(len(self.table.seats))[int(arg)]


def receipt_of(
    interaction: discord.Interaction,
    press: str,
    values: Sequence[str],
    words: Words,
    making: Mapping[str, Any],
) -> Receipt:
    person = interaction.user
    return Receipt(
        id=interaction.id,
        person=PersonId(person.id),
        name=name_of(person),
        language=words.language,
        press=press,
        values=tuple(values),
        making=making,
        token=interaction.token,
        private=is_private(interaction),
    )


def in_the_making(table: Table | None, person: PersonId, press: Press) -> dict[str, Any]:
    """What only memory holds of what the press may submit."""
    seat = None if table is None else table.seat_of(person)
    if table is None or seat is None:
        return {}
    order = table.automation.order_of(seat)
    if press.act is Act.BID and press.arg in SAVES and order is not None:
        return {"order": order.to_json()}
    if press.decision >= REHEARSED:
        draft = table.rehearsed.of(seat, press.decision)
    else:
        draft = table.drafts.of(press.decision)
    return {} if draft == Draft() else {"draft": draft.to_json()}
