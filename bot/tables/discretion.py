"""The discreet pass: a seat that stops in a window which holds nothing for it is not disturbed, and
the table waits as long as that person would have taken. So neither a question nor a silence tells
anything of a hand. Values in, values out; the clock keeps what is drawn here with the wait."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bot.automation.modes import asks_on, spares_discreetly
from bot.automation.passes import can_pass
from bot.automation.stops import Preset
from bot.games.shelf import plug
from bot.store.clocks import AlarmKind, Wait, WaitEnd
from bot.tables.hours import Hours, between
from bot.tables.waits import DISCREET, PUT_OFF, is_discreet
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.table import Table

FEW = 6  # answer times; with fewer nobody's could be told from a draw
FINE = 1 << 30  # steps between two answer times


class AnswerTime(NamedTuple):
    """Waking seconds that a person took in a window; endless if it closed before. `at_hand`: they
    had just acted."""

    seat: SeatId
    seconds: float
    at_hand: bool


def may_be_spared(table: Table, decision: Decision) -> bool:
    """Whether the seat need not be asked: nothing but a pass is left to it, and it has not said
    that it wants to be asked all the same."""
    return is_veiled(table, decision) and len(decision.options) == 1


def is_veiled(table: Table, decision: Decision) -> bool:
    """Whether nobody may tell a window that holds nothing for its seat, which is not asked then,
    from one that does. It is asked once it is open and never before: whoever saw that nothing but
    a pass is left would say so sooner than somebody who has a choice."""
    given = table.automation.of(decision.seat)
    if not spares_discreetly(table.saved.options) or len(table.people) < 2:
        return False
    if given.disturbed or given.preset_now is Preset.FULL or _leads_on(table, decision):
        return False
    return decision.moment.soft and can_pass(decision)


def _leads_on(table: Table, decision: Decision) -> bool:
    """Whether its seat has to decide something right after, as everybody can see: whoever is asked
    answers both at once, and to be waited for twice would take longer and look otherwise."""
    if not asks_on(table.saved.options):
        return False
    view, leads_on = table.session.view(None), plug(table.saved.game).automation.leads_on
    return leads_on(view, decision.seat, decision.moment)


def answer_time(wait: Wait, hours: Hours) -> AnswerTime | None:
    """Of a window that its person was asked in; None if it says nothing."""
    counted = wait.outcome in (WaitEnd.KEPT, WaitEnd.CLOSED) and not wait.undone
    if wait.mandatory or is_discreet(wait) or wait.due is None or not counted:
        return None
    taken = between(hours, wait.began, wait.due) - wait.left
    seconds = math.inf if wait.outcome is WaitEnd.CLOSED else max(0.0, taken)
    return AnswerTime(wait.seat, seconds, at_hand(wait))


def at_hand(wait: Wait) -> bool:
    return f"{PUT_OFF}{AlarmKind.OPENED}" in wait.rung.split()


def drawn(table: Table, wait: Wait, times: Sequence[AnswerTime]) -> float | None:
    """For how many waking seconds the table waits: as that person has in such windows, or while
    there are few of these, as anybody at the table has. None: too few to draw from. The same
    after a restart."""
    alike = [each for each in times if each.at_hand is at_hand(wait)]
    own = [each for each in alike if each.seat == wait.seat]
    found = sorted(each.seconds for each in (own if len(own) >= FEW else alike))
    if len(found) < FEW:
        return None
    chance = Chance(f"{table.saved.seed}/discreet/{wait.seat}/{wait.decision}")
    at = chance.below(len(found))
    one, next_to_it = found[at], found[at + 1 if at + 1 < len(found) else at - 1]
    if math.isinf(one) or math.isinf(next_to_it):
        return one
    return one + (next_to_it - one) * chance.below(FINE) / FINE


def discreet(wait: Wait) -> Wait:
    """Nobody is rung in it."""
    return replace(wait, rung=f"{wait.rung} {DISCREET}".strip(), muted=True)


def disturbing(wait: Wait) -> Wait:
    """Its person is asked after all."""
    rung = " ".join(mark for mark in wait.rung.split() if mark != DISCREET)
    return replace(wait, rung=rung, muted=False, due=None, left=wait.allowed)
