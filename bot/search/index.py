"""The search itself: exact names before beginnings and words, these before slips and other forms,
and those before full text; both languages at once. Knows no table and no database."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bot.search.calling import Called, Rank, acronyms, asked, bare, calls
from bot.search.lexicon import Lengths, Lexicon, beginning
from bot.search.match import folded
from bot.search.nearness import FORM
from bot.search.reading import LINKS, concepts, telling
from bot.search.texts import Text, Texts
from bot.search.things import FIRST, Key, Kind, Thing, games, things
from bot.words import LANGUAGES

MARKED = re.compile(r"<(?:[@#][!&]?\d+|a?:\w+:\d+|t:\d+[^>]*|/[^>]*:\d+)>")  # Discord's own marks
TYPED = 300  # characters of a query that are read

# What each way of finding is worth at its best.
EXACT, LETTERS, TOGETHER, FORMS = 3.0, 2.6, 2.5, 2.35
START, WORDS, SLIPPED, TEXT, ASKED = 2.0, 1.9, 1.6, 0.6, 0.7
FAVOUR, PLAYED = 0.15, 0.8  # for the first game and for the glossary; for the game that is played
SOUGHT = 0.05  # for the kind that is sought above all
STEM, DOUBTFUL = (
    0.6,
    0.9,
)  # the part of a word that its stem should be; worth of a form if it is not
SURE = 1.0  # what a hit is worth at least to be sure
GLOSSARY, EXPLAINED = "glossary", ("anatomy", "trigger", "step", "phase")
MARGIN, NARROW = 0.2, 0.02  # by which it must be before all others; if it is called exactly so
LIKELY = 0.35  # what might be meant as well
APART = 0.7  # less, if a slip of the whole name would also make its words more or fewer
ENOUGH = 0.12  # below it, a guess would be of no help
HALF = 0.5  # of the query's words, by weight, that a name must have


class Hit(NamedTuple):
    thing: Thing
    worth: float  # with what speaks for the thing, whatever was typed
    found: float  # how well it was found
    sure: bool = False  # may be shown without asking


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
                for word in dict.fromkeys(name.words):
                    self._holding[word].append(at)
        self._starts = sorted({name.bare for name in self._names})
        self._joined = Lengths({name.joined for name in self._names})
        self._lexicon = Lexicon(self._holding)
        self._letters = _letters(self.things)
        self._texts = Texts(map(_text, self.things))
        self._games = {game: at for at, game in enumerate(games())}

    def find(
        self, query: str, kinds: Sequence[Kind] = tuple(Kind), most: int = 25, game: str = ""
    ) -> list[Hit]:
        """The best first. `kinds`: what is sought, above all the first of them; `game`: the one
        that is being played where this is asked."""
        said = folded(MARKED.sub(" ", query[:TYPED]))
        hits = [
            Hit(self.things[number], value + _favour(self.things[number], kinds, game), value)
            for number, value in (self._worth(said) if said else {}).items()
            if value >= ENOUGH and self.things[number].key.kind in kinds
        ]
        hits.sort(key=self._place)
        if _clear(hits, game):
            hits[0] = hits[0]._replace(sure=True)
        return hits[:most]

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
        question = self._texts.known(concepts(said))
        worth = {n: TEXT * part for n, part in self._texts.spoken_of(question).items()}
        for number, alike in self._texts.asked_of(question).items():
            worth[number] = worth.get(number, 0.0) + ASKED * alike
        named: dict[int, float] = {}
        for number, value in self._named(said, telling(said)):
            if value > named.get(number, 0.0):
                named[number] = value
        return worth | {n: _both(value, worth.get(n, 0.0)) for n, value in named.items()}

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
        if starts or all(self._texts.knows(word) for word in said.split()):
            return  # words that stand in a text are spelled right
        for near, slips in self._joined.slipped(joined):
            for name in self._whole[near]:
                less = APART if name.said.count(" ") != said.count(" ") else 0.0
                yield name.thing, name.worth(SLIPPED * (1 - 2 * slips / len(joined)) - less)

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
        return FORMS if len(name.joined) >= STEM * len("".join(typed)) else DOUBTFUL
    return WORDS * covered * covered * (0.85 + 0.15 * min(1.0, len(best) / len(name.words)))


def _both(named: float, told: float) -> float:
    """Found by its name and by its text."""
    return max(named, told) + min(named, told) / 50


def _favour(thing: Thing, kinds: Sequence[Kind], game: str) -> float:
    """Of two that are called alike, what most people mean."""
    home = PLAYED if game else FAVOUR
    at_home = thing.key.game == (game or FIRST)
    glossary = bool(thing.fact.get("kind") == GLOSSARY)
    sought = thing.key.kind is kinds[0]
    return home * at_home + FAVOUR * (glossary + thing.playable) + SOUGHT * sought


def _clear(hits: Sequence[Hit], game: str) -> bool:
    """Whether the first is so far before all others that it can be shown without asking."""
    if not hits or hits[0].found < SURE:
        return False
    best = hits[0]
    margin = NARROW if best.found >= EXACT else MARGIN
    others = [hit for hit in hits[1:] if _rivals(hit, best, game)]
    return all(best.found - hit.found >= margin for hit in others) and not (
        not game and best.thing.key.game != FIRST and _known_at_first(hits[1:])
    )


def _known_at_first(others: Iterable[Hit]) -> bool:
    """Whether the first game has something to do with what a small game calls so: it may be meant
    as well, where neither is played."""
    return any(hit.thing.key.game == FIRST and hit.found >= LIKELY for hit in others)


def _rivals(second: Hit, first: Hit, game: str) -> bool:
    """Whether it matters which of the two is meant. Not between cards of one name, whose pages
    lead to each other; nor where a game is played to which only the best belongs; nor between a
    card that is played here and one that is not, unless that is found better; nor between the
    glossary and a step or a part of a card that it explains."""
    best, other = first.thing, second.thing
    if game and best.key.game == game and other.key.game != game:
        return False
    if best.playable and not other.playable and second.found <= first.found:
        return False
    if best.fact.get("kind") == GLOSSARY and other.fact.get("kind", GLOSSARY) in EXPLAINED:
        return False
    alike = one_name(best) == one_name(other)
    return not (alike and best.key.kind is other.key.kind)


def one_name(thing: Thing) -> str:
    return bare(folded(thing.name("en")))


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
    keys = [Key(Kind.CARD, thing.key.game, code) for code in thing.fact.get("cards", ())]
    cards = [things()[key] for key in keys if key in things()]
    other = [folded(card.name(language)) for card in cards for language in LANGUAGES]
    other += [folded(str(trait)) for trait in thing.fact.get("traits", ())]
    said = [folded(thing.text(language)) for language in LANGUAGES]
    return Text(" ".join(names), " ".join(other), " ".join(said), asked().get(thing.key, ()))


@cache
def index() -> Index:
    """Everything in `data`; made at the first use."""
    return Index(things().values())
