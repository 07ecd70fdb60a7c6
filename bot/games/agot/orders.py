"""Orders of the second edition: a turn of marshaling, the next challenge, what follows from a win
or a loss; and what a seat may order in windows that differ from the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bot.automation.instructions import Instructions
from bot.automation.orders import (
    LEAST_POWER,
    MOST_POWER,
    Condition,
    Order,
    Then,
    Until,
    WindowOrders,
    card_of,
)
from bot.automation.passes import PASS
from bot.automation.writing import pass_order, ranked_order, use_one_order
from bot.games.agot.attacks import with_further
from bot.games.agot.stops import DECLARED, INITIATED
from engine.agot.moments import ACTION_WINDOWS, CANCEL, CHALLENGE, CLAIM, SAVE, WON
from engine.agot.nouns import Phase
from engine.agot.view import AgotView
from engine.core.decisions import Decision
from engine.core.moments import LOSE, WIN, Role
from engine.core.seats import SeatId

MARSHALING, CLAIM_CHOICE = "marshaling_phase", "military_claim"
TITLE, FIRST_PLAYER, WHEN_REVEALED = "title", "first_player", "when_revealed"
DEFENDERS, PLOT, BEARER = "defenders", "plot", "bearer"
SPARED, STANDING_UP = "spare", "standing"
KEYWORDS = ("renown", "insight", "pillage")
ORDER_OF_KEYWORDS = "keyword"
LOSING = {Role.ATTACKER: -1, Role.DEFENDER: 0}  # the lead with which a side loses: ties attack

NOTHING_HELD: Mapping[str, str] = MappingProxyType({})
GOLD = ("gold_1", "gold_2", "gold_3")
STANDING = ("losing", "winning", "behind_a_little", "ahead_by_five")
FIGHTING = (Role.ATTACKER, Role.DEFENDER, Role.BYSTANDER)
SETTLED = (Role.WINNER, Role.LOSER, Role.BYSTANDER)
TURNS = (Role.ACTIVE, Role.BYSTANDER)
_phase = WindowOrders(roles=TURNS, conditions=GOLD)
_fight = WindowOrders(roles=FIGHTING, by=True, types=True, conditions=(*STANDING, *GOLD))
_result = WindowOrders(
    roles=SETTLED, by=True, types=True, conditions=("by_three", "by_five", *GOLD)
)
_answer = WindowOrders(roles=tuple(Role), by=True, types=True, conditions=GOLD)
MELEE = 3  # seats: there are titles
REDIRECT, REDIRECTED = "redirect", "redirected"
SPECIAL_WINDOWS = {
    **dict.fromkeys(ACTION_WINDOWS, _phase),
    INITIATED: _fight,
    DECLARED: _fight,
    WON: _result,
    CLAIM: _result,
    "interrupt": _answer,
    "reaction": _answer,
    CANCEL: replace(_answer, against=True, costs=True, others=True),
    SAVE: replace(_answer, then=Then.SAVE, against=True),
    DEFENDERS: WindowOrders(
        then=Then.DEFEND,
        by=True,
        types=True,
        rivals=True,
        conditions=("then_win", "then_near", "weak_3", "weak_5"),
    ),
    REDIRECT: WindowOrders(
        roles=(Role.DEFENDER, Role.BYSTANDER),
        by=True,
        types=True,
        says=("yes", "no"),
        rivals=True,
        seats=MELEE,
    ),
    REDIRECTED: WindowOrders(says=(MOST_POWER, LEAST_POWER), players=True, seats=MELEE),
}
IDLE = (Role.BYSTANDER,)
BEATEN = (Role.BYSTANDER, Role.LOSER)
CONDITIONS = {
    "losing": Condition(fate=LOSE, never_as=IDLE),
    "winning": Condition(fate=WIN, never_as=IDLE),
    "behind_a_little": Condition(-3, -1, never_as=IDLE),
    "ahead_by_five": Condition(5, never_as=IDLE),
    "by_three": Condition(3, never_as=BEATEN),
    "by_five": Condition(5, never_as=BEATEN),
    "then_win": Condition(then_gap_least=1),
    "then_near": Condition(then_gap_least=-3),
    "weak_3": Condition(-3),
    "weak_5": Condition(-5),
    "gold_1": Condition(gold_least=1),
    "gold_2": Condition(gold_least=2),
    "gold_3": Condition(gold_least=3),
}


TURNS_OF = {Phase.MARSHALING: MARSHALING, Phase.CHALLENGES: CHALLENGE}


def marshal(keys: Sequence[str], held: Mapping[str, str] = NOTHING_HELD) -> Order:
    """These one after another on the seat's turn, attachments on their bearers, then a pass.
    `held`: prints of cards in hand, which are pointed at otherwise once they are in play."""
    answers, steps = list[tuple[str, ...]](), list[str]()
    for key in keys:
        card, _, bearer = key.partition(">")
        answers.append((card,))
        steps.append(MARSHALING)
        if bearer:
            answers.append((held.get(bearer, bearer),))
            steps.append(BEARER)
    return Order(
        0,
        MARSHALING,
        Then.ANSWER,
        answers=(*answers, (PASS,)),
        role=Role.ACTIVE,
        until=Until.ROUND,
        at=(*steps, MARSHALING) if BEARER in steps else (),
    )


def after_challenge(role: Role, cards: Sequence[str]) -> list[Order]:
    """When the challenge is won: use the first of these that may be used, else pass."""
    using = Order(0, WON, Then.USE, tuple(cards), role=role, until=Until.CHALLENGE, once=True)
    return [*([using] if cards else []), pass_order(WON, role, Until.CHALLENGE)]


def when_behind(role: Role, cards: Sequence[str]) -> list[Order]:
    """After defenders are declared: use one of these if the seat's side would lose, else pass."""
    if not cards:
        return [pass_order(DECLARED, role, Until.CHALLENGE)]
    most = LOSING[role]
    leading = replace(pass_order(DECLARED, role, Until.CHALLENGE), gap_least=most + 1)
    return [replace(use_one_order(DECLARED, role, cards), gap_most=most), leading]


def turn_ahead(view: AgotView, seat: SeatId) -> str:
    """The turn that the seat has still to take in this phase; in its own, the next challenge."""
    step = None if view.phase is None else TURNS_OF.get(view.phase)
    active = view.active
    if step is None or active is None or view.players[seat].out:
        return ""
    after = (seat - view.first) % len(view.players) - (active - view.first) % len(view.players)
    return step if after > 0 or (after == 0 and step == CHALLENGE) else ""


def attackable(view: AgotView, seat: SeatId) -> bool:
    """Whether anybody else has a turn to challenge left in this phase."""
    if view.phase is not Phase.CHALLENGES or view.active is None or view.players[seat].out:
        return False
    count = len(view.players)
    left = count - (view.active - view.first) % count  # turns, with the one that goes on
    coming = [(view.active + at) % count for at in range(left)]
    return any(each != seat and not view.players[each].out for each in coming)


def besides(view: AgotView, seat: SeatId) -> Sequence[str]:
    """Whom claim takes, as long as somebody may attack; before titles are chosen, which."""
    if attackable(view, seat):
        return (CLAIM_CHOICE,)
    me = view.players[seat]
    choosing = view.phase is Phase.PLOT and me.title is None and not me.out
    return (TITLE,) if choosing and len(view.players) >= MELEE else ()


def _held(turn: Decision) -> dict[str, str]:
    """Of a turn to be prepared, the prints of the cards that can be marshaled."""
    alone = [option for option in turn.options if ":" in option.key and ">" not in option.key]
    found = {option.key.partition(":")[2]: card_of(option) for option in alone}
    return {ref: code for ref, code in found.items() if code is not None}


def prepared(
    decision: Decision, keys: Sequence[str], given: Instructions, provisos: Sequence[str] = ()
) -> Order:
    """The order that gives this answer when the question comes. A further challenge is put behind
    those that are prepared already."""
    step = decision.moment.step
    if step == MARSHALING:
        return marshal(keys, _held(decision))
    if step == CHALLENGE:
        return with_further(given, keys, provisos)
    return ranked_order(step, keys)
