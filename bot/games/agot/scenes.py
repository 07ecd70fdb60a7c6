"""Scenes of the second edition: played by cues, told moment by moment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.scenes import Frame, Scene, Staging, Unplayable
from bot.words import LANGUAGES, Voice, Words, words_in
from engine.agot.expectations import unmet
from engine.agot.naming import named
from engine.agot.performance import Stuck, moments
from engine.agot.view import AgotView
from engine.core.seats import SeatId

SLOT = re.compile(r"\{([^{}]+)\}")


def played(scene: Scene) -> tuple[Frame, ...]:
    try:
        return tuple(_frames(scene))
    except (KeyError, IndexError, TypeError, ValueError, Stuck) as reason:
        raise Unplayable(repr(reason)) from reason


def failures(scene: Scene) -> tuple[int, list[str]]:
    count, wrong = 0, []
    for number, told, session in moments(scene):
        expected = told.get("expect", ())
        count += len(expected)
        wrong += [f"{number}: {fact} ≠ {found}" for fact, found in unmet(session, expected)]
    return count, wrong


def _frames(scene: Scene) -> Iterator[Frame]:
    heard = 0
    for moment in moments(scene):
        if "seat" in moment.facts:
            heard = 0  # another case: nothing has been told of it yet
        log = moment.session.log(None)
        view = moment.session.view(None)
        captions = {name: _worded(moment.facts[name], words_in(name), view) for name in LANGUAGES}
        yield Frame(view, captions, tuple(log[heard:]))
        heard = len(log)


def _worded(caption: str, words: Words, view: AgotView) -> str:
    """`{1}` is the house of a seat; `{Arya Stark}` a card by its English name."""
    voice = houses(view, words)

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        return (
            voice.who(SeatId(int(name)))
            if name.isdecimal()
            else words.say(named(name).named, voice)
        )

    return SLOT.sub(slot, caption)


def houses(view: AgotView, words: Words) -> Voice:
    """Players named by their house, as captions name them."""
    return _by_faction(view, words, "agot.faction")


def short_houses(view: AgotView, words: Words) -> Voice:
    """Players named by their house, as pictures name them, where room is scarce."""
    return _by_faction(view, words, "agot.house")


def _by_faction(view: AgotView, words: Words, room: str) -> Voice:
    return Voice(lambda seat: words.text(f"{room}.{view.players[seat].faction.code}"))


STAGING = Staging(played=played, failures=failures, voice=houses, short_voice=short_houses)
