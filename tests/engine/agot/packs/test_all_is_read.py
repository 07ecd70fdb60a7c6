"""Which parts of the texts the readers of this folder read, and which not. What they cannot read
stands in `unread.toml` with the reason, so that it does not grow in silence: a new card's part is
read, or listed and left to the tests of the card. Numbers, icons, Traits and the like are compared
on every card (`test_vocabulary`), headers by conformance."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.data.agot import Fact
from tests.engine.agot.packs import test_as_told as acts
from tests.engine.agot.packs import test_constants_as_told as constants
from tests.engine.agot.packs import test_occasions_as_told as times
from tests.engine.agot.packs import test_searches_as_told as searches
from tests.engine.agot.told import Told, case, told

LISTED = Path(__file__).parent / "unread.toml"
BY_CONFORMANCE = re.compile(r"pay (\d|X) gold|put this .*", re.IGNORECASE)


def parts(pattern: str) -> Iterator[str]:
    """The abilities whose text has such a part."""
    return (case(each) for each in told() if re.search(pattern, each.text))


def read(found: Iterable[Told]) -> Iterator[str]:
    return map(case, found)


def occasions() -> tuple[Iterable[str], set[str]]:
    known = [*(d.told for d in acts.decisions()), *(h.told for h in acts.happenings())]
    return parts("^(After|When) "), set(read([*known, *(o.told for o in times.occasions())]))


def choices() -> tuple[Iterable[str], set[str]]:
    return parts("[Cc]hoose"), set(read(choice.told for choice in acts.choices()))


def costs() -> tuple[Iterable[str], set[str]]:
    by_itself = [each for each in told() if is_of_itself(each)]
    return parts("Cost: "), set(read([*(p.told for p in acts.payments()), *by_itself]))


def is_of_itself(each: Told) -> bool:
    """Tried on every header: gold, this card, the faction card, power, tokens."""
    costs = acts.paid(each)
    ways = re.split(" and (?=kneel|pay|sacri|disc|return|put)| or (?=kneel|sacri)", costs)
    return all(acts.OTHERWISE.search(way) or BY_CONFORMANCE.fullmatch(way) for way in ways)


def sought() -> tuple[Iterable[str], set[str]]:
    return parts("[Ss]earch"), set(read(search.told for search in searches.searches()))


def needs() -> tuple[Iterable[str], set[str]]:
    return parts("Requires |While "), set(read(need.told for need in searches.needs()))


def sentences() -> tuple[Iterable[str], set[str]]:
    """Of constant abilities and of play restrictions."""
    known = {line(c.fact, c.said) for c in [*constants.changed(), *constants.kept()]}
    known |= {line(fact, None) for fact, _ in constants.borne()}
    every = [f"{fact['id']} {fact['en']}: {text}" for fact, text in constants.sentences() if text]
    return every, {each for each in every if is_read(each, known)}


def line(fact: Fact, said: object) -> str:
    return f"{fact['id']} {'attach' if said is None else 'constant'}"


def is_read(each: str, known: set[str]) -> bool:
    head, _, text = each.partition(": ")
    kind = "attach" if constants.BORNE.fullmatch(text) else "constant"
    form = constants.CHANGED.fullmatch(text) or constants.KEPT.fullmatch(text)
    return f"{head[:5]} {kind}" in known and (kind == "attach" or form is not None)


READERS: Mapping[str, Callable[[], tuple[Iterable[str], set[str]]]] = {
    "occasion": occasions,
    "choice": choices,
    "cost": costs,
    "search": sought,
    "need": needs,
    "sentence": sentences,
}


def listed(part: str) -> list[str]:
    with LISTED.open("rb") as file:
        groups = tomllib.load(file)[part]
    assert all(group["why"] for group in groups)
    return [each for group in groups for each in group["cards"]]


@pytest.mark.parametrize("part", READERS)
def test_every_part_of_every_text_is_read_or_listed_with_the_reason(part: str) -> None:
    every, known = READERS[part]()
    unread = sorted(set(every) - known)
    assert len(listed(part)) == len(set(listed(part)))
    assert [each for each in unread if each not in listed(part)] == [], "not read, not listed"
    assert [each for each in listed(part) if each not in unread] == [], "listed, but read"
