"""Over whole games played by chance: every question has its buttons "why" and "cards", within
Discord's limits, and an answer to why that fits, names a rule and words every option."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.automation.passes import open_pass_scopes
from bot.faces.asking import Asking, giving_up
from bot.faces.ids import Act, press
from bot.faces.panel import with_buttons
from bot.faces.posts import CONTENT, IN_A_ROW, OPTIONS, ROWS, Button, Select
from bot.faces.why import card_keys, cards_post, why_post
from bot.games.shelf import SHELF
from bot.lookup.cards import wording
from bot.lookup.links import found
from bot.lookup.moment import rule_of
from bot.numbers import TableId
from bot.tables.drafts import Draft
from bot.words import LANGUAGES, Voice, words_in
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config
from engine.core.session import Session
from tests.engine.tools import steps

VOICE = Voice(lambda seat: f"player {seat}")
COUNTED = ("agot.prompt.military_claim", "agot.prompt.reserve")  # which say of how many
GIST = 60  # characters of what the asking card says
WHY, CARDS = (
    Button(press(TableId(1), Act.WHY), "Why?"),
    Button(press(TableId(1), Act.CARDS), "Cards"),
)


OTHERS = tuple(Button(press(TableId(1), Act.ORDERS, arg=arg), arg) for arg in ("prepare", "stops"))


def rows(decision: Decision, scopes: Sequence[str], group: str | None) -> list[object]:
    asking = Asking(
        TableId(1), decision, Draft(group=group), words_in("pl"), VOICE, scopes, ahead=True
    )
    return list(with_buttons(asking.rows(), WHY, CARDS, *OTHERS))


def buttons(shown: list[object]) -> list[Button]:
    return [each for row in shown if isinstance(row, tuple) for each in row]


@pytest.mark.parametrize(("game", "seats"), [(game, 2) for game in SHELF] + [("agot", 4)])
def test_every_question_can_be_asked_why(game: str, seats: int) -> None:
    session = Session(SHELF[game], Config(seats), f"why/{game}/{seats}")
    for _ in steps(session, Chance("why/answers")):
        for decision in session.pending:
            for scopes in ([], open_pass_scopes(decision.seat, session.game.scopes())):
                for group in (None, "0"):
                    shown = rows(decision, scopes, group)
                    assert len(shown) <= ROWS
                    selects = [row for row in shown if isinstance(row, Select)]
                    assert all(0 < len(select.choices) <= OPTIONS for select in selects)
                    assert len(buttons(shown)) + len(selects) > len({WHY, CARDS, *OTHERS})
                    assert {WHY, CARDS, *OTHERS} <= set(buttons(shown))
                    assert all(len(row) <= IN_A_ROW for row in shown if isinstance(row, tuple))
            assert rule_of(decision.prompt.id) is not None
            for language in LANGUAGES:
                check(decision, session.view(decision.seat), language)


def check(decision: Decision, view: object, language: str) -> None:
    words = words_in(language)
    why = why_post(decision, words, VOICE)
    assert len(why.text) <= CONTENT
    assert len(why.rows) <= ROWS
    assert "[" not in words.say(decision.prompt, VOICE)
    if decision.prompt.id in COUNTED:
        assert str(decision.low) in words.say(decision.prompt, VOICE)
    ends, whole = giving_up(decision, words), words.text("why.more", n=0)[:2] not in why.text
    if ends and whole and words.text("why.options") in why.text:
        assert re.search(rf"• {ends}: .", why.text), why.text
    for card in found(card_keys(decision.prompt)):
        assert " ".join(wording(card, language).split())[:GIST] in why.text
    for post in (why, cards_post(view, words)):
        selects = [row for row in post.rows if isinstance(row, Select)]
        assert all(0 < len(select.choices) <= OPTIONS for select in selects)
        ids = [select.custom_id for select in selects]
        ids += [each.custom_id for each in buttons(list(post.rows))]
        assert len(ids) == len(set(ids))
