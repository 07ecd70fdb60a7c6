"""What a seat's view says of its own hand agrees with what the seat is offered, in both editions,
and nobody else's view says anything of it."""

from __future__ import annotations

import pytest

from engine.agot.game import RULES as AGOT
from engine.core.decisions import Decision
from engine.core.game import Rules
from engine.core.seats import seats_of
from engine.core.session import Session
from engine.hbo.game import RULES as HBO
from engine.realm.nouns import CardType, Hindrance, Phase
from engine.realm.view import CardView, HeldView, RealmView
from tests.duel import Duel
from tests.engine.hbo.scene import Scene
from tests.engine.tools import played

WAYS = ("marshal:", "play:", "duplicate:")


def offered(decision: Decision, card: CardView) -> bool:
    keys = [option.key for option in decision.options]
    named = {f"{way}{card.ref}" for way in WAYS}
    return any(key in named or key.partition(".")[0] == card.ref for key in keys)


def own(session: Session) -> tuple[RealmView, Decision] | None:
    """The turn of a seat that marshals."""
    for decision in session.pending:
        view: RealmView = session.view(decision.seat)
        marshals = view.phase is Phase.MARSHALING and view.active == decision.seat
        if marshals and decision.prompt.id.endswith(".marshaling_phase"):
            return view, decision
    return None


@pytest.mark.parametrize("rules", [AGOT, HBO], ids=lambda rules: str(rules.id))
@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_hindered_is_offered_and_nothing_else(rules: Rules, seed: int) -> None:
    seen: set[Hindrance | None] = set()
    for answers in range(10, 200, 6):
        if (found := own(played(rules, 2, f"held{seed}", answers))) is None:
            continue
        view, decision = found
        assert len(view.held) == len(view.hand)
        for card, known in zip(view.hand, view.held, strict=True):
            assert offered(decision, card) is (known.hindrance is None), (card.name, known)
            seen.add(known.hindrance)
    assert {None, Hindrance.GOLD} <= seen


@pytest.mark.parametrize("rules", [AGOT, HBO], ids=lambda rules: str(rules.id))
def test_only_the_seat_itself_is_told(rules: Rules) -> None:
    session = played(rules, 2, "held", 40)
    assert session.view(None).held == ()
    assert [len(session.view(seat).held) for seat in seats_of(2)] == [
        len(session.view(seat).hand) for seat in seats_of(2)
    ]


# The reasons, one by one


def known(duel: Duel, at: int = -1) -> HeldView:
    view: RealmView = duel.game.view(duel.you.player.seat)
    return view.held[at]


@pytest.fixture
def marshaling() -> Duel:
    duel = Duel(phase=Phase.MARSHALING)
    duel.game.active = duel.you.player
    duel.you.rich(9)
    return duel


class TestReasons:
    def test_gold(self, marshaling: Duel) -> None:
        marshaling.you.holds("Robb Stark")
        marshaling.you.rich(5)
        assert known(marshaling) == HeldView(6, (), Hindrance.GOLD)

    def test_a_limited_card_was_marshaled(self, marshaling: Duel) -> None:
        marshaling.you.holds("The Roseroad")
        view: RealmView = marshaling.game.view(marshaling.you.player.seat)
        assert (view.limited, known(marshaling).hindrance) == (1, None)
        marshaling.you.player.limited = 1
        assert known(marshaling).hindrance is Hindrance.LIMITED

    @pytest.mark.parametrize("gold", [9, 0])
    def test_a_copy_is_dead(self, marshaling: Duel, gold: int) -> None:
        """Which no gold can mend."""
        marshaling.you.buried("Robb Stark")
        marshaling.you.holds("Robb Stark")
        marshaling.you.rich(gold)
        assert known(marshaling).hindrance is Hindrance.DEAD

    def test_a_duplicate_costs_nothing(self, marshaling: Duel) -> None:
        marshaling.you.has("Robb Stark")
        marshaling.you.holds("Robb Stark")
        assert known(marshaling) == HeldView(0, (), None, None, duplicate=True)

    def test_nothing_to_attach_it_to(self, marshaling: Duel) -> None:
        marshaling.you.holds("Ice")
        assert known(marshaling).hindrance is Hindrance.BEARER
        marshaling.you.has("Robb Stark")
        assert known(marshaling).hindrance is None

    def test_the_turn_of_another(self, marshaling: Duel) -> None:
        marshaling.you.holds("Robb Stark")
        marshaling.game.active = marshaling.they.player
        assert known(marshaling).hindrance is Hindrance.NOT_NOW

    def test_an_event_of_another_phase(self, marshaling: Duel) -> None:
        marshaling.you.holds("Seen In Flames")
        assert known(marshaling)[2:4] == (Hindrance.PHASE, Phase.CHALLENGES)

    def test_an_event_of_a_challenge_and_a_reaction(self, marshaling: Duel) -> None:
        marshaling.you.holds("For the North!", "Put to the Sword")
        assert known(marshaling, 0).hindrance is Hindrance.CHALLENGE
        assert known(marshaling, 1).hindrance is Hindrance.NOT_NOW

    def test_an_event_without_a_target(self, marshaling: Duel) -> None:
        marshaling.you.holds("Confinement")
        assert known(marshaling).hindrance is Hindrance.TARGET

    def test_a_plot_forbids_it(self, marshaling: Duel) -> None:
        marshaling.you.reveals("Marching Orders")
        marshaling.you.holds("The Kingsroad", "Confinement")
        assert known(marshaling, 0).hindrance is Hindrance.FORBIDDEN
        assert known(marshaling, 1).hindrance is Hindrance.FORBIDDEN

    def test_what_makes_it_cheaper_is_named(self, marshaling: Duel) -> None:
        marshaling.you.reveals("A Noble Cause")
        marshaling.you.holds("Robb Stark")
        (amount, by), *more = known(marshaling).less
        assert (known(marshaling).price, amount, more) == (4, 2, [])
        assert by is not None
        assert by.id == "card.agot.01004"


def test_the_hbo_edition_gives_its_reasons() -> None:
    scene = Scene(phase=Phase.MARSHALING)
    stark = scene.wolves
    scene.game.active = stark.player
    for code in ("eddard-stark", "ice", "not-today", "winter-is-coming"):
        stark.holds(code)
    stark.player.gold = 2
    view: RealmView = scene.game.view(stark.player.seat)
    reasons = [each.hindrance for each in view.held[-4:]]
    assert reasons == [Hindrance.GOLD, Hindrance.BEARER, Hindrance.NOT_NOW, Hindrance.PHASE]
    stark.player.gold = 0
    assert scene.game.view(stark.player.seat).held[-3].hindrance is Hindrance.BEARER
    assert view.hand[-1].type is CardType.EVENT
