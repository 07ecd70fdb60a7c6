"""How a decision becomes buttons and selects, and how many presses an answer takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.automation.instructions import Instructions
from bot.automation.series import in_turn, in_vain, next_in_series, with_series, without_next
from bot.faces.asking import Asking
from bot.faces.ids import TEMPLATE, Act, Press
from bot.faces.posts import Button, Select, Style
from bot.faces.thread import ThreadFace
from bot.numbers import TableId
from bot.tables.drafts import Draft, ticked
from bot.tables.table import Table
from bot.words import NOBODY, words_in
from engine.core.decisions import Ask, Choice, Decision, Field, Option, form, some, window
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId
from tests.bot.tables.sitting import reach, sitting

PROMPT = phrase("number", n=0)
PASS = Option("pass", phrase("number", n=0))


def lettered(letters: str, serial: int = 0) -> list[Choice[str]]:
    return [(Option(each, phrase("number", n=1), serial=serial), each) for each in letters]


def asked(ask: Ask[str]) -> Decision:
    return ask.decision(7)


def asking(decision: Decision, *chosen: str) -> Asking:
    return Asking(TableId(1), decision, Draft(chosen), words_in("en"), NOBODY)


def controls(face: Asking) -> list[Button | Select]:
    rows = face.rows()
    return [each for row in rows for each in ([row] if isinstance(row, Select) else row)]


def acts(face: Asking) -> list[str]:
    """What can be pressed, by act and argument."""
    found = []
    for control in controls(face):
        match = TEMPLATE.fullmatch(control.custom_id)
        press = Press.parsed(match) if match else None
        assert press is not None
        found.append(f"{press.act}:{press.arg}" if press.arg else press.act.value)
    return found


def attack() -> Decision:
    """Two types of challenge, three characters, one of them with stealth."""
    types: list[Choice[str]] = [(PASS, "pass"), *lettered("MI")]
    pairs = [(Option("b>x", PROMPT), "b>x"), (Option("b>y", PROMPT), "b>y")]
    fields = [
        Field(types),
        Field(lettered("abc"), 0, 3, under=(("M", ("a", "b")), ("I", ("a", "c")))),
        Field(pairs, 0, 3, under=(("b", ("b>x", "b>y")),)),
    ]
    return asked(form(SeatId(0), PROMPT, fields))


def told(decision: Decision, about: str = "Does something.") -> Asking:
    return Asking(TableId(1), decision, Draft(), words_in("en"), NOBODY, about=lambda option: about)


class TestToldApart:
    def test_a_lone_option_says_what_it_does_beside_its_green_button(self) -> None:
        for serial in (0, 1):
            decision = asked(window(SeatId(0), PROMPT, [(PASS, "pass"), *lettered("a", serial)]))
            (section,) = told(decision).sections()
            assert "Does something." in section.text
            assert isinstance(section.beside, Button)
            assert section.beside.style is Style.SUCCESS
            assert section.beside.custom_id.endswith("pick:a")
            assert "pick:a" not in acts(told(decision))

    def test_what_a_menu_holds_for_one_press_is_not_told_again(self) -> None:
        choices = [(PASS, "pass"), *lettered("ab", 1), *lettered("c")]
        face = told(asked(window(SeatId(0), PROMPT, choices)))
        (section,) = face.sections()
        assert isinstance(section.beside, Button)
        assert section.beside.custom_id.endswith("pick:c")
        assert section.beside.style is Style.SECONDARY
        assert "plan" in acts(face)

    def test_a_menu_tells_whole_sentences(self) -> None:
        long = "First sentence of a card. " + "Another one that is longer than there is room. " * 2
        (select, *_) = controls(told(asked(some(SeatId(0), PROMPT, lettered("abcd"), 0, 4)), long))
        assert isinstance(select, Select)
        assert {choice.about for choice in select.choices} == {
            "First sentence of a card. Another one that is longer than there is room."
        }


class TestNarrowed:
    """What is ticked in one menu rules out options of another."""

    @staticmethod
    def form() -> Decision:
        def check(parts: Sequence[str]) -> Phrase | None:
            return phrase("agot.refused.opponent") if {"a", "y"} <= set(parts) else None

        fields = [Field(lettered("ab"), 0, 1), Field(lettered("xy"), 0, 2)]
        return asked(form(SeatId(0), PROMPT, fields, check=check))

    def offered(self, *chosen: str) -> list[list[str]]:
        selects = [
            each for each in controls(asking(self.form(), *chosen)) if isinstance(each, Select)
        ]
        return [[choice.value for choice in select.choices] for select in selects]

    def test_what_cannot_go_with_it_is_not_offered(self) -> None:
        assert self.offered() == [["a", "b"], ["x", "y"]]
        assert self.offered("a") == [["a", "b"], ["x"]]
        assert self.offered("b") == [["a", "b"], ["x", "y"]]

    def test_what_is_ticked_stays_to_be_unticked(self) -> None:
        assert self.offered("a", "y") == [["a", "b"], ["x", "y"]]


class TestSome:
    def test_one_of_several_is_answered_at_one_press(self) -> None:
        assert acts(asking(asked(some(SeatId(0), PROMPT, lettered("ab"), 1, 1)))) == [
            "pick:a",
            "pick:b",
        ]

    def test_at_most_one_can_be_none_at_one_press(self) -> None:
        decision = asked(some(SeatId(0), PROMPT, lettered("ab"), 0, 1))
        assert acts(asking(decision)) == ["pick:a", "pick:b", "none"]
        many = asked(some(SeatId(0), PROMPT, lettered("abcdef"), 0, 1))
        assert acts(asking(many)) == ["take", "none"]

    def test_nothing_to_choose_from_is_still_answered(self) -> None:
        assert acts(asking(asked(some(SeatId(0), PROMPT, [], 0, 0)))) == ["none"]

    def test_so_many_exactly_are_one_select(self) -> None:
        face = asking(asked(some(SeatId(0), PROMPT, lettered("abc"), 2, 2)))
        (select,) = controls(face)
        assert acts(face) == ["take"]
        assert isinstance(select, Select)
        assert (select.low, select.high) == (2, 2)

    def test_all_or_none_is_one_press_until_something_is_ticked(self) -> None:
        decision = asked(some(SeatId(0), PROMPT, lettered("abc"), 0, 3))
        assert acts(asking(decision)) == ["tick:0", "all", "none"]
        assert acts(asking(decision, "a")) == ["tick:0", "done", "reset"]

    def test_all_is_not_offered_where_it_would_be_refused(self) -> None:
        def check(values: object) -> object:
            return phrase("refused.twice") if len(values) > 1 else None  # type: ignore[arg-type]

        decision = asked(some(0, PROMPT, lettered("abc"), 0, 3, check=check))  # type: ignore[arg-type]
        assert acts(asking(decision)) == ["tick:0", "none"]


class TestChallenge:
    def test_a_select_for_each_type_chooses_type_and_attackers(self) -> None:
        decision = attack()
        assert acts(asking(decision)) == ["tick:1.M", "tick:1.I", "pick:pass"]
        draft = ticked(decision, Draft(), "1.M", ("a",))
        assert draft.chosen == ("M", "a")
        assert decision.refusal(draft.chosen) is None

    def test_who_could_do_both_is_ticked_where_they_were_chosen_alone(self) -> None:
        decision = attack()
        draft = ticked(decision, Draft(), "1.M", ("a",))
        selects = [c for c in controls(asking(decision, *draft.chosen)) if isinstance(c, Select)]
        assert [[c.value for c in s.choices if c.chosen] for s in selects] == [["a"], []]

    def test_stealth_is_asked_for_once_its_attacker_is_chosen(self) -> None:
        decision = attack()
        draft = ticked(decision, Draft(), "1.M", ("a", "b"))
        expected = ["tick:1.M", "tick:1.I", "tick:2", "done", "reset", "pick:pass"]
        assert acts(asking(decision, *draft.chosen)) == expected

    def test_another_type_takes_the_place_of_the_first_and_of_its_stealth(self) -> None:
        decision = attack()
        draft = ticked(decision, Draft(), "1.M", ("b",))
        draft = ticked(decision, draft, "2", ("b>x",))
        assert draft.chosen == ("M", "b", "b>x")
        assert ticked(decision, draft, "1.I", ("c",)).chosen == ("I", "c")
        assert ticked(decision, draft, "1.M", ("a",)).chosen == ("M", "a")
        assert ticked(decision, draft, "1.M", ()).chosen == ()


class TestInTurn:
    def choices(self) -> Decision:
        helper = (Option("k", PROMPT, serial=1), "k")
        listed = [(PASS, "pass"), helper, *lettered("ab", serial=2)]
        return asked(window(SeatId(0), PROMPT, listed))

    def test_several_are_chosen_at_one_press(self) -> None:
        assert acts(asking(self.choices())) == ["plan", "pick:pass"]  # to give up comes last
        assert Act("plan") is Act.PLAN

    def test_what_helps_is_done_first_and_the_rest_as_it_is_asked_for(self) -> None:
        decision = self.choices()
        now, then = in_turn(decision, ["b", "k", "a"])
        assert (list(now), list(then)) == (["k"], ["b", "a"])
        said = with_series(Instructions(), decision, then, {"phase": 1})
        assert next_in_series(said, decision, {"phase": 1}) == "b"
        said = Instructions.from_json(without_next(said, "b").to_json())
        assert next_in_series(said, decision, {"phase": 1}) == "a"
        assert next_in_series(said, decision, {"phase": 2}) is None

    def test_an_answer_by_hand_ends_it(self) -> None:
        decision = self.choices()
        said = with_series(Instructions(), decision, ["a"], {})
        assert with_series(said, decision, (), {}) == Instructions()

    def test_what_is_not_offered_any_more_is_passed_over(self) -> None:
        decision = self.choices()
        said = with_series(Instructions(), decision, ["gone", "a"], {})
        assert next_in_series(said, decision, {}) == "a"
        assert without_next(said, "a") == Instructions()


def test_a_window_with_nothing_to_gain_is_known_as_such() -> None:
    useless = (Option("k", PROMPT, vain=True), "k")
    useful = (Option("u", PROMPT), "u")
    assert in_vain(asked(window(SeatId(0), PROMPT, [(PASS, "pass"), useless])))
    assert not in_vain(asked(window(SeatId(0), PROMPT, [(PASS, "pass"), useless, useful])))


def test_green_is_what_brings_something_now() -> None:
    """It comes first; where nothing does, no button is green."""
    early = (Option("e", PROMPT, early=True), "e")
    useful = (Option("u", PROMPT), "u")
    for offered, order, green in (
        ([early, useful], ["pick:u", "pick:e", "pick:pass"], [True, False, False]),
        ([early], ["pick:e", "pick:pass"], [False, False]),
    ):
        face = asking(asked(window(SeatId(0), PROMPT, [(PASS, "pass"), *offered])))
        assert acts(face) == order
        styles = [each.style for each in controls(face) if isinstance(each, Button)]
        assert [style is Style.SUCCESS for style in styles] == green


def test_cards_of_one_name_are_told_apart_by_how_they_stand() -> None:
    """And by a number where that is the same."""
    decision = asked(some(SeatId(0), PROMPT, lettered("abcd"), 1, 1))
    told = {"a": "kneeling", "c": "with Ice"}
    face = Asking(
        TableId(1),
        decision,
        Draft(),
        words_in("en"),
        NOBODY,
        apart=lambda option: told.get(option.key, ""),
    )
    assert [face.named([key]) for key in "abcd"] == [
        "1 (kneeling)",
        "1 (1)",
        "1 (with Ice)",
        "1 (2)",
    ]


async def test_the_thread_tells_cards_of_one_name_apart_as_the_panel_does(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "1", seats=2) as table:
        await reach(table, lambda table: bool(_pups(table)))
        assert _pups(table) == ["Direwolf Pup", "Direwolf Pup (kneeling)"]


def _pups(table: Table) -> list[str]:
    """The buttons in the thread that name a card twice in play."""
    posts = [post for _, post in ThreadFace(table, words_in("en")).posts()]
    rows = [row for post in posts for row in post.rows if not isinstance(row, Select)]
    return sorted(each.label for row in rows for each in row if each.label.startswith("Direwolf P"))


def test_what_stands_beside_the_types_of_a_challenge_is_a_button() -> None:
    """To act first: no character goes with it, and one press says it."""
    types, *others = attack().parts
    act = Option("act", phrase("number", n=2))
    decision = attack()._replace(parts=(types._replace(options=(*types.options, act)), *others))
    for chosen in ((), ("M", "a")):
        found = acts(asking(decision, *chosen))
        assert found[-2:] == [f"{Act.PICK}:act", f"{Act.PICK}:pass"]
        assert found.count(f"{Act.PICK}:act") == 1
    assert f"{Act.PICK}:act" not in acts(asking(attack()))
