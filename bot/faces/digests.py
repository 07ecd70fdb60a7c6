"""The daily digest: one DM a person when their day begins, over all their tables, and only when
something happened at one of them. What it tells its reader may know; that it comes depends on
public things alone."""

from __future__ import annotations

import asyncio
import logging
from hashlib import blake2b
from typing import NamedTuple

from bot.faces.account import Account
from bot.faces.courier import DmsClosed, Gone, NotAllowed
from bot.faces.doors import Doors
from bot.faces.panel import title
from bot.faces.posts import Button, Container, Part, Post, Section, Separator, Text
from bot.faces.reconcile import Reconciler
from bot.network import TROUBLE
from bot.numbers import PersonId, TableId
from bot.render.theme import GOLD
from bot.store import NotSaved, Person, Status
from bot.store import Table as Saved
from bot.store.digests import Digested, digested, put_digested
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.words import Words, words_in
from engine.core.errors import Refused

log = logging.getLogger(__name__)

LINES = (4, 2, 1)  # of a table, below what is open: as many as a message holds
TABLES = 8  # told one by one; the rest are counted
ADDRESS = "https://discord.com/channels"
COLOR = int(GOLD.removeprefix("#"), 16)


class Told(NamedTuple):
    """One table of the digest. `rows`: how many there are now; `changed`: whether anything public
    happened since the last one."""

    table: TableId
    rows: int
    waits: bool
    changed: bool
    head: Section | None  # none where there is nowhere to go
    happened: tuple[str, ...]  # in full, in brief, not at all

    def below(self, at: int) -> tuple[Text, ...]:
        told = self.happened[min(at, len(self.happened) - 1)]
        return (Text(told),) if told else ()


class Digests:
    def __init__(self, registry: Registry, reconciler: Reconciler) -> None:
        self.registry, self.store = registry, registry.store
        self.courier = reconciler.courier
        self.doors: Doors = reconciler.doors
        self._due: dict[PersonId, float] = {}
        self._task: asyncio.Task[None] | None = None

    def due(self, person: PersonId, at: float) -> None:
        """Their day has begun. Whoever rings does not wait until it is sent."""
        self._due[person] = at
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="digests")

    async def settled(self) -> None:
        if self._task is not None:
            await self._task

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """What fails is told tomorrow with the rest: what was told is noted after it was sent."""
        while self._due:
            person, at = self._due.popitem()
            try:
                await self._tell(person, at)
            except (NotSaved, NotAllowed, Gone, *TROUBLE) as error:
                log.info("a digest could not be sent (%r)", error)

    async def _tell(self, number: PersonId, at: float) -> None:
        known, person = await digested(self.store, number), await self.doors.person(number)
        saved = await self.store.tables_of(number, (Status.RUNNING, Status.FROZEN))
        if not known.wanted or not saved:
            return
        words = words_in(person.language or saved[0].language)
        told = [each for s in saved if (each := await self._told(s, person, known, words))]
        if any(each.changed for each in told) and not person.dms_closed:
            await self._send(person, at, digest_post(told, person, words))
        marks = {each.table: each.rows for each in told}
        await put_digested(self.store, number, Digested(known.wanted, marks))

    async def _told(
        self, saved: Saved, person: Person, known: Digested, words: Words
    ) -> Told | None:
        try:
            async with self.registry.seen(saved.id) as table:
                return _told(table, person, known.told.get(saved.id), words)
        except Refused:
            return None  # it ended meanwhile

    async def _send(self, person: Person, at: float, post: Post) -> None:
        """The nonce is that of the day: a digest that was cut off is not sent twice."""
        nonce = blake2b(f"digest/{person.id}/{round(at)}".encode(), digest_size=12).hexdigest()
        try:
            await self.courier.send(await self.courier.dm(person.id), post, nonce)
        except DmsClosed:
            await self.doors.closed(person.id)


def _told(table: Table, person: Person, rows: int | None, words: Words) -> Told | None:
    """`rows`: how many there were at the last digest; None if none has told of this table."""
    seat = table.seat_of(person.id)
    if seat is None or table.closed:
        return None
    since = min(rows or 0, len(table.session.record.rows))
    waits = table.question(seat) is not None
    changed = rows is None or bool(table.session.log(None, since))
    account = Account(table, seat, words, since)
    telling = (changed or waits) and not person.discreet
    happened = [_small(account.happened(most)) for most in LINES] if telling else []
    head = _head(table, account, words)
    return Told(table.id, len(table.session.record.rows), waits, changed, head, (*happened, ""))


def _head(table: Table, account: Account, words: Words) -> Section | None:
    """What is open there, beside the way there; below it there is room for the rest."""
    if table.saved.thread is None:
        return None
    address = f"{ADDRESS}/{table.saved.guild}/{table.saved.thread}"
    link = Button("", words.text("digest.open"), address=address)
    return Section("\n".join([title(table, words), *account.open()]), link)


def _small(lines: list[str]) -> str:
    return "\n".join(f"-# {line}" for line in lines)


def digest_post(told: list[Told], person: Person, words: Words) -> Post:
    """As much of it as a message holds."""
    posts = [_post(told, at, words) for at in range(len(LINES) + 1)]
    return next((post for post in posts if post.fits()), posts[-1])


def _post(told: list[Told], at: int, words: Words) -> Post:
    """Those that wait for the reader first. `at`: how much is told of each."""
    order = sorted(told, key=lambda each: (not each.waits, not each.changed))
    shown = [each for each in order if each.head is not None]
    waiting = sum(each.waits for each in told)
    head = words.text("digest.head" if waiting else "digest.head_none", n=waiting, of=len(told))
    parts: list[Part] = [Text(f"### {head}"), Separator()]
    for each in shown[:TABLES]:
        parts += [part for part in (each.head, *each.below(at)) if part is not None]
    if left := len(shown[TABLES:]):
        parts.append(Text(f"-# {words.text('digest.more', n=left)}"))
    parts.append(Text(f"-# {words.text('digest.about')}"))
    return Post((Container(tuple(parts), COLOR),), silent=True)  # who must decide is rung elsewhere
