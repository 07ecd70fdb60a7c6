"""One round over the messages of a table: sends what is missing, edits what differs, deletes what
is spent. Each message is carried for itself: one that fails or is refused never holds up the
others, except those that belong below it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import replace
from hashlib import blake2b

from bot.faces.by_token import ByToken
from bot.faces.courier import Courier, Gone, NotAllowed, Sent, Shut, Unfit
from bot.faces.doors import Doors
from bot.faces.first_answers import FirstAnswer, FirstAnswers
from bot.faces.posts import Post
from bot.faces.projection import Wanted
from bot.faces.standing import UNKNOWN, Standing
from bot.network import TROUBLE
from bot.numbers import NO_PERSON
from bot.pacing import patient
from bot.store import Message, Status
from bot.store import Table as Saved
from bot.store.sends import Send

log = logging.getLogger(__name__)

# Rooms whose messages go when they are not wanted
SPENT = ("page", "petition", "offer", "panel", "remind", "council", "window", "board", "call")
# (the last two are of tables that were told otherwise before)
NONCE_SECONDS = 300.0  # for which Discord may know a nonce
NOTHING = Post.of("…", silent=True)
Answer = FirstAnswer | ByToken


class Delivery:
    def __init__(
        self,
        courier: Courier,
        standing: Standing,
        doors: Doors,
        answers: FirstAnswers,
        saved: Saved,
        too_soon: Callable[[Message], bool],
    ) -> None:
        self.courier, self.standing, self.doors = courier, standing, doors
        self.answers, self.saved, self.too_soon = answers, saved, too_soon
        self.trouble: Exception | None = None  # the first that is worth trying again soon
        self.refused = False
        self._held: set[int | None] = set()  # places where a new message could not be sent
        self._edited: dict[str, Message] = {}
        self._old: frozenset[str] = frozenset()  # slots whose messages nobody looks at now

    async def make_equal(self, wanted: list[Wanted]) -> None:
        """That messages were edited is kept in the end, for all at once: should it be forgotten,
        they are edited once more."""
        standing = await self.standing.of(self.saved.id)
        self._old = _old(wanted, self.saved)
        await self._doubt(wanted, standing)
        pressed = [want for want in wanted if self._is_awaited(want, standing)]
        others = [want for want in self._in_order(wanted, standing) if want not in pressed]
        try:
            ends = await asyncio.gather(
                self._carry_all(others, standing),
                self._carry_all(pressed, standing),
                return_exceptions=True,
            )
        finally:
            edited, self._edited = self._edited, {}
            if edited:
                await self.standing.put(self.saved.id, edited)
        for end in ends:
            if end is not None:
                raise end

    def _in_order(self, wanted: list[Wanted], standing: Mapping[str, Message]) -> list[Wanted]:
        """As they stand; but nobody waits for what stands already to be edited, nor for what nobody
        looks at."""
        return sorted(wanted, key=lambda want: (want.slot in standing, want.slot in self._old))

    def _is_awaited(self, want: Wanted, standing: Mapping[str, Message]) -> bool:
        """Whether somebody who has pressed it waits for its edit: that stands behind no other."""
        message = standing.get(want.slot)
        return message is not None and self.answers.awaited(message.message)

    async def _carry_all(self, wanted: list[Wanted], standing: Mapping[str, Message]) -> None:
        """One after another."""
        for want in wanted:
            message = standing.get(want.slot)
            with patient() if message is not None and want.slot in self._old else nullcontext():
                await self._carry(want, message)
            if want.shown is not None and self.trouble is None:
                want.shown()

    async def _doubt(self, wanted: list[Wanted], standing: Mapping[str, Message]) -> None:
        """All that will be edited, at once."""
        differing = {
            want.slot: standing[want.slot]
            for want in wanted
            if want.slot in standing and standing[want.slot].digest != want.post.digest
        }
        await self.standing.doubt(self.saved.id, differing)

    async def clear(self, slots: Collection[str]) -> None:
        """Deletes what is spent and not among these."""
        with patient():
            await self._clear(slots)

    async def _clear(self, slots: Collection[str]) -> None:
        standing = await self.standing.of(self.saved.id)
        for slot, message in list(standing.items()):
            spent = _goes(slot) and slot not in slots
            if spent and message.message not in self.doors.beyond_reach:
                await self._delete(slot, message)
        for nonce, send in list((await self.standing.sends(self.saved.id)).items()):
            if send.slot not in slots:
                await self._take_back(nonce, send)

    async def _carry(self, want: Wanted, message: Message | None) -> None:
        try:
            if message is None or not await self._edit(want, message):
                await self._send(want, instead_of=message)
        except (NotAllowed, Gone) as refusal:
            await self._note(want, refusal)
        except TROUBLE as error:
            self.trouble = self.trouble or error

    async def _note(self, want: Wanted, refusal: NotAllowed | Gone) -> None:
        """The others go on. In a DM nothing else will be let in either."""
        if want.person is not None and isinstance(refusal, (Shut, Gone)):
            await self.doors.closed(want.person)
        else:
            self._held.discard(_place(want))
        if isinstance(refusal, Unfit):
            self.standing.unfit.add(want.post.digest)
        else:
            self.refused = True

    async def _edit(self, want: Wanted, message: Message) -> bool:
        """Makes the message equal to what is wanted, if it is still there."""
        digest = want.post.digest
        answer = self.answers.take(message.message)
        if digest == message.digest or digest in self.standing.unfit:
            await _acknowledged(answer)
            return True
        same = want.post.has_the_files_of(message.digest)
        if self._put_off(want, message):
            digest, same = want.post.digest_with_files_of(message.digest), True  # they follow
            if digest == message.digest:
                await _acknowledged(answer)
                return True
        if answer is None or not await self._edited_by(answer, want, message, same_files=same):
            try:
                await self.courier.edit(
                    message.channel, message.message, want.post, same_files=same
                )
            except Gone:
                return False
        if want.person is not None:
            await self.doors.open(want.person, message.message)
        self._edited[want.slot] = replace(message, digest=digest)
        return True

    async def _edited_by(
        self, answer: Answer, want: Wanted, message: Message, *, same_files: bool
    ) -> bool:
        """Unlike other requests it waits for nothing by itself; one that others take for dead edits
        nothing."""
        await self.courier.certain()
        shown = await answer.edit(want.post, same_files=same_files)
        if not shown:
            self.answers.drop(message.message)
        return shown

    def _put_off(self, want: Wanted, message: Message) -> bool:
        """Whether the board is drawn anew, and it is too soon for another picture."""
        paced = want.slot.startswith("page")
        other = paced and want.post.has_other_pictures_than(message.digest)
        return other and self.too_soon(message)

    async def _send(self, want: Wanted, instead_of: Message | None) -> None:
        """A new message is kept at once: after a few minutes its nonce no longer protects it. What
        Discord answers with may be an earlier message with this nonce, which was sent and not
        kept; it is made equal like any other."""
        place, digest = _place(want), want.post.digest
        if place in self._held or digest in self.standing.unfit:
            return
        self._held.add(place)  # until it is there, what belongs below it waits
        nonce = _nonce(self.saved, want.slot, instead_of.message if instead_of else 0)
        first = self.standing.attempt(nonce, digest)
        channel = want.channel or await self.courier.dm(want.person or NO_PERSON)
        sent = await self._sent(want, channel, nonce)
        shown = digest if sent.as_wanted and first == digest else UNKNOWN
        kept = Message(channel, sent.message, shown, time.time())
        await self.standing.keep(self.saved.id, want.slot, kept, nonce)
        self._held.discard(place)
        if want.person is not None:
            await self.doors.open(want.person, sent.message)
        await self._edit(want, kept)

    async def _sent(self, want: Wanted, channel: int, nonce: str) -> Sent:
        """What goes when it is not wanted is announced: it may be sent without our learning of it,
        and the game move on."""
        if not _goes(want.slot):
            return await self.courier.send(channel, want.post, nonce)
        await self.standing.announce(self.saved.id, nonce, Send(want.slot, channel, time.time()))
        try:
            return await self.courier.send(channel, want.post, nonce)
        except (NotAllowed, Gone):
            await self.standing.withdraw(self.saved.id, nonce)
            raise

    async def _take_back(self, nonce: str, send: Send) -> None:
        """Nobody knows whether it was sent, and nobody wants it any more. The same nonce brings the
        message that stands; if there is none, one that nobody hears of."""
        try:
            if time.time() - send.at < NONCE_SECONDS:
                sent = await self.courier.send(send.channel, NOTHING, nonce)
                await self.courier.delete(send.channel, sent.message)
        except (NotAllowed, Gone):
            log.info("table %s: %s cannot be taken back", self.saved.id, send.slot)
        except TROUBLE as error:
            self.trouble = self.trouble or error
            return
        await self.standing.withdraw(self.saved.id, nonce)

    async def _delete(self, slot: str, message: Message) -> None:
        """A press on what goes is acknowledged first: nobody can edit it afterwards."""
        await _acknowledged(self.answers.drop(message.message))
        try:
            await self.courier.delete(message.channel, message.message)
        except NotAllowed:
            if slot.startswith("panel"):  # shown again if the person's DMs ever open again
                self.doors.beyond_reach.add(message.message)
                return
            log.info("table %s: %s cannot be deleted", self.saved.id, slot)
        except Gone:
            log.info("table %s: %s was gone already", self.saved.id, slot)
        except TROUBLE as error:
            self.trouble = self.trouble or error
            return
        await self.standing.drop(self.saved.id, slot)


async def _acknowledged(answer: Answer | None) -> None:
    """Nothing is to be edited by it."""
    if answer is not None:
        await answer.acknowledge()


def _goes(slot: str) -> bool:
    """Whether its message goes when it is not wanted."""
    return slot.partition(":")[0] in SPENT


def _old(wanted: list[Wanted], saved: Saved) -> frozenset[str]:
    """All pages but the newest and the one before it, and the lobby of what has begun."""
    pages = [want.slot for want in wanted if want.slot.startswith("page")]
    return frozenset([*pages[:-2], *([] if saved.status is Status.LOBBY else ["lobby"])])


def _place(want: Wanted) -> int | None:
    return want.channel or want.person


def _nonce(saved: Saved, slot: str, instead_of: int) -> str:
    """The same for the same message, so that a send that was cut off is not done twice. Everybody
    sees it, so the seed is in it: nobody can guess the slot, which counts rows."""
    text = f"{saved.seed}/{saved.id}/{saved.created}/{slot}/{instead_of}"
    return blake2b(text.encode(), digest_size=12).hexdigest()
