"""Cards by what they are: `faction:stark cost<=3 icon:military text:"stand"`. Reads such a query
and finds the cards that fit; a query that cannot be read says where and why. Knows no language:
values come as `Vocabulary` from whoever words them."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from bot.catalogue import Key, Thing, things
from bot.search.match import folded
from bot.search.nearness import FORM, nearness
from bot.words import LANGUAGES
from engine.core.datafiles import facts

PART = re.compile(
    r'(?P<left>[^\s:=!<>"|]*)(?P<sign>[<>]=|=[<>=]|!=|[:=!<>])|(?P<bare>"[^"]*"?|[^\s"]+)'
)
VALUE = re.compile(r'\s*(?:"(?P<quoted>[^"]*)(?:"|$)|(?P<plain>[^\s"|,]+))')
DIGITS = 4  # of a number, at most
DETAIL = re.compile(r" (?:\d+|x|except .*)$")  # of a keyword
YES = frozenset({"yes", "y", "1", "true", "tak", "t"})
NO = frozenset({"no", "n", "0", "false", "nie"})
COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
SIGNS = {"=<": "<=", "=>": ">=", "==": "="}  # as some write them
OTHER = ("!", "!=")  # any other sign than these and the compared ones says that it is so

Vocabulary = Mapping[str, Mapping[str, str]]  # operand -> folded word -> the value it stands for


class BadQuery(Exception):
    """`at`: the place in the query, from 0; `reason`: a sentence of `lookup.find`; `typed`: the
    word that it is about; `operand` and `values`: what that word may mean, if it may mean several
    things."""

    def __init__(
        self, at: int, reason: str, typed: str = "", operand: str = "", values: Iterable[str] = ()
    ) -> None:
        super().__init__(reason)
        self.at, self.reason, self.typed = at, reason, typed
        self.operand, self.values = operand, sorted(values)


class Typed(NamedTuple):
    """A value, and where in the query it stands."""

    text: str
    at: int


class Condition(NamedTuple):
    operand: str
    sign: str
    values: tuple[str, ...]  # any of them; folded, numbers as they are

    def fits(self, card: Thing) -> bool:
        return FITTING[kinds()[self.operand]](self, card)


def read(query: str, vocabulary: Vocabulary) -> list[Condition]:
    """The conditions of a query, all of which a card must fit. Raises BadQuery."""
    found, at = [], _after_space(query, 0)
    while at < len(query):
        condition, at = _condition(query, at, vocabulary)
        found.append(condition)
        at = _after_space(query, at)
    if not found:
        raise BadQuery(0, "empty")
    return found


def _after_space(query: str, at: int) -> int:
    while at < len(query) and query[at].isspace():
        at += 1
    return at


def _condition(query: str, at: int, vocabulary: Vocabulary) -> tuple[Condition, int]:
    part = PART.match(query, at)
    if part is None:
        raise BadQuery(at, "unreadable")
    if part["bare"] is not None:
        return _word(part["bare"], at), part.end()
    operand = operands().get(folded(part["left"]))
    if operand is None:
        raise BadQuery(at, "operand", part["left"] or part["sign"])
    sign = SIGNS.get(part["sign"], part["sign"])
    values, end = _values(query, part.end())
    if sign in COMPARED and kinds()[operand] != "number":
        raise BadQuery(at, "not_compared", part["left"])
    known = tuple(_value(operand, value, vocabulary) for value in values)
    return Condition(operand, sign, known), end


def _word(bare: str, at: int) -> Condition:
    said = folded(bare)
    if not said:
        raise BadQuery(at, "unreadable")
    return Condition("name", ":", (said,))


def _values(query: str, at: int) -> tuple[list[Typed], int]:
    """Values parted by | or a comma, as they are typed."""
    found: list[Typed] = []
    while True:
        value = VALUE.match(query, at)
        if value is None or value["quoted"] == "":
            raise BadQuery(min(at, len(query)), "no_value")
        found.append(Typed(value["quoted"] if value["plain"] is None else value["plain"], at))
        at = value.end()
        if query[at : at + 1] not in ("|", ","):
            return found, at
        at += 1


def _value(operand: str, typed: Typed, vocabulary: Vocabulary) -> str:
    read = {"number": _number, "yes": _yes, "text": _text}.get(kinds()[operand])
    return _known(operand, typed, vocabulary) if read is None else read(typed)


def _number(typed: Typed) -> str:
    value = typed.text.upper()
    counts = value.isascii() and value.isdecimal() and len(value) <= DIGITS
    if not counts and value not in ("X", "-"):
        raise BadQuery(typed.at, "number", typed.text[: 2 * DIGITS])
    return value


def _yes(typed: Typed) -> str:
    said = folded(typed.text)
    if said not in YES | NO:
        raise BadQuery(typed.at, "yes_or_no", typed.text)
    return "yes" if said in YES else "no"


def _text(typed: Typed) -> str:
    if not (said := folded(typed.text)):
        raise BadQuery(typed.at, "no_value")
    return said


def _known(operand: str, typed: Typed, vocabulary: Vocabulary) -> str:
    known = vocabulary.get(operand, {})
    said = folded(typed.text)
    if said in known:
        return known[said]
    near = _near(said, known)
    if len(near) > 1:
        raise BadQuery(typed.at, "several", typed.text, operand, near)
    if not near:
        raise BadQuery(typed.at, "value", typed.text)
    return near.pop()


def _near(said: str, known: Mapping[str, str]) -> set[str]:
    """What an unknown word may stand for: it begins a known one, or is another form of one."""
    begun = {known[word] for word in known if said and word.startswith(said)}
    return begun or {known[word] for word in known if nearness(said, word) >= FORM}


# Whether a card fits


def _fits_text(condition: Condition, card: Thing) -> bool:
    """A card whose text is not known here neither has a word nor lacks it."""
    if not (told := _told(card.key, condition.operand)):
        return False
    return any(f" {value}" in told for value in condition.values) is _wanted(condition)


@cache
def _told(key: Key, operand: str) -> str:
    """A card's name or text in both languages, folded, with a space before every word."""
    card = things()[key]
    told = card.name if operand == "name" else card.text
    return "".join(f" {folded(said)}" for said in map(told, LANGUAGES) if said)


def _fits_word(condition: Condition, card: Thing) -> bool:
    has = _words(condition.operand, card)
    return any(value in has for value in condition.values) is _wanted(condition)


def keyword(printed: str) -> str:
    """Without the number or the exception that it goes on with."""
    return DETAIL.sub("", printed)


def _words(operand: str, card: Thing) -> frozenset[str]:
    """The values that a card has: one, or several where it may have several."""
    if operand == "set":
        return frozenset({card.set})
    if operand == "keyword":
        return frozenset(map(keyword, card.fact.get("keywords", ())))
    if operand == "word":
        return _words("keyword", card) | _words("trait", card)
    several = {"icon": "icons", "trait": "traits"}.get(operand)
    if several is not None:
        return frozenset(map(str, card.fact.get(several, ())))
    return frozenset({str(card.fact.get(operand, ""))})


def _fits_number(condition: Condition, card: Thing) -> bool:
    has = card.fact.get(condition.operand)
    if has is None:
        return False
    if condition.sign not in COMPARED:
        return (str(has) in condition.values) is _wanted(condition)
    compare = COMPARED[condition.sign]
    return isinstance(has, int) and any(
        value.isdecimal() and compare(has, int(value)) for value in condition.values
    )


def _fits_yes(condition: Condition, card: Thing) -> bool:
    operand = condition.operand
    has = card.playable if operand == "playable" else bool(card.fact.get(operand))
    return ("yes" if has else "no") in condition.values


def _wanted(condition: Condition) -> bool:
    return condition.sign not in OTHER


FITTING: Mapping[str, Callable[[Condition, Thing], bool]] = {
    "text": _fits_text,
    "word": _fits_word,
    "number": _fits_number,
    "yes": _fits_yes,
}


def fitting(conditions: Iterable[Condition], cards: Iterable[Thing]) -> list[Thing]:
    asked = list(conditions)
    return [card for card in cards if all(condition.fits(card) for condition in asked)]


@cache
def operands() -> Mapping[str, str]:
    """Every operand by each of its folded names."""
    known = facts("search/attributes")
    return {name: operand for operand in known for name in known[operand]["called"]}


@cache
def kinds() -> Mapping[str, str]:
    return {operand: str(fact["of"]) for operand, fact in facts("search/attributes").items()}
