"""Reads the frame of each triggered ability from a card's text, in print's wording or in ours: its
kind and phase, whether it comes before what "would" happen, limit, maximum, costs, whether it
chooses a target, whether nobody can be saved. Words and numbers of the effect are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

NUMBERS = {"once": 1, "twice": 2}
SCOPES = {"wyzwanie": "challenge", "fazę": "phase", "rundę": "round"}


class Reading(NamedTuple):
    kind: str
    phase: str = ""  # of an action
    would: bool = False
    limit: tuple[str, int] | None = None
    maximum: tuple[str, int] | None = None
    costs: frozenset[str] = frozenset()
    chooses: bool = False
    unsavable: bool = False


class Wording(NamedTuple):
    """How the parts of an ability are worded; patterns ignore case."""

    ability: str  # with its header as the first group and the rest as the second
    headers: Mapping[str, tuple[str, str]]  # kind and phase
    would: str
    limit: str
    maximum: str
    cost: str  # the group is what is paid
    verbs: Mapping[str, str]
    choose: str
    unsavable: str


KINDS = ("reaction", "interrupt", "forced reaction", "forced interrupt", "when revealed")
PHASES = ("marshaling", "challenges", "dominance")


def _headers(actions: Sequence[str], others: Sequence[str]) -> dict[str, tuple[str, str]]:
    """By the words: an action of any phase, those of the phases, then the other kinds."""
    found = {word: ("action", phase) for word, phase in zip(actions, ("", *PHASES), strict=True)}
    return found | {word: (kind, "") for word, kind in zip(others, KINDS, strict=True)}


PAYING = ("kneel", "sacrifice", "discard", "pay", "return", "remove", "reveal", "put")
VERBS = {verb: verb for verb in PAYING} | {"stand(?! token)": "stand"}
ENGLISH = _headers(
    ["action", "marshaling action", "challenges action", "dominance action"],
    ["reaction", "interrupt", "forced reaction", "forced interrupt", "when revealed"],
)
DONE = (
    r"attach|cancel|choose|discard|draw|end|gain|give|have|kill|kneel|move|place|put|raise|reduce|"
    r"return|reveal|save|search|stand|take"
)
PRINT = Wording(
    ability=r"<b>([^<:]+):</b>([^\n]*)",
    headers=ENGLISH,
    would=r"\bwould\b",
    limit=r"\(limit (\w+)(?: times)? per (\w+)",
    maximum=r"\(max (\w+) per (\w+)",
    cost=rf"(?:^ *|, |str\. )((?:choose and )?(?:{'|'.join(VERBS)})\b[^.]*?) to \(?(?:{DONE})\b",
    verbs=VERBS,
    choose=(
        r"(?<!you may )(?<!you may pay 2 gold to )\bchoose\b"
        r"(?! one\)| and discard 1 card from your hand to)"
    ),
    unsavable=r"cannot be saved",
)
OURS_EN = Wording(
    ability=rf"^({'|'.join(sorted(ENGLISH, key=len, reverse=True))})\b([^\n]*)",
    headers=ENGLISH,
    would=r"\bwould\b",
    limit=r"limit per (\w+): (\d)",
    maximum=r"max per (\w+): (\d)",
    cost=r"cost: ([^.]*)",
    verbs=VERBS,
    choose=r"(?<!if you like, )(?<!you may )\bchoose\b",
    unsavable=r"cannot be saved",
)
POLISH = _headers(
    ["akcja", "akcja mobilizacji", "akcja wyzwań", "akcja dominacji"],
    ["reakcja", "przerwanie", "wymuszona reakcja", "wymuszone przerwanie", "po odkryciu"],
)
OURS_PL = Wording(
    ability=rf"^({'|'.join(sorted(POLISH, key=len, reverse=True))})\b([^\n]*)",
    headers=POLISH,
    would=r"\bmia(?:ł|ła|ło|ły)by\b",
    limit=r"limit na (\w+): (\d)",
    maximum=r"maksimum na (\w+): (\d)",
    cost=r"koszt: ([^.]*)",
    verbs={
        "uklęknij": "kneel",
        "poświęć": "sacrifice",
        "odrzuć": "discard",
        "zapłać": "pay",
        "zwróć": "return",
        "usuń": "remove",
        "wstań": "stand",
        "odkryj": "reveal",
        "umieść": "put",
    },
    choose=r"\bwybierz\b",
    unsavable=r"nie można\b[^.]*\bocalić",
)


def read(text: str, wording: Wording) -> list[Reading]:
    """The triggered abilities of a text, in their order."""
    found = re.findall(wording.ability, text, re.MULTILINE | re.IGNORECASE)
    return [_read(header.lower(), rest.lower(), wording) for header, rest in found]


def _read(header: str, rest: str, wording: Wording) -> Reading:
    def said(pattern: str) -> bool:
        return re.search(pattern, rest, re.IGNORECASE) is not None

    kind, phase = wording.headers[header]
    return Reading(
        kind,
        phase,
        said(wording.would),
        _times(re.search(wording.limit, rest)),
        _times(re.search(wording.maximum, rest)),
        frozenset(_paid(rest, wording)),
        said(wording.choose),
        said(wording.unsavable),
    )


def _times(found: re.Match[str] | None) -> tuple[str, int] | None:
    """Scope and number, in whichever order they stand."""
    if found is None:
        return None
    number = next(word for word in found.groups() if word.isdigit() or word in NUMBERS)
    scope = next(word for word in found.groups() if word != number)
    return SCOPES.get(scope, scope), NUMBERS.get(number) or int(number)


def _paid(rest: str, wording: Wording) -> Iterator[str]:
    for cost in re.findall(wording.cost, rest):
        yield from (verb for word, verb in wording.verbs.items() if re.search(rf"\b{word}\b", cost))
