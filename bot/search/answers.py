"""Questions that things are known to answer, and how like them a new one is, from 0 to 1. Words are
weighed by how rare they are; those of which every question is made (who, when, how many) count a
little, since they part the questions about one thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.search.reading import asking, key_words

ASKING = 0.5  # what a word of asking weighs
NEXT = 0.3  # what the second of a thing's questions counts beside the one most alike


class Known(NamedTuple):
    """A concept of the question by the words that stand in texts for it, and how near they are."""

    words: Mapping[str, float]
    rarity: float


class KnownQuestion(NamedTuple):
    """A question that is known to be answered."""

    thing: int  # its number
    words: frozenset[str]
    asking: frozenset[str]


class Answers:
    def __init__(self, answered: Iterable[tuple[int, str]], rarity: Callable[[str], float]) -> None:
        self._phrases = [
            KnownQuestion(thing, frozenset(key_words(said)), asking(said))
            for thing, said in answered
        ]
        self._holding: defaultdict[str, list[int]] = defaultdict(list)  # word -> phrases
        for at, phrase in enumerate(self._phrases):
            for word in phrase.words:
                self._holding[word].append(at)
        rare = {word: rarity(word) for word in self._holding}
        self._weights = [
            sum([rare[word] for word in phrase.words]) + ASKING * len(phrase.asking)
            for phrase in self._phrases
        ]

    @property
    def words(self) -> Iterable[str]:
        return self._holding

    def like(self, question: Sequence[Known], asked: frozenset[str]) -> dict[int, float]:
        """By thing, how like the question, with these words of asking, is to those it answers."""
        total = sum(concept.rarity for concept in question) + ASKING * len(asked)
        best: dict[int, float] = {}
        second: dict[int, float] = {}
        for at, shared in self._shared(question).items():
            thing, _, words = self._phrases[at]
            both = shared + ASKING * len(words & asked)
            alike = min(1.0, 2 * both / (total + self._weights[at]))
            if alike > best.get(thing, 0.0):
                alike, best[thing] = best.get(thing, 0.0), alike
            second[thing] = max(second.get(thing, 0.0), alike)
        return {thing: (best[thing] + NEXT * second[thing]) / (1 + NEXT) for thing in best}

    def _shared(self, question: Sequence[Known]) -> Mapping[int, float]:
        """By phrase, the weight of what it has in common with the question."""
        found: defaultdict[int, float] = defaultdict(float)
        for concept in question:
            best: dict[int, float] = {}
            for word, near in concept.words.items():
                for at in self._holding.get(word, ()):
                    if near > best.get(at, 0.0):
                        best[at] = near
            for at, near in best.items():
                found[at] += near * concept.rarity
        return found
