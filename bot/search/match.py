"""Names as people type them: folded, so that case, diacritics and apostrophes do not matter, and
the nearest known name to one that is not known."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches

CLOSE = 0.7  # how alike two names must be; below it, a guess would be of no help
TELLING = 4  # letters after which a part of a name may stand for it
LONGEST = 60  # letters that are compared

# Signs that do not come apart into a letter and a mark.
LETTERS = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"}
APOSTROPHES = frozenset("'’‘ʼ`´′")


class Signs(dict[int, str]):
    """What becomes of each sign, worked out when it is first seen."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        self[code] = kept = "" if sign in APOSTROPHES else "".join(map(_kept, _apart(sign)))
        return kept


def _apart(sign: str) -> str:
    return unicodedata.normalize("NFKD", LETTERS.get(sign, sign).casefold())


def _kept(sign: str) -> str:
    if sign.isalnum():
        return sign
    hidden = unicodedata.combining(sign) or unicodedata.category(sign) == "Cf"
    return "" if hidden else " "


SIGNS = Signs()


def folded(text: str) -> str:
    """Small letters and digits, words parted by one space; an apostrophe parts no word."""
    return " ".join(text.translate(SIGNS).split())


def nearest(name: str, known: Sequence[str]) -> str | None:
    """The known name most like this one; both are folded. None if there is none like it."""
    name = name[:LONGEST]
    if len(name) >= TELLING:
        holding = [other for other in known if f" {name} " in f" {other} "]
        if holding:
            return min(holding, key=len)
    close = get_close_matches(name, known, n=1, cutoff=CLOSE)
    return close[0] if close else None
