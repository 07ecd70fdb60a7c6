"""Orders as they are usually written, and how they come among those that a seat has given. Each
prepared answer is an order too, so one mechanism carries all of them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.automation.instructions import Instructions
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PASS
from engine.core.moments import Role


def with_orders(
    given: Instructions, orders: Sequence[Order], scopes: Mapping[str, int]
) -> Instructions:
    """With these orders in force from now. What was prepared for the same question before makes
    room."""
    for order in orders:
        order = replace(order, number=order.until.number(scopes))
        if order.then is Then.ANSWER:
            given = _without(given, order)
        if order.then is Then.SAY:
            kept = tuple(each for each in given.orders if not _gives_way(each, order))
            given = replace(given, orders=kept)
        given = given.with_order(order)
    return given


def _without(given: Instructions, order: Order) -> Instructions:
    left = tuple(o for o in given.orders if not _makes_room(o, order))
    return replace(given, orders=left)


def _makes_room(one: Order, later: Order) -> bool:
    """Not what was said of another challenge."""
    other = one.until is later.until and one.number != later.number
    return one.then is Then.ANSWER and one.window == later.window and not other


def _gives_way(one: Order, later: Order) -> bool:
    """What is said of the same later counts; what holds in every role, instead of all others."""
    return later.role in (None, one.role) and _about(one) == _about(later)


def _about(order: Order) -> Order:
    """What it is about, whatever it says and in whatever role."""
    return replace(order, id=0, number=0, targets=(), role=None)


def pass_order(window: str, role: Role | None = None, until: Until = Until.ROUND) -> Order:
    """Not to be asked there."""
    return Order(0, window, Then.PASS, role=role, until=until)


def take_order(step: str, until: Until = Until.GAME) -> Order:
    """As much as a keyword gives."""
    return Order(0, step, Then.TAKE, until=until)


def say_order(step: str, *words: str, until: Until = Until.ROUND) -> Order:
    """What a decision is answered with, as often as it is asked: by the first of these words that
    is possible then."""
    return Order(0, step, Then.SAY, targets=words, until=until)


def ranked_order(step: str, wanted: Sequence[str], until: Until = Until.ROUND) -> Order:
    """One answer by rank: the first of these that is possible."""
    return Order(0, step, Then.ANSWER, answers=(tuple(wanted),), ranked=True, until=until)


def use_one_order(window: str, role: Role, cards: Sequence[str]) -> Order:
    """In this challenge, use the first of these that may be used, then pass. Unlike what is ordered
    for good it is prepared: where none may be used, that is said."""
    return Order(
        id=0,
        window=window,
        then=Then.ANSWER,
        answers=(tuple(cards), (PASS,)),
        ranked=True,
        role=role,
        until=Until.CHALLENGE,
    )
