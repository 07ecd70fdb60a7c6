"""Every card in the data is scripted as its facts and its text declare: kinds and number of
abilities, limits, phases, costs, targets, durations, what an attachment goes on. Whether the text
says what is printed is for the tests of the data."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FunctionType

import pytest

from bot.games.agot.wording import OURS_EN, Reading, read
from engine.agot import costs, sets
from engine.agot.abilities import Cost, Limit
from engine.agot.conformance import KINDS, conforms, constants_conform, declared, triggered
from engine.agot.nouns import Scope, Timing
from engine.agot.prints import Printed, prints
from tests.data.agot import Fact, cards, label
from tests.engine.agot.told import Told, case, told

every_card = pytest.mark.parametrize("fact", cards().values(), ids=label)


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
@pytest.mark.ruling("faq_def_choose")
def test_the_header_of_a_script_is_the_frame_of_the_text(fact: Fact) -> None:
    """Limits, phases, costs, "would", and who cannot be saved. Without the word "choose" an ability
    picks as it resolves."""
    assert Counter(read(fact["text_en"], OURS_EN)) == Counter(headers(printed(fact)))


@every_card
def test_an_ability_that_says_search_searches(fact: Fact) -> None:
    """Whoever answers the word goes by that; Rickon Stark says it and does not."""
    says = "search" in fact["text_en"].lower() and fact["id"] != "03016"
    assert any(ability.searches for ability in printed(fact).abilities) is says


def headers(card: Printed) -> Iterator[Reading]:
    """Decorators on one body are one ability."""
    own = [ability for ability in card.abilities if not ability.of_game]
    for ability in {ability.name: ability for ability in own}.values():
        kind = KINDS.get(ability.timing, ability.timing.name).lower().replace("_", " ")
        yield Reading(
            kind.removeprefix("would "),
            ability.phase.value if ability.phase is not None else "",
            ability.timing in (Timing.WOULD, Timing.FORCED_WOULD),
            times(ability.limit),
            times(ability.maximum),
            frozenset(verb(way) for cost in ability.costs for way in cost.ways or (cost,)),
            ability.target is not None and ability.target.chosen,
            "can_be_saved=False" in inspect.getsource(ability.body),
        )


def times(limit: Limit | None) -> tuple[str, int] | None:
    return None if limit is None else (limit.scope.name.lower(), limit.times)


def verb(cost: Cost) -> str:
    """What is done to pay: the first word of the cost's name, or of what made it."""
    own = (name for name, value in vars(costs).items() if value is cost)
    name = next(own, cost.events.__qualname__.partition(".")[0])
    return name.partition("_")[0]


IN_A_CHALLENGE = re.compile(
    r"challenge in progress|challenge that you defend|challenge in which|challenge ends|attack"
    r"|participat|defend|this challenge|takes part"
)
ASKED_OUTSIDE = "03036"  # Dragon Sight says nothing of when it is played


@pytest.mark.parametrize("each", list(told()), ids=case)
@pytest.mark.rule("action_windows")
def test_an_action_for_a_challenge_is_looked_for_there_alone(each: Told) -> None:
    """Where a phase is named, the window of that phase looks for it."""
    required = re.findall("^Requires: .*", each.fact["text_en"], re.MULTILINE)
    if each.ability.timing is Timing.ACTION and each.ability.phase is None:
        needed = IN_A_CHALLENGE.search(" ".join([each.text, *required])) is not None
        assert each.ability.in_challenge is (needed and each.fact["id"] != ASKED_OUTSIDE)


LASTING = re.compile(r"[Uu]ntil the (phase|challenge|round) ends|[Aa]t the (phase)'s end")
IN_PASSING = re.compile(r"[Tt]his (phase|challenge|round)\b")
LATER = {"reduce_next", "at_end_of_phase", "together_at_end_of_phase", "take_control_this_phase"}


@every_card
@pytest.mark.rule("lasting_effects", "delayed_effects")
def test_an_effect_lasts_as_long_as_its_text_says(fact: Fact) -> None:
    """`test_lasting` tries that each duration ends when it should. Plots tell theirs in words of
    their own: as long as they are revealed."""
    said = {next(filter(None, found.groups())) for found in LASTING.finditer(fact["text_en"])}
    hinted = set(IN_PASSING.findall(fact["text_en"]))
    laid = {scope for each in printed(fact).abilities for scope in durations(each.body, set())}
    laid.discard("plot")
    assert said <= laid <= said | hinted


def durations(body: object, seen: set[object]) -> Iterator[str]:
    """For which scopes effects are laid by a function of a script and by those it calls there."""
    if body in seen or not isinstance(body, FunctionType) or ".sets" not in body.__module__:
        return
    seen.add(body)
    for code in with_inner(body.__code__):
        names = code.co_names
        if "Scope" in names:
            yield from (name.lower() for name in names if name in Scope.__members__)
        if not LATER.isdisjoint(names):
            yield "phase"
        for name in names:
            yield from durations(body.__globals__.get(name), seen)


def with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from with_inner(inner)


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
