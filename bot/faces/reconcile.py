"""Makes Discord equal to what tables should show: looks at every table that has changed, again
where something failed, and now and then at all. May be cut off anywhere and run again: nothing is
lost, nothing doubled."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from bot.faces.courier import Courier, NotAllowed
from bot.faces.delivery import Delivery
from bot.faces.doors import Doors
from bot.faces.first_answers import FirstAnswers
from bot.faces.lobby import ended_invitation, lobby_post
from bot.faces.pace import BoardPace
from bot.faces.posts import Post
from bot.faces.projection import Projection, Wanted
from bot.faces.sinking import surface
from bot.faces.standing import Standing
from bot.faces.titles import thread_name
from bot.network import TROUBLE
from bot.numbers import PersonId, TableId
from bot.store import Message, NotSaved, Person, Seat, Status, Store
from bot.store import Table as Saved
from bot.store.holdings import Elsewhere
from bot.store.shown import AT_REST, put_shown, unshown, unshown_at_rest
from bot.store.told import Told
from bot.tables.registry import STARTED, Registry
from bot.tables.table import Table
from bot.vitals.waits import Waits
from bot.words import words_in

log = logging.getLogger(__name__)

RETRY_SECONDS = (1, 2, 5, 10, 20)  # never long: nothing tells us that Discord is back
AT_ONCE = 32  # tables; few enough that presses are answered between their requests
SWEEP_SECONDS = 20.0  # between two sweeps
SWEPT_AT_MOST = 60  # tables in one sweep, so that it costs no more where there are many
SWEPT_SECONDS = 0.5  # for each of them
GIVING_UP_SECONDS = 3.0
INVITATION = "invitation:"  # the room of invitations; they stand as sent until the lobby ends


class Reconciler:
    """One task per table that has changed; a table is never reconciled twice at once."""

    def __init__(self, client: discord.Client, store: Store, waits: Waits) -> None:
        self.courier, self.store, self.waits = Courier(client), store, waits
        self.standing, self.projection = Standing(store), Projection()
        self.doors = Doors(store)
        self.answers = FirstAnswers()
        self.registry: Registry
        self._dirty: set[TableId] = set()
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._pace = BoardPace()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._resting: dict[
            TableId, asyncio.Event
        ] = {}  # tables that wait until they are tried again
        self._wrong: set[TableId] = set()  # tables of which something was refused or failed
        self._put_off: set[TableId] = set()  # tables whose picture waits for its time
        self._lifted: set[tuple[TableId, str]] = set()  # bulletins that lifted a question
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self, shards: Iterable[int] | None = None) -> None:
        """Looks at every table, or those on these shards, that was not shown to its end before."""
        for number in await unshown(self.store, shards):
            self.changed(number)
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    def changed(self, number: TableId) -> None:
        """The table may look different now."""
        if self._closed:
            return  # whoever starts next looks at every table
        self._dirty.add(number)
        self.waits.changed(number)
        if number in self._resting:
            self._resting[number].set()
        if number not in self._tasks:
            task = asyncio.create_task(self._run(number), name=f"table-{number}")
            self._tasks[number] = task
            task.add_done_callback(lambda _: self._ended(number))

    async def close(self) -> None:
        self._closed = True
        self._dirty.clear()
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def give_up(self, numbers: Collection[TableId]) -> None:
        """Others show these tables from now on; what is under way is finished, or cut off."""
        tasks = [self._tasks[number] for number in numbers if number in self._tasks]
        if tasks:
            _, left = await asyncio.wait(tasks, timeout=GIVING_UP_SECONDS)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        for number in numbers:
            self._dirty.discard(number)
            self._wrong.discard(number)
            self.standing.forget(number)

    async def invite(self, saved: Saved, post: Post, nonce: str) -> None:
        """Posts an invitation beside the lobby. It loses its button when the lobby ends."""
        sent = await self.courier.send(saved.channel, post, nonce)
        kept = Message(saved.channel, sent.message, post.digest, time.time())
        await self.standing.put(saved.id, {f"{INVITATION}{sent.message}": kept})
        self.changed(saved.id)

    @property
    def waiting(self) -> int:
        """Tables that are not yet shown as they should be."""
        return len(self._tasks)

    async def settled(self) -> None:
        """Until every table that has changed is shown as it should be."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def _ended(self, number: TableId) -> None:
        self._tasks.pop(number, None)
        if number in self._dirty:
            self.changed(number)

    async def _run(self, number: TableId) -> None:
        tries = 0
        while number in self._dirty:
            try:
                async with self._room:
                    self._dirty.discard(number)
                    self.waits.look(number)
                    await self._reconcile(number)
                    self.waits.done(number)
                tries = 0
            except (*TROUBLE, NotSaved) as error:
                seconds = RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]
                log.warning("table %s: shown again in %s s (%r)", number, seconds, error)
                tries += 1
                if number not in self._dirty:  # else it has changed meanwhile
                    self._dirty.add(number)
                    await self._rest(number, seconds)
            except Elsewhere:
                self._wrong.discard(number)  # given up meanwhile: whoever has it looks at it
            except Exception:
                log.exception("table %s: cannot be shown", number)
                self._wrong.add(number)

    async def _rest(self, number: TableId, seconds: float) -> None:
        """Until it is time to try again, or the table has changed."""
        woken = self._resting[number] = asyncio.Event()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), seconds)
        finally:
            del self._resting[number]

    async def _sweep(self) -> None:
        """The net below all: whatever was missed or refused is looked at again. It asks nothing of
        Discord where nothing differs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            ended, running = await self._at_rest(), self.registry.running(SWEPT_AT_MOST)
            for number in dict.fromkeys([*self._wrong, *ended, *running]):
                self.changed(number)
                await asyncio.sleep(SWEPT_SECONDS)

    async def _at_rest(self) -> list[TableId]:
        """Tables that have ended and were not shown to their end."""
        try:
            return await unshown_at_rest(self.store, SWEPT_AT_MOST)
        except NotSaved as error:
            log.warning("tables that ended were not looked for (%r)", error)
            return []

    async def _reconcile(self, number: TableId) -> None:
        self._put_off.discard(number)
        kept = await self.registry.kept(number)
        if kept is None:
            self._wrong.discard(number)
            return
        saved, seats = kept
        if not self.store.holdings.has(saved.guild):
            self._wrong.discard(number)
            await self.store.tell(Told.TABLE, number)
            return
        too_soon = partial(self._too_soon, number)
        delivery = Delivery(self.courier, self.standing, self.doors, self.answers, saved, too_soon)
        await self._show(delivery, saved, seats)
        if delivery.trouble is not None:
            raise delivery.trouble
        self._wrong.discard(number)
        if self.doors.turned:  # what the thread says depends on it
            self.doors.turned = False
            self.changed(number)
        if saved.status in AT_REST:
            await self._rest_for_good(number)
        elif delivery.refused:
            self._wrong.add(number)

    async def _rest_for_good(self, number: TableId) -> None:
        """What is refused here is given up: nobody may be left to let us in. What comes later is
        shown first; the table is then looked at once more."""
        self.standing.forget(number)
        if number not in self._dirty and number not in self._put_off:
            await put_shown(self.store, number)

    async def _show(self, delivery: Delivery, saved: Saved, seats: list[Seat]) -> None:
        await self._show_lobby(delivery, saved, seats)
        if saved.status not in STARTED:
            return
        try:
            saved = await self._with_thread(delivery, saved, seats)
        except NotAllowed:
            delivery.refused = True
            return
        await self._show_table(delivery, saved, seats)

    async def _show_lobby(self, delivery: Delivery, saved: Saved, seats: list[Seat]) -> None:
        post = lobby_post(saved, seats, words_in(saved.language))
        standing = await self.standing.of(saved.id) if saved.status is not Status.LOBBY else {}
        invited = {slot: kept for slot, kept in standing.items() if slot.startswith(INVITATION)}
        ended = ended_invitation(saved, words_in(saved.language))
        over = [Wanted(slot, ended, channel=kept.channel) for slot, kept in invited.items()]
        await delivery.make_equal([Wanted("lobby", post, channel=saved.channel), *over])

    async def _with_thread(self, delivery: Delivery, saved: Saved, seats: list[Seat]) -> Saved:
        """Raises NotAllowed where there can be no thread."""
        if saved.thread is not None:
            return saved
        lobby = (await self.standing.of(saved.id)).get("lobby")
        if lobby is None:
            raise delivery.trouble or NotAllowed
        name = thread_name(saved, seats, words_in(saved.language))
        thread = await self.courier.open_thread(saved.guild, lobby.channel, lobby.message, name)
        await self.store.set_thread(saved.id, thread)
        async with self.registry.seen(saved.id) as table:
            table.open_thread(thread)
        saved = replace(saved, thread=thread)
        await self._show_lobby(delivery, saved, seats)
        return saved

    async def _show_table(self, delivery: Delivery, saved: Saved, seats: list[Seat]) -> None:
        people = await self._people(seats)
        async with self.registry.seen(saved.id) as table:
            await self._lift(table)
            wanted = self.projection.of(table, people)
        await delivery.make_equal(self._timed(saved.id, wanted))
        await delivery.clear({want.slot for want in wanted})

    async def _lift(self, table: Table) -> None:
        """What the clock is about to tell would stand below the question: that is put anew."""
        standing = await self.standing.of(table.id)
        bulletins = table.timing.bulletins if table.timing else []
        told = {f"bulletin:{each.number}" for each in bulletins}
        new = {(table.id, slot) for slot in told - set(standing)} - self._lifted
        self._lifted |= new
        if new and any(slot.startswith("page") for slot in standing):
            await surface(table)

    async def _people(self, seats: list[Seat]) -> dict[PersonId, Person]:
        held = (number for seat in seats for number in (seat.person, seat.owner))
        numbers = [number for number in held if number is not None]
        return {number: await self.doors.person(number) for number in numbers}

    def _timed(self, number: TableId, wanted: list[Wanted]) -> list[Wanted]:
        """Once the newest line of the thread is shown, nobody waits for it any more."""
        newest, told = _newest(wanted), partial(self.waits.told, number)
        return [replace(want, shown=told) if want.slot == newest else want for want in wanted]

    def _too_soon(self, number: TableId, message: Message) -> bool:
        """Pictures wait for their time; the table is then looked at again."""
        left = self._pace.left(number, time.monotonic(), age=time.time() - message.at)
        if left > 0:
            self._put_off.add(number)
            asyncio.get_running_loop().call_later(left, self.changed, number)
        return left > 0


def _newest(wanted: list[Wanted]) -> str:
    """The newest message of the thread."""
    return [want.slot for want in wanted if want.slot.startswith("page")][-1]
