"""The one sentence of a hint: from the maester's own figures, whatever it tried."""

from __future__ import annotations

import pytest

from bot.faces.asking import Asking
from bot.faces.hint import hint_post
from bot.games.shelf import SHELF
from bot.numbers import TableId
from bot.tables.drafts import Draft
from bot.words import LANGUAGES, Voice, words_in
from engine.core.session import Session
from engine.core.thought import UNKNOWN, Reason, Thought


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_compares_its_answer_with_the_next_best(language: str) -> None:
    rules, words = SHELF["intrigue"], words_in(language)
    asked = Session(rules, rules.new_table(2), "hint").pending[0]
    asking = Asking(TableId(1), asked, Draft(), words, Voice(str))
    best, second, third = ((option.key,) for option in asked.options[:3])
    tried = (Reason(best, 0.614), Reason(third, UNKNOWN), Reason(second, 0.5))
    told = hint_post(asking, Thought(best, tried)).text
    assert words.text("hint.why", n=61, other=asking.named(second), m=50) in told
    usual = hint_post(asking, Thought(second, tried)).text
    assert words.text("hint.usual", n=50, other=asking.named(best), m=61) in usual
    assert words.text("hint.only", n=61) in hint_post(asking, Thought(best, tried[:2])).text
    assert words.text("hint.plain") in hint_post(asking, Thought(best)).text
    assert hint_post(asking, None).text == words.text("hint.silent")
