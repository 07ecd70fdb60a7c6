"""What a seat is asked, and the only place where a game suspends. A game makes an `Ask`; the
session stamps it with an id and shows it as a `Decision`, which holds no object of the game."""

from __future__ import annotations

import types
from collections.abc import Callable, Container, Coroutine, Generator, Iterator, Sequence
from enum import StrEnum
from itertools import chain, islice
from operator import itemgetter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.core.errors import Refused
from engine.core.moments import Moment
from engine.core.moments import decision as mere_decision
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId
from engine.core.tuples import maker

T = TypeVar("T")


class Kind(StrEnum):
    ONE = "one"
    SOME = "some"
    ORDER = "order"
    NUMBER = "number"
    WINDOW = "window"  # one of the abilities that may be used now, or a pass
    FORM = "form"  # several parts, gathered privately, answered together


# To look a member up in its class takes long
ONE, SOME, WINDOW, ORDER = Kind.ONE, Kind.SOME, Kind.WINDOW, Kind.ORDER


class Option(NamedTuple):
    key: str  # short and stable
    phrase: Phrase
    group: Phrase | None = None  # where there are many, a first step of choosing
    serial: int = 0  # may be chosen with others that have one, to be done in this order
    vain: bool = False  # legal, but nothing could come of it, as the seat knows
    early: bool = False  # legal, but nothing can come of it as things stand: who needs it waits


Choice = tuple[Option, T]  # an option and what it means to the game
OPTION = KEY = itemgetter(0)  # of a choice, of an option
Under = tuple[tuple[str, tuple[str, ...]], ...]  # an option's key, and the keys that go with it


class Field(NamedTuple, Generic[T]):
    """One part of an ask: from these choices take at least `low` and at most `high`. In a form
    it has a prompt of its own, and may say which of its choices go with which of another part's;
    whether an answer is one, the check alone decides."""

    choices: Sequence[Choice[T]]
    low: int = 1
    high: int = 1
    prompt: Phrase | None = None
    under: Under = ()

    def shown(self) -> Part:
        choices, low, high, prompt, under = self
        return make_part((tuple(map(OPTION, choices)), low, high, prompt, under))


class Part(NamedTuple):
    """A field as it is shown."""

    options: tuple[Option, ...]
    low: int
    high: int
    prompt: Phrase | None
    under: Under = ()

    def chosen(self, keys: Container[str]) -> int:
        count = 0
        for option in self.options:
            count += option.key in keys
        return count

    def objection(self, count: int) -> Phrase:
        if count < self.low:
            return phrase("refused.too_few", least=self.low)
        return phrase("refused.too_many", most=self.high)


def _leave_a_choice(parts: Sequence[Field[Any] | Part], kind: Kind) -> bool:
    for choices, low, high, _, _ in parts:
        count = len(choices)
        if count and high and (not low == high == count or (count > 1 and kind is ORDER)):
            return True
    return False


class Ahead(Protocol):
    """Says, in a window, what the others will be asked if this seat and those before them pass."""

    def __call__(self) -> Sequence[Ask[Any]]: ...


class Ask(NamedTuple, Generic[T]):
    """A question of the game to one seat. `open`: its options follow from public state. `moment`:
    what it is, judged once it is shown: many questions have only one answer and never are."""

    seat: SeatId
    kind: Kind
    prompt: Phrase
    fields: tuple[Field[T], ...]
    check: Callable[[Sequence[T]], Phrase | None] | None = None
    open: bool = False
    moment: Callable[[], Moment] | None = None
    ahead: Ahead | None = None

    @property
    def forced(self) -> tuple[str, ...] | None:
        """The only answer there can be, judged by the numbers alone; None if there are several."""
        if _leave_a_choice(self.fields, self.kind):
            return None
        return tuple([o.key for field in self.fields if field.high for o, _ in field.choices])

    @property
    def offers_nothing(self) -> bool:
        """Whether there are options of which at most 0 may be chosen."""
        return any(field.choices and not field.high for field in self.fields)

    def values(self, keys: Sequence[str]) -> tuple[T, ...]:
        if len(keys) == 1:
            return (self._value(keys[0]),)
        meaning = {option.key: value for field in self.fields for option, value in field.choices}
        return tuple(map(meaning.__getitem__, keys))

    def _value(self, key: str) -> T:
        for field in self.fields:
            for option, value in field.choices:
                if option.key == key:
                    return value
        raise KeyError(key)

    def decision(self, number: int) -> Decision:
        seat, kind, asked, fields, check, is_open, moment, _ = self
        parts = tuple(map(Field.shown, fields))
        checked = None if check is None else lambda keys: check(self.values(keys))
        what = mere_decision(asked.id) if moment is None else moment()
        return make_decision((number, seat, kind, asked, parts, checked, is_open, what))

    def passed(self, keys: Sequence[str]) -> bool:
        """Whether these keys are the pass of a window."""
        return self.kind is WINDOW and keys[0] == self.fields[0].choices[0][0].key


class Decision(NamedTuple):
    """A question as the seat sees it: identifiers, keys, and a check that explains a refusal."""

    id: int
    seat: SeatId
    kind: Kind
    prompt: Phrase
    parts: tuple[Part, ...]
    check: Callable[[Sequence[str]], Phrase | None] | None
    open: bool
    moment: Moment

    @property
    def options(self) -> tuple[Option, ...]:
        if len(self.parts) == 1:
            return self.parts[0].options
        return tuple(option for part in self.parts for option in part.options)

    @property
    def low(self) -> int:
        return sum(part.low for part in self.parts)

    @property
    def high(self) -> int:
        return sum(part.high for part in self.parts)

    @property
    def forced(self) -> tuple[str, ...] | None:
        """As it is for the ask."""
        if _leave_a_choice(self.parts, self.kind):
            return None
        return tuple(option.key for part in self.parts if part.high for option in part.options)

    def refusal(self, keys: Sequence[str]) -> Phrase | None:
        """Why these keys are no answer; None if they are one."""
        if self._plain(keys):
            return self.check(keys) if self.check is not None else None
        wanted = set(keys)
        if len(wanted) != len(keys):
            return phrase("refused.twice")
        left, objection = len(wanted), None
        for part in self.parts:
            count = part.chosen(wanted)
            left -= count
            if objection is None and not part.low <= count <= part.high and part.options:
                objection = part.objection(count)
        if left:
            return phrase("refused.unknown")
        return objection or (self.check(keys) if self.check is not None else None)

    def _plain(self, keys: Sequence[str]) -> bool:
        """Most answers are one option, where one may be chosen."""
        if len(keys) != 1 or len(self.parts) != 1:
            return False
        options, low, high, _, _ = self.parts[0]
        return low <= 1 <= high and keys[0] in map(KEY, options)

    def accepted(self, keys: Sequence[str]) -> tuple[str, ...]:
        """The answer as it is kept: a set in the order of the options, unless order is asked."""
        if self.check is None and self._plain(keys):
            return tuple(keys)
        if (reason := self.refusal(keys)) is not None:
            raise Refused(reason)
        if self.kind is ORDER or len(keys) == 1:
            return tuple(keys)
        return tuple([option.key for option in self.options if option.key in keys])


make_option = maker(Option)
make_field = maker(Field)
make_part = maker(Part)
make_ask = maker(Ask)
make_decision = maker(Decision)

Answers = tuple[tuple[str, ...], ...]


@types.coroutine
def _suspend(asks: tuple[Ask[T], ...]) -> Generator[tuple[Ask[T], ...], Answers, Answers]:
    return (yield asks)


async def decide(ask: Ask[T]) -> tuple[T, ...]:
    """Asks one seat and returns what it chose."""
    (keys,) = await _suspend((ask,))
    return ask.values(keys)


async def decide_one(ask: Ask[T]) -> T:
    (keys,) = await _suspend((ask,))
    (value,) = ask.values(keys)
    return value


async def decide_together(asks: Sequence[Ask[T]]) -> list[tuple[T, ...]]:
    """Asks several seats at once; nobody sees another's answer before all are in."""
    answers = await _suspend(tuple(asks))
    return [ask.values(keys) for ask, keys in zip(asks, answers, strict=True)]


@types.coroutine
def side_by_side(
    courses: Sequence[Coroutine[Any, Any, T]],
) -> Generator[tuple[Ask[Any], ...], Answers, list[T]]:
    """Runs courses of a game that do not depend on each other: whatever they ask is asked at once,
    and none goes on before all of it is answered. What each came to, in their order."""
    ended: dict[int, T] = {}
    given: dict[int, Answers | None] = dict.fromkeys(range(len(courses)))
    while asked := dict(_asked_next(courses, given, ended)):
        answers = iter((yield tuple(chain.from_iterable(asked.values()))))
        given = {at: tuple(islice(answers, len(asks))) for at, asks in asked.items()}
    return [ended[at] for at in range(len(courses))]


def _asked_next(
    courses: Sequence[Coroutine[Any, Any, T]],
    given: dict[int, Answers | None],
    ended: dict[int, T],
) -> Iterator[tuple[int, tuple[Ask[Any], ...]]]:
    """By those that go on; the others have come to their end."""
    for at, answers in given.items():
        try:
            asks = courses[at].send(answers)
        except StopIteration as end:
            ended[at] = end.value
        else:
            yield at, asks


def one(
    seat: SeatId,
    prompt: Phrase,
    choices: Sequence[Choice[T]],
    *,
    open: bool = False,
    moment: Callable[[], Moment] | None = None,
) -> Ask[T]:
    field = make_field((choices, 1, 1, None, ()))
    return make_ask((seat, ONE, prompt, (field,), None, open, moment, None))


def some(
    seat: SeatId,
    prompt: Phrase,
    choices: Sequence[Choice[T]],
    low: int,
    high: int,
    *,
    check: Callable[[Sequence[T]], Phrase | None] | None = None,
    open: bool = False,
    moment: Callable[[], Moment] | None = None,
) -> Ask[T]:
    field = make_field((choices, low, high, None, ()))
    return make_ask((seat, SOME, prompt, (field,), check, open, moment, None))


def order(
    seat: SeatId,
    prompt: Phrase,
    choices: Sequence[Choice[T]],
    *,
    open: bool = False,
    moment: Callable[[], Moment] | None = None,
) -> Ask[T]:
    field = Field(choices, len(choices), len(choices))
    return Ask(seat, ORDER, prompt, (field,), None, open, moment)


def number(seat: SeatId, prompt: Phrase, least: int, most: int, *, open: bool = False) -> Ask[int]:
    choices = [(Option(str(n), phrase("number", n=n)), n) for n in range(least, most + 1)]
    return Ask(seat, Kind.NUMBER, prompt, (Field(choices),), None, open)


def window(
    seat: SeatId,
    prompt: Phrase,
    choices: Sequence[Choice[T]],
    *,
    open: bool = False,
    moment: Callable[[], Moment] | None = None,
    ahead: Ahead | None = None,
) -> Ask[T]:
    """Choices include the pass, first."""
    field = make_field((choices, 1, 1, None, ()))
    return make_ask((seat, WINDOW, prompt, (field,), None, open, moment, ahead))


def form(
    seat: SeatId,
    prompt: Phrase,
    fields: Sequence[Field[T]],
    *,
    check: Callable[[Sequence[T]], Phrase | None] | None = None,
    open: bool = False,
    moment: Callable[[], Moment] | None = None,
) -> Ask[T]:
    """Several parts, one answer; each field brings its own prompt."""
    return Ask(seat, Kind.FORM, prompt, tuple(fields), check, open, moment)
