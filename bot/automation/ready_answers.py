"""Finds the answer that a seat has given ahead, if it is not to be asked. Reads the question, the
seat's instructions and the table's mode; that somebody is asked never depends on what the question
offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Aim, Order, Then, Until, aimed, asking_card, card_of, reduces
from bot.automation.passes import PASS, PassScope, can_pass
from bot.automation.preferences import Preference, answers_openly, asks_for_own, own_card
from bot.automation.sight import BLIND, Sight
from engine.core.decisions import Decision

if TYPE_CHECKING:
    from bot.games.plug import AutomationRules

UNTILS = tuple(Until)  # the shortest first


class ReadyReason(StrEnum):
    """Why a seat was not asked."""

    SEALED = "sealed"  # it had answered ahead of its turn
    PREFERENCE = "habit"  # for a card of its own in open view
    ORDER = "order"
    PASSING = "passing"
    NO_STOP = "no_stop"
    SERIES = "series"  # it had chosen several at once
    VAIN = "vain"  # against computer players alone: there was nothing to gain
    GONE = "gone"  # its player lets the clock decide


class ReadyAnswer(NamedTuple):
    keys: tuple[str, ...]
    reason: ReadyReason
    left: Instructions  # as they stand once the answer has been given


def ready_answer(
    decision: Decision,
    given: Instructions,
    mode: Mode,
    rules: AutomationRules,
    sight: Sight = BLIND,
    *,
    early: bool = False,
) -> ReadyAnswer | None:
    """None if the seat is to be asked. `early`: whether a checkpoint may be answered before it
    opens."""
    if (ready := _given_ahead(decision, given)) is not None:
        return ready
    if mode is Mode.BOOK:
        return None
    if _is_checkpoint(decision, mode, rules):
        return _said_in_challenge(decision, given, rules, sight) if early else None
    ready = _aimed(decision, given, sight) or _preferred(decision, given, sight)
    orders = _without_long_passes(decision, given, rules)
    if (ready := ready or _ordered(decision, given, orders, sight)) is not None:
        return ready
    if not (decision.moment.soft and can_pass(decision)):
        return None
    if answers_openly(decision.moment, given.preferences):
        return None
    if _is_passing(decision, given, rules):
        return ReadyAnswer((PASS,), ReadyReason.PASSING, given)
    if _is_asked(decision, given, mode, rules):
        return None
    return ReadyAnswer((PASS,), ReadyReason.NO_STOP, given)


def without_spoiled(decision: Decision, given: Instructions, sight: Sight = BLIND) -> Instructions:
    """Without what was prepared for this question and cannot be carried out; that it was there is
    remembered, so that the seat can be told."""
    lost = _prepared(decision, given, sight)
    if not lost:
        return given
    orders = tuple(o for o in given.orders if o.id not in [each.id for each in lost])
    return replace(given, orders=orders, spoiled=(*given.spoiled, *lost))


def _is_asked(decision: Decision, given: Instructions, mode: Mode, rules: AutomationRules) -> bool:
    moment = decision.moment
    if moment.later:
        return False
    if mode is Mode.LIVE:
        return True
    if mode is not Mode.SEALED and rules.stops_here(given.stops_now, moment, decision.seat):
        return True
    return asks_for_own(moment, given.preferences, given.preset_now, rules.asks_to_act)


def _is_checkpoint(decision: Decision, mode: Mode, rules: AutomationRules) -> bool:
    """At a sealed table everybody is asked there, and answers by hand."""
    return mode is Mode.SEALED and decision.moment.step == rules.checkpoint


def _is_passing(decision: Decision, given: Instructions, rules: AutomationRules) -> bool:
    """Whoever passes for longer than a challenge has not seen it: its checkpoint asks what could be
    done with a card of the seat's own in open view."""
    if given.passing is None:
        return False
    seen = given.passing.scope is PassScope.CHALLENGE or decision.moment.step != rules.checkpoint
    never, said = Preference.NEVER, given.preferences
    return seen or all(said.get(name) is never for name in decision.moment.own)


def _said_in_challenge(
    decision: Decision, given: Instructions, rules: AutomationRules, sight: Sight
) -> ReadyAnswer | None:
    """What the seat has said by hand since the challenge, the phase or the round began; orders that
    hold for longer would show by how long the checkpoint lasts."""
    orders = [order for order in given.orders if order.until is Until.CHALLENGE]
    if (ready := _ordered(decision, given, orders, sight)) is not None:
        return ready
    passing = _is_passing(decision, given, rules)
    return ReadyAnswer((PASS,), ReadyReason.PASSING, given) if passing else None


def _given_ahead(decision: Decision, given: Instructions) -> ReadyAnswer | None:
    for sealed in given.sealed:
        if sealed.answers(decision):
            left = tuple(each for each in given.sealed if each is not sealed)
            return ReadyAnswer(sealed.keys, ReadyReason.SEALED, replace(given, sealed=left))
    return None


def _preferred(decision: Decision, given: Instructions, sight: Sight) -> ReadyAnswer | None:
    """An ability in open view that is always used; on the seat's own turn what makes its next card
    cheaper."""
    if decision.moment.must:
        return _reduced(decision, given, sight)
    if not decision.moment.soft:
        return None
    own, said = decision.moment.own, given.preferences
    always = [own_card(name) for name in own if said.get(name) is Preference.ALWAYS]
    for option in decision.options:
        if card_of(option) in always and not option.vain:
            return ReadyAnswer((option.key,), ReadyReason.PREFERENCE, given)
    return None


def _reduced(decision: Decision, given: Instructions, sight: Sight) -> ReadyAnswer | None:
    for option in decision.options:
        said = given.preferences.get(card_of(option) or "")
        if said is Preference.ALWAYS and reduces(option) and sight.buys:
            return ReadyAnswer((option.key,), ReadyReason.PREFERENCE, given)
    return None


def _ordered(
    decision: Decision, given: Instructions, orders: Iterable[Order], sight: Sight
) -> ReadyAnswer | None:
    """By one of these of its orders."""
    for order in _heeding(decision, orders, sight):
        if _passes_over_answer(order, decision, given):
            continue
        if (keys := order.keys(decision, sight)) is not None:
            left = replace(given.with_used(order), aiming=_aiming(order, decision, keys))
            return ReadyAnswer(keys, ReadyReason.ORDER, left)
    return None


def _aiming(order: Order, decision: Decision, keys: tuple[str, ...]) -> Order | None:
    """What the order still has to say, of the card that it uses."""
    if order.aim is Aim.ASK:
        return None
    used = [card_of(option) for option in decision.options if option.key in keys]
    return replace(order, cards=tuple(card for card in used if card is not None))


def _aimed(decision: Decision, given: Instructions, sight: Sight) -> ReadyAnswer | None:
    """Whom a card that an order used chooses."""
    order = given.aiming
    if order is None or decision.moment.soft or asking_card(decision) not in order.cards:
        return None
    keys = aimed(order, decision, sight)
    left = replace(given, aiming=None)
    return None if keys is None else ReadyAnswer(keys, ReadyReason.ORDER, left)


def _without_long_passes(
    decision: Decision, given: Instructions, rules: AutomationRules
) -> tuple[Order, ...]:
    """Its orders; where a card of its own in open view calls for the question, without passes that
    were ordered for long. Whoever passes for this challenge alone has it before their eyes, and may
    act in another."""
    to_act = rules.asks_to_act
    if not asks_for_own(decision.moment, given.preferences, given.preset_now, to_act):
        return given.orders
    return tuple(
        order
        for order in given.orders
        if order.then is not Then.PASS or order.until is Until.CHALLENGE
    )


def _passes_over_answer(order: Order, decision: Decision, given: Instructions) -> bool:
    """Whether it would pass, be it behind a card that was used, where one in open view could answer
    a condition that was not declined by name with it: there is no other time for that."""
    if order.then is not Then.PASS and order.answers[:1] != ((PASS,),):
        return False
    declined = order.cards if order.until is Until.CHALLENGE else ()
    own = tuple(name for name in decision.moment.own if name not in declined)
    return answers_openly(decision.moment._replace(own=own), given.preferences)


def _prepared(decision: Decision, given: Instructions, sight: Sight) -> list[Order]:
    """What was prepared for this question. If it cannot be carried out, all is as if nothing had
    been: what must be decided is asked, a window where the seat stops. A pass that holds back for
    what lies open is not lost."""
    heeding = _heeding(decision, given.orders, sight)
    made = [order for order in heeding if order.then is Then.ANSWER]
    return [order for order in made if not _passes_over_answer(order, decision, given)]


def _heeding(decision: Decision, orders: Iterable[Order], sight: Sight) -> list[Order]:
    """What holds for a shorter time goes before what holds for longer."""
    heeding = [
        order.due(decision.moment, sight)
        for order in orders
        if order.heeds(decision.moment, decision.seat)
    ]
    return sorted(heeding, key=lambda order: UNTILS.index(order.until))
