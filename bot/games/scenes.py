"""The situations of rulings, played on the engine itself: a few frames each, ready to be drawn and
read. A game that can stage them says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.catalogue import Topic, thing
from bot.games.shelf import plug
from bot.words import Voice, Words
from engine.core.datafiles import facts
from engine.core.phrases import Phrase

Scene = Mapping[str, Any]  # as it stands in data
NONE = "none"  # in place of a scene: there is no situation to show


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment as everybody sees it; `heard` is what was told since the frame before."""

    view: Any
    captions: Mapping[str, str]  # by language
    heard: tuple[Phrase, ...]

    def caption(self, language: str) -> str:
        return self.captions[language]


class Unplayable(Exception):
    """The scene does not go as it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Staging:
    """`played` raises Unplayable. `failures`: how many expectations a scene has, and those that do
    not hold. `voice` names players as captions do, `short_voice` where room is scarce."""

    played: Callable[[Scene], tuple[Frame, ...]]
    failures: Callable[[Scene], tuple[int, list[str]]]
    voice: Callable[[Any, Words], Voice]
    short_voice: Callable[[Any, Words], Voice]


def scene_of(ruling: Mapping[str, Any]) -> str | None:
    """The name of a ruling's scene: its own, or that of another ruling on the same situation."""
    name = ruling.get("scene", ruling["id"])
    return None if name == NONE else str(name)


def why_none(ruling: Mapping[str, Any], language: str) -> str:
    """Why a ruling has no scene."""
    return str(ruling[f"scene_{language}"])


def scene_named(game: str, name: str) -> Scene:
    return facts(f"{game}/scenes/{name}")


@cache
def frames(game: str, ruling: str) -> tuple[Frame, ...] | None:
    """The situation of a ruling; None if there is no such ruling, or nothing to show."""
    found, staging = thing(Topic.RULING, game, ruling), plug(game).staging
    if found is None or staging is None:
        return None
    name = scene_of(found.fact)
    return None if name is None else staging.played(scene_named(game, name))
