"""Whatever the game says has words: every prompt, option, log line and refusal of whole games, and
the name of every condition, in both languages."""

from __future__ import annotations

import pytest

from bot.words import LANGUAGES, Voice, words_in
from engine.agot import events
from engine.agot.events import Event
from engine.agot.game import RULES
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.phrases import Phrase
from engine.core.session import Session
from tests.engine.tools import steps

VOICE = Voice(who=lambda seat: f"player {seat}")


def said(session: Session) -> set[Phrase]:
    """All that a game says, in prompts and options on the way and in its log at the end."""
    found: set[Phrase] = set()
    for _ in steps(session, Chance("words/answers")):
        for decision in session.pending:
            found.add(decision.prompt)
            for part in decision.parts:
                found.update(option.phrase for option in part.options)
                found.update(option.group for option in part.options if option.group)
                found.update([part.prompt] if part.prompt else [])
    for seat in (None, *range(session.config.seats)):
        found.update(session.log(seat))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_said_in_a_game_has_words(seats: int) -> None:
    phrases = said(Session(RULES, Config(seats, quick=True), f"words/{seats}"))
    for language in LANGUAGES:
        words = words_in(language)
        wordless = {p.id for p in phrases if "[" in words.say(p, VOICE)}
        assert wordless == set()


def test_every_condition_has_a_name() -> None:
    conditions = [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind in kind.triggers
    ]
    known = words_in("en").sentences
    assert conditions
    assert [k for k in conditions if f"agot.event.{k.__name__.lower()}" not in known] == []
