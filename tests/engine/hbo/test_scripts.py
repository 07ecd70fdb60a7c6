"""Scripts, values, filters and costs that are there for the owners of the box: no card of ours uses
them, so invented cards do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.datafiles import facts, names
from engine.hbo.filters import TESTS
from engine.hbo.nouns import Value, Zone
from engine.hbo.playing import act, price_of
from engine.hbo.prints import Printed
from engine.hbo.rounds import standing_phase
from engine.hbo.scripts import SCRIPTS
from engine.hbo.state import Card
from engine.hbo.zones import bring
from engine.realm.nouns import Icon, Phase
from tests.engine.hbo.scene import Scene

Fact = dict[str, Any]


def invented(scene: Scene, **ability: Any) -> Card:
    """A location of the wolves with one ability."""
    fact = {"id": "invented", "type": "location", "faction": "stark", "cost": 0}
    return bring(scene.wolves.player, Printed(fact | {"abilities": [ability]}), Zone.PLAY)


def using(**ability: Any) -> tuple[Scene, Card, Card, Card]:
    """The wolves use an invented action on Robb, whose opponent is Tywin."""
    scene = Scene()
    robb, tywin = scene.wolves.has("robb-stark"), scene.lions.has("tywin-lannister")
    robb.power = tywin.power = 2
    robb.kneeling = True
    card = invented(scene, when="action", **ability)
    scene.begin(act(scene.game, "challenges_phase"))
    scene.wolves.choose(card)
    return scene, card, robb, tywin


MINE, THEIRS = {"side": "mine"}, {"side": "theirs"}


def test_gold() -> None:
    scene, *_ = using(script="gold", n=2, once=True)
    assert scene.wolves.player.gold == 2


def test_stand() -> None:
    _, _, robb, _ = using(script="stand", target=MINE)
    assert not robb.kneeling


def test_take_from() -> None:
    scene, _, _, tywin = using(
        script="take_from", n=1, target={**THEIRS, "powerful": True}, once=True
    )
    assert tywin.power == 1
    assert scene.lions.power == 1


def test_return() -> None:
    scene, _, _, tywin = using(script="return", target=THEIRS)
    assert tywin.zone is Zone.HAND
    assert tywin.power == 0
    assert scene.lions.player.play == []


def test_give_icon() -> None:
    _, _, _, tywin = using(script="give_icon", n=-1, icon="intrigue", target=THEIRS, once=True)
    assert tywin.icons == (Icon.MILITARY, Icon.POWER)


def test_claim() -> None:
    scene, *_ = using(script="claim", n=1, once=True)
    assert scene.wolves.player.claim == 2


def test_discard_self() -> None:
    scene, card, *_ = using(script="discard_self")
    assert scene.wolves.player.discard == [card]


def test_strengthen_self() -> None:
    scene = Scene()
    fact = {"id": "pup", "type": "character", "faction": "stark", "strength": 1, "cost": 1}
    action = {"when": "action", "script": "strengthen_self", "n": 2, "once": True}
    pup = bring(scene.wolves.player, Printed(fact | {"abilities": [action]}), Zone.PLAY)
    scene.begin(act(scene.game, "challenges_phase"))
    scene.wolves.choose(pup)
    assert pup.strength == 3


def test_withdraw() -> None:
    scene = Scene()
    tywin, robb = scene.lions.has("tywin-lannister"), scene.wolves.has("robb-stark")
    card = invented(scene, when="action", script="withdraw", target={**THEIRS, "attacking": True})
    scene.begin(scene.attack(Icon.MILITARY, [tywin]))
    scene.wolves.choose(card)
    scene.wolves.choose(robb)
    scene.finish()
    assert robb.power == 1  # the defender has won


def test_a_response_to_attackers() -> None:
    scene = Scene()
    tywin = scene.lions.has("tywin-lannister")
    draw = invented(scene, when="attackers", script="draw")
    scene.begin(scene.attack(Icon.MILITARY, [tywin]))
    assert scene.wolves.prompt == "response.attackers"
    scene.wolves.choose(draw)
    assert len(scene.wolves.player.hand) == 1


def test_a_response_when_all_have_stood() -> None:
    scene = Scene(Phase.STANDING)
    draw = invented(scene, when="stood", script="draw")
    scene.begin(standing_phase(scene.game))
    scene.wolves.choose(draw)
    assert len(scene.wolves.player.hand) == 1


def test_a_card_of_the_hand_as_a_cost() -> None:
    scene = Scene()
    held = scene.wolves.holds("arya-stark")
    card = invented(scene, when="action", script="power", cost={"hand": 1})
    scene.begin(act(scene.game, "challenges_phase"))
    scene.wolves.choose(card)
    assert scene.wolves.player.discard == [held]
    assert scene.wolves.power == 1
    assert not scene.wolves.offered(card)  # nothing is left to pay with


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("cannot_be_killed", Value.CANNOT_BE_KILLED),
        ("cannot_defend", Value.CANNOT_DEFEND),
        ("does_not_stand", Value.DOES_NOT_STAND),
    ],
)
def test_what_cannot_be(value: str, read: Value) -> None:
    scene = Scene()
    robb, arya = scene.wolves.has("robb-stark"), scene.wolves.has("arya-stark")
    invented(scene, when="always", script=value, of={"name": "robb-stark"})
    assert robb.total(read) == 1
    assert arya.total(read) == 0


def test_cost_and_initiative() -> None:
    scene = Scene()
    robb, arya = scene.wolves.holds("robb-stark"), scene.wolves.holds("arya-stark")
    invented(scene, when="always", script="cost", n=1, of={**MINE, "keyword": "renown"})
    invented(scene, when="always", script="initiative", n=3)
    assert [price_of(scene.wolves.player, card) for card in (robb, arya)] == [3, 2]
    assert scene.wolves.player.initiative == 2 + 3
    assert scene.lions.player.initiative == 2


def test_filters_by_cost_and_attachments() -> None:
    scene = Scene()
    robb, arya = scene.wolves.has("robb-stark"), scene.wolves.has("arya-stark")
    scene.wolves.attaches("ice", robb)
    invented(scene, when="always", script="strength", n=5, of={"attached": True})
    invented(scene, when="always", script="strength", n=1, of={"cost": 2})
    assert (robb.strength, arya.strength) == (3 + 2 + 5, 2 + 1)


def test_every_script_and_filter_is_used_by_a_card_or_here() -> None:
    cards = [card for file in names("hbo/cards") for card in facts(file)["card"]]
    lines = [ability for card in cards for ability in card["abilities"]]
    used = {line["script"] for line in lines}
    asked = {
        word for line in lines for name in ("me", "of", "target") for word in line.get(name, {})
    }
    here = {"gold", "stand", "take_from", "return", "give_icon", "claim", "discard_self"}
    assert set(SCRIPTS) <= used | here | {"strengthen_self", "withdraw"}
    assert set(TESTS) <= asked | {"powerful", "name", "keyword", "attached", "cost"}
