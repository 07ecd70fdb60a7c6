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
TYPED = str.maketrans(LETTERS | dict.fromkeys("'’‘ʼ`´′", ""))


def folded(text: str) -> str:
    """Small letters and digits, words parted by one space; an apostrophe parts no word."""
    apart = unicodedata.normalize("NFKD", text.translate(TYPED).casefold())
    kept = [_kept(sign) for sign in apart if not unicodedata.combining(sign)]
    return " ".join("".join(kept).split())


def _kept(sign: str) -> str:
    if sign.isalnum():
        return sign
    return "" if unicodedata.category(sign) == "Cf" else " "


def nearest(name: str, known: Sequence[str]) -> str | None:
    """The known name most like this one; both are folded. None if there is none like it."""
    name = name[:LONGEST]
    if len(name) >= TELLING:
        holding = [other for other in known if f" {name} " in f" {other} "]
        if holding:
            return min(holding, key=len)
    close = get_close_matches(name, known, n=1, cutoff=CLOSE)
    return close[0] if close else None
