"""A table as it is kept: seed, configuration and rows. Knows JSON and refuses what it cannot read;
knows nothing of any game's rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from engine.core.errors import BadRecord
from engine.core.game import Config, Rules
from engine.core.phrases import phrase
from engine.core.seats import SeatId
from engine.core.tuples import maker

FORMAT = 1
DIGEST_EVERY = 16


class Answer(NamedTuple):
    """A seat's answer to the decision with this id."""

    id: int
    seat: SeatId
    keys: tuple[str, ...]


make_answer = maker(Answer)


class Back(NamedTuple):
    """Undo: the state is again as it was after the first `to` rows. Ids go on from `ids`."""

    to: int
    ids: int


class Concession(NamedTuple):
    """The seat gives up; it wins nothing, whatever is undone later."""

    seat: SeatId


Row: TypeAlias = Answer | Back | Concession


@dataclass(slots=True)
class Record:
    game: str
    version: int
    seed: str
    config: Config
    rows: list[Row] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)  # number of rows -> digest of the state

    def surviving(self, count: int | None = None) -> list[int]:
        """The indices of the rows that made the present state, in order; undone ones left out."""
        path: list[int] = []
        at = (len(self.rows) if count is None else count) - 1
        while at >= 0:
            path.append(at)
            row = self.rows[at]
            at = row.to - 1 if isinstance(row, Back) else at - 1
        return path[::-1]

    @property
    def conceded(self) -> tuple[SeatId, ...]:
        """Seats in the order in which they gave up; no undo takes it back."""
        return tuple(row.seat for row in self.rows if isinstance(row, Concession))

    def to_json(self) -> str:
        return json.dumps(
            {
                "rookery": FORMAT,
                "game": self.game,
                "rules": self.version,
                "seed": self.seed,
                "seats": self.config.seats,
                "quick": self.config.quick,
                "options": dict(self.config.options),
                "rows": [row_to_json(row) for row in self.rows],
                "digests": [[count, digest] for count, digest in self.digests.items()],
            },
            separators=(",", ":"),
        )

    @classmethod
    def from_json(cls, text: str, shelf: Mapping[str, Rules]) -> Record:
        document = _parsed(text)
        try:
            record = cls(
                game=document["game"],
                version=document["rules"],
                seed=_typed(document["seed"], str),
                config=Config(
                    _typed(document["seats"], int),
                    _typed(document["quick"], bool),
                    _typed(document["options"], dict),
                ),
            )
            digests = {_typed(n, int): _typed(digest, str) for n, digest in document["digests"]}
            rows = _typed(document["rows"], list)
        except (KeyError, TypeError, ValueError):
            raise BadRecord(phrase("record.malformed")) from None
        record.rules(shelf)
        record.digests = digests
        record.rows = [_row_at(number, row, record) for number, row in enumerate(rows)]
        return record

    def rules(self, shelf: Mapping[str, Rules]) -> Rules:
        """Today's rules of its game, if they know all that it was played under. A record of an
        older version is tried: it replays where every digest agrees, else it says from which row
        on it does not."""
        rules = shelf.get(self.game) if isinstance(self.game, str) else None
        if rules is None:
            raise BadRecord(phrase("record.unknown_game"))
        if type(self.version) is not int or self.config.seats not in rules.seats:
            raise BadRecord(phrase("record.malformed"))
        if self.version > rules.version:
            raise BadRecord(phrase("record.newer"))
        return rules


def row_to_json(row: Row) -> Any:
    if isinstance(row, Answer):
        return [row.id, row.seat, list(row.keys)]
    if isinstance(row, Back):
        return {"back": row.to, "ids": row.ids}
    return {"concede": row.seat}


def row_from_json(row: Any) -> Row:
    """Raises KeyError, TypeError or ValueError on anything that `row_to_json` never writes."""
    if isinstance(row, list):
        number, seat, keys = row
        return Answer(_typed(number, int), SeatId(_typed(seat, int)), tuple(_strings(keys)))
    if "back" in row:
        return Back(_typed(row["back"], int), _typed(row["ids"], int))
    return Concession(SeatId(_typed(row["concede"], int)))


def _row_at(number: int, row: Any, record: Record) -> Row:
    try:
        parsed = row_from_json(row)
    except (KeyError, TypeError, ValueError):
        raise BadRecord(phrase("record.bad_row", row=number)) from None
    backwards = not isinstance(parsed, Back) or 0 <= parsed.to <= number
    seated = isinstance(parsed, Back) or 0 <= parsed.seat < record.config.seats
    if not (backwards and seated):
        raise BadRecord(phrase("record.bad_row", row=number))
    return parsed


def _parsed(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord(phrase("record.not_json")) from None
    if not isinstance(document, dict) or document.get("rookery") != FORMAT:
        raise BadRecord(phrase("record.not_a_record"))
    return document


def _typed(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise TypeError(wanted)
    return value


def _strings(keys: Any) -> Sequence[str]:
    return [_typed(key, str) for key in _typed(keys, list)]
