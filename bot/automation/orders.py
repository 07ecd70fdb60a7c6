"""Standing orders and prepared answers: when such a question comes, answer it so. Sealed: known to
their seat alone until they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from bot.automation.passes import PASS
from engine.core.decisions import Decision, Kind, Option
from engine.core.moments import Moment, Role
from engine.core.phrases import Phrase
from engine.core.seats import SeatId


class Then(StrEnum):
    USE = "use"  # the first of these cards that may be used
    SAVE = "save"  # likewise, where something would leave play
    DEFEND = "defend"  # with those of these cards that can
    PASS = "pass"
    TAKE = "take"  # as much as may be taken: keywords, and other gifts
    ANSWER = "answer"  # prepared: these answers, one after another


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
    cards: tuple[str, ...] = ()  # by print, the first is preferred
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

    def heeds(self, moment: Moment) -> bool:
        """Whether the order is about this moment."""
        return (
            self.window in (moment.window, moment.step)
            and self.role in (None, moment.role)
            and self.by in (None, moment.by)
            and self.against in (None, moment.card)
            and _least(moment.gap, self.gap_least)
            and (self.gap_most is None or (moment.gap is not None and moment.gap <= self.gap_most))
            and _least(moment.gold, self.gold_least)
        )

    def lapsed(self, scopes: Mapping[str, int]) -> bool:
        return self.until.number(scopes) != self.number

    def keys(self, decision: Decision) -> tuple[str, ...] | None:
        """What it answers; None if that is not legal now."""
        keys = _KEYS[self.then](self, decision)
        return keys if keys is not None and decision.refusal(keys) is None else None

    def missing(self, decision: Decision) -> list[str]:
        """What the prepared answer names and the question does not offer."""
        return [want for want in self.answers[0] if _meant(want, decision.options) is None]

    def objection(self, decision: Decision) -> Phrase | None:
        """Why the prepared answer is refused although all of it is offered."""
        keys = _prepared(self, decision)
        return None if keys is None else decision.refusal(keys)

    @property
    def used(self) -> Order | None:
        """What is left of it once it has been carried out."""
        if self.then is Then.ANSWER:
            return replace(self, answers=self.answers[1:]) if len(self.answers) > 1 else None
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
            }
        )


class Condition(NamedTuple):
    """How the challenge has to stand for an order, or how much gold there has to be."""

    gap_least: int | None = None
    gap_most: int | None = None
    gold_least: int | None = None


CardsOf = Callable[[Any, SeatId], Sequence[str]]  # of a view and its seat, by print


def no_cards(view: object, seat: SeatId) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowOrders:
    """What an order may say about one kind of window. `cards`: those that it may name; None: all
    that may be used. `against`: the cards that it may answer; None: whichever is answered."""

    then: Then = Then.USE
    cards: CardsOf | None = None
    against: CardsOf | None = None


def _least(value: int | None, least: int | None) -> bool:
    return least is None or (value is not None and value >= least)


def card_of(option: Option) -> str | None:
    """The print of the card that an option is about; None if it is about none."""
    for said in (option.phrase, *(value for _, value in option.phrase.args)):
        if isinstance(said, Phrase) and said.id.startswith("card."):
            return said.id.rpartition(".")[2]
    return None


def _first_card(order: Order, decision: Decision) -> tuple[str, ...] | None:
    by_card = {card_of(option): option.key for option in reversed(decision.options)}
    return next(((by_card[card],) for card in order.cards if card in by_card), None)


def _defenders(order: Order, decision: Decision) -> tuple[str, ...] | None:
    """Each card at most once, even if copies of it stand there."""
    found = {card_of(option): option.key for option in reversed(decision.options)}
    keys = tuple(found[card] for card in order.cards if card in found)
    return keys or None


def _passed(order: Order, decision: Decision) -> tuple[str, ...] | None:
    """Nobody gives up their turn to marshal by an order about that window."""
    if decision.moment.must:
        return None
    return (PASS,) if decision.kind is Kind.WINDOW else ()


def _all(order: Order, decision: Decision) -> tuple[str, ...] | None:
    return tuple(option.key for part in decision.parts for option in part.options[: part.high])


def _prepared(order: Order, decision: Decision) -> tuple[str, ...] | None:
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


_KEYS = {
    Then.USE: _first_card,
    Then.SAVE: _first_card,
    Then.DEFEND: _defenders,
    Then.PASS: _passed,
    Then.TAKE: _all,
    Then.ANSWER: _prepared,
}
