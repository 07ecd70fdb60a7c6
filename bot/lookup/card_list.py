"""Cards found by what they are, in words: a line for each, sorted and paged; and what could come
next while such a query is typed. A face or the terminal shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.catalogue import Thing
from bot.games.finder import Finder
from bot.games.shelf import look_ups
from bot.lookup.cards import keyword_words, numbers, type_and_faction
from bot.search.attributes import BadQuery, fitting, kinds, operands, read
from bot.search.match import folded
from bot.words import Words

ON_A_PAGE = 10
PROPOSED = 25
UNPLAYABLE = "○"
BEGUN = re.compile(  # the part of a query that is being typed
    r'(?P<left>[^\s:=!<>"|]+)(?P<sign>[<>]=|!=|[:=!<>])(?P<done>(?:(?:"[^"]*"|[^\s"|]+)\|)*)'
    r'(?P<value>"[^"|]*|[^\s"|]*)'
)


class Sort(StrEnum):
    NAME = "name"
    COST = "cost"
    STRENGTH = "strength"
    FACTION = "faction"
    SET = "set"


class CardList(NamedTuple):
    """What a query found. `page` counts from 0 and is one that exists."""

    cards: tuple[Thing, ...]
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.cards) // ON_A_PAGE))

    @property
    def shown(self) -> Sequence[Thing]:
        return self.cards[self.page * ON_A_PAGE : (self.page + 1) * ON_A_PAGE]


def finder() -> Finder:
    """Of the first game whose cards can be found by what they are."""
    return next(each.finder for each in look_ups().values() if each.finder is not None)


def found(query: str, sort: Sort, page: int, words: Words) -> CardList:
    """Raises BadQuery."""
    fit = sorted(
        fitting(read(query, finder().vocabulary()), finder().cards()), key=_order(sort, words)
    )
    last = CardList(tuple(fit), 0).pages - 1
    return CardList(tuple(fit), min(max(page, 0), last))


def _order(sort: Sort, words: Words) -> Callable[[Thing], tuple[object, ...]]:
    """What can be played here comes first."""
    by: Mapping[Sort, Callable[[Thing], tuple[object, ...]]] = {
        Sort.NAME: lambda card: (),
        Sort.COST: lambda card: _rank(card.fact.get("cost")),
        Sort.STRENGTH: lambda card: _rank(card.fact.get("strength")),
        Sort.FACTION: lambda card: (str(card.fact.get("faction", "")),),
        Sort.SET: lambda card: (finder().released(card), card.key.id),
    }
    return lambda card: (
        not card.playable,
        *by[sort](card),
        folded(card.name(words.language)),
        card.key.id,
    )


def _rank(value: object) -> tuple[object, ...]:
    """Numbers first, then X, then what has none."""
    return (0, value) if isinstance(value, int) else (1, 0) if value is not None else (2, 0)


def card_line(card: Thing, words: Words) -> str:
    """All that a card is, on one line; the limit of copies alone is left to its page."""
    told = numbers(card, words, limit=False)
    parts = [*type_and_faction(card, words), *told, *keyword_words(card, words)]
    mark = "" if card.playable else f"{UNPLAYABLE} "
    label = finder().set_label(card)
    return f"{mark}**{card.name(words.language)}** ({label}) · {' · '.join(parts)}"


def legend(shown: Sequence[Thing], words: Words) -> list[str]:
    """What the sign before some of the lines means."""
    if all(card.playable for card in shown):
        return []
    return [f"-# {UNPLAYABLE} {words.text('lookup.not_playable')}"]


def headline(listed: CardList, words: Words) -> str:
    """How many there are, and which page of them this is."""
    count = words.text("lookup.find.count", n=len(listed.cards))
    if listed.pages == 1:
        return count
    page = words.text("lookup.find.page", n=listed.page + 1, of=listed.pages)
    return f"{count} · {page}"


def trouble(bad: BadQuery, words: Words, quoted: Callable[[str], str]) -> str:
    """Why a query cannot be read. How typed text is set off is the caller's."""
    if bad.reason == "operand":
        named = [_operand(operand, words) for operand in kinds()]
    else:
        named = [finder().spoken(bad.operand, value, words.language) for value in bad.values]
    said = f"lookup.find.{bad.reason}"
    return words.text(said, typed=quoted(bad.typed), names=", ".join(named))


def pointed(bad: BadQuery, query: str) -> str:
    """The query, and under it a sign where it cannot be read; to be set in letters of one width."""
    return f"{plain_query(query)}\n{' ' * bad.at}^"


def plain_query(query: str) -> str:
    """Sign for sign, as it may stand between signs that set off code."""
    return "".join(sign if sign.isprintable() and sign != "`" else " " for sign in query)


# While it is typed


def proposals(typed: str, words: Words) -> list[str]:
    """What is typed, gone on with in each way that leads somewhere."""
    start = _finished(typed)
    begun = typed[len(start) :]
    part = BEGUN.fullmatch(begun)
    ways = _operands_begun(begun, words) if part is None else _values_begun(part, words)
    return [start + said for said in ways][:PROPOSED]


def _finished(typed: str) -> str:
    """Up to the last space that stands in no quotation."""
    ends = [
        at + 1
        for at, sign in enumerate(typed)
        if sign.isspace() and typed.count('"', 0, at) % 2 == 0
    ]
    return typed[: ends[-1]] if ends else ""


def _operands_begun(begun: str, words: Words) -> Iterator[str]:
    """Each once, in the reader's language, whichever of its names is begun."""
    said = folded(begun)
    known = {operand for name, operand in operands().items() if name.startswith(said)}
    wanted = [_operand(operand, words) for operand in kinds() if operand in known]
    yield from (f"{name}:" for name in _own_first(wanted, said))


def _operand(operand: str, words: Words) -> str:
    return words.text(f"lookup.find.operands.{operand}")


def _values_begun(part: re.Match[str], words: Words) -> Iterator[str]:
    """Each once, in the reader's language, by whichever of its words it is begun."""
    operand = operands().get(folded(part["left"]))
    if operand is None:
        return
    known, said = finder().vocabulary().get(operand, {}), folded(part["value"])
    begun = {known[word] for word in known if word.startswith(said)}
    named = {
        value: finder().spoken(operand, value, words.language) for value in finder().values(operand)
    }
    wanted = [n for value, n in named.items() if value in begun or folded(n).startswith(said)]
    if kinds()[operand] == "word":
        wanted.sort(key=folded)
    before = part["left"] + part["sign"] + part["done"]
    yield from (before + _quoted(name) for name in _own_first(wanted, said))


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _own_first(names: list[str], said: str) -> list[str]:
    """What is begun in the reader's language comes before what is begun in another."""
    return sorted(names, key=lambda name: not folded(name).startswith(said))
