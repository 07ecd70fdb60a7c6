"""A message as we want it, as plain values with a digest, and its translation into discord.py's
terms. Knows Discord's limits; knows no game."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import blake2b

import discord

from bot.render.picture import Drawable

EASEL = ThreadPoolExecutor(1, "easel")  # one: every thread that draws takes turns with the answers
CONTENT = 2_000
LABEL = 80
OPTION = 100
OPTIONS = 25
IN_A_ROW = 5
ROWS = 5

Control = tuple[str | None, tuple[tuple[str, bool], ...]]  # a custom id, and what is on offer


class Style(Enum):
    PRIMARY = discord.ButtonStyle.primary
    SECONDARY = discord.ButtonStyle.secondary
    SUCCESS = discord.ButtonStyle.success
    DANGER = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    custom_id: str
    label: str
    style: Style = Style.SECONDARY


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    data: bytes
    description: str = ""

    @property
    def digest(self) -> str:
        return _digest(self.name, self.description, _hashed(self.data))


@dataclass(frozen=True)
class Post:
    text: str
    components: tuple[tuple[Button, ...] | Select, ...] = ()
    uploads: tuple[Upload, ...] = ()
    pictures: tuple[Drawable, ...] = ()  # drawn when the post is carried, and not before
    pings: tuple[int, ...] = ()  # people whose mention may notify, when the message is new
    silent: bool = False

    @cached_property
    def digest(self) -> str:
        """Of what can be seen, text and files apart; who is notified is not part of it."""
        return f"{_digest(self.text, self.components)}.{self.files_digest}"

    @property
    def files_digest(self) -> str:
        """Known without drawing: a picture is what it is drawn from."""
        uploads, pictures = self.uploads, self.pictures
        return _digest([u.digest for u in uploads], [p.digest for p in pictures])

    def has_the_files_of(self, digest: str) -> bool:
        """Whether a message with this digest shows these files already."""
        return digest.partition(".")[2] == self.files_digest

    def is_shown_by(self, message: discord.Message, uploads: Sequence[Upload]) -> bool:
        """Whether the message says this, offers this and has these files, which are told apart by
        their descriptions. Spaces do not count: Discord trims them."""
        told = [message.content, *(file.description or "" for file in message.attachments)]
        wanted = [self.text, *(upload.description for upload in uploads)]
        said = [text.split() for text in told] == [text.split() for text in wanted]
        return said and list(_controls(message)) == list(self._controls())

    def _controls(self) -> Iterator[Control]:
        for row in self.components:
            if isinstance(row, Select):
                yield row.custom_id, tuple((each.value, each.chosen) for each in row.choices)
            else:
                yield from ((button.custom_id, ()) for button in row)

    def view(self) -> discord.ui.View | None:
        """Its components. The view is stopped: presses are answered by dynamic items, so that
        they work after a restart, and nothing is kept in memory."""
        if not self.components:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.components):
            items = [_select(row)] if isinstance(row, Select) else [_button(b) for b in row]
            for item in items:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    async def drawn(self) -> tuple[Upload, ...]:
        """All its files. Pictures are drawn in a worker thread; nobody may hold a table's lock
        while they wait for this."""
        loop = asyncio.get_running_loop()
        pictures = [await loop.run_in_executor(EASEL, each.drawn) for each in self.pictures]
        return (*self.uploads, *(Upload(p.name, p.png, p.alt) for p in pictures))

    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(person) for person in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)


def _controls(message: discord.Message) -> Iterator[Control]:
    for row in message.components:
        for part in row.children if isinstance(row, discord.ActionRow) else ():
            options = part.options if isinstance(part, discord.SelectMenu) else ()
            yield part.custom_id, tuple((each.value, each.default) for each in options)


def files(uploads: Iterable[Upload]) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(upload.data), upload.name, description=upload.description or None)
        for upload in uploads
    ]


def _digest(*parts: object) -> str:
    return _hashed(repr(parts).encode())


def _hashed(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def _button(button: Button) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(
        custom_id=button.custom_id, label=clipped(button.label, LABEL), style=button.style.value
    )


def _select(select: Select) -> discord.ui.Item[discord.ui.View]:
    options = [
        discord.SelectOption(label=clipped(c.label, OPTION), value=c.value, default=c.chosen)
        for c in select.choices
    ]
    return discord.ui.Select(
        custom_id=select.custom_id,
        placeholder=clipped(select.placeholder, 150),
        options=options,
        min_values=select.low,
        max_values=min(select.high, len(options)),
    )


def clipped(text: str, most: int) -> str:
    """The text, shortened with an ellipsis where it is longer than Discord allows."""
    return text if len(text) <= most else text[: most - 1] + "…"


def rows_of(buttons: list[Button]) -> tuple[tuple[Button, ...], ...]:
    """Buttons in rows of five."""
    return tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))
