"""The situations of rulings, played on the engine itself: a few frames each, ready to be
drawn and read. Knows data and views, nothing of who looks or where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.words import LANGUAGES, Voice, Words, words
from engine.agot.performance import moments
from engine.agot.scenes import named
from engine.agot.view import AgotView
from engine.core.datafiles import facts
from engine.core.phrases import Phrase

Facts = Mapping[str, Any]
SLOT = re.compile(r"\{([^{}]+)\}")
NONE = "none"  # in place of a scene: there is no situation to show


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment as everybody sees it; `heard` is what was told since the frame before."""

    view: AgotView
    captions: Mapping[str, str]  # by language
    heard: tuple[Phrase, ...]

    def caption(self, language: str) -> str:
        return self.captions[language]


@cache
def rulings() -> dict[str, Facts]:
    return {ruling["id"]: ruling for ruling in facts("agot/rulings")["ruling"]}


def scene_of(ruling: Facts) -> str | None:
    """The name of a ruling's scene: its own, or that of another ruling on the same situation."""
    name = ruling.get("scene", ruling["id"])
    return None if name == NONE else str(name)


def why_none(ruling: Facts, language: str) -> str:
    """Why a ruling has no scene."""
    return str(ruling[f"scene_{language}"])


@cache
def frames(ruling_id: str) -> tuple[Frame, ...] | None:
    """The situation of a ruling; None if there is no such ruling, or nothing to show."""
    ruling = rulings().get(ruling_id)
    name = None if ruling is None else scene_of(ruling)
    return None if name is None else played(facts(f"agot/scenes/{name}"))


def played(scene: Facts) -> tuple[Frame, ...]:
    return tuple(_frames(scene))


def _frames(scene: Facts) -> Iterator[Frame]:
    heard = 0
    for moment in moments(scene):
        if "seat" in moment.facts:
            heard = 0  # another case: nothing has been told of it yet
        log = moment.session.log(None)
        view = moment.session.view(None)
        captions = {name: _worded(moment.facts[name], words(name), view) for name in LANGUAGES}
        yield Frame(view, captions, tuple(log[heard:]))
        heard = len(log)


def _worded(caption: str, speech: Words, view: AgotView) -> str:
    """`{1}` is the house of a seat; `{Arya Stark}` a card by its English name."""
    voice = houses(view, speech)

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        return voice.who(int(name)) if name.isdecimal() else speech.say(named(name).named, voice)

    return SLOT.sub(slot, caption)


def houses(view: AgotView, speech: Words) -> Voice:
    """Players named by their house, as captions name them."""
    return _by_faction(view, speech, "agot.faction")


def short_houses(view: AgotView, speech: Words) -> Voice:
    """Players named by their house, as pictures name them, where room is scarce."""
    return _by_faction(view, speech, "agot.house")


def _by_faction(view: AgotView, speech: Words, room: str) -> Voice:
    return Voice(lambda seat: speech.text(f"{room}.{view.players[seat].faction.code}"))
