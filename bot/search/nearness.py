"""How near two folded words are: the same, the beginning of the other, another form of the same
word, or a slip of the finger away. Knows words, no things."""

from __future__ import annotations

from engine.core.datafiles import facts

SAME, FORM, BEGINNING, SLIP = 1.0, 0.94, 0.9, 0.88
ROOT = 3  # letters that two forms of a word share at least
ENDINGS = frozenset(facts("search/language")["endings"]) | {""}


def nearness(typed: str, known: str) -> float:
    """From 0, nothing alike, to 1, the same word."""
    if typed == known:
        return SAME
    if is_form(typed, known):
        return FORM
    if known.startswith(typed):
        return BEGINNING * (0.8 + 0.2 * len(typed) / len(known))
    allowed = slips_allowed(typed)
    if allowed == 0 or abs(len(typed) - len(known)) > allowed:
        return 0.0
    slips = distance(typed, known, allowed)
    return 0.0 if slips > allowed else SLIP * (1 - slips / max(len(typed), len(known)))


def slips_allowed(word: str) -> int:
    """Short words are too like each other to guess at."""
    if len(word) < 4:
        return 0
    return 1 if len(word) < 6 else 2 if len(word) < 14 else 3


def is_form(one: str, other: str) -> bool:
    """Whether both may be forms of one word: a common stem, then endings."""
    shared = common(one, other)
    longest = min(len(one), len(other))
    if shared < ROOT or longest - shared > 3:
        return False
    return any(
        one[cut:] in ENDINGS and other[cut:] in ENDINGS
        for cut in range(shared, max(ROOT, longest // 2) - 1, -1)
    )


def common(one: str, other: str) -> int:
    """How many letters both begin with."""
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    return shared


def distance(one: str, other: str, most: int) -> int:
    """Letters to be added, left out, changed or exchanged with their neighbor; beyond `most`, just
    something larger than it."""
    far = most + 1
    before: list[int] = []
    row = [to if to <= most else far for to in range(len(other) + 1)]
    for at, letter in enumerate(one, 1):
        earlier, before = before, row
        row = [far] * (len(other) + 1)
        row[0] = min(at, far)
        for to in range(max(1, at - most), min(len(other), at + most) + 1):
            wanted = other[to - 1]
            best = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                best = min(best, earlier[to - 2] + 1)
            row[to] = best
        if min(row) > most:
            return far
    return min(row[-1], far)
