"""What may go wrong with the file: it cannot be used at all, or not just now."""

from __future__ import annotations

import re

UNREADABLE = re.compile(r"Could not decode to UTF-8 column '(\w+)'.*", re.DOTALL)


class StoreUnusable(Exception):
    """The file cannot be used; the text says why, for the operator."""


class NotSaved(Exception):
    """The file refused one change, or to be read; nothing was written."""


def reason(error: BaseException) -> str:
    """What the file has against it, on one line and without anything that stands in it: SQLite
    quotes text that it cannot read, and that may be a hand or a seed."""
    if isinstance(error, UnicodeDecodeError):
        return "its text is damaged"
    told = UNREADABLE.sub(r"the text of column \1 is damaged", str(error))
    return " ".join(told.split())
