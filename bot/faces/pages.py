"""The messages of a thread that tell its story: a new one begins when somebody has to be called or
the text no longer fits. Computed from the story alone, so the same again after a restart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.faces.posts import Upload
from bot.faces.story import Story, Stretch
from bot.faces.telling import BlockFace, Piece
from bot.store.absence import Word
from engine.core.seats import SeatId

ROOM = 2_800  # characters of what is told to its end; the rest is for what is under way
PIECES = 12  # in a message; each takes a few components
AT_MOST = 3  # messages for one stretch; a longer one is told in short
WHOLE = "story.txt"


@dataclass(slots=True)
class Page:
    """`count`: the rows after which it began; `number`: of several that began there. `since`: whom
    it rings for has been waited for since so many rows; None if it rings for nobody."""

    count: int
    number: int = 0
    pieces: list[Piece] = field(default_factory=list)
    since: int | None = None
    reseated: SeatId | None = None  # a seat that has changed hands: it is called, too
    whole: Upload | None = None  # what its pieces tell in short

    @property
    def slot(self) -> str:
        """Its message's, the same after a restart."""
        return f"page:{self.count}.{self.number}"

    @property
    def opens(self) -> bool:
        """Whether the story begins here."""
        return self.count == self.number == 0

    @property
    def is_empty(self) -> bool:
        """It only asks, and goes when it is no longer the newest."""
        return not self.pieces and self.whole is None

    def has_room(self, piece: Piece) -> bool:
        used = sum(each.size + 1 for each in self.pieces)
        return len(self.pieces) < PIECES and used + piece.size <= ROOM


def pages(story: Story, face: BlockFace) -> list[Page]:
    """Never none: the last is the newest, where the open question stands."""
    binder = _Binder()
    *older, newest = story.stretches
    for stretch in older:
        _bind(binder, stretch, face)
    under_way = [] if story.open is None else face.pieces([story.open], newest.players)
    _bind(binder, newest, face, under_way)
    return binder.pages


def _bind(
    binder: _Binder, stretch: Stretch, face: BlockFace, under_way: Sequence[Piece] = ()
) -> None:
    before = len(binder.pages)
    if stretch.apart or not binder.pages:
        binder.begin(stretch.count)
    pieces = face.pieces(stretch.told, stretch.players)
    if binder.needed(pieces) >= AT_MOST:
        if not binder.pages[-1].is_empty:
            binder.begin(stretch.count)
        whole = face.whole(stretch.told, stretch.players).encode()
        binder.pages[-1].whole = Upload(WHOLE, whole)
        pieces = face.in_short(stretch.told, stretch.players)
    for piece in (*pieces, *under_way):
        binder.add(piece, stretch.count)
    for page in binder.pages[before:]:
        _ring(page, stretch)


def _ring(page: Page, stretch: Stretch) -> None:
    """A message that only tells what no longer fitted rings for nobody, nor does a question that
    is put anew."""
    if not stretch.apart and stretch.count:
        return
    if stretch.notice is None:
        page.since = stretch.count
    elif stretch.notice.word is not Word.SURFACED:
        page.reseated = stretch.notice.seat


class _Binder:
    def __init__(self) -> None:
        self.pages: list[Page] = []
        self._begun: Counter[int] = Counter()

    def begin(self, count: int) -> None:
        self.pages.append(Page(count, self._begun[count]))
        self._begun[count] += 1

    def add(self, piece: Piece, count: int) -> None:
        if self.pages[-1].pieces and not self.pages[-1].has_room(piece):
            self.begin(count)
        self.pages[-1].pieces.append(piece)

    def needed(self, pieces: Sequence[Piece]) -> int:
        """How many further messages these would take."""
        trial = Page(0, pieces=list(self.pages[-1].pieces))
        found = 0
        for piece in pieces:
            if trial.pieces and not trial.has_room(piece):
                trial, found = Page(0), found + 1
            trial.pieces.append(piece)
        return found
