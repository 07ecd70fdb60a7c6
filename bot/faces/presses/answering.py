"""Presses on a question: answers, steps on the way to one, and passes that last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.automation.instructions import Change, unchanged
from bot.automation.riders import Saying, carried
from bot.faces.bundling import bundled
from bot.faces.drafting import drafted
from bot.faces.ids import Act
from bot.faces.orders import desk as orders
from bot.faces.presses.looking import panel
from bot.faces.pressing import AtTable, Pressing
from bot.faces.welcome import end_welcome
from bot.tables.table import Table
from engine.core.decisions import Decision
from engine.core.session import REHEARSED


async def answer(pressing: Pressing) -> None:
    """A whole answer, with what rides on it."""
    if pressing.press.decision >= REHEARSED:
        await orders.prepare(pressing)
        return
    draft = pressing.draft
    async with pressing.opened() as at:
        asked, number = at.asked, at.press.decision
        keys = at.keys(asked)
        bundle = _bundle(at.table, asked, keys, draft.riders)
        await at.table.answer(at.person, number, keys, bundle=bundle, even_so=draft.even_so)
        await end_welcome(at.service.store, at.person)  # before the panel is shown anew
        show = _panel_if_shown(at)
    await show()


async def draft(pressing: Pressing) -> None:
    """A tick, a page, a group, what rides along: one step on the way to an answer."""
    if pressing.press.decision >= REHEARSED:
        await orders.rehearse(pressing)
        return
    async with pressing.opened() as at:
        decision = at.decision
        kept = at.table.drafts.of(decision.id)
        before, forgotten = at.known(kept), at.forgets(kept)
        if at.press.act in (Act.ALSO, Act.RIDE):
            after = bundled(at.table, decision, before, at.press, at.values)
        else:
            after = drafted(decision, before, at)
        at.table.drafts.put(decision.id, after)
        show = _panel_if_shown(at)
    await show()
    if forgotten:
        await pressing.replies.whisper(pressing.words.text("asking.forgotten"))


async def pass_on(pressing: Pressing) -> None:
    """A pass that lasts for this challenge or phase."""
    async with pressing.opened() as at:
        (scope,) = at.values[:1] or (at.press.arg,)
        await at.table.automation.pass_on(at.person, at.press.decision, scope)
        show = _panel_if_shown(at)
    await show()


def _bundle(table: Table, asked: Decision | None, keys: Sequence[str], saying: Saying) -> Change:
    """What rides on the answer."""
    if asked is None:
        return unchanged
    return carried(table.automation.outlook(asked, keys), table.automation.riders(asked), saying)


def _panel_if_shown(at: AtTable) -> Callable[[], Awaitable[None]]:
    """The panel where it was pressed; a DM and the thread are the reconciler's."""
    if at.receipt.private:
        return partial(_show_again, at)
    if at.press.act is Act.GROUP and at.replies.in_server:
        # the thread itself shows no draft
        return partial(at.replies.answer_privately, panel(at))
    return _nothing


async def _show_again(at: AtTable) -> None:
    """Looked at anew: until the table was let go, no clock ran for the question that follows."""
    async with at.seen() as now:
        post = panel(now)
    await at.show(post)


async def _nothing() -> None:
    return None
