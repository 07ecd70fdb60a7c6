"""Moments of games to draw, reached by chance alone, and what a drawing shows of them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.shelf import SHELF
from bot.render.picture import Drawing, PictureOf, drawing
from bot.words import Voice, words_in
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.tools import played

NAMES = (
    *("Świętosława Brzęczyszczykiewicz-Żółć", "Ola", "Grzegorz_88 Łąka"),
    *("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Ćma", "ii"),
)
VOICE = Voice(lambda seat: NAMES[seat])


def moment(game: str, seats: int, seed: str, answers: int | None) -> Session:
    if answers == 0:
        return Session(SHELF[game], played(SHELF[game], seats, seed, 1).config, seed)
    return played(SHELF[game], seats, seed, answers)


def awaited(session: Session) -> list[SeatId]:
    """Whom everybody may know to be waited for."""
    return [decision.seat for decision in session.pending if not decision.moment.soft]


def public(session: Session, language: str = "en") -> Drawing:
    view = session.view(None)
    waited = awaited(session)
    return drawing(PictureOf.BOARD, view, words_in(language), VOICE, awaited=waited)


def private(session: Session, language: str = "en", kind: PictureOf = PictureOf.BOARD) -> Drawing:
    """For the seat that is asked."""
    decision = session.pending[0]
    keys = [option.key for option in decision.options]
    view, words = session.view(decision.seat), words_in(language)
    return drawing(kind, view, words, VOICE, keys, awaited=awaited(session))


def all_of(session: Session, language: str) -> Iterator[Drawing]:
    """Every picture that this moment gives rise to."""
    yield public(session, language)
    if session.pending:
        yield private(session, language)
    if session.rules.id == "intrigue":
        for seat in range(session.config.seats):
            yield drawing(PictureOf.HAND, session.view(SeatId(seat)), words_in(language), VOICE)
        if session.pending:
            yield private(session, language, PictureOf.HAND)
