"""Whether Discord shows what tables should show: every message that stands is compared with what is
computed afresh from a copy of the store. Sends and changes nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import NamedTuple

from bot.faces.delivery import SPENT
from bot.faces.lobby import lobby_post
from bot.faces.projection import Projection, Wanted
from bot.faces.replies import TOLD
from bot.sandbox.kinds import MessageType
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Message
from bot.store import Message as Kept
from bot.store import Status, Store, Table
from bot.store.shown import AT_REST
from bot.tables.registry import STARTED, Registry
from bot.terminal.soak.difference import decisions, difference
from bot.words import LANGUAGES, words_in

SAID = (MessageType.DEFAULT, MessageType.REPLY)
ABOUT_AN_ACT = re.compile(f"{TOLD}[0-9]+")  # the nonce of what becomes of an act, told by DM once
GREETINGS = {words_in(language).text("help.greeting") for language in LANGUAGES}

Ticking = Callable[[int, int, set[str]], bool]  # a table, a person, decisions


class Wrong(NamedTuple):
    what: str  # as the tally calls it
    table: int  # 0: none that is known
    text: str


class Likeness:
    """`ticking`: whether the person has ticked something there since the bot started, which only
    its memory knows. Tables at rest that were shown rightly are not looked at again."""

    def __init__(self, sandbox: Sandbox, ticking: Ticking) -> None:
        self._sandbox, self._ticking = sandbox, ticking
        self._done_with: set[int] = set()

    async def wrong(self, store: Store) -> list[Wrong]:
        """`store` is a copy, which nobody else uses."""
        registry = Registry(store, lambda number: None, self._sandbox.clock.now)
        found: list[Wrong] = []
        known: set[str] = set()
        for table in await store.tables_in(tuple(Status)):
            kept = await store.messages(table.id)
            known |= {str(message.message) for message in kept.values()}
            if table.id in self._done_with:
                continue
            here = [each async for each in self._at(table, kept, registry)]
            found += here
            if not here and table.status in AT_REST:
                self._done_with.add(table.id)
        if await store.owed():
            found.append(Wrong("unhealed", 0, "acknowledged acts are not carried out"))
        return [*found, *self._strays(known)]

    async def _at(
        self, table: Table, kept: Mapping[str, Kept], registry: Registry
    ) -> AsyncIterator[Wrong]:
        if table.status is Status.FROZEN:
            yield Wrong("unhealed", table.id, "the table is frozen")
        wanted = await self._wanted(table, registry)
        for want in wanted:
            text = await self._difference(table, want, _message_of(want, kept))
            if text is not None:
                yield Wrong("stale", table.id, f"{table.game} {want.slot} {text}")
        for slot in _spent(kept, {want.slot for want in wanted}):
            if self._message(kept[slot]) is not None:
                yield Wrong("stale", table.id, f"{table.game} {slot} stands though it is spent")

    async def _wanted(self, table: Table, registry: Registry) -> list[Wanted]:
        seats = await registry.store.seats(table.id)
        post = lobby_post(table, seats, words_in(table.language))
        lobby = Wanted("lobby", post, channel=table.channel)
        if table.status not in STARTED or table.thread is None:
            return [lobby]
        people = [number for seat in seats for number in (seat.person, seat.owner)]
        known = {n: await registry.store.person(n) for n in people if n is not None}
        async with registry.seen(table.id) as live:
            return [lobby, *Projection().of(live, known)]

    async def _difference(self, table: Table, want: Wanted, kept: Kept | None) -> str | None:
        message = None if kept is None else self._message(kept)
        text = await difference(self._sandbox.world, message, want.post)
        if text is None or message is None or want.person is None:
            return text
        return None if self._ticking(table.id, want.person, decisions(message)) else text

    def _message(self, kept: Kept) -> Message | None:
        return self._sandbox.world.history(str(kept.channel)).get(str(kept.message))

    def _strays(self, known: set[str]) -> Iterator[Wrong]:
        """What the bot has said that no table knows of: most likely said twice."""
        world, greeted, told = self._sandbox.world, set[str](), set[str]()
        for channel, history in world.histories.items():
            for message in history.values():
                if message.id in known or not self._says(message):
                    continue
                nonce = str(message.nonce)
                if ABOUT_AN_ACT.fullmatch(nonce) and nonce not in told:
                    told.add(nonce)
                elif message.text in GREETINGS and channel not in greeted:
                    greeted.add(channel)
                else:
                    yield Wrong("doubled", 0, f"message {message.id}: {message.text[:80]!r}")

    def _says(self, message: Message) -> bool:
        """By itself: neither an answer to somebody, nor a notice of Discord's."""
        ours = message.author_id == self._sandbox.world.bot.id and message.type in SAID
        return ours and message.audience is None and message.metadata is None


def _message_of(want: Wanted, kept: Mapping[str, Kept]) -> Kept | None:
    """A board may stand under an older name until it is posted anew."""
    if want.slot in kept or not want.slot.startswith("board"):
        return kept.get(want.slot)
    return next((kept[slot] for slot in kept if slot.startswith("board")), None)


def _spent(kept: Mapping[str, Kept], wanted: set[str]) -> list[str]:
    spent = [slot for slot in kept if slot.partition(":")[0] in SPENT and slot not in wanted]
    boards = [slot for slot in spent if slot.startswith("board")]
    standing_in = boards[:1] if not any(slot in kept for slot in wanted if _board(slot)) else []
    return [slot for slot in spent if slot not in standing_in]


def _board(slot: str) -> bool:
    return slot.startswith("board")
