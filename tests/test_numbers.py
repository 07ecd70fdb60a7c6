"""Numbers of seats, people, tables and messages are types of their own: the type checker refuses
one where another is meant, and a number that names nothing."""

from __future__ import annotations

from pathlib import Path

from mypy import api

MIXED = """
from bot.numbers import MessageId, PersonId, TableId
from engine.core.phrases import Who
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session

def of_person(person: PersonId) -> None: ...
def of_table(table: TableId) -> None: ...
def of_message(message: MessageId) -> None: ...

session: Session
row: int
seat, person, table, message = SeatId(1), PersonId(2), TableId(3), MessageId(4)

session.view(seat), session.log(seats_of(2)[0]), Who(seat)
of_person(person), of_table(table), of_message(message)
session.view(person)  # wrong
session.view(row)  # wrong
session.concede(table)  # wrong
session.answer(message, 1, ())  # wrong
session.decision(session.record.rows.index(session.record.rows[0]))  # wrong
Who(0)  # wrong
of_person(seat)  # wrong
of_person(table)  # wrong
of_table(seat)  # wrong
of_table(message)  # wrong
of_message(person)  # wrong
of_message(row)  # wrong
"""


def test_one_number_is_not_taken_for_another(tmp_path: Path) -> None:
    snippet = tmp_path / "mixed.py"
    snippet.write_text(MIXED)
    cache = f"--cache-dir={tmp_path / 'cache'}"
    told, failed, _ = api.run(["--strict", "--follow-imports=silent", cache, str(snippet)])
    assert not failed, failed
    refused = {
        int(line.split(":")[1])
        for line in told.splitlines()
        if line.startswith(str(snippet)) and line.endswith("[arg-type]")
    }
    wrong = {at for at, line in enumerate(MIXED.splitlines(), 1) if line.endswith("# wrong")}
    assert refused == wrong, told
