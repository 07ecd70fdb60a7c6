"""Scenes on the command line: the story of a ruling's situation, moment by moment, and whether it
ends as it should."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from bot.catalogue import Thing, Topic, thing
from bot.describe import describe
from bot.games.scenes import Frame, Scene, Staging, Unplayable, scene_named, scene_of, why_none
from bot.games.shelf import plug_of, plugs
from bot.terminal.records import Unusable
from bot.words import Words

SUFFIX = ".toml"


def is_scene(args: argparse.Namespace) -> bool:
    """A ruling is named, or a file of data, or nothing at all."""
    return args.ruling is not None or args.record is None or args.record.suffix == SUFFIX


def scene_from(file: Path | None, ruling: str | None, words: Words) -> Scene:
    """The scene in a file, or that of a ruling."""
    if ruling is not None:
        return _of_ruling(ruling, words)
    if file is None:
        raise Unusable(words.text("scenes.nothing"))
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise Unusable(f"{file}: {words.text('scenes.no_scene')}") from None


def _of_ruling(name: str, words: Words) -> Scene:
    ruling = _ruling(name)
    if ruling is None:
        raise Unusable(words.text("scenes.no_ruling", name=name))
    scene = scene_of(ruling.fact)
    if scene is None:
        raise Unusable(why_none(ruling.fact, words.language))
    return scene_named(ruling.key.game, scene)


def _ruling(name: str) -> Thing | None:
    """Of any game that can stage it."""
    staged = [each.id for each in plugs().values() if each.staging is not None]
    found = (thing(Topic.RULING, game, name) for game in staged)
    return next((ruling for ruling in found if ruling is not None), None)


def _staging() -> Staging:
    """Of the first game that has scenes: a file does not say of which game it is."""
    return next(each.staging for each in plugs().values() if each.staging is not None)


def frames_of(scene: Scene, words: Words) -> tuple[Frame, ...]:
    try:
        return _staging().played(scene)
    except Unplayable as reason:
        raise Unusable(f"{words.text('scenes.no_scene')} {reason}") from None


def show(frames: tuple[Frame, ...], words: Words) -> None:
    for number, frame in enumerate(frames, 1):
        staging = plug_of(frame.view).staging
        assert staging is not None
        voice = staging.voice(frame.view, words)
        for line in frame.heard:
            print(" ", words.say(line, voice))
        print(f"\n{number}. {frame.caption(words.language)}\n")
        print(describe(frame.view, words, voice), "\n")


def failures(scene: Scene) -> tuple[int, list[str]]:
    """How many expectations there are, and those that do not hold."""
    return _staging().failures(scene)
