"""What the table answers for a seat, by its instructions, and what it asks. Reads the question, the
instructions and the mode; that somebody is asked never depends on what the question offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from bot.tables.instructions import Instructions
from bot.tables.modes import CHECKPOINT, Mode
from bot.tables.orders import Order, Then, Until, card_of
from bot.tables.passes import PASS, can_pass
from bot.tables.stops import Habit, asked_for_own, stopped
from engine.core.decisions import Decision

UNTILS = tuple(Until)  # the shortest first


class Reason(StrEnum):
    """Why a seat was not asked."""

    SEALED = "sealed"  # it had answered ahead of its turn
    HABIT = "habit"
    ORDER = "order"
    PASSING = "passing"
    NO_STOP = "no_stop"
    VAIN = "vain"  # against computer players alone: there was nothing to gain


class Reply(NamedTuple):
    keys: tuple[str, ...]
    reason: Reason
    left: Instructions  # as they stand once the answer has been given


def reply(decision: Decision, given: Instructions, mode: Mode) -> Reply | None:
    """None if the seat is to be asked."""
    if (ready := _given_ahead(decision, given)) is not None:
        return ready
    if mode is Mode.BOOK or _checkpoint(decision, mode):
        return None
    if (ready := _habitual(decision, given) or _ordered(decision, given)) is not None:
        return ready
    if not (decision.moment.soft and can_pass(decision)):
        return None
    if given.passing is not None:
        return Reply((PASS,), Reason.PASSING, given)
    if _asked(decision, given, mode):
        return None
    return Reply((PASS,), Reason.NO_STOP, given)


def spoilt(decision: Decision, given: Instructions) -> Instructions:
    """Without what was prepared for this question and cannot be carried out; that it was there is
    remembered, so that the seat can be told."""
    lost = _prepared(decision, given)
    if not lost:
        return given
    orders = tuple(order for order in given.orders if order not in lost)
    return replace(given, orders=orders, spoilt=(*given.spoilt, *lost))


def _asked(decision: Decision, given: Instructions, mode: Mode) -> bool:
    moment = decision.moment
    if mode is Mode.LIVE:
        return True
    if mode is Mode.SEALED:
        return False
    if stopped(given.stops_now, moment, decision.seat):
        return True
    return asked_for_own(moment, dict(given.habits), given.preset_now)


def _checkpoint(decision: Decision, mode: Mode) -> bool:
    """At a sealed table everybody is asked there, and answers by hand."""
    return mode is Mode.SEALED and decision.moment.step == CHECKPOINT


def _given_ahead(decision: Decision, given: Instructions) -> Reply | None:
    for sealed in given.sealed:
        same_window = sealed.even_so and sealed.number == decision.moment.number != 0
        if (sealed.decision == decision.id or same_window) and not decision.refusal(sealed.keys):
            left = tuple(each for each in given.sealed if each is not sealed)
            return Reply(sealed.keys, Reason.SEALED, replace(given, sealed=left))
    return None


def _habitual(decision: Decision, given: Instructions) -> Reply | None:
    """An ability in open view that is always used. What is in hand is no habit's business."""
    if not decision.moment.soft:
        return None
    always = [c for c in decision.moment.own if given.habits.get(c) is Habit.ALWAYS]
    for option in decision.options:
        if card_of(option) in always:
            return Reply((option.key,), Reason.HABIT, given)
    return None


def _ordered(decision: Decision, given: Instructions) -> Reply | None:
    for order in _heeding(decision, given.orders):
        if (keys := order.keys(decision)) is not None:
            return Reply(keys, Reason.ORDER, given.with_used(order))
    return None


def _prepared(decision: Decision, given: Instructions) -> list[Order]:
    """What was prepared for this question. If it cannot be carried out, all is as if nothing had
    been: what must be decided is asked, a window where the seat stops."""
    return [o for o in _heeding(decision, given.orders) if o.then is Then.ANSWER]


def _heeding(decision: Decision, orders: Iterable[Order]) -> list[Order]:
    """What holds for a shorter time goes before what holds for longer."""
    heeding = [order for order in orders if order.heeds(decision.moment)]
    return sorted(heeding, key=lambda order: UNTILS.index(order.until))
