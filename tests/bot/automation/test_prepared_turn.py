"""A turn of marshaling that was prepared: reducers, cards, attachments with their bearers, in the
order in which they were chosen; asked again from the first part that no longer fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order
from bot.automation.ready_answers import ready_answer, without_spoiled
from bot.automation.sight import BLIND
from bot.automation.writing import with_orders
from bot.faces.orders.wording import Wording
from bot.games.agot.automation import AUTOMATION
from bot.games.agot.orders import MARSHALING
from bot.games.agot.own_cards import by_ref, hindrances
from bot.words import NOBODY, words_in
from engine.agot.scenes import staged
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.automation.trial import code, passing, tried

HAND = ("Robb Stark", "Ice", "Catelyn Stark")


def position(gold: int, hand: Sequence[str] = HAND) -> dict[str, Any]:
    mine = {
        "agenda": "Fealty",
        "faction": "stark",
        "gold": gold,
        "hand": list(hand),
        "play": ["Winterfell Steward"],
    }
    return {"begin": "marshaling", "first": 0, "seat": [mine, {"faction": "lannister"}]}


def rehearsed(session: Session) -> Decision:
    return next(d for d in session.rehearsals(SeatId(0)) if d.moment.step == MARSHALING)


def plan(session: Session, *wanted: str) -> list[str]:
    """The keys of the options that say this, in this order."""
    words = words_in("en")
    said = {words.say(o.phrase, NOBODY): o.key for o in rehearsed(session).options}
    return [next(key for text, key in said.items() if want in text) for want in wanted]


def turn(session: Session, *wanted: str) -> Order:
    """The order that these make."""
    return AUTOMATION.prepared(rehearsed(session), plan(session, *wanted), Instructions(), ())


TURN = (
    "Use Winterfell Steward",
    "Marshal Robb Stark",
    "Ice on Robb Stark",
    "Marshal Catelyn Stark",
)


def test_reducers_and_bearers_are_offered_and_all_is_carried_out_in_order() -> None:
    table = position(20)
    session = staged(table, quick=False)
    said = with_orders(Instructions(), [turn(session, *TURN)], session.game.scopes())
    trial = tried(table, 0, said, {(0, MARSHALING): passing}, steps=12)
    play = trial.session.view(None).players[0].play
    robb = next(card for card in play if card.code == code("Robb Stark"))
    assert [card.code for card in robb.attachments] == [code("Ice")]
    assert code("Catelyn Stark") in [card.code for card in play]
    assert [card.kneeling for card in play if card.code == code("Winterfell Steward")] == [True]
    assert MARSHALING not in trial.steps
    assert "bearer" not in trial.steps
    assert trial.left.orders == ()


def test_it_is_asked_again_from_what_no_longer_fits_with_the_reason() -> None:
    table = position(2)
    session = staged(table, quick=False)
    said = Instructions(orders=(turn(session, *TURN),))
    while True:
        decision = session.pending[0]
        if decision.seat == 0:
            ready = ready_answer(decision, said, Mode.RELAXED, AUTOMATION)
            if ready is None:
                break
            said = ready.left
            session.answer(decision.seat, decision.id, ready.keys)
        else:
            session.answer(decision.seat, decision.id, ("pass",))
    said = without_spoiled(decision, said)
    (lost,) = said.spoiled
    assert len(lost.answers) < len(TURN) + 2  # what came before was carried out
    view = session.view(SeatId(0))
    told = Wording("agot", words_in("en"), NOBODY, by_ref(view)).spoiled(
        lost, decision, hindrances(view), BLIND
    )
    assert "there is not enough gold" in told


def test_no_card_is_named_twice() -> None:
    session = staged(position(9), quick=False)
    form = rehearsed(session)
    on = plan(session, "Ice on Robb Stark", "Ice on Winterfell Steward")
    assert form.refusal(on[:1]) is None
    assert form.refusal(on) is not None
