"""The pages of a bundle: within Discord's limits in both languages, one press away from the
question, and never in the way of an ordinary answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.automation.riders import ASK
from bot.automation.stops import Preset
from bot.faces.bundling import PARTS, bundled
from bot.faces.ids import Act, Press
from bot.faces.panel import PanelFace
from bot.faces.posts import CONTENT, IN_A_ROW, OPTION, OPTIONS, ROWS, Button, Post, Select
from bot.games.agot.orders import TITLE
from bot.games.agot.riders import ASKED_AGAIN, RIDERS
from bot.numbers import PersonId
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import LANGUAGES, words_in
from engine.core.decisions import Decision
from tests.bot.tables.sitting import any_answer, asks, reach, riders, sitting

STEPS = 150


def assert_fits(post: Post) -> None:
    assert len(post.text) <= CONTENT
    assert len(post.rows) <= ROWS
    for row in post.rows:
        if isinstance(row, Select):
            assert 1 <= len(row.choices) <= OPTIONS
            assert len({choice.value for choice in row.choices}) == len(row.choices)
            assert all(len(choice.label) <= OPTION for choice in row.choices)
        else:
            assert 1 <= len(row) <= IN_A_ROW
    ids = [each.custom_id for each in components(post)]
    assert len(set(ids)) == len(ids)
    assert max(len(each) for each in ids) <= 100


def components(post: Post) -> list[Button | Select]:
    return list(post.controls)


def shown(table: Table, decision: Decision, language: str = "en", **draft: object) -> Post:
    before = table.drafts.of(decision.id)
    table.drafts.put(decision.id, replace(before, **draft))  # type: ignore[arg-type]
    post = PanelFace(table, decision.seat, words_in(language)).post()
    table.drafts.put(decision.id, before)
    return post


def acts(post: Post) -> list[str]:
    return [each.custom_id.split(":", 3)[3] for each in components(post)]


@pytest.mark.parametrize("seats", [2, 4])
async def test_every_page_fits_in_both_languages(tmp_path: Path, seats: int) -> None:
    async with sitting(tmp_path / "1", "pages", Preset.CASUAL, seats=seats) as table:
        seen = set()
        for _ in range(STEPS):
            decision = table.waiting[0]
            answer = any_answer(decision)
            if riders(table, decision):
                seen.add(decision.moment.step)
                for language in LANGUAGES:
                    for chosen in ((), answer):
                        asked = shown(table, decision, language, chosen=chosen)
                        assert_fits(asked)
                        assert f"also:{PARTS}" in acts(asked)
                        for page in (PARTS, "next"):
                            assert_fits(shown(table, decision, language, chosen=chosen, aside=page))
            await table.answer(PersonId(decision.seat + 1), decision.id, answer)
            if table.over:
                break
        assert seen >= set(RIDERS) - set(ASKED_AGAIN)
        assert (TITLE in seen) is (seats > 2)


async def test_every_part_is_left_at_ask_me_then_unless_told(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "ask") as table:
        await reach(table, lambda t: asks(t, "challenge"))
        decision = table.waiting[0]
        post = shown(table, decision, aside=PARTS)
        selects = [each for each in components(post) if isinstance(each, Select)]
        assert len(selects) == len(riders(table, decision))
        for select in selects:
            first, *others = select.choices
            assert first.value == ASK
            assert first.chosen
            assert not any(choice.chosen for choice in others)
        assert "➜" not in shown(table, decision).text


async def test_a_ranking_grows_by_one_choice_at_a_time_and_begins_anew(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "rank") as table:
        await reach(table, lambda t: asks(t, "plot"))
        decision = table.waiting[0]
        (titles,) = [part for part in riders(table, decision) if part.id == "titles"]
        third, first = titles.options[2].key, titles.options[0].key
        press, draft = Press(table.id, decision.id, Act.RIDE, "titles"), Draft()
        for key in (third, first):
            draft = bundled(table, decision, draft, press, [key])
        assert draft.riders["titles"] == (third, first)
        post = shown(table, decision, aside=PARTS, riders=draft.riders)
        select = components(post)[0]
        assert isinstance(select, Select)
        left = [choice.value for choice in select.choices]
        assert left[0] == ASK
        assert len(left) == len(titles.options) - 1
        assert select.choices[1].label.startswith("Title: 3. ")
        assert bundled(table, decision, draft, press, [ASK]).riders["titles"] == ()


async def test_an_ordinary_answer_needs_no_more_presses(tmp_path: Path) -> None:
    """What answers stands there as before; what rides along is one button more."""
    async with sitting(tmp_path / "1", "same") as table:
        await reach(table, lambda t: asks(t, "plot"))
        decision = table.waiting[0]
        assert acts(shown(table, decision))[0].startswith("pick")
        await table.answer(PersonId(decision.seat + 1), decision.id, any_answer(decision))
        await reach(table, lambda t: asks(t, "challenge"))
        decision = table.waiting[0]
        chosen = next(keys for keys in _attacks(decision) if decision.refusal(keys) is None)
        assert "done" in acts(shown(table, decision, chosen=chosen))


def _attacks(decision: Decision) -> list[tuple[str, ...]]:
    heads = [pair for part in decision.parts for pair in part.under]
    opponents = [o.key for part in decision.parts for o in part.options if o.key.startswith("p")]
    single = [(icon, ref) for icon, refs in heads for ref in refs]
    return [*single, *((*pair, opponent) for pair in single for opponent in opponents)]
