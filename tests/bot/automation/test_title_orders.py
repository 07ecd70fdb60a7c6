"""What a title lets one choose can be ordered: whether a challenge is redirected, and against whom
one's own goes that was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.automation.instructions import Instructions
from bot.automation.orders import Order
from bot.faces.orders.wording import Wording
from bot.faces.orders.written import BLANK, written
from bot.games.agot.automation import AUTOMATION
from bot.words import NOBODY, words_in
from tests.bot.automation.trial import Script, Trial, attack, defend, passing, tried

YES = {(1, "redirect"): lambda session, decision: ("yes",)}


def position(*powers: int) -> dict[str, Any]:
    """The first seat attacks the third; the second is Crown Regent."""
    seats: list[dict[str, Any]] = [
        {"faction": "lannister", "play": ["Tyrion Lannister"], "title": "Hand of the King"},
        {"faction": "stark", "play": ["Catelyn Stark"], "title": "Crown Regent"},
        {"faction": "baratheon", "play": ["Melisandre"], "title": "Master of Whispers"},
        {"faction": "targaryen", "play": ["Viserys Targaryen"], "title": "Master of Ships"},
    ]
    for seat, power in zip(seats, powers, strict=False):
        seat["power"] = power
    return {"begin": "challenges", "first": 0, "seat": seats}


def said(window: str, word: str, *more: tuple[str, str]) -> Order:
    made = BLANK
    for what, value in (("window", window), *more, ("say", word), ("until", "game")):
        made = written(made, what, [value], AUTOMATION)
    return replace(made, id=1)


def challenged(seat: int, order: Order, *powers: int) -> Trial:
    script: Script = {
        (0, "challenge"): attack("intrigue", "Tyrion Lannister", against=2),
        **{(n, "defenders"): defend() for n in range(4)},
        **{(n, "redirect"): passing for n in range(4)},
        **{(n, "challenge"): passing for n in (1, 2, 3)},
        **YES,
    }
    return tried(position(*powers), seat, Instructions(orders=(order,)), script, steps=6)


@pytest.mark.rule("Melee: Crown Regent")
@pytest.mark.parametrize("word", ["yes", "no"])
def test_redirect_always_or_never(word: str) -> None:
    trial = challenged(1, said("redirect", word))
    assert [given.keys for given in trial.given if given.moment.step == "redirect"] == [(word,)]
    assert "redirect" not in trial.steps


def test_only_from_a_named_player_and_in_one_type() -> None:
    assert "redirect" in challenged(1, said("redirect", "no", ("by", "3"))).steps
    assert "redirect" in challenged(1, said("redirect", "no", ("type", "power"))).steps
    assert "redirect" not in challenged(1, said("redirect", "no", ("by", "0"))).steps


def test_ones_own_goes_to_whoever_has_most_power() -> None:
    to_most = said("redirected", "most_power")
    trial = challenged(0, to_most, 0, 3, 1, 5)
    assert [g.keys for g in trial.given if g.moment.step == "redirected"] == [("p3",)]
    assert "redirected" in challenged(0, to_most, 0, 4, 1, 4).steps  # between equals it is asked
    to_one = said("redirected", "p1")
    assert [g.keys for g in challenged(0, to_one).given if g.moment.step == "redirected"] == [
        ("p1",)
    ]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_they_are_read_back(language: str) -> None:
    wording = Wording("agot", words_in(language), NOBODY)
    sentences = {
        wording.order(said("redirect", "no")),
        wording.order(said("redirected", "most_power")),
    }
    assert all(each.endswith(".") and "{" not in each for each in sentences)
