"""Reads a deck from text: the form that ThronesDB exports, or one card per line, counts before or
after, in English or Polish. Judges no deck; whatever it cannot read it gives back."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.games.agot.decklists import names
from bot.games.agot.sets import sets
from bot.search.match import folded
from engine.agot.deckbuilding import MOST
from engine.agot.nouns import CardType
from engine.agot.pools import FIRST, pools
from engine.agot.prints import prints
from engine.core.errors import Refused
from engine.core.phrases import phrase

SIGNS = 12_000
LINES = 250  # far more than any deck needs, even with a line for every copy
LINE = 150
NO_TEXT = ("Cc", "Cs", "Co")  # control signs, halves of signs, private signs

AROUND = ' \t-–—*_~>#|•·`"“”„'  # list signs and markdown around a line
LINK = re.compile(r"https?://", re.IGNORECASE)
BEFORE = re.compile(r"(?:[x×]\s*(\d+)|(\d+)\s*[x×](?=\s)|(\d+)[x×]|(\d+))\.?\s*(?=\D)", re.I)
AFTER = re.compile(r"[\s,:]+(?:[x×]\s*(\d+)|(\d+)\s*[x×]?)$", re.IGNORECASE)
BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]$")
NUMBERED = re.compile(r"[x×]?\s*(\d+)\s*[x×]?", re.IGNORECASE)
BY_CODE = re.compile(r"(.+?)\s*\|\s*#(\d+)\b.*")


class Reason(StrEnum):
    """Why a line was not taken."""

    UNKNOWN = "unknown"
    UNPLAYABLE = "unplayable"  # a printed card, but not one of ours
    COUNT = "count"  # no deck has so many of a card
    SET = "set"  # the name is known, but not from the set that is named
    SEVERAL = "several"  # cards share this name, and no set is named
    AGENDA = "agenda"  # a second one
    FACTION = "faction"  # a second one


class Doubt(NamedTuple):
    """A line that was not taken, and the code of the card that may have been meant."""

    line: str
    reason: Reason
    near: str | None = None


class Entry(NamedTuple):
    """One line, taken apart."""

    name: str
    copies: int | None
    set: str | None = None
    code: str | None = None


@dataclass(slots=True)
class Reading:
    """What a text says."""

    title: str | None = None
    faction: str | None = None
    agenda: str | None = None
    plots: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    doubts: list[Doubt] = field(default_factory=list)


def read(text: str, index: names.Index | None = None) -> Reading:
    """Refuses what is no deck at all: too long, no text, nothing but links."""
    lines = _lines(text)
    reading = Reader(index or names.index()).read(lines)
    if reading == Reading():
        only_links = any(LINK.search(line) for line in lines)
        raise Refused(phrase("deck.refused.link" if only_links else "deck.refused.empty"))
    return reading


def _lines(text: str) -> list[str]:
    if len(text) > SIGNS:
        raise Refused(phrase("deck.refused.too_long"))
    if any(unicodedata.category(sign) in NO_TEXT for sign in text if sign not in "\r\n\t"):
        raise Refused(phrase("deck.refused.not_text"))
    visible = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    lines = [line.strip()[:LINE] for line in visible.splitlines()]
    if sum(map(bool, lines)) > LINES:
        raise Refused(phrase("deck.refused.too_long"))
    return lines


class Reader:
    """Takes the lines one by one."""

    def __init__(self, index: names.Index) -> None:
        self.index = index
        self.reading = Reading()

    def read(self, lines: Sequence[str]) -> Reading:
        lines = self._after_title(lines)
        for line in filter(None, lines):
            self._take(line)
        return self.reading

    def _after_title(self, lines: Sequence[str]) -> list[str]:
        """The first line is a title if a faction follows: after a blank line, whatever it says;
        else only if it says nothing that we know."""
        filled = [at for at, line in enumerate(lines) if line]
        if len(filled) < 2 or _faction(lines[filled[1]]) is None:
            return list(lines)
        first, second = filled[:2]
        if second > first + 1 or not self._known(lines[first]):
            self.reading.title = lines[first]
            return list(lines[second:])
        return list(lines)

    def _known(self, line: str) -> bool:
        entry = parsed(line)
        return bool(self.index.named(entry.name)) or _faction(line) is not None

    def _take(self, line: str) -> None:
        if _carries_nothing(line):
            return
        faction = _faction(line)
        if faction is not None:
            self._take_faction(line, faction)
            return
        entry = parsed(line)
        if entry.copies is not None and not 1 <= entry.copies <= MOST:
            self._doubt(line, Reason.COUNT)
            return
        self._take_card(line, entry)

    def _take_faction(self, line: str, faction: str) -> None:
        if self.reading.faction not in (None, faction):
            self._doubt(line, Reason.FACTION)
        else:
            self.reading.faction = faction

    def _take_card(self, line: str, entry: Entry) -> None:
        codes, same = _meant(entry, self.index), self.index.named(entry.name)
        if len(codes) == 1:
            self._add(line, codes[0], entry.copies or 1)
        elif codes:
            self._doubt(line, Reason.SEVERAL, codes[0])
        elif _meant(entry, names.unplayable()):
            self._doubt(line, Reason.UNPLAYABLE, *same[:1])
        elif same:
            self._doubt(line, Reason.SET, same[0])
        else:
            self._doubt(line, Reason.UNKNOWN, self.index.nearest(entry.name))

    def _add(self, line: str, code: str, copies: int) -> None:
        kind = prints()[code].type
        if kind is CardType.AGENDA:
            if self.reading.agenda not in (None, code):
                self._doubt(line, Reason.AGENDA)
            else:
                self.reading.agenda = code
            return
        pile = self.reading.plots if kind is CardType.PLOT else self.reading.cards
        if pile[code] + copies > MOST:
            self._doubt(line, Reason.COUNT)
        else:
            pile[code] += copies

    def _doubt(self, line: str, reason: Reason, near: str | None = None) -> None:
        self.reading.doubts.append(Doubt(line, reason, near))


def _meant(entry: Entry, index: names.Index) -> list[str]:
    """The cards that a line may mean, by name and, where it is given, set or code. Of several that
    share a name, one outside the first pool is meant only if it is said."""
    codes = index.named(entry.name)
    if entry.code is not None:
        return [code for code in codes if code == entry.code]
    if entry.set is None:
        return [code for code in codes if code in pools()[FIRST].cards] or codes
    wanted = sets().get(folded(entry.set))
    return [code for code in codes if index.sets[code] == wanted]


def parsed(line: str) -> Entry:
    """A line in its parts: counts and sets stand before or after the name, in any order."""
    rest = _unlabelled(line.strip(AROUND))
    code = None
    if match := BY_CODE.fullmatch(rest):
        rest, code = match[1], match[2]
    copies: int | None = None
    if match := BEFORE.match(rest):
        copies, rest = _number(match), rest[match.end() :]
    rest, after, pack = _tail(rest.strip(AROUND))
    return Entry(rest.strip(AROUND), after if copies is None else copies, pack, code)


def _tail(rest: str) -> tuple[str, int | None, str | None]:
    copies: int | None = None
    pack: str | None = None
    while True:
        if match := BRACKETS.search(rest):
            if number := NUMBERED.fullmatch(match[1].strip()):
                copies = _number(number)
            elif match[1].strip():
                pack = match[1].strip()
        elif match := AFTER.search(rest):
            copies = _number(match)
        if not match:
            return rest, copies, pack
        rest = rest[: match.start()]


def _number(match: re.Match[str]) -> int:
    """The number in whichever group matched; a long one is far too many, however long."""
    digits = next(group for group in match.groups() if group)
    return int(digits[:6])


def _faction(line: str) -> str | None:
    return names.factions().get(folded(_unlabelled(line.strip(AROUND))))


def _unlabelled(line: str) -> str:
    label, colon, rest = line.partition(":")
    return rest.strip() if colon and rest.strip() and folded(label) in names.labels() else line


def _carries_nothing(line: str) -> bool:
    """Headings, with or without a number of cards; notes; links; rules of dashes."""
    bare = line.strip(AROUND)
    if not bare or LINK.search(bare):
        return True
    label, colon, _ = bare.partition(":")
    if colon and folded(label) in names.notes():
        return True
    if line.startswith("--") and folded(bare) in sets():
        return True
    name, _, _ = _tail(bare.rstrip(":"))
    return folded(name) in names.headings()
