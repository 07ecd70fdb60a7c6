"""The golden records as they are kept, a file for each game, and whether one still plays as it did:
every answer taken, every state the same, every question offering what it offered."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bot.games.shelf import SHELF
from engine.core.decisions import Decision
from engine.core.errors import Diverged
from engine.core.game import Rules
from engine.core.record import Record
from engine.core.session import Session

FOLDER = Path(__file__).parent
SEE = "(see 'When to raise a game's version' in engine/DECISIONS.md)"
RAISED = (
    "The version was raised, so write the records anew in the same change: python -m"
    f" tests.golden.write {{game}} {SEE}."
)
ADVICE = (
    "If you mended a rule or a script, raise `Rules.version` of {game} by one and write the records"
    f" anew in the same change: python -m tests.golden.write {{game}} {SEE}. If you did not mean to"
    " change how it plays, find the mistake; do not write them anew."
)


class Golden(NamedTuple):
    name: str
    record: Record
    asked: Mapping[int, str]  # number of rows -> digest of all that was asked until then

    @classmethod
    def of(cls, name: str, session: Session) -> Golden:
        record = session.record
        return cls(name, record, questions(record, session.rules)[1])

    @property
    def fault(self) -> str | None:
        """What is wrong under today's rules, and what to do about it; None if nothing is."""
        return self.fault_under(SHELF[self.record.game])

    def fault_under(self, rules: Rules) -> str | None:
        if self.record.version != rules.version:
            versions = f"was written by version {self.record.version}, not {rules.version}."
            return self._told(versions, RAISED)
        row, asked = questions(self.record, rules)
        if row is not None:
            return self._told(f"plays otherwise from row {row} on, under version {rules.version}.")
        others = [count for count, digest in self.asked.items() if asked[count] != digest]
        if others:
            return self._told(f"offers other answers somewhere before row {others[0]}.")
        return None

    def _told(self, fault: str, advice: str = ADVICE) -> str:
        game = self.record.game
        return f"The golden record '{self.name}' of {game} {fault} {advice.format(game=game)}"


def questions(record: Record, rules: Rules) -> tuple[int | None, dict[int, str]]:
    """From which row on the record plays otherwise, None if it does not; and what was asked, noted
    where the state is."""
    seen, noted = blake2b(digest_size=4), {}

    def watch(session: Session, count: int) -> None:
        seen.update(repr([_shape(decision) for decision in session.pending]).encode())
        if count in record.digests:
            noted[count] = seen.hexdigest()

    try:
        Session.restore(record, rules, watch=watch)
    except Diverged as diverged:
        return diverged.row, noted
    return None, noted


def _shape(decision: Decision) -> object:
    """What a decision offers, apart from its words."""
    parts = [(p.low, p.high, [option.key for option in p.options]) for p in decision.parts]
    return decision.id, decision.seat, decision.kind, parts


def _file(game: str) -> Path:
    return FOLDER / f"{game}.json.xz"


def keep(game: str, records: list[Golden]) -> None:
    body = [
        {"name": name, "record": json.loads(record.to_json()), "asked": list(asked.items())}
        for name, record, asked in records
    ]
    text = json.dumps(body, separators=(",", ":"))
    _file(game).write_bytes(lzma.compress(text.encode(), preset=9))


def kept(game: str) -> list[Golden]:
    return [
        Golden(
            each["name"], Record.from_json(json.dumps(each["record"]), SHELF), dict(each["asked"])
        )
        for each in json.loads(lzma.decompress(_file(game).read_bytes()))
    ]


def first() -> dict[str, Record]:
    """The records that were written before tables named what they play with; they are never written
    anew, and tried by every version."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")}
    return {name: Record.from_json(text, SHELF) for name, text in sorted(texts.items())}
