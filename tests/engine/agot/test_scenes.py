"""Every ruling as a running situation: its scene plays on the engine, ends as the ruling says, and
would end otherwise if the ruling were another. And the fixture that plays scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.scenes import frames, scene_of
from bot.words import LANGUAGES
from engine.agot.expectations import observed, unmet
from engine.agot.game import Agot
from engine.agot.meaning import Line, keys_of, waived
from engine.agot.performance import Stuck, Until, cue, moments, perform, spoken
from engine.agot.prints import examples, prints
from engine.agot.scenes import SCENES, staged
from engine.core.datafiles import facts, names
from engine.core.record import Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.data.agot import rulings

FOLDER = "agot/scenes"
SHOWN = {name for ruling in rulings().values() if (name := scene_of(ruling)) is not None}
AT_MOST_WITHOUT = 16

every_scene = pytest.mark.parametrize("name", sorted(SHOWN))
every_ruling = pytest.mark.parametrize("ruling", rulings())


def scene(name: str) -> Mapping[str, Any]:
    return facts(f"{FOLDER}/{name}")


def test_every_scene_belongs_to_a_ruling_and_few_rulings_have_none() -> None:
    assert {name.rpartition("/")[2] for name in names(FOLDER)} == SHOWN
    without = [name for name, ruling in rulings().items() if scene_of(ruling) is None]
    assert len(without) <= AT_MOST_WITHOUT


@every_scene
def test_a_scene_plays_as_its_ruling_says(name: str) -> None:
    for moment in moments(scene(name)):
        assert list(unmet(moment.session, moment.facts.get("expect", ()))) == []
        assert isinstance(moment.session.game, Agot)
        assert list(moment.session.game.violations()) == []


@every_scene
def test_the_end_of_a_scene_is_not_its_beginning(name: str) -> None:
    """What is expected at the end does not hold before: another ruling would show."""
    ending = scene(name)["moment"][-1]["expect"]
    beginning = next(moments(scene(name))).session
    assert [fact for fact in ending if observed(beginning, fact) != fact]


@every_scene
def test_a_scene_is_a_record_that_can_be_restored(name: str) -> None:
    *_, last = moments(scene(name))
    record = Record.from_json(last.session.record.to_json(), {SCENES.id: SCENES})
    assert Session.restore(record, SCENES).digest() == last.session.digest()


@every_ruling
def test_a_ruling_shows_two_to_four_frames_in_both_languages(ruling: str) -> None:
    shown = frames("agot", ruling)
    assert (shown is None) is (scene_of(rulings()[ruling]) is None)
    if shown is not None:
        assert 2 <= len(shown) <= 4
        assert all(frame.view.seat is None for frame in shown)
        captions = [frame.caption(language) for frame in shown for language in LANGUAGES]
        assert all(text and "{" not in text and "[" not in text for text in captions)
        assert len({frame.view for frame in shown}) > 1


def test_a_ruling_that_does_not_exist_shows_nothing() -> None:
    assert frames("agot", "faq_9_9_nothing") is None


def test_the_examples_of_scenes_are_in_no_deck_and_no_pool() -> None:
    assert not examples().keys() & prints().keys()
    game = staged({"begin": "challenges"}).game
    assert isinstance(game, Agot)
    codes = {
        live.card.printed.code
        for player in game.players
        for held in player.might_hold.values()
        for entries in held.values()
        for _, live in entries
    }
    assert not codes & examples().keys()


# How a scene is played


POSITION = {
    "begin": "challenges",
    "seat": [
        {"faction": "stark", "play": ["Wolves of the North", "Wolves of the North", "Robb Stark"]},
        {"faction": "lannister", "play": ["Tywin Lannister", "Burned Men"]},
    ],
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"starts": "challenges"},
        {"seat": [{"field": ["Robb Stark"]}]},
        {"seat": [{"play": [{"card": "Robb Stark", "knelt": True}]}]},
        {"seat": [{"play": ["Nobody at All"]}]},
    ],
)
def test_a_word_that_means_nothing_is_an_error_of_the_position(wrong: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        staged({"begin": "challenges", **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"card": "Robb Stark", "of": 0, "knelt": True},
        {"seat": 0, "silver": 3},
        {"asked": 0, "question": "claim"},
        {"weather": "snow"},
    ],
)
def test_a_word_that_means_nothing_is_an_error_of_the_expectation(wrong: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        observed(staged(POSITION), wrong)


def test_an_option_is_meant_by_key_by_card_or_by_two_cards() -> None:
    session = staged(POSITION)
    wolves, tywin = "Wolves of the North", "Wolves of the North > Tywin Lannister"
    keys = keys_of(
        Line(SeatId(0), ("military", wolves, wolves, tywin)), session.decision(SeatId(0))
    )
    assert keys is not None
    assert len(set(keys)) == 4


@pytest.mark.parametrize(
    "line",
    [
        Line(SeatId(0), ("Tywin Lannister",)),  # not offered
        Line(SeatId(0), ("military",)),  # offered, and refused: nobody attacks
        Line(SeatId(1), ("pass",)),  # not asked
        Line(SeatId(0), ("pass",), "defenders"),  # asked something else
    ],
)
def test_what_is_no_answer_is_none(line: Line) -> None:
    session = staged(POSITION)
    assert keys_of(line, session.decision(line.seat)) is None


def test_others_pass_until_a_line_is_an_answer() -> None:
    session = staged(POSITION)
    perform(session, [cue([0, "military", "Robb Stark"]), cue(["until", "military_claim"])])
    assert [decision.seat for decision in session.pending] == [1]


def test_nobody_is_passed_over_who_must_choose() -> None:
    session = staged(POSITION)
    perform(session, [cue([0, "military", "Robb Stark"]), Until("military_claim")])
    assert waived(session.pending[0]) is None
    with pytest.raises(Stuck):
        perform(session, [Until("dominance_phase")])


def test_strictly_even_nothing_is_said() -> None:
    attack, claim = cue([0, "military", "Robb Stark"]), Until("military_claim")
    with pytest.raises(Stuck):  # nobody has said that nobody defends
        perform(staged(POSITION), [attack, claim], strict=True)
    perform(staged(POSITION), [attack, cue([1]), claim], strict=True)


def test_what_must_not_be_offered_stops_the_scene() -> None:
    perform(staged(POSITION), [cue(["until", "over", "Eddard Stark"])])
    with pytest.raises(Stuck):
        perform(staged(POSITION), [cue(["until", "over", "Robb Stark"])])


def test_a_line_that_never_fits_is_an_error() -> None:
    with pytest.raises(Stuck):
        perform(staged(POSITION), [cue([0, "military", "Eddard Stark"])])


def test_a_scripted_player_speaks_the_first_line_that_fits() -> None:
    session = staged(POSITION)
    (decision,) = session.pending
    lines = [
        Line(SeatId(0), ("Burned Men",)),
        Line(SeatId(0), ("power", "Robb Stark")),
        Line(SeatId(0), ("pass",)),
    ]
    assert spoken(lines, decision) == keys_of(lines[1], decision)
    assert spoken(lines[:1], decision) is None
