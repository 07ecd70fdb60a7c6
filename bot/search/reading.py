"""What somebody typed, read as a question: its telling words, each with the words that players use
for the same thing. Knows the two languages by `data/search/language.toml` and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.core.datafiles import facts

READ = 16  # words that are read

LANGUAGE = facts("search/language")
UNSAID = frozenset(LANGUAGE["unsaid"])  # left out of names
LINKS = frozenset(LANGUAGE["links"]) | UNSAID  # words that say little
ASKING = frozenset(LANGUAGE["asking"]) | LINKS  # words of which every question is made

QUESTIONS = ASKING - LINKS

Concept = tuple[str, ...]  # a word as typed, then the words that mean the same


def telling(said: str) -> list[str]:
    """The telling words of a folded sentence, each once; all of them if none tells anything."""
    words = list(dict.fromkeys(said.split()))[:READ]
    return [word for word in words if word not in ASKING] or words


def tells(said: str) -> int:
    """How many of its words say something."""
    return sum(word not in ASKING for word in set(said.split()))


def without_game(said: str, game: str) -> tuple[str, str]:
    """The query without the game that it names beside something else, and that game; or this
    one."""
    padded = f" {said} "
    for named, names in LANGUAGE["games"].items():
        for name in names:
            rest = padded.replace(f" {name} ", " ", 1).strip()
            if rest and f" {name} " in padded:
                return rest, str(named)
    return said, game


def is_question(said: str) -> bool:
    """Whether it is a sentence rather than a name."""
    return any(word in QUESTIONS for word in said.split())


def concepts(said: str) -> list[Concept]:
    return [(word, *synonyms().get(word, ())) for word in key_words(said)]


def key_words(said: str) -> list[str]:
    """Its telling words, with one for each phrase that means one thing."""
    return telling(_joined(said))


def asking(said: str) -> frozenset[str]:
    """Its words of asking; none if it has no others."""
    words = frozenset(said.split())
    return words & QUESTIONS if words - ASKING else frozenset()


def _joined(said: str) -> str:
    """Several words that mean one thing become that word."""
    return _any_phrase().sub(lambda found: phrases()[found[0]], said)


@cache
def _any_phrase() -> re.Pattern[str]:
    longest_first = sorted(phrases(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest_first)})\b")


@cache
def synonyms() -> Mapping[str, tuple[str, ...]]:
    """By each word, the others of its group."""
    found: dict[str, tuple[str, ...]] = {}
    for group in _groups():
        single = [word for word in group if " " not in word]
        for word in single:
            found[word] = _others(word, (*found.get(word, ()), *single))
    return found


def _others(word: str, group: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(other for other in group if other != word))


@cache
def phrases() -> Mapping[str, str]:
    """By each phrase of several words, the first single word that means the same."""
    return {
        phrase: next(word for word in group if " " not in word)
        for group in _groups()
        for phrase in group
        if " " in phrase
    }


def _groups() -> Sequence[Sequence[str]]:
    found: Sequence[Sequence[str]] = LANGUAGE["alike"]
    return found
