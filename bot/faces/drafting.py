"""How a press changes an answer in the making: ticks, pages, groups, an order one by one."""

from __future__ import annotations

from dataclasses import replace

from bot.faces.ids import Act, as_sent
from bot.faces.pressing import Pressing
from bot.tables.drafts import Draft, ticked
from engine.core.decisions import Decision, Kind


def drafted(decision: Decision, draft: Draft, pressing: Pressing) -> Draft:
    with as_sent():
        return _drafted(decision, draft, pressing)


def _drafted(decision: Decision, draft: Draft, pressing: Pressing) -> Draft:
    press, values = pressing.press, pressing.values
    if press.act is Act.RESET:
        return Draft()
    if press.act is Act.EVEN_SO:
        return replace(draft, even_so=not draft.even_so)
    if press.act is Act.PAGE:
        return replace(draft, page=max(0, int(press.arg[:-1])))
    if press.act is Act.GROUP:
        return replace(draft, page=0, group=str(max(0, int(press.arg))))
    if decision.kind is Kind.ORDER:
        return draft.with_next(values[0])
    return ticked(decision, draft, press.arg, tuple(values))
