"""Taking a row: what joins a column by itself, what is chosen, what is refused."""

from __future__ import annotations

from itertools import product

import pytest

from engine.agents.answers import every_answer
from engine.core.errors import Refused
from tests.engine.behind.scene import Scene


def taking(row: str, own: str) -> Scene:
    """The row is revealed and taken."""
    return Scene(row, own).reveal(len(row) - 1).choose("stop")


@pytest.mark.rule("B-T11", "B-R20")
def test_a_match_is_compulsory_and_the_sixth_card_is_discarded() -> None:
    scene = taking("55", "5555")
    assert scene.held(0) == "55555"
    assert scene.discarded == "5"
    assert scene.game.turn.seat == 1


@pytest.mark.rule("B-R22")
def test_two_copies_of_a_new_role_make_one_column() -> None:
    scene = taking("776", "123")
    assert scene.held(0) == "123776"
    scene = taking("77", "12345")
    assert scene.choose("keep:7", "give:1").held(0) == "234577"


def test_where_all_fits_nothing_is_asked() -> None:
    for row, own, held in [("9876", "", "9876"), ("9876", "9", "99876")]:
        scene = taking(row, own)
        assert scene.held(0) == held
        assert scene.game.turn.seat == 1


def test_a_tight_row_asks_what_to_keep_and_what_to_give_up() -> None:
    scene = taking("876", "1234")
    keep, give = scene.decision.parts
    assert [option.key for option in keep.options] == ["keep:6", "keep:7", "keep:8"]
    assert (keep.low, keep.high) == (1, 3)
    assert [option.key for option in give.options] == ["give:1", "give:2", "give:3", "give:4"]
    assert (give.low, give.high) == (0, 2)
    scene.choose("keep:7", "keep:8", "give:2")
    assert scene.held(0) == "13487"
    assert scene.discarded == "26"


def test_all_new_cards_may_be_refused_where_five_columns_stand() -> None:
    scene = taking("76", "12345").choose()
    assert scene.held(0) == "12345"
    assert scene.discarded == "67"


@pytest.mark.rule("B-R20")
@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (["keep:6", "keep:7"], "behind.refused.no_room"),
        (["keep:6", "give:1"], "behind.refused.needless"),
        (["keep:6", "keep:7", "keep:8", "give:1"], "behind.refused.no_room"),
        ([], "refused.too_few"),
    ],
)
def test_columns_are_given_up_one_for_one_and_never_at_will(keys: list[str], reason: str) -> None:
    scene = taking("876", "1234")
    before = scene.session.digest()
    with pytest.raises(Refused) as refused:
        scene.choose(*keys)
    assert refused.value.reason.id == reason
    assert scene.session.digest() == before


@pytest.mark.rule("B-R21")
def test_a_column_that_just_grew_cannot_be_given_up() -> None:
    scene = taking("765", "12345")
    assert scene.offered("give") == ["give:1", "give:2", "give:3", "give:4"]
    scene.choose("keep:6", "keep:7", "give:1", "give:2")
    assert scene.held(0) == "345576"


@pytest.mark.rule("B-R21")
def test_a_full_column_receives_nothing_and_may_be_given_up() -> None:
    scene = taking("65", "123455555")
    assert "give:5" in scene.keys
    scene.choose("keep:6", "give:5")
    assert scene.held(0) == "12346"
    assert scene.discarded == "555555"


def lawful(row: str, own: str) -> set[tuple[frozenset[str], frozenset[str]]]:
    """Every pair of kept and given up columns, straight from the definition."""
    new = sorted(set(row) - set(own))
    free = 5 - len(set(own))
    unfed = [role for role in sorted(set(own)) if role not in row or own.count(role) == 5]
    pairs = set()
    for bits in product([0, 1], repeat=len(new) + len(unfed)):
        kept = frozenset(role for role, bit in zip(new, bits, strict=False) if bit)
        gone = frozenset(r for r, bit in zip(unfed, bits[len(new) :], strict=True) if bit)
        if len(kept) >= min(len(new), free) and len(gone) == max(0, len(kept) - free):
            pairs.add((kept, gone))
    return pairs


@pytest.mark.parametrize(
    ("row", "own"),
    [
        ("98765", "1234"),
        ("98765", "12345"),
        ("9876", "12399999"),
        ("765", "123455555"),
        ("6", "12345"),
        ("99876", "1"),
        ("9887", "1234"),
    ],
)
def test_a_question_is_asked_exactly_where_several_results_exist(row: str, own: str) -> None:
    scene = taking(row, own)
    pairs = lawful(row, own)
    if len(pairs) == 1:
        assert scene.game.turn.seat == 1
        return
    answers = {
        (
            frozenset(key[-1] for key in keys if key.startswith("keep")),
            frozenset(key[-1] for key in keys if key.startswith("give")),
        )
        for keys in every_answer(scene.decision)
    }
    assert answers == pairs
