"""Standing orders and prepared answers: when such a question comes, answer it so. Sealed: known to
their seat alone until they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from bot.automation.passes import PASS
from bot.automation.preferences import own_card
from bot.automation.provisos import LEAVE_OUT, Proviso, unmet
from bot.automation.sight import BLIND, Sight
from engine.core.decisions import Decision, Kind, Option
from engine.core.moments import DUPLICATE, Moment, Role
from engine.core.phrases import Phrase, Who
from engine.core.seats import SeatId

SOONER = 1  # the serial of what makes cards cheaper


class Then(StrEnum):
    USE = "use"  # the first of these cards that may be used
    SAVE = "save"  # likewise, where something would leave play
    DEFEND = "defend"  # with those of these cards that can
    PASS = "pass"
    TAKE = "take"  # as much as may be taken: keywords, and other gifts
    ANSWER = "answer"  # prepared: these answers, one after another
    SAY = "say"  # the first of `targets`: an option, or a player by rule
    OPEN = "open"  # not said yet


class Aim(StrEnum):
    """At whom, if the card that is used chooses among cards."""

    ASK = "ask"
    STRONGEST = "strongest"  # of the opponents' cards; among equals the dearest
    STRONGEST_BARE = "strongest_bare"  # of those without attachments
    CHEAPEST = "cheapest"
    OWN_STRONGEST = "own_strongest"
    NAMED = "named"  # the first of `targets`, and else not at all


class Until(StrEnum):
    CHALLENGE = "challenge"
    PHASE = "phase"
    ROUND = "round"
    GAME = "game"

    def number(self, scopes: Mapping[str, int]) -> int:
        """Of the stretch of play that goes on now; a challenge may be the one that comes next."""
        return scopes.get("fight" if self is Until.CHALLENGE else self, 0)


@dataclass(frozen=True, slots=True)
class Order:
    """`window`: a kind of window, or the step of a decision. What is None or empty does not matter
    to it."""

    id: int
    window: str
    then: Then
    cards: tuple[str, ...] = ()  # by print, the first is preferred; of a pass, what it declines
    answers: tuple[tuple[str, ...], ...] = ()  # of a prepared one: keys or cards
    ranked: bool = False  # an answer names alternatives; the first possible are taken
    role: Role | None = None
    by: SeatId | None = None  # a seat
    against: str | None = None  # a card, by print
    gap_least: int | None = None  # own strength above the other side's
    gap_most: int | None = None
    gold_least: int | None = None
    until: Until = Until.ROUND
    number: int = 0  # of the stretch of play `until` which it holds
    once: bool = False
    others: bool = False  # not what the seat itself brings about
    type: str = ""  # of the challenge
    cost_least: int | None = None  # printed on the card that is answered
    fate: str = ""  # of the seat's side, as the challenge stands
    then_gap_least: int | None = None  # with the defenders that it declares
    aim: Aim = Aim.ASK
    targets: tuple[str, ...] = ()  # cards by print; or what is said
    at: tuple[str, ...] = ()  # of a prepared one: the step of each answer, if not all at `window`
    provisos: tuple[tuple[str, ...], ...] = ()  # of a prepared one: on what each answer depends

    def heeds(self, moment: Moment, seat: SeatId | None = None) -> bool:
        """Whether the order is about this moment."""
        return (
            self._next(moment) is not None
            and self.role in (None, moment.role)
            and self.by in (None, moment.by)
            and not (self.others and moment.by == seat)
            and self.against in (None, moment.card, *moment.cards)
            and self.type in ("", moment.type)
            and self.fate in ("", moment.fate)
            and _least(moment.cost, self.cost_least)
            and _least(moment.gap, self.gap_least)
            and (self.gap_most is None or (moment.gap is not None and moment.gap <= self.gap_most))
            and _least(moment.gold, self.gold_least)
        )

    def _next(self, moment: Moment) -> int | None:
        """Which answer is meant. What follows from one before may not be asked: it is left out."""
        for number, step in enumerate(self.at or (self.window,)):
            if step in (moment.window, moment.step):
                return number
            if step == self.window:
                return None
        return None

    def due(self, moment: Moment, sight: Sight = BLIND) -> Order:
        """The same from the answer on that is meant now."""
        left = self._from(self._next(moment) or 0)
        while len(left.answers) > 1 and left._is_left_out(moment, sight):
            left = left._from(1)
        return left

    def _from(self, number: int) -> Order:
        """Without so many of its answers."""
        if not number:
            return self
        cut = slice(number, None)
        answers, at, provisos = self.answers[cut], self.at[cut], self.provisos[cut]
        return replace(self, answers=answers, at=at, provisos=provisos)

    def _is_left_out(self, moment: Moment, sight: Sight) -> bool:
        return LEAVE_OUT in self._depends and bool(self.unmet(moment, sight))

    @property
    def _depends(self) -> tuple[str, ...]:
        """On what the next answer does."""
        return self.provisos[0] if self.provisos else ()

    def unmet(self, moment: Moment, sight: Sight) -> list[Proviso]:
        """On what the next answer depends, and is not so."""
        return unmet(self._depends, moment, sight)

    def lapsed(self, scopes: Mapping[str, int]) -> bool:
        return self.until.number(scopes) != self.number

    def is_to_come(self, scopes: Mapping[str, int]) -> bool:
        """Whether its stretch of play has not begun."""
        return self.until.number(scopes) < self.number

    def keys(self, decision: Decision, sight: Sight = BLIND) -> tuple[str, ...] | None:
        """What it answers; None if that is not legal now."""
        keys = _KEYS[self.then](self, decision, sight)
        return keys if keys is not None and decision.refusal(keys) is None else None

    def missing(self, decision: Decision) -> list[str]:
        """What the prepared answer names and the question does not offer."""
        return [want for want in self.answers[0] if _meant(want, decision.options) is None]

    def objection(self, decision: Decision) -> Phrase | None:
        """Why the prepared answer is refused although all of it is offered."""
        keys = _offered(self, decision)
        return None if keys is None else decision.refusal(keys)

    @property
    def used(self) -> Order | None:
        """What is left of it once it has been carried out."""
        if self.then is Then.ANSWER:
            left = self._from(1)
            return left if left.answers else None
        return None if self.once else self

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Order:
        role = kept["role"]
        return cls(
            **{
                **kept,
                "then": Then(kept["then"]),
                "cards": tuple(kept["cards"]),
                "answers": tuple(tuple(answer) for answer in kept["answers"]),
                "role": None if role is None else Role(role),
                "until": Until(kept["until"]),
                "aim": Aim(kept.get("aim", Aim.ASK)),
                "targets": tuple(kept.get("targets", ())),
                "at": tuple(kept.get("at", ())),
                "provisos": tuple(tuple(each) for each in kept.get("provisos", ())),
            }
        )


class Condition(NamedTuple):
    """How the challenge has to stand for an order, or how much gold there has to be. `never_as`: in
    which roles it cannot be so."""

    gap_least: int | None = None
    gap_most: int | None = None
    gold_least: int | None = None
    fate: str = ""
    then_gap_least: int | None = None
    never_as: tuple[Role, ...] = ()

    @classmethod
    def of(cls, order: Order) -> Condition:
        return cls(**{name: getattr(order, name) for name in SAID})

    @property
    def said(self) -> dict[str, Any]:
        """What an order says of it."""
        return {name: getattr(self, name) for name in SAID}


SAID = ("gap_least", "gap_most", "gold_least", "fate", "then_gap_least")


CardsOf = Callable[[Any, SeatId], Sequence[str]]  # of a view and its seat, by print


def no_cards(view: object, seat: SeatId) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowOrders:
    """What an order may say about one kind of window, and nothing that could never be so there.
    `against`: whether it may name the card that is answered. `says`: what it may answer where no
    card is used; `players` may then be named too. `others`: unless told, it is about what others
    do; `rivals`: it never is about anything else. `seats`: it never comes among fewer."""

    then: Then = Then.USE
    against: bool = False
    roles: tuple[Role, ...] = ()
    by: bool = False
    types: bool = False
    costs: bool = False
    conditions: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    players: bool = False
    others: bool = False
    rivals: bool = False
    seats: int = 2


def _least(value: int | None, least: int | None) -> bool:
    return least is None or (value is not None and value >= least)


def card_of(option: Option) -> str | None:
    """The print of the card that an option is about; None if it is about none."""
    for said in (option.phrase, *(value for _, value in option.phrase.args)):
        if isinstance(said, Phrase) and said.id.startswith("card."):
            return said.id.rpartition(".")[2]
    return None


def asking_card(decision: Decision) -> str | None:
    """The card for which something is chosen, as the seat knows it."""
    named = [value for _, value in decision.prompt.args if isinstance(value, Phrase)]
    cards = [said.id.rpartition(".")[2] for said in named if said.id.startswith("card.")]
    return next(iter(cards), decision.moment.card)


def reduces(option: Option) -> bool:
    """Of a turn's options: what comes before the cards, and to some end."""
    return option.serial == SOONER and not option.vain


def _about(option: Option, moment: Moment) -> str | None:
    """The card of the condition that an option answers, where there are several at once."""
    at = option.key.partition("@")[2]
    number = int(at) if at.isdecimal() else 0
    return moment.cards[number] if number < len(moment.cards) else moment.card


def _first_card(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """Cards in the order's own order; the mark alone means a duplicate of the card at stake."""
    moment = decision.moment
    if moment.must and not sight.buys:
        return None
    fitting = [o for o in decision.options if card_of(o) is not None and not o.vain]
    if order.against is not None:
        fitting = [option for option in fitting if _about(option, moment) == order.against]
    for card in order.cards:
        for option in fitting:
            meant = _about(option, moment) if card == DUPLICATE else own_card(card)
            if card_of(option) == meant and _aimable(order, decision, option, sight):
                return (option.key,)
    return None


def _aimable(order: Order, decision: Decision, option: Option, sight: Sight) -> bool:
    """Whether there is anybody at whom it is meant; what chooses nothing needs nobody."""
    if order.aim is Aim.ASK:
        return True
    found = sight.targets(decision.id, option.key)
    if found is None:
        return order.aim is not Aim.NAMED
    return bool(meant_by(order, found, decision.seat, sight))


def meant_by(
    order: Order, keys: Sequence[str], seat: SeatId, sight: Sight
) -> list[tuple[tuple[int, int], str]]:
    """Of these cards those that the order means, the best first, with what makes them so."""
    known = [(sight.facts[key], key) for key in keys if key in sight.facts]
    if order.aim is Aim.NAMED:
        rank = {code: at for at, code in enumerate(order.targets)}
        named = [((rank[f.code], 0), key) for f, key in known if f.code in rank]
        return sorted(named, key=lambda each: each[0])
    own = order.aim is Aim.OWN_STRONGEST
    mine = [(fact, key) for fact, key in known if (fact.controller == seat) is own]
    if order.aim is Aim.STRONGEST_BARE:
        mine = [(fact, key) for fact, key in mine if not fact.attachments]
    cheap = order.aim is Aim.CHEAPEST
    worth = [((f.cost, f.strength) if cheap else (-f.strength, -f.cost), k) for f, k in mine]
    return sorted(worth, key=lambda each: each[0])


def aimed(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """Whom the order chooses for the card that it has used; None if that is left to be asked, as
    between equals."""
    best = meant_by(order, [option.key for option in decision.options], decision.seat, sight)
    count = max(1, decision.low)
    if len(best) < count or (len(best) > count and best[count - 1][0] == best[count][0]):
        return None
    keys = tuple(key for _, key in best[:count])
    return keys if decision.refusal(keys) is None else None


def _defenders(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """Each card at most once, even if copies of it stand there."""
    found = {card_of(option): option.key for option in reversed(decision.options)}
    keys = tuple(found[card] for card in order.cards if card in found)
    least, gap = order.then_gap_least, decision.moment.gap
    if least is not None:
        strength = sum(sight.facts[key].strength for key in keys if key in sight.facts)
        if gap is None or gap + strength < least:
            return None
    return keys or None


def _passed(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """Nobody gives up their turn to marshal by an order about that window."""
    if decision.moment.must:
        return None
    return (PASS,) if decision.kind is Kind.WINDOW else ()


def _all(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    return tuple(option.key for part in decision.parts for option in part.options[: part.high])


def _prepared(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    return None if order.unmet(decision.moment, sight) else _offered(order, decision)


def _offered(order: Order, decision: Decision) -> tuple[str, ...] | None:
    """The prepared answer, if all of it can be chosen."""
    wanted = order.answers[0]
    found = [key for want in wanted if (key := _meant(want, decision.options)) is not None]
    if order.ranked:
        return tuple(found[: max(1, decision.low)]) if found else None
    return tuple(found) if len(found) == len(wanted) else None


def _meant(want: str, options: Sequence[Option]) -> str | None:
    """An option by its key, else by its card."""
    keys = [option.key for option in options if option.key == want]
    cards = [option.key for option in options if card_of(option) == want]
    return next(iter(keys + cards), None)


MOST_POWER, LEAST_POWER = "most_power", "least_power"
OWN_FIRST, OWN_LAST = "own_first", "own_last"
CHEAPEST, DEAREST = "own_cheapest", "own_dearest"  # of the cards that are offered


def _said(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """By the first of these words that says anything here."""
    found = (_by_word(word, decision, sight) for word in order.targets)
    return next((keys for keys in found if keys is not None), None)


def _by_word(word: str, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """An option, the one player of whom the rule is true, what goes before the rest, or the cards
    that cost least or most."""
    if (key := _meant(word, decision.options)) is not None:
        return (key,)
    if word in (OWN_FIRST, OWN_LAST):
        return _before_the_rest(word, decision)
    if word in (CHEAPEST, DEAREST):
        return _by_cost(word, decision, sight)
    offered = [option.key for option in decision.options]
    power = {f"p{seat}": value for seat, value in sight.power.items() if f"p{seat}" in offered}
    if word not in (MOST_POWER, LEAST_POWER) or not power:
        return None
    wanted = (max if word == MOST_POWER else min)(power.values())
    found = [key for key, value in power.items() if value == wanted]
    return (found[0],) if len(found) == 1 else None


def _by_cost(word: str, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    """As many as have to be chosen, or else as may be; None if that is left to be asked, as
    between different cards that are worth the same."""
    keys, sign = [option.key for option in decision.options], -1 if word == DEAREST else 1
    if not all(key in sight.facts for key in keys):
        return None
    facts, count = sight.facts, decision.low or decision.high

    def worth(key: str) -> tuple[int, int]:
        return sign * facts[key].cost, sign * facts[key].strength

    best = sorted(keys, key=worth)
    last, after = best[:count][-1:], best[count : count + 1]
    for kept, left in zip(last, after, strict=False):
        if worth(kept) == worth(left) and facts[kept].code != facts[left].code:
            return None
    return tuple(best[:count]) or None


def _before_the_rest(word: str, decision: Decision) -> tuple[str, ...] | None:
    """The seat's own before or after those of others, which stay as they are listed."""
    wanted = sorted(
        decision.options, key=lambda option: _is_of(option, decision.seat) is (word == OWN_LAST)
    )
    return (wanted[0].key,) if wanted else None


def _is_of(option: Option, seat: SeatId) -> bool:
    """Whether it is listed under this player."""
    said = () if option.group is None else option.group.args
    return any(isinstance(value, Who) and value.seat == seat for _, value in said)


def _unsaid(order: Order, decision: Decision, sight: Sight) -> tuple[str, ...] | None:
    return None


_KEYS = {
    Then.USE: _first_card,
    Then.SAVE: _first_card,
    Then.DEFEND: _defenders,
    Then.PASS: _passed,
    Then.TAKE: _all,
    Then.ANSWER: _prepared,
    Then.SAY: _said,
    Then.OPEN: _unsaid,
}
