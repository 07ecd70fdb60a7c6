"""Things the engine says, as identifiers with arguments. The words are made elsewhere, in the
reader's language; no sentence stands here."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.seats import SeatId
from engine.core.tuples import maker


class Who(NamedTuple):
    """The person on a seat, to be named by whoever knows people."""

    seat: SeatId


class Phrase(NamedTuple):
    """An identifier of a sentence or a term, with the values that go into it."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()


make_phrase = maker(Phrase)


# A tuple of arguments is a list to be joined; a Phrase inside a Phrase is worded first.
Arg = int | Who | Phrase | tuple[Who, ...] | tuple[Phrase, ...]


def phrase(id: str, /, **args: Arg) -> Phrase:
    return make_phrase((id, tuple(args.items())))
