"""What the texts of cards say of what is searched for, how deep, and of what must be there for an
ability to be used at all, tried one word at a time."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from engine.agot import scenes
from engine.agot.nouns import Zone
from tests.duel import Duel, invented
from tests.engine.agot.described import Demand, Try, brought, demands, fight, tries
from tests.engine.agot.laid import laid
from tests.engine.agot.told import Told, case, told

SOUGHT = re.compile(
    r"[Ss]earch your deck(?:'s (?:top (?P<top>\d+)|(?P<top2>\d+) top) cards)? for "
    r"(?:1|an?) (?P<what>[^;,.]+?)(?:, which| of your faction|[;,.])"
)
YOUR_FACTION = Demand([{"faction": scenes.FACTIONS[0]}], [{"faction": "tyrell"}])


class Search(NamedTuple):
    told: Told
    asked: Sequence[Demand]
    top: int | None


def searches() -> Iterator[Search]:
    for each in told():
        found = SOUGHT.search(each.text + ".")
        asked = demands(found["what"]) if found is not None else None
        if found is not None and asked:
            top = found["top"] or found["top2"]
            own = [YOUR_FACTION] if "of your faction" in each.text else []
            yield Search(each, [*asked, *own], int(top) if top else None)


@pytest.mark.parametrize("search", list(searches()), ids=lambda each: case(each.told))
def test_only_what_the_text_names_is_found(search: Search) -> None:
    for each in tries(search.asked):
        assert found(search, each, 1) is each.fits, str(each)
    right = next(t for t in tries(search.asked) if t.fits)
    if search.top is not None:
        assert found(search, right, search.top)
        assert not found(search, right, search.top + 1)


def found(search: Search, each: Try, at: int) -> bool:
    """Whether a card is offered that lies so deep in the deck."""
    duel, told = Duel(3), search.told
    ability = told.ability
    card = laid(duel, told.printed, ability)
    candidate = brought(duel, each.facts, zone=Zone.DECK)
    for n in range(at - 1):
        invented(duel.you, f"Above {n}", zone=Zone.DECK, type="location", cost=9)
    needed = inspect.signature(ability.body).parameters
    duel.begin(ability.body(card, *[None] * (len(needed) - 1)))
    decision = duel.you.decision
    options = () if decision is None else decision.options
    return candidate.named in [option.phrase for option in options]


REQUIRED = re.compile(
    r"(?:^|\. )(?:Requires (?:a|an) |While (?:a|an) )(?P<who>[^.]+?)"
    r"(?P<side> attacks| participates)?\."
)


class Need(NamedTuple):
    told: Told
    asked: Sequence[Demand]


def needs() -> Iterator[Need]:
    for each in told():
        if found := REQUIRED.search(each.text):
            side = {" attacks": "attacking ", " participates": "participating "}
            asked = demands(side.get(found["side"] or "", "") + found["who"])
            if asked:
                yield Need(each, asked)


@pytest.mark.parametrize("need", list(needs()), ids=lambda each: case(each.told))
def test_only_with_what_the_text_requires(need: Need) -> None:
    for each in tries(need.asked):
        assert usable(need, each) is each.fits, str(each)


def usable(need: Need, each: Try) -> bool:
    duel, told = Duel(3), need.told
    card = laid(duel, told.printed, told.ability)
    fight(duel, brought(duel, each.facts), each.facts["side"])
    when = told.ability.when
    assert when is not None
    return when(card, None)
