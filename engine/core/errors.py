"""What may go wrong, for callers of a session: a refused answer, a bad record, a record that
plays differently today, a script that fails. Each carries identifiers, never prose."""

from __future__ import annotations

from engine.core.phrases import Phrase, phrase


class Refused(Exception):
    """The answer was not taken; nothing has moved."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


class BadRecord(Exception):
    """The record cannot be read at all, or names a game or rules that are unknown here."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


class Diverged(BadRecord):
    """The record plays differently under today's rules; all before `row` is still good."""

    def __init__(self, row: int) -> None:
        super().__init__(phrase("record.diverged", row=row))
        self.row = row


class Broken(Exception):
    """A rule or a card script raised; the session stands as it stood before the answer."""
