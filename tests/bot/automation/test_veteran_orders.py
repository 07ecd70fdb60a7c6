"""The orders of the veteran's table, each written by the selects of the wizard: what it reads like,
where it is carried out, where it is not, and what remains to be asked; and what else holds of
orders so written."""

from __future__ import annotations

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then
from bot.automation.preferences import Preference
from bot.faces.orders.wording import Wording
from bot.faces.orders.written import BLANK, refuse_unfinished, unfinished, written
from bot.games.agot.automation import AUTOMATION
from bot.words import NOBODY, words_in
from engine.core.errors import Refused
from tests.bot.automation.trial import attack, code, tried
from tests.bot.automation.veteran import (
    GAME,
    REDUCERS,
    ROWS,
    Row,
    defended,
    fight,
    judged,
    said,
    saving,
    turn,
)

EN, PL = words_in("en"), words_in("pl")
DEFENDING = (("window", "defenders"), ("then", code("Catelyn Stark")), GAME)


def order(*choices: tuple[str, str]) -> Order:
    """Written by these presses; whatever is not said is left as it is proposed. A button leads to
    another page, but for the one that says "once"."""
    made = BLANK
    for select, value in choices:
        what = select or value
        if select or what == "once":
            made = written(made, what, value.split(","), AUTOMATION)
    refuse_unfinished(made)
    return made


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_each_of_the_table_does_what_it_says(row: Row) -> None:
    made = order(*row.presses)
    for words, sentence in ((EN, row.en), (PL, row.pl)):
        assert Wording("agot", words, NOBODY).order(made) == sentence
    for number, holds in enumerate(row.tries(made)):
        assert holds, number


@pytest.mark.parametrize(
    "name", ["Tywin Lannister", "Cersei Lannister", "Balon Greyjoy", "Jon Snow"]
)
def test_a_duplicate_saves_whoever_it_is(name: str) -> None:
    made = order(("window", "save"), ("against", code(name)), ("then", "+"), GAME)
    trial = saving(made, name, duplicates=1)
    assert trial.done == ["save"]
    assert "save" not in [moment.window for moment in trial.asked]


def test_the_hands_judgment_is_never_for_what_the_seat_itself_plays() -> None:
    made = order(("window", "cancel"), ("then", code("The Hand's Judgment")), GAME)
    assert made.others
    assert judged(made, "Winter Is Coming").done == ["cancel"]  # of any cost, unless told


@pytest.mark.rule("4.2.2 Compare strength")
def test_a_tie_is_no_win_for_the_defender() -> None:
    made = order(DEFENDING[0], ("if", "then_win"), *DEFENDING[1:])
    assert defended(made, "intrigue", "Cersei Lannister").done == []


def test_by_who_attacks() -> None:
    for attacker, fires in (("0", True), ("1", False)):
        made = order(DEFENDING[0], ("by", attacker), *DEFENDING[1:])
        done = defended(made, "intrigue", "Cersei Lannister").done
        assert (done[:1] == ["defenders"]) is fires


def test_reducers_are_used_for_the_first_card_they_fit_and_not_without_one() -> None:
    always = Instructions(preferences=dict.fromkeys(map(code, REDUCERS), Preference.ALWAYS))
    assert turn(always, ["Robb Stark"], 5) == ["marshaling_phase", "marshaling_phase"]
    assert turn(always, ["The Kingsroad"], 9) == []
    assert turn(always, ["Eddard Stark"], 0) == []


class TestWriting:
    def test_no_answer_is_preset(self) -> None:
        blank = written(BLANK, "window", ["won"], AUTOMATION)
        assert unfinished(blank) == "no_answer"
        with pytest.raises(Refused):
            refuse_unfinished(blank)

    def test_an_order_of_an_older_version_is_still_read(self) -> None:
        older = {
            "id": 3,
            "window": "cancel",
            "then": "use",
            "cards": ["01045"],
            "answers": [],
            "ranked": False,
            "role": None,
            "by": 2,
            "against": None,
            "gap_least": None,
            "gap_most": -1,
            "gold_least": 1,
            "until": "game",
            "number": 0,
            "once": False,
        }
        kept = Order.from_json(older)
        assert (kept.then, kept.by, kept.gap_most) == (Then.USE, 2, -1)
        assert Order.from_json(kept.to_json()) == kept


def test_in_a_sealed_mode_orders_answer_too() -> None:
    position = fight(["Cersei Lannister"], ["Catelyn Stark"])
    script = {(0, "challenge"): attack("intrigue", "Cersei Lannister")}
    assert tried(position, 1, said(order(*DEFENDING)), script, Mode.SEALED).done == ["defenders"]
