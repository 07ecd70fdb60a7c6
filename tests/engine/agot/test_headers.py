"""What every header says holds for every card by itself: limits and maxima at their edge, the phase
of an action, whose it is, blank text, costs that cannot be paid, nobody saved who cannot be. Each
header is tried with everything else taken out of its way; a new card is here as soon as it is
scripted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.agot import costs, sets
from engine.agot.abilities import Ability, Cost, Limit, count, exhausted, legal
from engine.agot.asking import offered_actions
from engine.agot.events import Initiated, Kill
from engine.agot.lasting import rule_until
from engine.agot.modifiers import BLANKS, CANNOT_BE
from engine.agot.nouns import ACTION, FORCED, IN_PLAY, WOULD, Blank, CardType, Phase, Scope, Zone
from engine.agot.prints import Printed, prints
from engine.agot.scripting import Script
from engine.agot.setup import bring
from engine.agot.state import Card, Live
from engine.agot.timing import use
from engine.agot.verbs import cancel
from engine.agot.zones import ACTIVE
from tests.duel import Duel, invented
from tests.engine.agot.laid import laid

sets.load()


def headers(wanted: Callable[[Printed, Ability], bool]) -> list[object]:
    return [
        pytest.param(printed, ability, id=f"{code} {printed.name} {ability.name}")
        for code, printed in sorted(prints().items())
        for ability in printed.abilities
        if not ability.of_game and wanted(printed, ability)
    ]


def bare(ability: Ability) -> Ability:
    """With no condition, cost or target of its own."""
    return replace(ability, when=None, costs=(), target=None, x=None, limit=None, maximum=None)


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: bool(a.limit or a.maximum)))
def test_so_many_times_and_no_more(printed: Printed, ability: Ability) -> None:
    duel = Duel()
    card, copy = laid(duel, printed, ability), bring(duel.you.player, printed, Zone.REMOVED)
    live, other, me = Live(ability, card), Live(ability, copy), duel.you.player
    allowed = ability.limit or ability.maximum
    assert isinstance(allowed, Limit)
    for _ in range(allowed.times):
        assert not exhausted(live, me)
        count(live, me)
    assert exhausted(live, me)
    assert not exhausted(live, duel.they.player)
    assert exhausted(other, me) is (ability.limit is None)  # a maximum is for all copies
    duel.game.numbers[allowed.scope] += 1
    assert not exhausted(live, me)


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: a.timing is ACTION))
def test_an_action_of_a_phase_is_for_that_phase(printed: Printed, ability: Ability) -> None:
    for phase in Phase:
        duel = Duel(phase=phase)
        card = laid(duel, printed, ability)
        if ability.in_challenge:
            duel.game.challenge = None
        filed = [live.card for key in (None, phase) for live in duel.game.actions[key]]
        expected = ability.phase in (None, phase) and not ability.in_challenge
        assert (card in filed) >= expected
        if len(card.live) == 1:
            assert (card in filed) is expected


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: a.timing is ACTION))
def test_an_action_is_its_controllers(printed: Printed, ability: Ability) -> None:
    duel = Duel(phase=ability.phase or Phase.CHALLENGES)
    card = laid(duel, printed, ability)
    duel.they.rich(9)
    found = offered_actions(duel.they.player, everybody=True)
    assert found is not None
    assert (card in [each.live.card for each in found[0]]) <= ability.anyone


@pytest.mark.parametrize(
    ("printed", "ability"),
    headers(lambda printed, a: ACTIVE[printed.type] in IN_PLAY and not a.zones),
)
def test_what_is_blank_does_nothing(printed: Printed, ability: Ability) -> None:
    duel = Duel()
    card = laid(duel, printed, ability)
    live, me = Live(bare(ability), card), duel.you.player
    event = Kill(invented(duel.you, "Victim")) if ability.timing is WOULD else None
    assert legal(live, me, event)
    rule_until(Scope.PHASE, card, BLANKS, _blank)
    assert not legal(live, me, event)


def _blank(me: Card, each: Card) -> Blank:
    return Blank.EXCEPT_TRAITS if each is me else Blank.NOTHING


@pytest.mark.parametrize(
    ("printed", "ability"), headers(lambda _, a: a.timing is WOULD and Kill in a.events)
)
def test_who_cannot_be_saved_is_not(printed: Printed, ability: Ability) -> None:
    duel = Duel()
    duel.you.rich(20)
    live = Live(bare(ability), laid(duel, printed, ability))
    victim = invented(duel.you, "Victim")
    assert legal(live, duel.you.player, Kill(victim))
    assert not legal(live, duel.you.player, Kill(victim, can_be_saved=False))


def _kneels(duel: Duel, card: Card) -> None:
    card.kneeling = True


def _stands(duel: Duel, card: Card) -> None:
    card.kneeling = False


def _faction_card_kneels(duel: Duel, card: Card) -> None:
    duel.you.player.faction_card.kneeling = True


# How a cost is made payable, and how it is kept from being paid
IN_THE_WAY: dict[Cost, tuple[Callable[[Duel, Card], None], Callable[[Duel, Card], None]]] = {
    costs.kneel_self: (_stands, _kneels),
    costs.stand_self: (_kneels, _stands),
    costs.kneel_faction_card: (lambda duel, card: None, _faction_card_kneels),
}


@pytest.mark.parametrize(
    ("printed", "ability"), headers(lambda _, a: any(cost in IN_THE_WAY for cost in a.costs))
)
def test_a_cost_that_cannot_be_paid_is_in_the_way(printed: Printed, ability: Ability) -> None:
    duel = Duel()
    duel.you.rich(20)
    card, me = laid(duel, printed, ability), duel.you.player
    for cost in [cost for cost in ability.costs if cost in IN_THE_WAY]:
        helps, hinders = IN_THE_WAY[cost]
        live = Live(replace(bare(ability), costs=(cost,)), card)
        event = Kill(invented(duel.you, "Victim")) if ability.timing is WOULD else None
        helps(duel, card)
        assert legal(live, me, event)
        hinders(duel, card)
        assert not legal(live, me, event)


def gold_costs(ability: Ability) -> list[Cost]:
    return [c for c in ability.costs if c.events.__qualname__.startswith("pay_gold")]


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: bool(gold_costs(a))))
def test_gold_that_is_short_is_in_the_way(printed: Printed, ability: Ability) -> None:
    duel = Duel()
    card, me = laid(duel, printed, ability), duel.you.player
    (cost,) = gold_costs(ability)
    enough = next(n for n in range(20) if _payable(duel, cost, card, n))
    assert enough > 0
    live = Live(replace(bare(ability), costs=(cost,)), card)
    event = Kill(invented(duel.you, "Victim")) if ability.timing is WOULD else None
    duel.you.rich(enough + (card.printed.cost if card.printed.type is CardType.EVENT else 0))
    assert legal(live, me, event)
    duel.you.rich(enough - 1)
    assert not legal(live, me, event)


def _payable(duel: Duel, cost: Cost, card: Card, gold: int) -> bool:
    duel.you.rich(gold)
    return cost.payable(card, duel.you.player)


# Payable by the card in hand, or by the one to which something has happened
BY_ITSELF = (costs.put_self_into_play, costs.kneel_it)


def nothing_befalls(me: Card, each: Card, what: type) -> bool:
    return True


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: bool(a.costs)))
def test_with_nothing_left_no_cost_is_paid(printed: Printed, ability: Ability) -> None:
    """No gold, no power, no other card, and nothing that may befall those there are."""
    duel = Duel()
    card, me = laid(duel, printed, ability), duel.you.player
    _faction_card_kneels(duel, card)
    rule_until(Scope.PHASE, card, CANNOT_BE, nothing_befalls)
    event = Kill(invented(duel.you, "Victim")) if ability.timing is WOULD else None
    for cost in ability.costs:
        if cost not in BY_ITSELF and cost.given is None:
            assert not cost.payable(card, me)
            assert not legal(Live(replace(bare(ability), costs=(cost,)), card), me, event)


@pytest.mark.parametrize(("printed", "ability"), headers(lambda _, a: a.x is None))
def test_what_is_canceled_does_nothing(printed: Printed, ability: Ability) -> None:
    """Its limit is used up all the same; what the card says cannot be canceled resolves. An X is
    left to the tests of the cards, as what has happened pays for it."""
    duel = Duel()
    resolved: list[Card] = []

    async def body(me: Card, *rest: object) -> None:
        resolved.append(me)

    def forbid(script: Script) -> None:
        @script.forced_would(Initiated, when=lambda me, initiated: initiated.card is not me)
        async def forbidden(me: Card, initiated: Initiated) -> None:
            await cancel(initiated)

    duel.you.rich(20)
    card = laid(duel, printed, ability)
    counted = replace(bare(ability), body=body, limit=Limit(1, Scope.PHASE))
    live = Live(counted, card)
    invented(duel.they, "Censor", forbid)
    duel.begin(use(live, duel.you.player, None))
    assert resolved == ([card] if ability.uncancelable else [])
    assert exhausted(live, duel.you.player)


def test_every_forced_ability_answers_something() -> None:
    for printed in prints().values():
        for ability in printed.abilities:
            if ability.timing in FORCED and "revealed" not in ability.timing.name.lower():
                assert ability.events, printed
