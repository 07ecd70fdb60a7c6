"""The thread of a table: its story in messages, of which the newest holds the board and the open
question; and requests that wait for consent. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator

from bot.automation.modes import Mode, mode_of
from bot.describe import Board, describe
from bot.faces.absence import offer_post
from bot.faces.asking import Asking, apart_at
from bot.faces.consent import consent
from bot.faces.emojis import icons_of_options
from bot.faces.ending import ending_parts
from bot.faces.ids import Act, press
from bot.faces.pages import Page, pages
from bot.faces.panel import giving_up_last, why_button
from bot.faces.posts import (
    ROWS,
    Attachment,
    Button,
    Container,
    Gallery,
    Part,
    Post,
    Row,
    Style,
    Text,
    rows_of,
)
from bot.faces.speech import drawn_voice, mention, owners_voice, safe_name, voice
from bot.faces.story import story
from bot.faces.taken_back import taken_back
from bot.faces.telling import BlockFace
from bot.faces.ticking import Ticking, named, stamp, weekly_text
from bot.games.shelf import plug_of
from bot.numbers import NO_PERSON, PersonId
from bot.render.picture import Drawing, PictureOf, drawing, has_hand, has_houses
from bot.tables.absence import open_offers
from bot.tables.actors import known_actor
from bot.tables.drafts import Draft
from bot.tables.petition import Petition, Wish
from bot.tables.table import Table
from bot.words import Words
from engine.core.seats import FIRST_SEAT, SeatId


class ThreadFace:
    """What the thread of one table should hold."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self._public = table.session.view(None)
        self.voice = voice(table.seats, words, view=self._public)
        told = owners_voice(table.seats, words, self._public)
        self.telling = BlockFace(words, told, self._color)

    def posts(self) -> Iterator[tuple[str, Post]]:
        """Slot and post, in the order in which new ones are sent."""
        self._public = self.table.session.view(None)  # once for all pages
        *older, newest = pages(story(self.table), self.telling)
        for page in older:
            if page.opens or not page.is_empty:
                yield page.slot, self._told(page)
        yield from self._newest(newest)
        for offer in open_offers(self.table):
            slot = f"offer:{offer.seat}.{offer.person}"
            yield slot, offer_post(self.table, offer, self.words)
        for petition in self.table.petitions.pending:
            if not petition.proposed and not self.table.abandoned:
                yield f"petition:{petition.mark}", self._petition(petition)

    # The story

    def _told(self, page: Page) -> Post:
        parts = (*self._opening(page), *self.telling.parts(page.pieces), *self._attached(page))
        return Post(parts, silent=True)

    def _opening(self, page: Page) -> list[Part]:
        """The message that calls everybody to the table stays there."""
        names = self._everybody()
        return [Text(self.words.text("thread.begins", names=names))] if page.opens else []

    def _attached(self, page: Page) -> list[Part]:
        if page.whole is None:
            return []
        return [Text(self.words.text("story.in_short")), Attachment(page.whole)]

    def _newest(self, page: Page) -> Iterator[tuple[str, Post]]:
        """The newest message, with the board and what is asked now; where that is too long, in one
        of its own."""
        below = self._below()
        whole = Post((*self._told(page).parts, *below), self._rung(page))
        if whole.fits() or page.is_empty:
            yield page.slot, whole
            return
        yield page.slot, self._told(page)
        yield f"{page.slot}.asked", Post(below, self._rung(page))

    def _below(self) -> tuple[Part, ...]:
        """The board, and what is asked; or how the game has ended."""
        drawn = self._drawing(PictureOf.BOARD)
        if self.table.abandoned:
            return (Gallery((drawn,)),)
        if self.table.over:
            return ending_parts(self.table, self.words, drawn, self._color, self._everybody())
        return Gallery((drawn,)), *self._asked()

    def _asked(self) -> list[Part]:
        """Who is awaited and for what, in the color of their house; in windows, in nobody's."""
        lines = Ticking(self.table, self.words, self.voice).public()
        if not lines and self.table.thought_about is not None:
            lines = [self.words.text("table.thinking")]
        awaited = {asked.seat for asked in named(self.table)}
        color = self._color(awaited.pop()) if len(awaited) == 1 else None
        text: list[Part] = [Container((Text("\n".join(lines)),), color)] if lines else []
        return [*text, *self._rows()]

    def _everybody(self) -> str:
        return " ".join(mention(seat.person) for seat in self.table.people if seat.person)

    def _color(self, seat: SeatId) -> int | None:
        return plug_of(self._public).pictures.color(self._public, seat)

    def _rung(self, page: Page) -> tuple[PersonId, ...]:
        """Whose mention may notify: everybody at the start and at the end, else whoever is waited
        for since this message began; neither who has just acted, as all know, nor who sleeps."""
        begins = page.since == 0
        if begins or (page.since is not None and self.table.over):
            return tuple(seat.person for seat in self.table.people if seat.person)
        timing = self.table.timing
        if timing is None:
            return ()
        quiet = {known_actor(self.table), *timing.asleep}
        called = [
            asked.seat
            for asked in named(self.table)
            if asked.seat == page.reseated or self._began(asked.decision, page)
        ]
        return tuple(self._person(seat) for seat in called if seat not in quiet)

    def _began(self, decision: int, page: Page) -> bool:
        wait = self.table.timing.open.get(decision) if self.table.timing else None
        return wait is not None and page.since is not None and wait.began_row >= page.since

    # The board

    def board(self) -> Post:
        """The picture; above it, what matters most."""
        return self._pictured(PictureOf.BOARD)

    def house(self, seat: SeatId) -> Post:
        """One player's cards in full."""
        return self._pictured(PictureOf.HOUSE, seat)

    def _pictured(self, kind: PictureOf, seat: SeatId = FIRST_SEAT) -> Post:
        seen = self._described()
        text = "\n".join(part for part in (f"**{seen.heading}**", seen.outcome) if part)
        houses = self._houses() if has_houses(self.table.session.view(None)) else ()
        return Post.of(text, houses, pictures=(self._drawing(kind, seat),))

    def _drawing(self, kind: PictureOf, seat: SeatId = FIRST_SEAT) -> Drawing:
        names, view = drawn_voice(self.table.seats, self.words), self.table.session.view(None)
        awaited = [asked.seat for asked in named(self.table)]
        return drawing(kind, view, self.words, names, seat=seat, awaited=awaited)

    def _houses(self) -> tuple[Row, ...]:
        names = drawn_voice(self.table.seats, self.words)
        buttons = [
            Button(
                press(self.table.id, Act.HOUSE, arg=str(seat.seat)),
                self.words.text("picture.whole_house", name=names.who(seat.seat)),
            )
            for seat in self.table.seats
        ]
        return rows_of(buttons)

    def _described(self) -> Board:
        labels = voice(self.table.seats, self.words, labels=True)
        awaited = [asked.seat for asked in named(self.table)]
        return describe(self.table.session.view(None), self.words, labels, awaited)

    # Controls

    def _rows(self) -> tuple[Row, ...]:
        """Open questions are answered here; for the others a button opens the private panel."""
        asked = self.table.in_the_open
        if asked is None:
            return (self._standing(),)
        view = self.table.session.view(None)  # as everybody sees it
        apart, icon = apart_at(view, self.words), icons_of_options(view)
        shown = (self.table.id, asked, Draft(), self.words, self.voice)
        gives_up = plug_of(view).telling.gives_up
        asking = Asking(*shown, apart=apart, icon=icon, gives_up=gives_up)
        answers = asking.buttons_in_the_open()
        why = why_button(self.table.id, asked, self.words)
        below = rows_of([*self._standing(first=not answers), why])
        return giving_up_last((*answers[: ROWS - len(below)], *below))

    def _standing(self, *, first: bool = True) -> tuple[Button, ...]:
        """Buttons that are always there; for a hand, in a game with hands. The first is green where
        no answer stands above it."""
        number, hands = self.table.id, has_hand(self.table.session.view(None))
        green = Style.SUCCESS if first else Style.SECONDARY
        hand = Button(press(number, Act.HAND), self.words.text("button.hand"))
        story = Button(press(number, Act.STORY), self.words.text("button.story"))
        council = self.table.timing is not None and self.table.timing.standing.council is not None
        live = mode_of(self.table.saved.options) is Mode.LIVE or council
        here = Button(press(number, Act.HERE), self.words.text("button.here"))
        lists = Button(press(number, Act.LISTS), self.words.text("button.lists"))
        return (
            Button(press(number, Act.MOVE), self.words.text("button.move"), green),
            *([hand] if hands else []),
            Button(press(number, Act.BOARD), self.words.text("button.board")),
            story,
            *([here] if live else []),
            *([lists] if self.table.saved.options.get("open_lists") else []),
        )

    def _person(self, seat: SeatId) -> PersonId:
        return self.table.seats[seat].person or NO_PERSON

    # Requests

    def _petition(self, petition: Petition) -> Post:
        """Of a secret vote nothing changes while it goes on."""
        secret = petition.secret
        left = [seat for seat in petition.needed if secret or petition.waits_for(seat)]
        names = " ".join(mention(self._person(seat)) for seat in left)
        asleep = self.table.timing.asleep if self.table.timing else ()
        people = tuple(self._person(seat) for seat in left if seat not in asleep)
        buttons = consent(self.table.id, petition, self.words)
        if petition.wish is Wish.GO_ON:
            return Post.of(self._stopped(petition, names), (buttons,), pings=people)
        who = "" if petition.asker is None else self.voice.who(petition.asker)
        texts = {"who": who, "names": names}
        if petition.wish is Wish.COUNCIL:
            texts["at"] = stamp(petition.moment)
        if petition.wish is Wish.WEEKLY:
            texts["at"] = weekly_text(petition.weekly, petition.moment, self.words)
        if petition.seat is not None:
            texts |= {"who": self.voice.who(petition.seat), "name": safe_name(petition.name)}
        room = "table.petition" if petition.wish is Wish.UNDO else "petition"
        word = "offered" if petition.person is not None else petition.wish.value
        lines = [self.words.text(f"{room}.{word}", **texts)]
        if petition.wish is Wish.UNDO:
            lines += taken_back(self.table, petition.to, self.words, self.voice)
        return Post.of("\n".join(lines), (buttons,), pings=people)

    def _stopped(self, petition: Petition, names: str) -> str:
        """Why a table goes on only once all agree."""
        row, error = petition.to, petition.error
        if not error:
            return self.words.text("table.petition.otherwise", row=row, names=names)
        return self.words.text("table.petition.go_on", row=row, error=error, names=names)
