"""A welcome for whoever plays a first game: three lines in the panel, until the first answer."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.numbers import PersonId
from bot.store import NotSaved, Person, Store
from bot.words import Words

LINES = ("welcome.panel", "welcome.time", "welcome.help")


def welcome_lines(person: Person, words: Words) -> list[str]:
    """Nothing for whoever has answered in a game before."""
    return [] if person.welcomed else [words.text(line) for line in LINES]


async def end_welcome(store: Store, number: PersonId) -> None:
    """They have answered. Should that not be kept, they are welcomed once more."""
    person = await store.person(number)
    if not person.welcomed:
        with suppress(NotSaved):
            await store.put_person(replace(person, welcomed=True))
