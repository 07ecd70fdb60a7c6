"""Reads a record that a command was given, and whose eyes to see it with. What cannot be used ends
with one clear line."""

from __future__ import annotations

from pathlib import Path

from bot.games.shelf import SHELF
from bot.words import Voice, Words
from engine.core.errors import BadRecord
from engine.core.record import Record
from engine.core.seats import SeatId
from engine.core.session import Session

PUBLIC = "public"


class Unusable(Exception):
    """The text is the one clear line."""


def restored(file: Path, rows: int | None, words: Words) -> Session:
    """The game of this file after so many rows, or at its end."""
    try:
        record = Record.from_json(file.read_text(encoding="utf-8"), SHELF)
        return Session.restore(record, record.rules(SHELF), rows)
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unusable(f"{file}: {words.text('record.not_json')}") from None
    except BadRecord as bad:
        raise Unusable(f"{file}: {words.say(bad.reason, seats_as_numbers(words))}") from None


def seat_named(view: str, session: Session, words: Words) -> SeatId | None:
    """The seat whose view is asked for; None is the public one."""
    seats = session.config.seats
    if view == PUBLIC:
        return None
    if view.isdecimal() and int(view) < seats:
        return SeatId(int(view))
    raise Unusable(words.text("replay.no_seat", most=seats - 1))


def seats_as_numbers(words: Words) -> Voice:
    return Voice(lambda seat: words.text("replay.seat", n=seat))
