"""Makes Discord equal to what a table should show: sends what is missing, edits what differs,
deletes what is spent. May be cut off anywhere and run again: nothing is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b

import discord

from bot.faces.courier import Courier, DmsClosed, Gone, Refused
from bot.faces.lobby import lobby_post
from bot.faces.pace import Pace
from bot.faces.panel import table_name
from bot.faces.projection import Projection, Wanted
from bot.faces.standing import Standing
from bot.store import Message, NotSaved, Person, Seat, Status, Store
from bot.store import Table as Saved
from bot.tables.registry import STARTED, Registry
from bot.words import words

log = logging.getLogger(__name__)

AT_REST = (Status.OVER, Status.CLOSED, Status.ABANDONED)
RETRY_SECONDS = (2, 5, 15, 60, 300)
AT_ONCE = 32  # tables; few enough that presses are answered between their requests
# Rooms whose messages go when they are not wanted
SPENT = ("board", "petition", "offer", "panel", "call", "remind", "council")


class Reconciler:
    """One task per table that has changed; a table is never reconciled twice at once."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self.courier, self.store = Courier(client), store
        self.standing, self.projection = Standing(store), Projection()
        self.registry: Registry
        self._dirty: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._pace = Pace()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    def changed(self, number: int) -> None:
        """The table may look different now."""
        if self._closed:
            return  # whoever starts next looks at every table
        self._dirty.add(number)
        if number not in self._tasks:
            task = asyncio.create_task(self._run(number), name=f"table-{number}")
            self._tasks[number] = task
            task.add_done_callback(lambda _: self._ended(number))

    async def close(self) -> None:
        self._closed = True
        self._dirty.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Until every table that has changed is shown as it should be."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def _ended(self, number: int) -> None:
        self._tasks.pop(number, None)
        if number in self._dirty:
            self.changed(number)

    async def _run(self, number: int) -> None:
        tries = 0
        while number in self._dirty:
            try:
                async with self._room:
                    self._dirty.discard(number)
                    await self._reconcile(number)
                tries = 0
            except (discord.DiscordException, OSError, NotSaved) as error:
                seconds = RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]
                log.warning("table %s: shown again in %s s (%r)", number, seconds, error)
                tries += 1
                self._dirty.add(number)
                await asyncio.sleep(seconds)
            except Exception:
                log.exception("table %s: cannot be shown", number)

    async def _reconcile(self, number: int) -> None:
        kept = await self.registry.kept(number)
        if kept is None:
            return
        saved, seats = kept
        await self._show_lobby(saved, seats)
        if saved.status in STARTED:
            await self._show_table(await self._with_thread(saved, seats), seats)
        if saved.status in AT_REST:
            self.standing.forget(number)

    async def _show_lobby(self, saved: Saved, seats: list[Seat]) -> None:
        post = lobby_post(saved, seats, words(saved.language))
        await self._apply(saved, [Wanted("lobby", post, channel=saved.channel)])

    async def _with_thread(self, saved: Saved, seats: list[Seat]) -> Saved:
        if saved.thread is not None:
            return saved
        lobby = (await self.standing.of(saved.id))["lobby"]
        name = table_name(saved, words(saved.language))
        thread = await self.courier.open_thread(saved.guild, lobby.channel, lobby.message, name)
        await self.store.set_thread(saved.id, thread)
        async with self.registry.seen(saved.id) as table:
            table.saved = replace(table.saved, thread=thread)
        saved = replace(saved, thread=thread)
        await self._show_lobby(saved, seats)
        return saved

    async def _show_table(self, saved: Saved, seats: list[Seat]) -> None:
        people = await self._people(seats)
        async with self.registry.seen(saved.id) as table:
            wanted = self.projection.of(table, people)
        wanted = self._in_time(saved.id, wanted, await self.standing.of(saved.id))
        await self._apply(saved, wanted)
        await self._clear(saved, {want.slot for want in wanted})

    async def _people(self, seats: list[Seat]) -> dict[int, Person]:
        held = (number for seat in seats for number in (seat.person, seat.owner))
        numbers = [number for number in held if number is not None]
        return {number: await self.store.person(number) for number in numbers}

    # Making it so

    async def _apply(self, saved: Saved, wanted: list[Wanted]) -> None:
        standing = await self.standing.of(saved.id)
        edited: dict[str, Message] = {}
        try:
            for want in _pictures_last(wanted, standing):
                message = standing.get(want.slot)
                if message is None or not await self._edited(saved, want, message, edited):
                    await self._send(saved, want, instead_of=message)
        finally:
            if edited:
                await self.standing.put(saved.id, edited)

    async def _edited(
        self, saved: Saved, want: Wanted, message: Message, edited: dict[str, Message]
    ) -> bool:
        """Makes the message equal to what is wanted, if it is still there. That it was edited is
        kept in the end, for all at once: should it be forgotten, it is edited once more."""
        if message.digest == want.post.digest or self._too_soon(saved.id, want.slot, message):
            return True
        try:
            same = want.post.has_the_files_of(message.digest)
            await self.courier.edit(message.channel, message.message, want.post, same_files=same)
        except Refused:
            return True
        except Gone:
            return False
        edited[want.slot] = replace(message, digest=want.post.digest)
        return True

    async def _send(self, saved: Saved, want: Wanted, instead_of: Message | None) -> None:
        """A new message is kept at once: after a few minutes its nonce no longer protects it."""
        nonce = _nonce(saved, want.slot, instead_of.message if instead_of else 0)
        try:
            channel = want.channel or await self.courier.dm(want.person or 0)
            message = await self.courier.send(channel, want.post, nonce)
        except DmsClosed:
            await self._no_dms(want.person)
            return
        except Refused:
            return
        kept = Message(channel, message, want.post.digest, time.time())
        await self.standing.put(saved.id, {want.slot: kept})
        if want.sent is not None:
            want.sent()

    async def _clear(self, saved: Saved, slots: set[str]) -> None:
        standing = await self.standing.of(saved.id)
        for slot, message in list(standing.items()):
            if slot.partition(":")[0] in SPENT and slot not in slots:
                try:
                    await self.courier.delete(message.channel, message.message)
                except (Gone, Refused):
                    log.info("table %s: %s was gone already", saved.id, slot)
                await self.standing.drop(saved.id, slot)

    async def _no_dms(self, person: int | None) -> None:
        """Remembered, so that it is not tried again and again; the thread's button remains."""
        if person is not None:
            known = await self.store.person(person)
            await self.store.put_person(replace(known, dms_closed=True))

    def _in_time(
        self, number: int, wanted: list[Wanted], standing: Mapping[str, Message]
    ) -> list[Wanted]:
        """A board is posted anew above a new question only, and not before its time. Otherwise it
        stays where it is, and is edited there."""
        boards = [slot for slot in standing if slot.startswith("board")]
        newest = [want.slot for want in wanted if want.slot.startswith("log")][-1]
        (at,) = [at for at, want in enumerate(wanted) if want.slot.startswith("board")]
        if not boards or wanted[at].slot in boards:
            return wanted
        if newest in standing or self._too_soon(number, wanted[at].slot, None):
            wanted[at] = replace(wanted[at], slot=boards[0])
        return wanted

    def _too_soon(self, number: int, slot: str, message: Message | None) -> bool:
        """A board waits for its time; the table is then looked at again."""
        if not slot.startswith("board"):
            return False
        age = 0.0 if message is None else time.time() - message.at
        left = self._pace.left(number, time.monotonic(), age=age)
        if left > 0:
            asyncio.get_running_loop().call_later(left, self.changed, number)
        return left > 0


def _pictures_last(wanted: list[Wanted], standing: Mapping[str, Message]) -> list[Wanted]:
    """In their order; but a board that stands already is edited in the end, so that nobody waits
    for a picture before being asked."""
    return sorted(wanted, key=lambda want: want.slot.startswith("board") and want.slot in standing)


def _nonce(saved: Saved, slot: str, instead_of: int) -> str:
    """The same for the same message, so that a send that was cut off is not done twice."""
    text = f"{saved.id}/{saved.created}/{slot}/{instead_of}"
    return blake2b(text.encode(), digest_size=12).hexdigest()
