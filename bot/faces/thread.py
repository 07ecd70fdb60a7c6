"""The thread of a table: the board, one message for every burst of events with the question that
is open under the last, and requests that wait for consent. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.automation.modes import Mode, mode_of
from bot.describe import Board, describe
from bot.faces.absence import noticed, offer_post
from bot.faces.asking import Asking, Row
from bot.faces.consent import consent
from bot.faces.ids import Act, press
from bot.faces.panel import grid_text, why_button, won
from bot.faces.posts import CONTENT, ROWS, Button, Post, Style, clipped, rows_of
from bot.faces.speech import drawn_voice, mention, voice
from bot.faces.story import Burst, board_at, bursts
from bot.faces.ticking import Ticking, named, stamp
from bot.numbers import NO_PERSON, PersonId
from bot.render.picture import PictureOf, drawing, has_hand, has_houses
from bot.tables.absence import open_offers
from bot.tables.actors import known_actor
from bot.tables.drafts import Draft
from bot.tables.petition import Petition, Wish
from bot.tables.table import Table
from bot.words import Voice, Words


class ThreadFace:
    """What the thread of one table should hold."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.voice = voice(table.seats, words)
        self._worded: dict[Burst, Post] = {}

    def posts(self) -> Iterator[tuple[str, Post, Callable[[], None] | None]]:
        """Slot, post and what to do once it is sent, in the order in which new ones are sent."""
        told = bursts(self.table)
        last, below = len(told) - 1, board_at(told)
        for at, burst in enumerate(told):
            if at == below:
                yield f"board:{below}", self.board(), None
            if at < last and not burst.calls_only:
                yield burst.slot, self._told(burst), None
        yield told[last].slot, self._latest(told[last]), self._note_called
        for offer in open_offers(self.table):
            yield (
                f"offer:{offer.seat}.{offer.person}",
                offer_post(self.table, offer, self.words),
                None,
            )
        petition = self.table.petitions.current
        if petition is not None and not petition.proposed and not self.table.abandoned:
            yield f"petition:{petition.mark}", self._petition(), None

    def board(self) -> Post:
        """The picture; above it, what matters most."""
        return self._pictured(PictureOf.BOARD)

    def house(self, seat: int) -> Post:
        """One player's cards in full."""
        return self._pictured(PictureOf.HOUSE, seat)

    def _pictured(self, kind: PictureOf, seat: int = 0) -> Post:
        view = self.table.session.view(None)
        names = drawn_voice(self.table.seats, self.words)
        picture = drawing(kind, view, self.words, names, seat=seat)
        seen = self._described()
        text = "\n".join(part for part in (f"**{seen.heading}**", seen.outcome) if part)
        houses = self._houses(names) if has_houses(view) else ()
        return Post(text, houses, pictures=(picture,), silent=True)

    def _houses(self, names: Voice) -> tuple[Row, ...]:
        buttons = [
            Button(
                press(self.table.id, Act.HOUSE, arg=str(seat.seat)),
                self.words.text("picture.whole_house", name=names.who(seat.seat)),
            )
            for seat in self.table.seats
        ]
        return rows_of(buttons)

    def board_in_words(self) -> Post:
        seen = self._described()
        text = f"**{seen.heading}**\n{grid_text(seen)}" + "\n".join(seen.lines)
        return Post(clipped(text, CONTENT))

    def _described(self) -> Board:
        labels = voice(self.table.seats, self.words, labels=True)
        return describe(self.table.session.view(None), self.words, labels)

    # Bursts

    def _told(self, burst: Burst) -> Post:
        """Worded once: what has been told does not change."""
        if burst not in self._worded:
            self._worded[burst] = self._word(burst)
        return self._worded[burst]

    def _word(self, burst: Burst) -> Post:
        lines = [self.words.say(line, self.voice) for line in burst.lines]
        if burst.notice is not None:
            lines = [noticed(burst.notice, self.voice, self.words)]
        if burst.undone:
            lines = [f"~~{line}~~" for line in lines]
        return Post(fitted(lines))

    def _latest(self, burst: Burst) -> Post:
        """The newest burst, with what is asked now."""
        told = self._word(burst)
        if self.table.abandoned:
            return told
        if self.table.over:
            names = voice(self.table.seats, self.words, labels=True)
            last = f"**{won(self.table, self.words, names)}**"
            return Post(f"{clipped(told.text, CONTENT - len(last) - 1)}\n{last}")
        asked = Ticking(self.table, self.words, self.voice).public()
        if not asked and self.table.thought_about is not None:
            asked = [self.words.text("table.thinking")]
        heard = [] if burst.calls_only else [told.text]
        room = CONTENT - sum(map(len, asked)) - 20
        text = "\n".join([*(clipped(each, room) for each in heard), *asked]) or told.text
        return Post(text, self._components(), pings=self._called())

    def _called(self) -> tuple[int, ...]:
        """Whose mention may notify: once per wait, and neither whoever has just acted, as all
        know, nor who sleeps."""
        quiet = {known_actor(self.table), *(self.table.timing.asleep if self.table.timing else ())}
        fresh = [w for w in named(self.table) if not self.table.told.is_called(w.seat, w.decision)]
        return tuple(self._person(asked.seat) for asked in fresh if asked.seat not in quiet)

    def _note_called(self) -> None:
        """The newest burst has been sent, and its mentions with it."""
        for decision in self.table.waiting:
            self.table.told.call(decision.seat, decision.id)

    def _components(self) -> tuple[Row, ...]:
        """Open questions are answered here; for the others a button opens the private panel."""
        asked, standing = self.table.in_the_open, self._standing()
        if asked is None:
            return (standing,)
        asking = Asking(self.table.id, asked, Draft(), self.words, self.voice)
        why = why_button(self.table.id, asked, self.words)
        below = rows_of([*standing, why])
        return (*asking.buttons_in_the_open()[: ROWS - len(below)], *below)

    def _standing(self) -> tuple[Button, ...]:
        """Buttons that are always there; for a hand, in a game with hands."""
        number, hands = self.table.id, has_hand(self.table.session.view(None))
        hand = Button(press(number, Act.HAND), self.words.text("button.hand"))
        live = mode_of(self.table.saved.options) is Mode.LIVE
        here = Button(press(number, Act.HERE), self.words.text("button.here"))
        lists = Button(press(number, Act.LISTS), self.words.text("button.lists"))
        return (
            Button(press(number, Act.MOVE), self.words.text("button.move"), Style.SUCCESS),
            *([hand] if hands else []),
            Button(press(number, Act.BOARD), self.words.text("button.board")),
            *([here] if live else []),
            *([lists] if self.table.saved.options.get("open_lists") else []),
        )

    def _person(self, seat: int) -> PersonId:
        return self.table.seats[seat].person or NO_PERSON

    # Requests

    def _petition(self) -> Post:
        petition = self.table.petitions.current
        assert petition is not None
        left = [seat for seat in petition.needed if seat not in petition.agreed]
        names = " ".join(mention(self._person(seat)) for seat in left)
        asleep = self.table.timing.asleep if self.table.timing else ()
        people = tuple(self._person(seat) for seat in left if seat not in asleep)
        buttons = consent(self.table.id, petition, self.words)
        if petition.wish is Wish.GO_ON:
            return Post(self._stopped(petition, names), (buttons,), pings=people)
        who = "" if petition.asker is None else self.voice.who(petition.asker)
        texts = {"who": who, "names": names}
        if petition.wish is Wish.COUNCIL:
            texts["at"] = stamp(petition.moment)
        room = "table.petition" if petition.wish is Wish.UNDO else "petition"
        text = self.words.text(f"{room}.{petition.wish}", **texts)
        return Post(text, (buttons,), pings=people)

    def _stopped(self, petition: Petition, names: str) -> str:
        """Why a table goes on only once all agree."""
        row, error = petition.to, petition.error
        if not error:
            return self.words.text("table.petition.otherwise", row=row, names=names)
        return self.words.text("table.petition.go_on", row=row, error=error, names=names)


def fitted(lines: list[str], room: int = CONTENT - 2) -> str:
    """As many of the last lines as a message holds, or fewer where there is less room."""
    kept: list[str] = []
    for line in reversed(lines):
        if len(line) + 1 > room:
            kept.append("…")
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(reversed(kept)) or "…"
