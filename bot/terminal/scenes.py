"""Scenes on the command line: the story of a ruling's situation, moment by moment, and whether it
ends as it should."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.describe import describe
from bot.scenes import Frame, houses, played, rulings, scene_of, why_none
from bot.terminal.records import Unusable
from bot.words import Words
from engine.agot.expectations import unmet
from engine.agot.performance import Stuck, moments
from engine.core.datafiles import facts

Scene = Mapping[str, Any]
SUFFIX = ".toml"


def is_scene(args: argparse.Namespace) -> bool:
    """A ruling is named, or a file of data, or nothing at all."""
    return args.ruling is not None or args.record is None or args.record.suffix == SUFFIX


def scene_from(file: Path | None, ruling: str | None, speech: Words) -> Scene:
    """The scene in a file, or that of a ruling."""
    if ruling is not None:
        return _of_ruling(ruling, speech)
    if file is None:
        raise Unusable(speech.text("scenes.nothing"))
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise Unusable(f"{file}: {speech.text('scenes.no_scene')}") from None


def _of_ruling(name: str, speech: Words) -> Scene:
    ruling = rulings().get(name)
    if ruling is None:
        raise Unusable(speech.text("scenes.no_ruling", name=name))
    scene = scene_of(ruling)
    if scene is None:
        raise Unusable(why_none(ruling, speech.language))
    return facts(f"agot/scenes/{scene}")


def frames_of(scene: Scene, speech: Words) -> tuple[Frame, ...]:
    try:
        return played(scene)
    except (KeyError, IndexError, TypeError, ValueError, Stuck) as reason:
        raise Unusable(f"{speech.text('scenes.no_scene')} {reason!r}") from None


def show(frames: tuple[Frame, ...], speech: Words) -> None:
    for number, frame in enumerate(frames, 1):
        voice = houses(frame.view, speech)
        for line in frame.heard:
            print(" ", speech.say(line, voice))
        print(f"\n{number}. {frame.caption(speech.language)}\n")
        print(describe(frame.view, speech, voice), "\n")


def failures(scene: Scene) -> tuple[int, list[str]]:
    """How many expectations there are, and those that do not hold."""
    count, wrong = 0, []
    for number, told, session in moments(scene):
        expected = told.get("expect", ())
        count += len(expected)
        wrong += [f"{number}: {fact} ≠ {found}" for fact, found in unmet(session, expected)]
    return count, wrong
