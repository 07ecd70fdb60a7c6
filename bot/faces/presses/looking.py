"""Presses that only show something: the panel, the board, a page of a game that has ended, why
something is asked."""

from __future__ import annotations

from bot.faces.absence import lent_by
from bot.faces.asking import Asking, apart_at
from bot.faces.chronicle import ChronicleFace
from bot.faces.hint import hint_post
from bot.faces.ids import Act, as_sent
from bot.faces.panel import PanelFace
from bot.faces.posts import Post
from bot.faces.pressing import AtTable, Pressing
from bot.faces.speech import voice
from bot.faces.stats import stats_of
from bot.faces.strip import page_of
from bot.faces.strips import strip_of
from bot.faces.thread import ThreadFace
from bot.faces.welcome import welcome_lines
from bot.faces.why import cards_post, why_post
from bot.render.picture import PictureOf, has_houses
from bot.tables.drafts import Draft
from bot.tables.maesters import task_for
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer
from engine.core.seats import SeatId


async def look(pressing: Pressing) -> None:
    """The private panel, the board, or one house of it, as an ephemeral reply."""
    async with pressing.seen() as at:
        if at.press.act is Act.BOARD:
            post = ThreadFace(at.table, at.words).board()
        elif at.press.act is Act.HOUSE:
            post = ThreadFace(at.table, at.words).house(_house(at))
        else:
            shown = PictureOf.HAND if at.press.act is Act.HAND else None
            lent = lent_by(at.table, at.person, at.words)
            post = lent or await _welcoming(at, panel(at, shown))
    await pressing.show(post)


async def tell_story(pressing: Pressing) -> None:
    """A round of the game, as the person may know it."""
    with as_sent():
        number = int(pressing.values[0]) if pressing.values else None
    async with pressing.seen() as at:
        seat = at.table.seat_of(at.person)
        post = ChronicleFace(at.table, seat, at.words).of_round(number)
    await pressing.show(post)


async def refresh(pressing: Pressing) -> bool:
    """A private panel that is out of date is shown anew, and nothing is said to whoever only says
    once more what was carried out; whether that was all there is to do."""
    if not pressing.press.decision:
        return False
    async with pressing.seen() as at:
        if (seat := at.table.seat_of(at.person)) is None:
            return False
        again = _said_before(at, seat)
        if not pressing.receipt.private:
            return again
        post = panel(at) if again else panel(at).with_note(at.words.text("refused.stale"))
    await pressing.show(post)
    return True


def _said_before(at: AtTable, seat: SeatId) -> bool:
    """Whether this very answer of the seat was taken: the button was pressed twice."""
    for row in reversed(at.table.session.record.rows):
        if isinstance(row, Answer) and (row.id, row.seat) == (at.press.decision, seat):
            return at.repeats(row.keys)
    return False


def panel(at: AtTable, shown: PictureOf | None = None) -> Post:
    return PanelFace(at.table, at.seat, at.words).post(shown)


async def _welcoming(at: AtTable, post: Post) -> Post:
    """Whoever has never answered in a game is welcomed here as in a DM."""
    person = await at.service.store.person(at.person)
    return post.with_note("\n".join(welcome_lines(person, at.words)))


def _house(at: AtTable) -> SeatId:
    """Games without houses show none."""
    if not has_houses(at.table.session.view(None)):
        raise Refused(phrase("refused.stale"))
    return at.seat_named(at.press.arg)


async def turn_page(pressing: Pressing) -> None:
    """Another page of a game that has ended."""
    number = pressing.press.table
    with as_sent():
        page = page_of(pressing.press.arg)
    await pressing.show(await strip_of(pressing.service, number, page, pressing.words))


async def replay(pressing: Pressing) -> None:
    """A game that has ended, from its first page on."""
    number = pressing.press.table
    await pressing.show(await strip_of(pressing.service, number, 0, pressing.words))


async def show_stats(pressing: Pressing) -> None:
    """The person's own."""
    await pressing.show(await stats_of(pressing.service.store, pressing.person, pressing.words))


async def explain(pressing: Pressing) -> None:
    """Why this is asked, or the cards that may be looked up; beside the panel."""
    async with pressing.seen() as at:
        if at.press.act is Act.WHY:
            post = why_post(_explicable(at), at.words, voice(at.table.seats, at.words))
        else:
            post = cards_post(at.table.session.view(at.seat), at.words)
    await pressing.show(post)


async def advise(pressing: Pressing) -> None:
    """What a maester would answer. While it thinks, the table is free."""
    async with pressing.seen() as at:
        asked, table = at.decision, at.table
        if not table.is_advised:
            raise Refused(phrase("refused.stale"))
        task = task_for(table.session, asked.seat)
        spoken = voice(table.seats, at.words)
        apart = apart_at(table.session.view(asked.seat), at.words)
        asking = Asking(table.id, asked, Draft(), at.words, spoken, apart=apart)
    thoughts = await pressing.service.maesters.advice(task)
    await pressing.show(hint_post(asking, thoughts.get(asked.id)))


def _explicable(at: AtTable) -> Decision:
    """What is asked in the open, everybody may ask about."""
    asked = at.table.in_the_open
    return asked if asked is not None and asked.id == at.press.decision else at.decision
