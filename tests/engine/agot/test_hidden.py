"""Cards that search, or choose among hidden cards: whether and what a seat is asked must be the
same with a fitting card and without one. Random twins meet these too rarely, so each has its own
scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.agot.events import EntersPlay, PhaseEnds
from engine.agot.nouns import INTRIGUE, POWER, Phase
from engine.agot.playing import action_window, put_into_play
from engine.agot.rounds import challenges_phase, when_revealed
from engine.agot.timing import happen
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from tests.duel import Duel
from tests.engine.tools import perft

Scene = Callable[[Duel, str], None]


def plot(name: str) -> Scene:
    """The card lies on top of the deck."""

    def scene(duel: Duel, card: str) -> None:
        duel.you.draws_next(card)
        duel.begin(when_revealed(duel.game, [duel.you.reveals(name)]))

    return scene


def reinforcements(duel: Duel, card: str) -> None:
    duel.you.holds(card)
    duel.begin(when_revealed(duel.game, [duel.you.reveals("Reinforcements")]))


def after_a_challenge(name: str) -> Scene:
    def scene(duel: Duel, card: str) -> None:
        thorns, *_ = duel.you.controls("The Queen of Thorns", name)
        duel.you.holds(card)
        duel.begin(duel.conclude(duel.fighting(POWER, [thorns])))

    return scene


def queen_of_thorns(duel: Duel, card: str) -> None:
    thorns = duel.you.has("The Queen of Thorns")
    duel.you.holds(card)
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [thorns])))


def old_bear(duel: Duel, card: str) -> None:
    duel.you.has("Old Bear Mormont")
    duel.you.holds(card)
    duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))


def action(name: str) -> Scene:
    def scene(duel: Duel, card: str) -> None:
        duel.you.has(name)
        duel.you.holds(card)
        duel.begin(action_window(duel.game, "challenges_phase"))

    return scene


def hear_me_roar(duel: Duel, card: str) -> None:
    duel.you.holds("Hear Me Roar!", card)
    duel.you.rich(1)
    duel.begin(action_window(duel.game, "challenges_phase"))


def greenblood_trader(duel: Duel, card: str) -> None:
    duel.you.draws_next(card)
    (trader,) = duel.you.holds("Greenblood Trader")
    duel.begin(put_into_play(trader, duel.you.player))
    duel.you.choose(trader)


def wolfswood(duel: Duel, card: str) -> None:
    duel.you.has("The Wolfswood")
    duel.you.holds(card)
    duel.you.rich(9)
    duel.begin(action_window(duel.game, "challenges_phase"))


def gates_of_winterfell(duel: Duel, card: str) -> None:
    """What is revealed is the top card; the one beneath stays hidden."""
    duel.you.has("Gates of Winterfell")
    duel.you.draws_next("Sansa Stark", card)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose("Gates of Winterfell")


def olennas_cunning(duel: Duel, card: str) -> None:
    """The loser has named characters; whether the deck holds anything else is nobody's business."""
    duel.you.deck(*[card] * 3)
    duel.you.holds("Olenna's Cunning", "Olenna's Cunning")
    duel.you.rich(2)
    duel.begin(duel.conclude(duel.fighting(POWER, [duel.you.has("Tywin Lannister")])))
    duel.you.choose("Olenna's Cunning")
    duel.they.choose("character")


def the_bear(*answers: tuple[str, ...]) -> Scene:
    """One looks at the own deck, and puts some of it to the bottom and the rest in order."""

    def scene(duel: Duel, card: str) -> None:
        duel.you.draws_next("Robb Stark", card, "Arya Stark", "Bran Stark", "Sansa Stark")
        duel.you.holds('"The Bear and the Maiden Fair"')
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose('"The Bear and the Maiden Fair"')
        duel.you.choose(duel.you.player)
        for keys in answers:
            duel.you.choose(*keys)

    return scene


SCENES = [
    ("building_orders", plot("Building Orders"), "Ice", "Arya Stark"),
    ("summons", plot("Summons"), "Arya Stark", "Ice"),
    ("reinforcements", reinforcements, "Arya Stark", "Ice"),
    ("dothraki_sea", after_a_challenge("Dothraki Sea"), "Khal Drogo", "Arya Stark"),
    ("queen_of_thorns", queen_of_thorns, "Margaery Tyrell", "Arya Stark"),
    ("old_bear", old_bear, "Ranging Party", "Arya Stark"),
    ("arianne", action("Arianne Martell"), "Obara Sand", "Ice"),
    ("hear_me_roar", hear_me_roar, "Tywin Lannister", "Arya Stark"),
    ("greenblood_trader", greenblood_trader, "Arya Stark", "Ice"),
    ("wolfswood", wolfswood, "Grey Wind", "Arya Stark"),
    ("gates_of_winterfell", gates_of_winterfell, "Arya Stark", "Tywin Lannister"),
    ("olennas_cunning", olennas_cunning, "Ice", "Arya Stark"),
    ("the_bear", the_bear(), "Grey Wind", "Ice"),
    ("the_bear_orders", the_bear(("d1", "d3")), "Grey Wind", "Ice"),
]


def asked(decisions: tuple[Decision, ...]) -> list[tuple[int, int, str, str]]:
    return [(d.id, d.seat, d.kind.value, d.prompt.id) for d in decisions]


@pytest.mark.parametrize(("name", "scene", "fitting", "other"), SCENES, ids=[s[0] for s in SCENES])
def test_the_question_does_not_tell_the_card(
    name: str, scene: Scene, fitting: str, other: str
) -> None:
    worlds = []
    for card in (fitting, other):
        duel = Duel(quick=False)
        scene(duel, card)
        worlds.append(
            (asked(duel.session.pending), duel.session.log(SeatId(1)), duel.game.view(SeatId(1)))
        )
    assert worlds[0][0]
    assert worlds[0] == worlds[1]


def looked_into(hand: tuple[str, ...]) -> Duel:
    """Seen In Flames among three: one looks at another's hand and discards a card of it."""
    duel = Duel(3, quick=False)
    duel.you.has("Melisandre")
    duel.you.holds("Seen In Flames")
    duel.you.rich(1)
    duel.they.holds(*hand)
    duel.begin(action_window(duel.game, "challenges_phase"))
    duel.you.choose("Seen In Flames")
    return duel


@pytest.mark.parametrize("discards", [False, True])
def test_who_looks_into_a_hand_tells_a_third_player_nothing_of_it(discards: bool) -> None:
    worlds = []
    for kept in ("Ice", "Tywin Lannister"):
        duel = looked_into(("Arya Stark", kept))
        if discards:
            duel.you.choose("Arya Stark")
        pending, session = asked(duel.session.pending), duel.session
        worlds.append((pending, session.log(SeatId(2)), session.log(None), session.view(SeatId(2))))
    assert worlds[0][0]
    assert worlds[0] == worlds[1]


def test_entering_play_is_told_to_all(duel: Duel) -> None:
    (arya,) = duel.you.holds("Arya Stark")
    duel.begin(happen(EntersPlay(arya, duel.you.player)))
    assert any("Arya Stark" in line for line in duel.log(duel.they))


def test_the_tree_of_answers_from_a_fixed_scene() -> None:
    """Counted by hand; a change of it is a change of rules."""

    def start() -> Duel:
        duel = Duel()
        duel.you.controls("Robb Stark", "Sansa Stark")
        duel.they.controls("Cersei Lannister")
        duel.begin(challenges_phase(duel.game))
        return duel

    counts = [perft(lambda: start().session, depth) for depth in (1, 2)]
    # A pass; military: Robb; intrigue: Sansa; power: Robb, Sansa, both.
    assert counts[0] == 6
    # After the pass Cersei's player has three answers. Against military nobody can defend, and
    # Robb's renown is the next question; against the four others Cersei defends or does not.
    assert counts[1] == 3 + 2 + 4 * 2
