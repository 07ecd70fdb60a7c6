"""What else goes when a person is forgotten, beside seats, decks and settings: statements for the
same transaction, a group for each concern."""

from __future__ import annotations

from bot.numbers import PersonId
from bot.store.database import Statement


def forgotten(person: PersonId) -> list[Statement]:
    return [*_seats(person), *_told(person), *_compared(person)]


def _seats(person: PersonId) -> list[Statement]:
    """A seat that was lent stays with whoever plays it; a name goes with whom it belonged to."""
    first = (
        "(select former from notices where notices.table_id = seats.table_id"
        " and notices.seat = seats.seat order by number limit 1)"
    )
    return [
        ("update seats set owner = null where owner = ?", (person,)),
        (f"update seats set name = '' where {first} = ?", (person,)),
        ("delete from offers where person = ?", (person,)),
        ("delete from invitations where person = ?", (person,)),
    ]


def _told(person: PersonId) -> list[Statement]:
    """Where the thread tells of them, it is told anew, even if the game has ended."""
    told = "select table_id from notices where former = ?"
    return [
        (f"update tables set shown = 0 where id in ({told})", (person,)),
        ("update notices set person = null, name = '' where person = ?", (person,)),
        ("update notices set former = null where former = ?", (person,)),
    ]


def _compared(person: PersonId) -> list[Statement]:
    return [
        ("update results set person = null where person = ?", (person,)),
        ("delete from unrated where person = ?", (person,)),
        ("delete from lookers where person = ?", (person,)),
    ]
