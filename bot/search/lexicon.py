"""Known words and known names, laid out so that those near to what was typed are found without
comparing it with all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from operator import add, or_

from bot.search.nearness import FORM, ROOT, SAME, distance, is_form, nearness, slips_allowed

Look = tuple[int, frozenset[str], str]  # the letters of a word, its pairs, and the word


class Bits(dict[str, int]):
    """One bit for each sign, worked out when it is first seen."""

    def __missing__(self, sign: str) -> int:
        self[sign] = bit = 1 << (ord(sign) & 63)
        return bit


BITS = Bits()


def letters(word: str) -> int:
    """Which letters and digits a word has, one bit each."""
    return reduce(or_, map(BITS.__getitem__, word), 0)


def pairs(word: str) -> frozenset[str]:
    """Its letters, two neighbors at a time."""
    return frozenset(map(add, word, word[1:]))


class Lengths:
    """Words by their length, for those that are a few slips away from another."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words: defaultdict[int, list[str]] = defaultdict(list)
        for word in words:
            self._words[len(word)].append(word)
        self._seen: dict[int, list[Look]] = {}  # those of a length, when it is first asked for

    def slipped(self, word: str) -> Iterator[tuple[str, int]]:
        """Words at most as many slips away as the length allows."""
        allowed = slips_allowed(word)
        for known in self._possible(word, allowed) if allowed else ():
            slips = distance(word, known, allowed)
            if slips <= allowed:
                yield known, slips

    def _possible(self, word: str, allowed: int) -> Iterator[str]:
        """A slip changes two letters of the whole at most, and three pairs of neighbors, which
        rules out nearly all words at a glance."""
        mask, beside = letters(word), pairs(word)
        least = len(beside) - 3 * allowed
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for other, next_to, known in self._looks(length):
                if (mask ^ other).bit_count() <= 2 * allowed and (
                    least <= 0 or len(beside & next_to) >= least
                ):
                    yield known

    def _looks(self, length: int) -> list[Look]:
        if length not in self._seen:
            words = self._words.get(length, ())
            self._seen[length] = [(letters(word), pairs(word), word) for word in words]
        return self._seen[length]


class Lexicon:
    """All words of all names."""

    def __init__(self, words: Iterable[str]) -> None:
        known = sorted(set(words))
        self._sorted = known
        self._lengths = Lengths(known)
        self._stems: defaultdict[str, list[str]] = defaultdict(list)
        for word in known:
            self._stems[word[:ROOT]].append(word)
        self.near: Callable[[str], tuple[tuple[str, float], ...]] = lru_cache(4_096)(self._near)
        self.forms: Callable[[str], tuple[tuple[str, float], ...]] = lru_cache(4_096)(self._forms)

    def _near(self, word: str) -> tuple[tuple[str, float], ...]:
        """The known words that this one may stand for, and how near they are."""
        if len(word) == 1:
            return ((word, 1.0),) if word in self._stems.get(word, ()) else ()
        candidates = dict.fromkeys(self._stems.get(word[:ROOT], ()))
        begun = beginning(self._sorted, word)
        candidates |= dict.fromkeys(begun)
        if not begun:  # what begins a known word is no slip
            candidates |= dict.fromkeys(known for known, _ in self._lengths.slipped(word))
        near = [(known, nearness(word, known)) for known in candidates]
        return tuple(pair for pair in near if pair[1] > 0.0)

    def _forms(self, word: str) -> tuple[tuple[str, float], ...]:
        """The known words of which this one, spelled right, is a form."""
        candidates = self._stems.get(word[:ROOT], ())
        found = [known for known in candidates if known == word or is_form(word, known)]
        return tuple((known, SAME if known == word else FORM) for known in found)


def beginning(known: list[str], start: str) -> list[str]:
    """Those of a sorted list that begin so."""
    at = bisect_left(known, start)
    end = bisect_left(known, start + "\U0010ffff", at)
    return known[at:end]
