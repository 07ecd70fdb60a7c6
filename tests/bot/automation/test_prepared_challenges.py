"""Challenges that were prepared one after another, each with its conditions: carried out when their
time comes, asked again from the first that no longer fits, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.automation.instructions import Instructions
from bot.automation.passes import PASS
from bot.automation.provisos import LEAVE_OUT, Fact, Proviso, refuse_contradiction
from bot.automation.sight import Sight
from bot.automation.writing import with_orders
from bot.faces.orders.wording import Wording
from bot.games.agot.automation import AUTOMATION
from bot.games.agot.own_cards import by_ref, hindrances
from bot.words import Voice, words_in
from engine.agot.moments import CHALLENGE
from engine.agot.scenes import staged
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.automation.trial import Script, Trial, code, defend, passing, ref, tried

MINE = ("Robb Stark", "Catelyn Stark", "Arya Stark (Core)")
THEIRS = ("Tywin Lannister", "Lannisport Merchant")
ME, OTHER = SeatId(0), SeatId(1)
WON, LOST = Proviso(Fact.WON, 1).key, Proviso(Fact.LOST, 1).key
NAMES = Voice(lambda seat: ("Alys", "Bolek")[seat])


def position(mine: Sequence[str] = MINE, theirs: Sequence[str] = THEIRS) -> dict[str, Any]:
    first = {"faction": "stark", "play": list(mine)}
    return {
        "begin": "challenges",
        "first": 0,
        "seat": [first, {"faction": "lannister", "play": list(theirs)}],
    }


def stands(name: str, seat: SeatId = OTHER) -> str:
    return Proviso(Fact.STANDS, seat, code(name)).key


def down(name: str, seat: SeatId = OTHER) -> str:
    return Proviso(Fact.DOWN, seat, code(name)).key


def form_after(session: Session, said: Instructions) -> Decision | None:
    found = next(d for d in session.rehearsals(ME) if d.moment.step == CHALLENGE)
    return AUTOMATION.following(found, said)


def planned(*attacks: tuple[str, tuple[str, ...], tuple[str, ...]]) -> Instructions:
    """Each as it is chosen in the form: type, attackers, conditions."""
    session, said = staged(position(), quick=False), Instructions()
    for icon, names, provisos in attacks:
        form = form_after(session, said)
        assert form is not None
        keys = [PASS] if icon == PASS else [icon, *(ref(session, ME, name) for name in names)]
        order = AUTOMATION.prepared(form, form.accepted(keys), said, provisos)
        said = with_orders(said, [order], session.game.scopes())
    return said


def played(said: Instructions, *defenders: str, steps: int = 40) -> Trial:
    """The other defends whenever these can."""
    script: Script = {
        (0, CHALLENGE): passing,
        (1, CHALLENGE): passing,
        (1, "defenders"): lambda session, decision: [
            key
            for key in defend(*defenders)(session, decision) or ()
            if key in [option.key for option in decision.options]
        ],
        (1, "military_claim"): lambda s, d: [ref(s, OTHER, "Lannisport Merchant")],
    }
    return tried(position(), 0, said, script, steps=steps)


def declared(trial: Trial) -> list[str]:
    """The types of challenges that were declared without asking."""
    found = [given.keys[0] for given in trial.given if given.moment.step == CHALLENGE]
    return [key for key in found if key != PASS]


RAID = ("military", ("Robb Stark",), ())


def test_several_are_carried_out_in_their_order() -> None:
    said = planned(RAID, ("intrigue", ("Catelyn Stark",), ()), (PASS, (), ()))
    trial = played(said)
    assert declared(trial) == ["military", "intrigue"]
    assert CHALLENGE not in trial.steps
    assert trial.left.orders == ()


@pytest.mark.parametrize(
    ("provisos", "defenders", "fires"),
    [
        ((WON,), (), True),
        ((WON,), ("Tywin Lannister",), False),
        ((LOST,), ("Tywin Lannister",), True),
        ((LOST,), (), False),
        ((stands("Tywin Lannister"),), (), True),
        ((stands("Tywin Lannister"),), ("Tywin Lannister",), False),
        ((down("Tywin Lannister"),), ("Tywin Lannister",), True),
        ((down("Tywin Lannister"),), (), False),
        ((stands("Robb Stark", ME),), (), False),
        ((down("Lannisport Merchant"),), (), True),  # dead by the claim
        ((WON, stands("Tywin Lannister")), (), True),
        ((WON, down("Tywin Lannister")), (), False),
    ],
)
def test_the_second_depends_on_what_is_so_when_its_turn_comes(
    provisos: tuple[str, ...], defenders: tuple[str, ...], fires: bool
) -> None:
    said = planned(RAID, ("intrigue", ("Catelyn Stark",), provisos))
    trial = played(said, *defenders)
    assert declared(trial) == (["military", "intrigue"] if fires else ["military"])
    assert (CHALLENGE in trial.steps) is True  # what comes after is asked in any case
    assert bool(trial.left.spoiled) is not fires
    assert trial.left.orders == ()


def test_a_challenge_is_left_out_where_that_was_said_and_the_next_goes_on() -> None:
    said = planned(
        RAID,
        ("power", ("Arya Stark (Core)",), (LOST, LEAVE_OUT)),
        ("intrigue", ("Catelyn Stark",), ()),
    )
    assert declared(played(said)) == ["military", "intrigue"]
    assert declared(played(said, "Tywin Lannister")) == ["military", "power", "intrigue"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_it_is_asked_with_the_condition_that_does_not_hold(language: str) -> None:
    said = planned(RAID, ("intrigue", ("Catelyn Stark",), (WON, stands("Tywin Lannister"))))
    trial = played(said, "Tywin Lannister", steps=40)
    (lost,) = trial.left.spoiled
    session = staged(position(), quick=False)
    view, (decision,) = session.view(ME), session.pending
    sight = Sight.of(session, ME, AUTOMATION.cards)
    wording = Wording("agot", words_in(language), NAMES, by_ref(view))
    told = wording.spoiled(lost, decision, hindrances(view), sight)
    assert (
        told
        == {
            "en": "What you had prepared (my challenge) was to happen only if my first challenge"
            " succeeds. That is not so, so you are asked.",
            "pl": "To, co było przygotowane (moje wyzwanie), miało nastąpić tylko, jeśli moje"
            " pierwsze wyzwanie się powiedzie. Tak nie jest, więc pytamy.",
        }[language]
    )


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_of_it_is_read_back_in_one_sentence(language: str) -> None:
    said = planned(
        RAID,
        ("intrigue", ("Catelyn Stark",), (WON, stands("Tywin Lannister"), LEAVE_OUT)),
        (PASS, (), ()),
    )
    view = staged(position(), quick=False).view(ME)
    wording = Wording("agot", words_in(language), NAMES, by_ref(view))
    (order,) = said.orders
    assert (
        wording.order(order)
        == {
            "en": "When I may challenge: a military challenge with Robb Stark; then if my first"
            " challenge succeeds and Tywin Lannister (Bolek) still stands, an intrigue challenge"
            " with Catelyn Stark (otherwise leave it out); then no further challenge"
            " (until this round ends).",
            "pl": "Gdy mogę rzucić wyzwanie: wyzwanie militarne, atakujący: Robb Stark; potem jeśli"
            " moje pierwsze wyzwanie się powiedzie i karta Tywin Lannister (Bolek) nadal stoi:"
            " wyzwanie intrygi, atakujący: Catelyn Stark (w przeciwnym razie pomiń); potem żadnych"
            " dalszych wyzwań (do końca tej rundy).",
        }[language]
    )


class TestWhatIsOffered:
    def test_the_next_names_neither_a_type_nor_an_attacker_again(self) -> None:
        session = staged(position(), quick=False)
        form = form_after(session, planned(RAID))
        assert form is not None
        offered = [option.key for option in form.options]
        assert "military" not in offered
        assert ref(session, ME, "Robb Stark") not in offered
        assert "intrigue" in offered

    def test_nothing_comes_after_the_last(self) -> None:
        session = staged(position(), quick=False)
        assert form_after(session, planned(RAID, (PASS, (), ()))) is None

    def test_only_what_is_not_known_yet_and_who_stands_now(self) -> None:
        session = staged(position(), quick=False)
        view = session.view(ME)
        form = form_after(session, Instructions())
        assert form is not None
        alone = AUTOMATION.provisos(form, Instructions(), view)
        assert [group.name for group in alone] == ["stands", "down"]
        said = planned(RAID)
        second = form_after(session, said)
        assert second is not None
        fates, *_ = AUTOMATION.provisos(second, said, view)
        assert [proviso.key for proviso in fates.offered] == [WON, LOST]
        keys = [proviso.key for group in alone for proviso in group.offered]
        assert stands("Tywin Lannister") == keys[0]  # the strongest who could defend
        assert down("Robb Stark", ME) in keys

    def test_what_contradicts_itself_is_refused(self) -> None:
        refuse_contradiction([WON, stands("Tywin Lannister"), stands("Robb Stark", ME), LEAVE_OUT])
        for pair in ([WON, LOST], [stands("Tywin Lannister"), down("Tywin Lannister")]):
            with pytest.raises(Refused):
                refuse_contradiction(pair)


def test_it_is_kept_and_read_again() -> None:
    said = planned(RAID, ("intrigue", ("Catelyn Stark",), (WON, LEAVE_OUT)))
    assert Instructions.from_json(said.to_json()) == said
