"""What is said when a seat changes hands: the offer in the thread, the notice when it is taken, and
what is left of the former player's panel. Nothing of a hand stands here."""

from __future__ import annotations

from bot.faces.ids import Act, press
from bot.faces.panel import title
from bot.faces.posts import Button, Post, Style
from bot.faces.speech import mention, safe_name, seat_name
from bot.numbers import PersonId
from bot.store import Seat
from bot.store.absence import Notice, SeatOffer, Word
from bot.tables.table import Table
from bot.words import Voice, Words


def offer_post(table: Table, offer: SeatOffer, words: Words) -> Post:
    word = "absence.offer.lasting" if offer.lasting else "absence.offer.lent"
    owner = seat_name(table.seats[offer.seat], words)
    buttons = tuple(
        Button(press(table.id, act, arg=str(offer.seat)), words.text(f"button.{act}"), style)
        for act, style in ((Act.TAKE_SEAT, Style.SUCCESS), (Act.DECLINE, Style.SECONDARY))
    )
    text = words.text(word, name=mention(offer.person), who=owner)
    return Post.of(text, (buttons,), pings=(offer.person,))


def noticed(notice: Notice, voice: Voice, words: Words) -> str:
    """A notice in words."""
    if notice.seat is None:
        return words.text(f"absence.told.{notice.word}")
    who = voice.who(notice.seat)
    if notice.word in (Word.COMPUTER, Word.TAKEN_BACK):
        return words.text(f"absence.told.{notice.word}", who=who)
    name = safe_name(notice.name) if notice.name else words.text("absence.somebody")
    return words.text(f"absence.told.{notice.word}", who=who, name=name)


def lent_by(table: Table, person: PersonId, words: Words) -> Post | None:
    """For whoever's seat somebody else plays meanwhile."""
    lent = (seat for seat in table.seats if seat.owner == person)
    return next((lent_post(table, seat, words) for seat in lent), None)


def lent_post(table: Table, seat: Seat, words: Words) -> Post:
    """What the owner reads while somebody else plays: no hand, no question; one press takes the
    seat back."""
    text = lent_line(seat, words)
    label = words.text("button.take_back")
    back = Button(press(table.id, Act.BACK), label, Style.SUCCESS)
    buttons = () if table.closed else ((back,),)
    return Post.of(f"{title(table, words)}\n{text}", buttons, silent=True)


def lent_line(seat: Seat, words: Words) -> str:
    """Who plays it."""
    player = words.text("absence.the_computer") if seat.agent else safe_name(seat.player)
    return words.text("absence.lent_panel", name=player)
