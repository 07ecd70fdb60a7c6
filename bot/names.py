"""A name that somebody gave a person, a server or a deck, made plain where it enters: one line of
signs that can be seen, in the order in which they stand. What a name may do in a message is said
elsewhere."""

from __future__ import annotations

import re
import unicodedata

NAME = 32
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # bidi overrides are Cf
# Letters and marks that Unicode counts as such, and that show nothing
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
MARKS = 2  # on one letter; more reach into other lines


def plain_name(text: str, most: int = NAME) -> str:
    """Empty if nothing of it can be seen."""
    seen = "".join(filter(_shows, " ".join(unicodedata.normalize("NFC", text).split())))
    return " ".join(_few_marks(BLANK.sub("", seen)).split())[:most].strip()


def _shows(sign: str) -> bool:
    return unicodedata.category(sign) not in UNSEEN


def _few_marks(text: str) -> str:
    kept, piled = [], 0
    for sign in text:
        piled = piled + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if piled <= MARKS:
            kept.append(sign)
    return "".join(kept)
