"""Carries single messages to Discord: sends, edits, deletes, opens DMs and threads, and knows the
refusals that are to be expected. Asks again where a connection was cut: all of it may be asked
twice. Remembers nothing."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, TypeVar

import discord

from bot.faces.emojis import iconed
from bot.faces.layout import is_shown_by, layout
from bot.faces.posts import Post, files
from bot.network import insist
from bot.numbers import MessageId, PersonId

log = logging.getLogger(__name__)

T = TypeVar("T")

ARCHIVED = 50083
CLOSED_DMS = (50007, 50278)
THREAD_EXISTS = 160004
UNFIT = (40005, 50006, 50035, 200000)  # too large, empty, badly formed, blocked by moderation
OLD_EDITS = 30046  # a message older than an hour was edited too often
BAD_REQUEST = 400
REFUSALS = (BAD_REQUEST, 403, 404)
A_WEEK: Literal[10080] = 10080  # minutes
TOO_FAST = 40003  # DMs are opened one after the other too quickly
PATIENCE_SECONDS = 30.0  # for one message, with all that discord.py waits for and tries again


class NotAllowed(Exception):
    """Discord does not let us do this here; trying again at once would not help."""


class Shut(NotAllowed):
    """We are not let in there."""


class DmsClosed(Shut):
    """The person takes no DMs from us."""


class Unfit(NotAllowed):
    """The message breaks a limit of Discord's: ours is the mistake."""


class Gone(Exception):
    """The message is no longer there."""


class Sent(NamedTuple):
    """A message that Discord has; perhaps an earlier one with the same nonce, which says something
    else."""

    message: MessageId
    as_wanted: bool


class Courier:
    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self.certain: Callable[[], Awaitable[None]] = _at_once  # that nobody took our place

    async def send(self, channel: int, post: Post, nonce: str) -> Sent:
        """Sends a new message. The same nonce is sent only once."""
        where = self._channel(channel)
        uploads = await post.drawn()
        sent = await self._carried(
            channel,
            lambda: where.send(
                view=layout(post),
                files=files(uploads),
                allowed_mentions=post.mentions(),
                silent=post.silent,
                nonce=nonce,
            ),
        )
        return Sent(MessageId(sent.id), is_shown_by(post, sent, uploads))

    async def edit(self, channel: int, message: MessageId, post: Post, *, same_files: bool) -> None:
        """Files that the message has already are neither drawn nor carried again."""
        partial = self._channel(channel).get_partial_message(message)
        uploads = () if same_files else await post.drawn()
        await self._carried(
            channel,
            lambda: partial.edit(
                content=None,  # what an older message may have beside its components
                view=layout(post),
                attachments=discord.utils.MISSING if same_files else files(uploads),
                allowed_mentions=discord.AllowedMentions.none(),
            ),
        )

    async def delete(self, channel: int, message: MessageId) -> None:
        partial = self._channel(channel).get_partial_message(message)
        await self._carried(channel, partial.delete)

    async def pin(self, channel: int, message: MessageId) -> None:
        partial = self._channel(channel).get_partial_message(message)
        await self._carried(channel, partial.pin)

    async def dm(self, person: PersonId) -> int:
        """The number of the person's DM channel."""
        try:
            return (await _insist(lambda: self.client.create_dm(discord.Object(person)))).id
        except discord.HTTPException as error:
            if error.status not in REFUSALS or error.code == TOO_FAST:
                raise
            raise DmsClosed from None

    async def open_thread(self, guild: int, channel: int, message: MessageId, name: str) -> int:
        """A message has at most one thread, so a second try cannot open a second one. Before the
        server's connection is there, discord.py opens none."""
        if self.client.get_guild(guild) is None:
            raise discord.ClientException(f"server {guild} is not connected yet")
        where = self.client.get_partial_messageable(channel, guild_id=guild)
        partial = where.get_partial_message(message)
        try:
            thread = await _insist(
                lambda: partial.create_thread(name=name, auto_archive_duration=A_WEEK)
            )
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("channel %s: no thread can be opened (%s)", channel, error)
            raise NotAllowed from error
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                raise
            return message  # a thread has the number of the message it grew from
        return thread.id

    async def _carried(self, channel: int, call: Callable[[], Awaitable[T]]) -> T:
        """Does it; a thread that sleeps is woken first. Says in our terms what is refused."""
        try:
            try:
                return await _insist(call)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self.wake(channel)
                return await _insist(call)
        except discord.NotFound:
            raise Gone from None
        except discord.Forbidden as error:
            if error.code in CLOSED_DMS:
                raise DmsClosed from None
            log.warning("channel %s: refused (%s)", channel, error)
            raise Shut from error
        except discord.HTTPException as error:
            if error.code in UNFIT:
                log.error("channel %s: a message is unfit for Discord (%s)", channel, error)
                raise Unfit from error
            if error.status != BAD_REQUEST or error.code == OLD_EDITS:
                raise
            log.warning("channel %s: refused (%s)", channel, error)
            raise NotAllowed from error

    async def wake(self, channel: int) -> None:
        """A thread that sleeps is awake again; unless it is locked and we may not."""
        thread = await _insist(lambda: self.client.fetch_channel(channel))
        if isinstance(thread, discord.Thread):
            asleep = thread
            await _insist(lambda: asleep.edit(archived=False))

    def _channel(self, number: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(number)


async def _at_once() -> None:
    """One process is the bot."""


async def _insist(call: Callable[[], Awaitable[T]]) -> T:
    return await iconed(lambda: insist(call, within=PATIENCE_SECONDS))
