"""What a game can draft from a reference of printed cards, and why it does not."""

from __future__ import annotations

from typing import NamedTuple


class Drafted(NamedTuple):
    """A card, the table in which its facts stand now, and the module of its script."""

    code: str
    table: str
    module: str


class NotDrafted(Exception):
    """Names what is in the way, and says how it is."""

    def __init__(self, what: str, how: str) -> None:
        super().__init__(f"{what} {how}")
