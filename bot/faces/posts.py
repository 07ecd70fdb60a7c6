"""A message as we want it, as plain values with a digest: texts, pictures, rows of controls, in the
order in which they are read. Knows Discord's limits; knows no game. `bot.faces.layout` makes
Discord's components of it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from itertools import dropwhile
from pathlib import PurePath

import discord

from bot.numbers import PersonId
from bot.render.picture import Drawable

EASEL = ThreadPoolExecutor(1, "easel")  # one: every thread that draws takes turns with the answers
CONTENT = 4_000  # characters of all texts of a message
COMPONENTS = 40  # of a message, with those inside of others
LABEL = 80
OPTION = 100
OPTIONS = 25
IN_A_ROW = 5
ROWS = 5  # that people are shown below a question


class Style(Enum):
    PRIMARY = discord.ButtonStyle.primary
    SECONDARY = discord.ButtonStyle.secondary
    SUCCESS = discord.ButtonStyle.success
    DANGER = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    """With an address it is a link and has no custom id. `icon`: as it would stand in a text."""

    custom_id: str
    label: str
    style: Style = Style.SECONDARY
    icon: str = ""
    disabled: bool = False
    address: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool = False
    about: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    data: bytes
    description: str = ""

    @property
    def digest(self) -> str:
        return _digest(self.name, self.description, _hashed(self.data))


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Gallery:
    pictures: tuple[Drawable, ...]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to be opened or saved."""

    upload: Upload


@dataclass(frozen=True, slots=True)
class Section:
    """A text with a button, or a small picture, beside it."""

    text: str
    beside: Button | Drawable


@dataclass(frozen=True, slots=True)
class Container:
    """Parts in a frame, with a stripe of a color."""

    parts: tuple[Part, ...]
    color: int | None = None


Row = tuple[Button, ...] | Select
Part = Text | Separator | Gallery | Attachment | Section | Container | Row
File = Drawable | Upload


@dataclass(frozen=True)
class Post:
    parts: tuple[Part, ...]
    pings: tuple[PersonId, ...] = ()  # people whose mention may notify, when the message is new
    silent: bool = False

    @classmethod
    def of(
        cls,
        text: str,
        rows: Iterable[Row] = (),
        *,
        uploads: Iterable[Upload] = (),
        pictures: Iterable[Drawable] = (),
        pings: tuple[PersonId, ...] = (),
        silent: bool = False,
    ) -> Post:
        """A text, pictures below it, then rows of controls, then files."""
        shown = tuple(pictures)
        parts: list[Part] = [Text(text)] if text else []
        parts += [Gallery(shown)] if shown else []
        parts += [row for row in rows if row != ()]
        parts += [Attachment(upload) for upload in uploads]
        return cls(tuple(parts), pings, silent)

    def without_pictures(self) -> Post:
        return replace(self, parts=tuple(p for p in self.parts if not isinstance(p, Gallery)))

    def in_words(self) -> Post:
        """The same with words for its pictures, unless it says all of them; long ones in a file."""
        told = self._with_words(lambda name, text: Text(text))
        return told if told.fits() else self._with_words(_text_file)

    def _with_words(self, part: Callable[[str, str], Part]) -> Post:
        found, said = list[Part](), self.text
        for each in self.parts:
            for picture in each.pictures if isinstance(each, Gallery) else ():
                text = _unsaid(picture.in_words(), said)
                found += [part(picture.name, text)] if text else []
                said = f"{said}\n{text}"
            found += [] if isinstance(each, Gallery) else [each]
        return replace(self, parts=tuple(found))

    def with_note(self, note: str) -> Post:
        """The same below a line, if there is one to say."""
        return replace(self, parts=(Text(note), *self.parts)) if note else self

    # What is in it

    @property
    def text(self) -> str:
        """All there is to read, from top to bottom."""
        return "\n".join(self.texts)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(each.text for each in walk(self.parts) if isinstance(each, Text | Section))

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(each for each in walk(self.parts) if isinstance(each, tuple | Select))

    @property
    def controls(self) -> Iterator[Button | Select]:
        """From top to bottom."""
        for each in walk(self.parts):
            if isinstance(each, Section) and isinstance(each.beside, Button):
                yield each.beside
            elif isinstance(each, Select):
                yield each
            elif isinstance(each, tuple):
                yield from each

    @property
    def pictures(self) -> tuple[Drawable, ...]:
        return tuple(file for file in _files(self.parts) if not isinstance(file, Upload))

    @property
    def files(self) -> list[tuple[str, File]]:
        """What is drawn or uploaded, in order, each under a name that no other has."""
        found: list[tuple[str, File]] = []
        for file in _files(self.parts):
            found.append((_fresh(file.name, {name for name, _ in found}), file))
        return found

    def fits(self) -> bool:
        """Whether Discord takes it, as far as its size goes."""
        return sum(map(len, self.texts)) <= CONTENT and size(self.parts) <= COMPONENTS

    # How it is known

    @cached_property
    def digest(self) -> str:
        """Of what can be seen, texts and files apart; who is notified is not part of it."""
        return f"{self._outlined}.{self.files_digest}"

    @cached_property
    def _outlined(self) -> str:
        return _digest([_outline(part) for part in self.parts])

    @cached_property
    def files_digest(self) -> str:
        """Known without drawing: a picture is what it is drawn from."""
        return f"{self._file_names}-{_digest([file.digest for _, file in self.files])}"

    @property
    def _file_names(self) -> str:
        return _digest([name for name, _ in self.files])

    def has_the_files_of(self, digest: str) -> bool:
        """Whether a message with this digest shows these files already."""
        return digest.partition(".")[2] == self.files_digest

    def has_other_pictures_than(self, digest: str) -> bool:
        """Whether a message with this digest shows other files under the same names."""
        names = digest.partition(".")[2].partition("-")[0]
        alike = bool(self.files) and names == self._file_names
        return alike and not self.has_the_files_of(digest)

    def digest_with_files_of(self, digest: str) -> str:
        """Of a message that says this and shows the files of another."""
        return f"{self._outlined}.{digest.partition('.')[2]}"

    async def drawn(self) -> tuple[Upload, ...]:
        """All its files. Pictures are drawn in a worker thread; nobody may hold a table's lock
        while they wait for this."""
        loop = asyncio.get_running_loop()
        found = []
        for name, file in self.files:
            if isinstance(file, Upload):
                found.append(replace(file, name=name))
            else:
                picture = await loop.run_in_executor(EASEL, file.drawn)
                found.append(Upload(name, picture.png, picture.alt))
        return tuple(found)

    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(person) for person in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)


def walk(parts: Iterable[Part]) -> Iterator[Part]:
    """Every part, those inside of others among them."""
    for part in parts:
        yield part
        if isinstance(part, Container):
            yield from walk(part.parts)


def size(parts: Iterable[Part]) -> int:
    """How many components Discord counts."""
    found = 0
    for part in walk(parts):
        found += 1
        if isinstance(part, Section | Select):
            found += 2 if isinstance(part, Section) else 1
        elif isinstance(part, tuple):
            found += len(part)
    return found


def _files(parts: Iterable[Part]) -> Iterator[File]:
    for part in walk(parts):
        if isinstance(part, Gallery):
            yield from part.pictures
        elif isinstance(part, Attachment):
            yield part.upload
        elif isinstance(part, Section) and not isinstance(part.beside, Button):
            yield part.beside


def _unsaid(text: str, said: str) -> str:
    """Without the lines at its beginning that stand in the message already: a hand in two pictures
    begins once."""
    return "\n".join(dropwhile(lambda line: line in said, text.split("\n")))


def _text_file(name: str, text: str) -> Attachment:
    return Attachment(Upload(f"{PurePath(name).stem}.txt", text.replace("**", "").encode()))


def _fresh(name: str, taken: set[str]) -> str:
    path, number = PurePath(name), 2
    while name in taken:
        name = f"{path.stem}-{number}{path.suffix}"
        number += 1
    return name


def _outline(part: Part) -> object:
    """The part without its files."""
    if isinstance(part, Gallery):
        return len(part.pictures)
    if isinstance(part, Attachment):
        return part.upload.name
    if isinstance(part, Container):
        return part.color, [_outline(each) for each in part.parts]
    if isinstance(part, Section) and not isinstance(part.beside, Button):
        return part.text
    return part


def files(uploads: Iterable[Upload]) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(upload.data), upload.name, description=upload.description or None)
        for upload in uploads
    ]


def _digest(*parts: object) -> str:
    return _hashed(repr(parts).encode())


def _hashed(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def clipped(text: str, most: int) -> str:
    """The text, shortened with an ellipsis where it is longer than Discord allows."""
    return text if len(text) <= most else text[: most - 1] + "…"


def shortened(text: str, most: int) -> str:
    """The same behind a whole word, where nothing that was emphasized is left open."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    while cut and (cut == text[: most - 1] or not _is_closed(cut)):
        cut = cut.rpartition(" ")[0]
    return f"{cut.rstrip(' ,;:·–')} …"


def _is_closed(text: str) -> bool:
    strong = text.count("**")
    return strong % 2 == 0 and (text.count("*") - 2 * strong) % 2 == 0


def rows_of(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Buttons in rows of five."""
    return tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))


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
