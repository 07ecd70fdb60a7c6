"""The search itself: exact names before beginnings and words, these before slips and other forms,
and those before full text; both languages at once. Knows no table and no database."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bot.catalogue import Key, Thing, Topic, things
from bot.search.calling import Called, Rank, acronyms, asked, bare, calls
from bot.search.lexicon import Lengths, Lexicon, beginning
from bot.search.match import folded
from bot.search.nearness import FORM, SAME
from bot.search.ranking import Asked, Hit, ranked
from bot.search.reading import (
    LINKS,
    asking,
    concepts,
    is_question,
    telling,
    tells,
    without_game,
)
from bot.search.texts import Text, Texts
from bot.words import LANGUAGES

MARKED = re.compile(r"<(?:[@#][!&]?\d+|a?:\w+:\d+|t:\d+[^>]*|/[^>]*:\d+)>")  # Discord's own marks
TYPED = 300  # characters of a query that are read

# What each way of finding is worth at its best.
EXACT, LETTERS, TOGETHER, FORMS = 3.0, 2.6, 2.5, 2.35
START, WORDS, SLIPPED, TEXT, ASKED = 2.0, 1.9, 1.6, 0.6, 0.9
# What words of a name are worth in a sentence, which is about more than a name.
IN_A_QUESTION = 0.4
WITHIN = 0.1  # less, if a beginning ends within a word
SLIP_COST = 2.2  # how much a slip weighs: the shorter the word, the more
STEM = 0.6  # the part of a word that the stem of its form should be at least
DOUBTFUL = 0.75  # worth of a form with a shorter stem, or of a short word
SHORT = 5  # letters of a word of which a form may be another word
APART = 0.7  # less, if a slip of the whole name would also make its words more or fewer
ENOUGH = 0.12  # below it, a guess would be of no help
HALF = 0.5  # of the query's words, by weight, that a name must have


class Name(NamedTuple):
    thing: int  # its number
    said: str
    bare: str
    words: tuple[str, ...]
    joined: str
    rank: Rank
    in_parts: bool  # whether some of its words may stand for it

    def worth(self, value: float) -> float:
        return value - (Rank.OWN - self.rank) * 0.1


class Index:
    def __init__(self, found: Iterable[Thing]) -> None:
        self.things = list(found)
        self._names = [
            _name(number, called)
            for number, thing in enumerate(self.things)
            for called in calls(thing)
        ]
        self._whole: defaultdict[str, list[Name]] = defaultdict(list)  # by each way to write it
        self._holding: defaultdict[str, list[int]] = defaultdict(list)  # word -> names
        for at, name in enumerate(self._names):
            for written in {name.said, name.bare, name.joined}:
                self._whole[written].append(name)
            if name.in_parts:
                for word in telling(name.bare):
                    self._holding[word].append(at)
        self._starts = sorted({name.bare for name in self._names})
        self._joined = Lengths({name.joined for name in self._names})
        self._lexicon = Lexicon(self._holding)
        self._letters = _letters(self.things)
        self._texts = Texts(map(_text, self.things))

    def find(
        self, query: str, kinds: Sequence[Topic] = tuple(Topic), most: int = 25, game: str = ""
    ) -> list[Hit]:
        """The best first. `kinds`: what is sought, above all the first of them; `game`: the one
        that is being played where this is asked."""
        said = folded(MARKED.sub(" ", query[:TYPED]))
        if kinds[0] is not Topic.CARD and said not in self._whole:
            said, game = without_game(said, game)
        found = [
            (self.things[number], value)
            for number, value in (self._worth(said) if said else {}).items()
            if value >= ENOUGH and self.things[number].key.kind in kinds
        ]
        asked = Asked(kinds[0], game, is_question(said), tells(said))
        return ranked(found, asked)[:most]

    def _worth(self, said: str) -> dict[int, float]:
        """Of every thing that has anything to do with the query."""
        question = self._texts.known(concepts(said))
        worth = {n: TEXT * part for n, part in self._texts.spoken_of(question).items()}
        for number, alike in self._texts.asked_of(question, asking(said)).items():
            worth[number] = worth.get(number, 0.0) + ASKED * alike
        named: dict[int, float] = {}
        for number, value in self._named(said, telling(said)):
            if value > named.get(number, 0.0):
                named[number] = value
        return worth | {n: _both(value, worth.get(n, 0.0)) for n, value in named.items()}

    def _named(self, said: str, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        yield from self._by_whole(said)
        question = is_question(said)
        for number, value in self._by_words(words):
            yield number, IN_A_QUESTION * min(value, WORDS) if question else value
        for number in self._letters.get(said.replace(" ", ""), ()):
            yield number, LETTERS

    def _by_whole(self, said: str) -> Iterator[tuple[int, float]]:
        """Names compared with the query as a whole."""
        wanted, joined = bare(said), said.replace(" ", "")
        for written in {said, wanted, joined}:
            for name in self._whole.get(written, ()):
                yield name.thing, name.worth(_same(name, said, wanted))
        starts = beginning(self._starts, wanted)
        for start in starts:
            within = 0.0 if start[len(wanted) :][:1] in ("", " ") else WITHIN
            for name in self._whole[start]:
                yield name.thing, name.worth(START + 0.3 * len(wanted) / len(start) - within)
        if starts or all(self._texts.knows(word) for word in said.split()):
            return  # words that stand in a text are spelled right
        for near, slips in self._joined.slipped(joined):
            for name in self._whole[near]:
                less = APART if name.said.count(" ") != said.count(" ") else 0.0
                yield name.thing, name.worth(SLIPPED * (1 - SLIP_COST * slips / len(joined)) - less)

    def _by_words(self, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        """Names compared word by word, in any order."""
        weights = {word: _weight(word) for word in words}
        matched: defaultdict[int, dict[str, float]] = defaultdict(dict)
        for word in weights:
            for known, near in self._lexicon.near(word):
                for at in self._holding[known]:
                    if near > matched[at].get(word, 0.0):
                        matched[at][word] = near
        total = sum(weights.values())
        for at, best in matched.items():
            covered = sum([weights[word] * near for word, near in best.items()]) / total
            if covered >= HALF:
                name = self._names[at]
                yield name.thing, name.worth(_words_worth(covered, best, weights, name))


def _name(number: int, called: Called) -> Name:
    short = bare(called.name)
    joined = called.name.replace(" ", "")
    return Name(
        number, called.name, short, tuple(short.split()), joined, called.rank, called.in_parts
    )


def _same(name: Name, said: str, wanted: str) -> float:
    if name.said == said:
        return EXACT
    return EXACT - 0.05 if name.bare == wanted else TOGETHER


def _words_worth(
    covered: float, best: Mapping[str, float], typed: Collection[str], name: Name
) -> float:
    """Other forms of all its words are the name itself, nearly. Else all words of the query are
    worth more than many words of the name."""
    if len(best) == len(typed) == len(name.words) and min(best.values()) >= FORM:
        return FORMS if _is_the_name(name, best, "".join(typed)) else DOUBTFUL
    return WORDS * covered * covered * (0.85 + 0.15 * min(1.0, len(best) / len(name.words)))


def _is_the_name(name: Name, best: Mapping[str, float], typed: str) -> bool:
    """Whether other forms of its words leave no doubt that it is meant."""
    if min(best.values()) >= SAME:
        return True
    own = name.rank > Rank.PASSING and len(typed) > SHORT
    return own and len(name.joined) >= STEM * len(typed)


def _both(named: float, told: float) -> float:
    """Found by its name and by its text."""
    return max(named, told) + min(named, told) / 50


def _weight(word: str) -> float:
    return 0.25 if word in LINKS else 1.0


def _letters(found: Sequence[Thing]) -> dict[str, list[int]]:
    by_letters: defaultdict[str, list[int]] = defaultdict(list)
    for number, thing in enumerate(found):
        for letters in acronyms(thing):
            by_letters[letters].append(number)
    return dict(by_letters)


def _text(thing: Thing) -> Text:
    if not thing.playable:
        return Text()  # nothing is told of it but its name
    names = [folded(thing.name(language)) for language in LANGUAGES]
    keys = [Key(Topic.CARD, thing.key.game, code) for code in thing.fact.get("cards", ())]
    cards = [things()[key] for key in keys if key in things()]
    other = [folded(card.name(language)) for card in cards for language in LANGUAGES]
    other += [folded(str(trait)) for trait in thing.fact.get("traits", ())]
    said = [folded(thing.text(language)) for language in LANGUAGES]
    return Text(" ".join(names), " ".join(other), " ".join(said), asked().get(thing.key, ()))


@cache
def index() -> Index:
    """Everything in `data`; made at the first use."""
    return Index(things().values())
