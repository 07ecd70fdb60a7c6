"""The seat's challenges to come, prepared one after another: which form the next one takes once
others are prepared, and on what each may depend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from bot.automation.instructions import Instructions
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PASS
from bot.automation.provisos import STANDING, Fact, Proviso, ProvisoGroup
from engine.agot.moments import CHALLENGE
from engine.agot.nouns import CHARACTER, Icon
from engine.agot.view import AgotView, CardView
from engine.core.decisions import Decision, Part
from engine.core.seats import SeatId

MOST = 25  # as many as a select holds
NUMBERED = 6  # challenges that have a word for their number


def challenges(*forms: Sequence[str]) -> Order:
    """In this order."""
    answers = tuple(tuple(keys) for keys in forms)
    return Order(0, CHALLENGE, Then.ANSWER, answers=answers, until=Until.ROUND)


def with_further(given: Instructions, keys: Sequence[str], provisos: Sequence[str]) -> Order:
    """One more behind those that are prepared already, on which it may depend."""
    before = [order for order in given.orders if _is_prepared(order)]
    answers = [answer for order in before for answer in order.answers]
    depends = [said for order in before for said in _depends(order)]
    return replace(challenges(*answers, keys), provisos=(*depends, tuple(provisos)))


def _depends(order: Order) -> Sequence[tuple[str, ...]]:
    return order.provisos or ((),) * len(order.answers)


def _is_prepared(order: Order) -> bool:
    return order.window == CHALLENGE and order.then is Then.ANSWER


def prepared_forms(given: Instructions) -> list[tuple[str, ...]]:
    return [answer for order in given.orders if _is_prepared(order) for answer in order.answers]


# Which form the next one takes


def following(asked: Decision, given: Instructions) -> Decision | None:
    """What is asked after those that are prepared; None behind the last."""
    before = prepared_forms(given) if asked.moment.step == CHALLENGE else []
    if (PASS,) in before:
        return None
    gone = frozenset[str]().union(*map(spent, before))
    return without_spent(asked, gone) if gone else asked


def spent(keys: Sequence[str]) -> frozenset[str]:
    """Of a challenge's form, what the next one can hardly name again: its type, who attacks."""
    return frozenset(key for key in keys if key in list(Icon) or not key.startswith("p"))


def without_spent(form: Decision, gone: Set[str]) -> Decision | None:
    """None if no challenge is left."""
    gone = gone | {icon for icon, cards in _by_type(form) if all(card in gone for card in cards)}
    made = tuple(_without(part, gone) for part in form.parts)
    types = [o for part in made for o in part.options if o.key in list(Icon)]
    return form._replace(parts=made) if types else None


def _by_type(form: Decision) -> list[tuple[str, tuple[str, ...]]]:
    """Who may attack in a challenge of each type."""
    return [pair for part in form.parts for pair in part.under if pair[0] in list(Icon)]


def _without(part: Part, gone: Set[str]) -> Part:
    options = tuple(option for option in part.options if not _names(option.key, gone))
    under = tuple((head, keys) for head, keys in part.under if head not in gone)
    return part._replace(options=options, under=under, high=min(part.high, len(options)))


def _names(key: str, gone: Iterable[str]) -> bool:
    """Whether an option is about one of these: itself, or a bypass by it."""
    return key.partition(">")[0] in gone


# On what each may depend


def provisos(decision: Decision, given: Instructions, view: AgotView) -> Sequence[ProvisoGroup]:
    """What became of challenges before it, and who stands then: of those who stand now."""
    if decision.moment.step != CHALLENGE:
        return ()
    coming = _coming(decision, given)
    fates = [Proviso(fact, n) for n in coming for fact in (Fact.WON, Fact.LOST)]
    cards = list(dict.fromkeys(_standing(view)))[:MOST]
    found = [ProvisoGroup("fates", tuple(fates), len(coming))]
    for fact in STANDING:
        listed = tuple(Proviso(fact, seat, code) for seat, code in cards)
        found.append(ProvisoGroup(fact.value, listed, len(listed)))
    return tuple(group for group in found if group.offered)


def _coming(decision: Decision, given: Instructions) -> range:
    """The numbers of the seat's challenges of which it is not known yet what becomes of them, and
    which come before this one."""
    fates = decision.moment.fates
    known = sum(fate != "" for fate in fates)
    before = len(fates) + len(prepared_forms(given))
    return range(known + 1, min(before, NUMBERED) + 1)


def _standing(view: AgotView) -> Iterable[tuple[SeatId, str]]:
    """Those of others first, the strongest first: they could defend."""
    mine = [player for player in view.players if player.seat == view.seat]
    for player in (*(each for each in view.players if each.seat != view.seat), *mine):
        for card in sorted(player.play, key=_strength, reverse=True):
            if card.type is CHARACTER and not card.kneeling and card.code:
                yield player.seat, card.code


def _strength(card: CardView) -> int:
    return card.strength
