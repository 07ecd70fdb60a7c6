"""What a typed text comes to: one thing that is surely meant, or what might have been meant. Knows
neither Discord nor a table."""

from __future__ import annotations

from typing import NamedTuple

from bot.catalogue import Key, Thing, Topic, thing, things
from bot.games.shelf import SHELF
from bot.search import Hit, index
from engine.core.datafiles import facts_if_any

SUGGESTED = 5


class Sought(NamedTuple):
    """What a look-up came to: one thing, or what might have been meant."""

    thing: Thing | None
    others: tuple[Hit, ...]


def sought(typed: str, kind: Topic, game: str = "") -> Sought:
    key = Key.parsed(typed)
    if key is not None and key in things():
        return Sought(things()[key], ())
    hits = index().find(typed, answering(kind), SUGGESTED, game)
    if hits and hits[0].sure:
        return Sought(hits[0].thing, tuple(hits[1:]))
    return Sought(None, tuple(hits))


def answering(kind: Topic) -> tuple[Topic, ...]:
    """Rules and rulings answer each other's questions; the kind that is asked for comes first."""
    if kind is Topic.CARD:
        return (kind,)
    return (kind, Topic.RULING if kind is Topic.RULE else Topic.RULE)


def starts(kind: Topic) -> list[Thing]:
    """Where to begin, for somebody who has typed nothing that can be found."""
    named = (
        (game, name) for game in SHELF for name in facts_if_any(f"{game}/starts").get(kind, ())
    )
    found = [thing(kind, game, name) for game, name in named]
    return [each for each in found if each is not None]
