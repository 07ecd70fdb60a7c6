"""Full text over everything that can be looked up: how much of a question a text speaks of, from 0
to 1, each word weighed by how rare it is. It is made from `data` at the start."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from bot.search.answers import Answers, Known
from bot.search.lexicon import Lexicon
from bot.search.nearness import FORM
from bot.search.reading import ASKING, Concept

NAME, OTHER, BODY, ASKED = 5.0, 1.5, 1.0, 0.3  # what a word counts, by where it stands
ENOUGH = 1.2  # how often a word must stand in a text of usual length to count half
LENGTH = 0.4  # how much a long text is held against its words, from 0 to 1
ALIKE = 0.9  # a word that means the same as the one typed


class Text(NamedTuple):
    """What is said of a thing, folded: its names, what it is connected with, its text; and
    questions that it answers."""

    name: str = ""
    other: str = ""
    body: str = ""
    asked: tuple[str, ...] = ()


class Texts:
    def __init__(self, texts: Iterable[Text]) -> None:
        told = list(texts)
        counts = [_counted(text) for text in told]
        filled = [sum(count.values()) for count in counts if count]
        self._many = len(filled)
        usual = sum(filled) / max(1, self._many)
        self._holding: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, count in enumerate(counts):
            least = ENOUGH * (1 - LENGTH + LENGTH * sum(count.values()) / usual)
            for word, often in count.items():
                self._holding[word].append((number, often / (often + least)))
        answered = ((number, said) for number, text in enumerate(told) for said in text.asked)
        self._answers = Answers(answered, lambda word: self._rarity({word: 1.0}))
        self._lexicon = Lexicon([*self._holding, *self._answers.words])

    def knows(self, word: str) -> bool:
        return word in self._holding

    def known(self, question: Sequence[Concept]) -> list[Known]:
        return [self._known(concept) for concept in question]

    def _known(self, concept: Concept) -> Known:
        words = dict(self._lexicon.near(concept[0]))
        for alike in concept[1:]:
            for word, near in self._lexicon.forms(alike):
                words[word] = max(words.get(word, 0.0), ALIKE * near)
        return Known(words, self._rarity(words))

    def _rarity(self, words: Mapping[str, float]) -> float:
        often = [
            len(self._holding.get(word, ())) for word, near in words.items() if near >= FORM * ALIKE
        ]
        return log(1 + self._many / max([1, *often]))

    def spoken_of(self, question: Sequence[Known]) -> dict[int, float]:
        """How much of the question each text speaks of."""
        total = sum(concept.rarity for concept in question)
        found: defaultdict[int, float] = defaultdict(float)
        for concept in question:
            for number, part in self._best(concept).items():
                found[number] += part * concept.rarity / total
        return found

    def _best(self, concept: Known) -> dict[int, float]:
        best: dict[int, float] = {}
        for word, near in concept.words.items():
            for number, often in self._holding.get(word, ()):
                if near * often > best.get(number, 0.0):
                    best[number] = near * often
        return best

    def asked_of(self, question: Sequence[Known], asked: frozenset[str]) -> dict[int, float]:
        """How like the question is to those that each text is known to answer."""
        return self._answers.like(question, asked)


def _counted(text: Text) -> dict[str, float]:
    """How much each word counts."""
    found: defaultdict[str, float] = defaultdict(float)
    fields = ((text.name, NAME), (text.other, OTHER), (text.body, BODY))
    for said, worth in fields:
        for word in said.split():
            found[word] += worth
    for word in " ".join(text.asked).split():
        if word not in ASKING:
            found[word] += ASKED
    return found
