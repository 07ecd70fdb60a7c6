"""Answers prepared for what is to come: a turn of marshaling, the next challenge, what follows from
a win or a loss, titles by rank. Each is an order, so one mechanism carries all of them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.tables.instructions import Instructions
from bot.tables.orders import Order, Then, Until
from bot.tables.passes import PASS
from bot.tables.stops import DECLARED
from engine.agot.moments import WON
from engine.agot.nouns import Icon
from engine.core.moments import Role

MARSHALING, CHALLENGE, CLAIM_CHOICE = "marshaling_phase", "challenge", "military_claim"
TITLE, FIRST_PLAYER, WHEN_REVEALED = "title", "first_player", "when_revealed"
KEYWORDS = ("renown", "insight", "pillage")
ORDER_OF_KEYWORDS = "keyword"
LOSING = {Role.ATTACKER: -1, Role.DEFENDER: 0}  # the lead with which a side loses: ties attack


def planned(
    given: Instructions, orders: Sequence[Order], scopes: Mapping[str, int]
) -> Instructions:
    """With these orders in force from now. What was prepared for the same question before makes
    room."""
    for order in orders:
        if order.then is Then.ANSWER:
            given = _without(given, order)
        given = given.with_order(replace(order, number=order.until.number(scopes)))
    return given


def _without(given: Instructions, order: Order) -> Instructions:
    left = tuple(o for o in given.orders if o.then is not Then.ANSWER or o.window != order.window)
    return replace(given, orders=left)


def marshal(keys: Sequence[str]) -> Order:
    """These cards one after another in the own turn, then a pass."""
    answers = (*((key,) for key in keys), (PASS,))
    return Order(0, MARSHALING, Then.ANSWER, answers=answers, role=Role.ACTIVE, until=Until.ROUND)


def challenges(*forms: Sequence[str]) -> Order:
    """The own challenges to come, in this order."""
    answers = tuple(tuple(keys) for keys in forms)
    return Order(0, CHALLENGE, Then.ANSWER, answers=answers, until=Until.ROUND)


def ranked(step: str, wanted: Sequence[str], until: Until = Until.ROUND) -> Order:
    """One answer by rank: titles, the first player, whom claim takes."""
    return Order(0, step, Then.ANSWER, answers=(tuple(wanted),), ranked=True, until=until)


def spent(keys: Sequence[str]) -> frozenset[str]:
    """Of a challenge's form, what the next one can hardly name again: its type, who attacks."""
    return frozenset(key for key in keys if key in list(Icon) or not key.startswith("p"))


def reacting(role: Role, cards: Sequence[str]) -> list[Order]:
    """When the challenge is won: use the first of these that may be used, else pass."""
    using = Order(0, WON, Then.USE, tuple(cards), role=role, until=Until.CHALLENGE, once=True)
    return [*([using] if cards else []), passing(WON, role, Until.CHALLENGE)]


def either(window: str, role: Role, cards: Sequence[str]) -> Order:
    """In this challenge, use the first of these that may be used, then pass. Unlike what is ordered
    for good it is prepared: where none may be used, that is said."""
    answers = (tuple(cards), (PASS,))
    return Order(
        id=0,
        window=window,
        then=Then.ANSWER,
        answers=answers,
        ranked=True,
        role=role,
        until=Until.CHALLENGE,
    )


def when_behind(role: Role, cards: Sequence[str]) -> list[Order]:
    """After defenders are declared: the same if the own side would lose, else pass."""
    if not cards:
        return [passing(DECLARED, role, Until.CHALLENGE)]
    most = LOSING[role]
    leading = replace(passing(DECLARED, role, Until.CHALLENGE), gap_least=most + 1)
    return [replace(either(DECLARED, role, cards), gap_most=most), leading]


def taking(step: str, until: Until = Until.GAME) -> Order:
    """As much as a keyword gives."""
    return Order(0, step, Then.TAKE, until=until)


def passing(window: str, role: Role | None = None, until: Until = Until.ROUND) -> Order:
    """Not to be asked there."""
    return Order(0, window, Then.PASS, role=role, until=until)
