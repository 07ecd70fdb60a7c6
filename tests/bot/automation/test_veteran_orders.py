"""Orders that a veteran writes, each written by presses of the wizard: what it reads like, where it
is carried out, where it is not, and what remains to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then
from bot.automation.preferences import Preference
from bot.faces.orders.wording import Wording
from bot.faces.orders.written import BLANK, refuse_unfinished, unfinished, written
from bot.games.agot.automation import AUTOMATION
from bot.words import NOBODY, words_in
from engine.agot.scenes import staged
from engine.core.errors import Refused
from tests.bot.automation.trial import (
    Script,
    Trial,
    act,
    attack,
    code,
    defend,
    passing,
    ref,
    tried,
)

Choice = tuple[str, str]  # a select of the wizard, and what is chosen in it


def order(*choices: Choice) -> Order:
    """Written by these presses; whatever is not said is left as it is proposed."""
    made = BLANK
    for what, value in choices:
        made = written(made, what, value.split(","), AUTOMATION)
    refuse_unfinished(made)
    return replace(made, id=1)


def said(*orders: Order) -> Instructions:
    return Instructions(orders=orders)


def fight(
    mine: Sequence[Any], theirs: Sequence[Any], hand: Sequence[str] = (), gold: int = 4, **more: Any
) -> dict[str, Any]:
    """The first seat attacks the second, which holds these cards."""
    held = {"hand": list(hand), "gold": gold}
    first = {"faction": "stark", "play": list(mine), "gold": 4, **more}
    second = {"faction": "lannister", "play": list(theirs), **held}
    return {"begin": "challenges", "first": 0, "seat": [first, second]}


def attacked(icon: str, *names: str, by: Sequence[str] = ()) -> Script:
    """Attackers, and who defends."""
    return {(0, "challenge"): attack(icon, *names), (1, "defenders"): defend(*by)}


GAME = ("until", "game")
STARKS = ("Eddard Stark", "Robb Stark")
DECLARED = "defenders_declared"


class TestSaves:
    def saved(self, play: Any, *orders: Order) -> Trial:
        script = attacked("military", "Eddard Stark")
        return tried(fight(["Eddard Stark"], [play]), 1, said(*orders), script)

    @pytest.mark.parametrize(
        "name",
        ["Tywin Lannister", "Cersei Lannister", "Robb Stark", "Balon Greyjoy", "Jon Snow"],
    )
    def test_with_its_duplicate_whoever_it_is(self, name: str) -> None:
        for_one = order(("window", "save"), ("against", code(name)), ("then", "+"), GAME)
        trial = self.saved({"card": name, "duplicates": 1}, for_one)
        assert trial.done == ["save"]
        assert "save" not in [moment.window for moment in trial.asked]
        assert not trial.session.view(None).players[1].dead

    def test_with_bodyguard_and_nobody_else(self) -> None:
        guarded = {"card": "Tywin Lannister", "attachments": ["Bodyguard"]}
        guard = ("then", code("Bodyguard"))
        tywin = order(("window", "save"), ("against", code("Tywin Lannister")), guard, GAME)
        assert self.saved(guarded, tywin).done == ["save"]
        other = order(("window", "save"), ("against", code("Cersei Lannister")), guard, GAME)
        left = self.saved(guarded, other)
        assert left.done == []
        assert "save" in [moment.window for moment in left.asked]


class TestTheHandsJudgment:
    def judged(self, event: str, *choices: Choice) -> Trial:
        position = fight(
            ["Eddard Stark", "Robb Stark"],
            ["Tywin Lannister", "Lannisport Merchant"],
            ["The Hand's Judgment"],
        )
        position["seat"][0]["hand"] = [event]
        script: Script = {
            (0, "challenge"): attack("military", "Eddard Stark", "Robb Stark"),
            (1, "defenders"): defend(),
            (0, "defenders_declared"): act,
            (0, "reaction_challengewon"): act,
        }
        using = ("then", code("The Hand's Judgment"))
        made = order(("window", "cancel"), *choices, using, GAME)
        return tried(position, 1, said(made), script)

    def test_by_printed_cost(self) -> None:
        assert self.judged("Put to the Sword", ("cost", "2")).done == ["cancel"]
        assert self.judged("Winter Is Coming", ("cost", "2")).done == []

    def test_by_name(self) -> None:
        named = ("against", code("Put to the Sword"))
        assert self.judged("Put to the Sword", named).done == ["cancel"]
        assert self.judged("Winter Is Coming", named).done == []

    def test_never_on_what_the_seat_itself_plays(self) -> None:
        made = order(("window", "cancel"), ("then", code("The Hand's Judgment")), GAME)
        assert made.others


class TestDefenders:
    ATTACKER = "Cersei Lannister"

    def defended(self, icon: str, *choices: Choice, helper: Sequence[str] = ()) -> Trial:
        position = fight([self.ATTACKER, *helper], ["Catelyn Stark", "Sansa Stark"])
        script: Script = {(0, "challenge"): attack(icon, self.ATTACKER, *helper)}
        made = order(("window", "defenders"), *choices, ("then", code("Catelyn Stark")), GAME)
        return tried(position, 1, said(made), script)

    def test_by_type_and_gap(self) -> None:
        near = (("type", "intrigue"), ("if", "then_near"))
        assert self.defended("intrigue", *near).done == ["defenders"]
        assert self.defended("power", *near).done == []
        assert self.defended("intrigue", *near, helper=["Tyrion Lannister"]).done == []

    @pytest.mark.rule("4.2.2 Compare strength")
    def test_a_tie_is_no_win_for_the_defender(self) -> None:
        assert self.defended("intrigue", ("if", "then_win")).done == []

    def test_by_who_attacks(self) -> None:
        assert self.defended("intrigue", ("by", "0")).done == ["defenders"]
        assert self.defended("intrigue", ("by", "1")).done == []


class TestPutToTheSword:
    USING = (("window", "won"), ("role", "winner"), ("type", "military"), ("if", "by_five"))

    def played(self, *choices: Choice, mine: Sequence[str] = STARKS) -> Trial:
        position = fight(mine, ["Tywin Lannister", "Lannisport Merchant"], gold=0)
        position["seat"][0]["hand"] = ["Put to the Sword"]
        script: Script = {
            (0, "challenge"): attack("military", *mine),
            (1, "defenders"): defend(),
            (1, "military_claim"): lambda s, d: [ref(s, 1, "Lannisport Merchant")],
        }
        made = order(*self.USING, ("then", code("Put to the Sword")), *choices, GAME)
        return tried(position, 0, said(made), script)

    def dead(self, trial: Trial) -> list[str]:
        return [card.code for card in trial.session.view(None).players[1].dead]

    def test_on_the_strongest(self) -> None:
        trial = self.played(("aim", "strongest"))
        assert trial.done == ["won", "target"]
        assert code("Tywin Lannister") in self.dead(trial)
        assert "target" not in trial.steps

    def test_on_a_named_character_or_not_at_all(self) -> None:
        named = self.played(("aim", "named"), ("target", code("Lannisport Merchant")))
        assert self.dead(named)[0] == code("Lannisport Merchant")
        absent = self.played(("aim", "named"), ("target", code("Cersei Lannister")))
        assert absent.done == []
        assert "won" in [moment.window for moment in absent.asked] or absent.given

    def test_asks_for_the_target_if_told_to(self) -> None:
        trial = self.played(("aim", "ask"))
        assert trial.done == ["won"]
        assert "target" in trial.steps

    def test_not_for_less(self) -> None:
        assert self.played(("aim", "strongest"), mine=("Winterfell Steward",)).done == []

    def test_once(self) -> None:
        assert self.played(("aim", "strongest"), ("once", "")).left.orders == ()
        assert len(self.played(("aim", "strongest")).left.orders) == 1


def test_tears_of_lys_on_the_strongest_without_attachments() -> None:
    guarded = {"card": "Robb Stark", "attachments": ["Ice"]}
    position = fight(["Cersei Lannister"], [guarded, "Bran Stark", "Hodor", "Winterfell Steward"])
    position["seat"][0] |= {"faction": "lannister", "hand": ["Tears of Lys"]}
    using = ("then", code("Tears of Lys"))
    made = order(("window", "won"), ("role", "winner"), using, ("aim", "strongest_bare"), GAME)
    script = attacked("intrigue", "Cersei Lannister")
    trial = tried(position, 0, said(made), script, steps=25)
    assert trial.done == ["won", "target"]
    (target,) = [given for given in trial.given if given.moment.window == "target"]
    cards = {card.ref: card.code for card in staged(position).view(None).players[1].play}
    assert [cards[key] for key in target.keys] == [code("Hodor")]


@pytest.mark.parametrize(("icon", "fires"), [("military", True), ("power", False)])
def test_winter_is_coming_on_military_only(icon: str, fires: bool) -> None:
    position = fight(["Eddard Stark", "Catelyn Stark"], ["Lannisport Merchant"])
    position["seat"][0]["hand"] = ["Winter Is Coming"]
    using = ("then", code("Winter Is Coming"))
    window = (("window", "defenders_declared"), ("role", "attacker"), ("type", "military"))
    script: Script = {
        (0, "challenge"): attack(icon, "Eddard Stark"),
        (1, "defenders"): defend(),
        (0, "defenders_declared"): passing,
    }
    trial = tried(position, 0, said(order(*window, using, GAME)), script, steps=8)
    assert ("defenders_declared" in trial.done) is fires


@pytest.mark.rule("4.2.2 Compare strength")
@pytest.mark.parametrize(
    ("attacker", "gap", "fires"),
    [("Robert Baratheon", -1, True), ("Robb Stark", 0, True), ("Winterfell Steward", 5, False)],
)
def test_boost_if_a_defender_would_lose_and_a_tie_is_a_loss(
    attacker: str, gap: int, fires: bool
) -> None:
    position = fight([attacker], ["Robb Stark"], ["For the North!"])
    position["seat"][1]["faction"] = "stark"
    window = (("window", DECLARED), ("role", "defender"), ("if", "losing"))
    made = order(*window, ("then", code("For the North!")), GAME)
    script = {**attacked("military", attacker, by=["Robb Stark"]), (1, DECLARED): passing}
    trial = tried(position, 1, said(made), script, steps=8)
    moments = [*trial.asked, *(given.moment for given in trial.given)]
    assert next(moment.gap for moment in moments if moment.step == DECLARED) == gap
    assert (DECLARED in trial.done) is fires


class TestReducers:
    def turn(self, hand: Sequence[str], gold: int) -> Trial:
        mine = {
            "agenda": "Fealty",
            "faction": "stark",
            "gold": gold,
            "hand": list(hand),
            "play": ["Winterfell Steward"],
        }
        position = {"begin": "marshaling", "first": 0, "seat": [mine, {"faction": "lannister"}]}
        names = (code("Fealty"), code("Winterfell Steward"))
        always = Instructions(preferences=dict.fromkeys(names, Preference.ALWAYS))
        return tried(position, 0, always, {(0, "marshaling_phase"): passing}, steps=5)

    def test_always_for_the_first_card_they_fit(self) -> None:
        done = self.turn(["Robb Stark"], 5)
        assert done.done == ["marshaling_phase", "marshaling_phase"]

    def test_not_without_one_nor_where_nothing_can_be_paid(self) -> None:
        assert self.turn(["The Kingsroad"], 9).done == []
        assert self.turn(["Eddard Stark"], 0).done == []


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

    @pytest.mark.parametrize("language", ["en", "pl"])
    def test_each_is_read_back_in_one_sentence(self, language: str) -> None:
        wording = Wording("agot", words_in(language), NOBODY)
        made = order(*TestPutToTheSword.USING, ("then", code("Put to the Sword")), GAME)
        aimed = replace(made, aim=made.aim.__class__.STRONGEST, once=True)
        sentence = wording.order(aimed)
        assert sentence.endswith(".")
        assert sentence.count(".") == 1
        assert "{" not in sentence


def test_in_a_sealed_mode_orders_answer_too() -> None:
    trial = tried(
        fight(["Cersei Lannister"], ["Catelyn Stark"]),
        1,
        said(order(("window", "defenders"), ("then", code("Catelyn Stark")), GAME)),
        {(0, "challenge"): attack("intrigue", "Cersei Lannister")},
        Mode.SEALED,
    )
    assert trial.done == ["defenders"]
