"""What Discord should show of a table: every message it should have, in the order in which new ones
are sent. Computed from the table alone, so the same again after a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from bot.faces.absence import lent_post
from bot.faces.panel import PanelFace, title
from bot.faces.posts import Post
from bot.faces.speech import voice
from bot.faces.thread import ThreadFace
from bot.faces.ticking import Ticking
from bot.numbers import NO_PERSON, PersonId
from bot.store import Panel, Person
from bot.store import Table as Saved
from bot.tables.table import Table
from bot.words import Words, words_in
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message that should stand: in this channel, or in this person's DM."""

    slot: str
    post: Post
    channel: int | None = None
    person: PersonId | None = None
    shown: Callable[[], None] | None = None  # called when it stands as it should


class Projection:
    """Remembers the faces of live tables, and they what they have worded already."""

    def __init__(self) -> None:
        self._threads: WeakKeyDictionary[Table, ThreadFace] = WeakKeyDictionary()

    def of(self, table: Table, people: Mapping[PersonId, Person]) -> list[Wanted]:
        return [*self._thread(table), *_panels(table, people), *_reminders(table, people)]

    def ringing(self, table: Table, people: Mapping[PersonId, Person]) -> list[Wanted]:
        """Those of them that may notify somebody; panels are sent silently."""
        return [*self._thread(table), *_reminders(table, people)]

    def _thread(self, table: Table) -> list[Wanted]:
        if (face := self._threads.get(table)) is None:
            face = self._threads[table] = ThreadFace(table, words_in(table.saved.language))
        where = table.saved.thread
        told = [Wanted(slot, post, where) for slot, post in face.posts()]
        ticking = Ticking(table, face.words, face.voice)
        bulletins = [Wanted(slot, post, where) for slot, post in ticking.bulletins()]
        calls = [Wanted(slot, post, where) for slot, post in ticking.calls()]
        newest = max(at for at, want in enumerate(told) if want.slot.startswith("page"))
        at = newest - told[newest].slot.endswith(".asked")
        at = at or len(told)  # nothing is told before the game begins
        return [*told[:at], *bulletins, *told[at:], *calls]  # the question comes last


def _panels(table: Table, people: Mapping[PersonId, Person]) -> list[Wanted]:
    """A DM for everybody who wants one and can get one, as long as there is something to play."""
    if table.closed:
        return []
    found = []
    for seat in table.people:
        person = people[seat.person or NO_PERSON]
        if _reachable(person):
            post = PanelFace(table, seat.seat, reader(person, table.saved)).for_dm(person)
            shown = post if person.pictures else post.in_words()
            quiet = replace(shown, silent=True)  # the mention in the thread is the one ping
            found.append(Wanted(panel_slot(seat.seat, person.id), quiet, person=person.id))
    return _emptied(table, people) + found


def _emptied(table: Table, people: Mapping[PersonId, Person]) -> list[Wanted]:
    """Whoever has lent a seat keeps a message that only says so. One that was handed over goes."""
    found = []
    for seat in table.seats:
        if seat.owner is None or not _reachable(people[seat.owner]):
            continue
        post = lent_post(table, seat, reader(people[seat.owner], table.saved))
        found.append(Wanted(panel_slot(seat.seat, seat.owner), post, person=seat.owner))
    return found


def _reminders(table: Table, people: Mapping[PersonId, Person]) -> Iterator[Wanted]:
    """DMs that ring, each of them once; they go when the wait is over."""
    for seat in table.people:
        person = people[seat.person or NO_PERSON]
        if person.dms_closed:
            continue
        words = reader(person, table.saved)
        ticking = Ticking(table, words, voice(table.seats, words))
        name = title(table, words)
        for slot, post in ticking.reminders(seat.seat, name):
            yield Wanted(slot, post, person=person.id)
        for slot, post in ticking.council(name):
            yield Wanted(f"{slot}.{seat.seat}", post, person=person.id)


def _reachable(person: Person) -> bool:
    return person.panel is Panel.DM and not person.dms_closed


def panel_slot(seat: SeatId, person: PersonId) -> str:
    """A panel is never edited into somebody else's: it belongs to a seat and a person."""
    return f"panel:{seat}.{person}"


def reader(person: Person, saved: Saved) -> Words:
    """The words for what this person reads alone."""
    return words_in(person.language or saved.language)
