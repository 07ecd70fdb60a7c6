"""Who is marked on a board as waited for: whoever it is told to be, never whoever is active; and
whoever looks sits at the bottom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.describe import describe
from bot.games.realm.pictures.bar import bar_of
from bot.games.realm.pictures.facts import in_order, number_of
from bot.games.realm.pictures.fight import fight_of
from bot.games.realm.pictures.melee import pane_of
from bot.render.picture import PictureOf, drawing
from bot.words import words_in
from engine.agot.view import AgotView
from engine.core.seats import SeatId, seats_of
from tests.bot.render.courts import Court
from tests.bot.render.golden import same_house
from tests.bot.render.looks import faults
from tests.bot.render.scenes import NAMES, VOICE

WORDS = words_in("en")


@pytest.fixture
def melee() -> AgotView:
    return Court("awaited").crowded(4, 3, 2)


def head(view: AgotView, *awaited: SeatId) -> str:
    sheet = drawing(PictureOf.BOARD, view, WORDS, VOICE, awaited=awaited).sheet()
    return " ".join(mark.text for mark in sheet.marks if mark.box.top < 76)


def test_the_hourglass_is_at_the_awaited_and_not_at_the_active(melee: AgotView) -> None:
    assert melee.active == 0
    panes = [pane_of(melee, player, "", WORDS, (SeatId(1),)) for player in melee.players]
    assert [pane.awaited for pane in panes] == [False, True, False, False]
    bars = [bar_of(melee, player, "", WORDS, (SeatId(2), SeatId(3))) for player in melee.players]
    assert [each.awaited for each in bars] == [False, False, True, True]
    assert NAMES[1] in head(melee, SeatId(1))


def test_where_nobody_is_named_it_is_at_nobody(melee: AgotView) -> None:
    assert not any(name in head(melee) for name in NAMES[:4])
    assert describe(melee, WORDS, VOICE).outcome == ""
    assert "awaited" not in str(describe(melee, WORDS, VOICE))


def test_words_say_who_is_awaited(melee: AgotView) -> None:
    told = describe(melee, WORDS, VOICE, [SeatId(1), SeatId(3)])
    assert told.outcome == f"Awaited: {NAMES[1]}, {NAMES[3]}."
    assert str(told).count(", awaited)") == 2
    assert "of 15" in str(told)


@pytest.mark.parametrize("seat", range(4))
def test_ones_own_house_is_at_the_bottom(melee: AgotView, seat: SeatId) -> None:
    order = [player.seat for player in in_order(replace(melee, seat=seat))]
    assert order[-1] == seat
    assert order == [(seat + 1 + at) % 4 for at in range(4)]
    assert [player.seat for player in in_order(melee)] == [0, 1, 2, 3]


def test_players_of_one_house_have_numbers_and_others_none(melee: AgotView) -> None:
    view = same_house(melee)
    assert [number_of(view, seat) for seat in seats_of(4)] == [1, 0, 0, 4]
    assert [number_of(melee, seat) for seat in seats_of(4)] == [0, 0, 0, 0]
    assert view.challenge is not None
    assert fight_of(view, view.challenge, NAMES).numbers == (1, 0)
    relations = [each for p in view.players for each in pane_of(view, p, "", WORDS, ()).rivals]
    assert {number for house, number in relations if house == "stark"} <= {1, 4}
    assert faults(drawing(PictureOf.BOARD, view, WORDS, VOICE).sheet()) == []


def test_power_is_shown_with_what_wins(melee: AgotView) -> None:
    for view in (melee, Court("two").crowded(2, 3, 2)):
        marks = drawing(PictureOf.BOARD, view, WORDS, VOICE).sheet().marks
        assert sum(mark.text == "/15" for mark in marks) == len(view.players)
