"""The search itself: exact names before beginnings and words, these before slips and other forms,
and those before full text; both languages at once. Knows no table and no database."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bot.search.calling import UNSAID, Called, Rank, acronyms, bare, calls
from bot.search.lexicon import Lengths, Lexicon, beginning
from bot.search.match import folded
from bot.search.nearness import FORM
from bot.search.texts import Text, Texts
from bot.search.things import FIRST, Key, Kind, Thing, games, things
from bot.words import LANGUAGES
from engine.core.catalogue import facts

MARKED = re.compile(r"<(?:[@#][!&]?\d+|a?:\w+:\d+|t:\d+[^>]*|/[^>]*:\d+)>")  # Discord's own marks
TYPED = 300  # characters of a query that are read
READ = 12  # words of it
LINKS = frozenset(facts("search/language")["links"]) | UNSAID  # words that say little

# What each way of finding is worth at its best.
EXACT, LETTERS, TOGETHER, FORMS = 3.0, 2.6, 2.5, 2.35
START, WORDS, SLIPPED, TEXT = 2.0, 1.9, 1.6, 0.7
FAVOUR, PLAYED = 0.15, 0.5  # for the first game and for the glossary; for the game that is played
SURE = 1.0  # what a hit is worth at least to be sure
APART = 0.7  # less, if a slip of the whole name would also make its words more or fewer
ENOUGH = 0.3  # below it, a guess would be of no help
HALF = 0.5  # of the query's words, by weight, that a name must have
TEXTS = 100  # hits of the full text that are looked at


class Hit(NamedTuple):
    thing: Thing
    worth: float
    sure: bool  # may be shown without asking


class Name(NamedTuple):
    thing: int  # its number
    said: str
    bare: str
    words: tuple[str, ...]
    joined: str
    rank: Rank

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
            for word in dict.fromkeys(name.words):
                self._holding[word].append(at)
        self._starts = sorted({name.bare for name in self._names})
        self._joined = Lengths({name.joined for name in self._names})
        self._lexicon = Lexicon(self._holding)
        self._letters = _letters(self.things)
        self._texts = Texts(map(_text, self.things))
        self._games = {game: at for at, game in enumerate(games())}

    def find(
        self, query: str, kinds: Collection[Kind] = tuple(Kind), most: int = 25, game: str = ""
    ) -> list[Hit]:
        """The best first. `game`: the one that is being played where this is asked."""
        said = folded(MARKED.sub(" ", query[:TYPED]))
        hits = [
            Hit(self.things[number], value + _favour(self.things[number], game), value >= SURE)
            for number, value in (self._worth(said) if said else {}).items()
            if value >= ENOUGH and self.things[number].key.kind in kinds
        ]
        return sorted(hits, key=self._place)[:most]

    def _place(self, hit: Hit) -> tuple[object, ...]:
        key = hit.thing.key
        return (
            -round(hit.worth, 2),
            self._games[key.game],
            list(Kind).index(key.kind),
            len(hit.thing.name("en")),
            key.id,
        )

    def _worth(self, said: str) -> dict[int, float]:
        """Of every thing that has anything to do with the query."""
        words = said.split()[:READ]
        worth = {n: TEXT * part for n, part in self._texts.found(words, TEXTS).items()}
        named: dict[int, float] = {}
        for number, value in self._named(said, words):
            if value > named.get(number, 0.0):
                named[number] = value
        return worth | {n: value + worth.get(n, 0.0) / 10 for n, value in named.items()}

    def _named(self, said: str, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        yield from self._by_whole(said)
        yield from self._by_words(words)
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
            for name in self._whole[start]:
                yield name.thing, name.worth(START + 0.3 * len(wanted) / len(start))
        for near, slips in self._joined.slipped(joined) if not starts else ():
            for name in self._whole[near]:
                less = APART if name.said.count(" ") != said.count(" ") else 0.0
                yield name.thing, name.worth(SLIPPED - less + 0.3 * (1 - slips / len(joined)))

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
    return Name(number, called.name, short, tuple(short.split()), joined, called.rank)


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
        return FORMS
    return WORDS * covered * covered * (0.85 + 0.15 * min(1.0, len(best) / len(name.words)))


def _favour(thing: Thing, game: str) -> float:
    """Of two that are called alike, what most people mean."""
    home = PLAYED if game else FAVOUR
    at_home = thing.key.game == (game or FIRST)
    return home * at_home + FAVOUR * (thing.fact.get("kind") == "glossary")


def _weight(word: str) -> float:
    return 0.25 if word in LINKS else 1.0


def _letters(found: Sequence[Thing]) -> dict[str, list[int]]:
    by_letters: defaultdict[str, list[int]] = defaultdict(list)
    for number, thing in enumerate(found):
        for letters in acronyms(thing):
            by_letters[letters].append(number)
    return dict(by_letters)


def _text(thing: Thing) -> Text:
    names = [folded(thing.name(language)) for language in LANGUAGES]
    keys = [Key(Kind.CARD, thing.key.game, code) for code in thing.fact.get("cards", ())]
    cards = [things()[key] for key in keys if key in things()]
    other = [folded(card.name(language)) for card in cards for language in LANGUAGES]
    other += [folded(str(trait)) for trait in thing.fact.get("traits", ())]
    said = [folded(thing.text(language)) for language in LANGUAGES]
    return Text(" ".join(names), " ".join(other), " ".join(said))


@cache
def index() -> Index:
    """Everything in `data`; made at the first use."""
    return Index(things().values())
