"""On what a prepared answer is to depend: a page beside the question that is prepared, with a
select for each kind of condition. Private to its seat, like all that is prepared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.automation.instructions import Instructions
from bot.automation.provisos import LEAVE_OUT, Proviso, ProvisoGroup
from bot.faces.ids import Act, Press, press
from bot.faces.orders.wording import Wording
from bot.faces.posts import Button, Choice, Row, Select, Style
from bot.tables.drafts import Draft
from bot.tables.table import Table
from engine.core.decisions import Decision

PAGE, ELSE, ASK = "if", "else", "ask"


class ConditionsFace:
    def __init__(
        self,
        table: Table,
        decision: Decision,
        given: Instructions,
        draft: Draft,
        wording: Wording,
    ) -> None:
        self.table, self.decision, self.draft, self.wording = table, decision, draft, wording
        view = table.session.view(decision.seat)
        self.groups = table.automation.rules.provisos(decision, given, view)

    @property
    def open(self) -> bool:
        return bool(self.groups) and self.draft.aside == PAGE

    def button(self) -> tuple[Button, ...]:
        """What opens the page; nothing where an answer depends on nothing."""
        if not self.groups:
            return ()
        style = Style.PRIMARY if said(self.draft) else Style.SECONDARY
        return (self._to(PAGE, "orders.proviso.button", style),)

    def lines(self) -> list[str]:
        return [self.wording.words.text("orders.proviso.about"), self.line()]

    def line(self) -> str:
        """In words, once there are any."""
        keys = said(self.draft)
        return f"➜ {self.wording.provisos(keys)}" if keys else ""

    def rows(self) -> tuple[Row, ...]:
        back = self._to("", "orders.proviso.back", Style.PRIMARY)
        return (*(self._select(group) for group in self.groups), self._otherwise(), (back,))

    def _select(self, group: ProvisoGroup) -> Select:
        chosen = self.draft.riders.get(group.name, ())
        choices = [self._choice(proviso, chosen) for proviso in group.offered]
        return self._made(group.name, choices, 0, group.most)

    def _choice(self, proviso: Proviso, chosen: Sequence[str]) -> Choice:
        return Choice(proviso.key, self.wording.proviso(proviso), proviso.key in chosen)

    def _otherwise(self) -> Select:
        chosen = self.draft.riders.get(ELSE, (ASK,))
        text = self.wording.words.text
        kinds = [Choice(k, text(f"orders.proviso.{k}"), k in chosen) for k in (ASK, LEAVE_OUT)]
        return self._made(ELSE, kinds, 1, 1)

    def _made(self, name: str, choices: Sequence[Choice], least: int, most: int) -> Select:
        number = press(self.table.id, Act.RIDE, decision=self.decision.id, arg=name)
        placeholder = self.wording.words.text(f"orders.proviso.choose.{name}")
        return Select(number, placeholder, tuple(choices), least, most)

    def _to(self, page: str, label: str, style: Style) -> Button:
        opened = press(self.table.id, Act.ALSO, decision=self.decision.id, arg=page)
        return Button(opened, self.wording.words.text(label), style)


def conditioned(draft: Draft, press: Press, values: Sequence[str]) -> Draft:
    """How a press changes the conditions of an answer in the making."""
    if press.act is Act.ALSO:
        return replace(draft, aside=press.arg)
    return draft.with_rider(press.arg, tuple(values))


def said(draft: Draft) -> tuple[str, ...]:
    """The conditions of the answer; what is to happen otherwise says nothing where there are
    none."""
    keys = [key for name, chosen in draft.riders.items() if name != ELSE for key in chosen]
    otherwise = [key for key in draft.riders.get(ELSE, ()) if key == LEAVE_OUT]
    return (*keys, *otherwise) if keys else ()
