"""Every card in the data is scripted as its facts declare: kinds and number of abilities, limits
and maxima, the phases of actions, what an attachment goes on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.agot import sets
from engine.agot.conformance import conforms, constants_conform, declared, triggered
from engine.agot.nouns import Phase, Scope, Timing
from engine.agot.prints import Printed, prints
from tests.data.agot import Fact, cards, label

every_card = pytest.mark.parametrize("fact", cards().values(), ids=label)
LIMIT = re.compile(r"(Limit|Max) per (\w+): (\d)")
CHOOSE = re.compile(r"\b[Cc]hoose\b(?! a copy)")  # once it resolves, The Tickler chooses a copy
ACTION = re.compile(r"^(?:(Marshaling|Challenges|Dominance) action|Action)\b", re.MULTILINE)


def printed(fact: Fact) -> Printed:
    sets.load()
    return prints()[fact["id"]]


@every_card
def test_the_triggered_abilities_are_those_the_facts_name(fact: Fact) -> None:
    assert triggered(printed(fact)) == declared(fact)


@every_card
def test_there_are_constant_abilities_where_the_facts_name_them(fact: Fact) -> None:
    assert constants_conform(printed(fact), fact)


@every_card
def test_limits_and_maxima_are_those_of_the_text(fact: Fact) -> None:
    told = [(kind, Scope[per.upper()], int(n)) for kind, per, n in LIMIT.findall(fact["text_en"])]
    assert Counter(told) == Counter(limits(printed(fact)))


def limits(card: Printed) -> Iterator[tuple[str, Scope, int]]:
    """Decorators that share a body share its limit."""
    for ability in {ability.name: ability for ability in card.abilities}.values():
        if ability.limit is not None:
            yield "Limit", ability.limit.scope, ability.limit.times
        if ability.maximum is not None:
            yield "Max", ability.maximum.scope, ability.maximum.times


@every_card
@pytest.mark.ruling("faq_def_choose")
def test_what_is_a_target_is_chosen_by_the_text(fact: Fact) -> None:
    """Without that word an ability picks as it resolves; plots by which all choose have no target
    of their own."""
    targets = [a.target for a in printed(fact).abilities if a.target is not None]
    told = CHOOSE.search(fact["text_en"]) is not None
    assert any(target.chosen for target in targets) is told


@every_card
def test_an_action_belongs_to_the_phase_its_text_names(fact: Fact) -> None:
    told = [Phase(name.lower()) if name else None for name in ACTION.findall(fact["text_en"])]
    actions = [a.phase for a in printed(fact).abilities if a.timing is Timing.ACTION]
    assert Counter(told) == Counter(actions)


@every_card
def test_an_attachment_is_choosy_if_its_text_is(fact: Fact) -> None:
    choosy = re.search("^Attach to: ", fact["text_en"], re.MULTILINE) is not None
    assert (printed(fact).bearing is not None) is choosy


@pytest.mark.parametrize("code", ["01001", "01014", "01033", "01179", "02102"])
def test_a_card_without_its_script_is_noticed(code: str) -> None:
    fact = cards()[code]
    assert conforms(printed(fact), fact)
    assert not conforms(Printed(fact), fact)


def test_an_ability_too_many_is_noticed() -> None:
    assert not conforms(printed(cards()["01001"]), cards()["01009"])
    assert not conforms(printed(cards()["01014"]), cards()["01025"])
