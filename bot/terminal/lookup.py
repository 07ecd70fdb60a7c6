"""`rookery lookup`: a card, a rules entry or a ruling in the terminal, as the bot would show it, or
all hits as JSON; and cards by what they are."""

from __future__ import annotations

import argparse
import json
import sys

from bot.catalogue import Thing, Topic
from bot.lookup import page
from bot.lookup.card_list import Sort, card_line, found, legend, pointed, trouble
from bot.lookup.seeking import answering, sought, starts
from bot.search import index
from bot.search.attributes import BadQuery
from bot.words import LANGUAGES, Words, words_in

ATTRIBUTES = (
    "type",
    "faction",
    "cost",
    "strength",
    "icons",
    "traits",
    "keywords",
    "unique",
    "loyal",
)
FIND = "find"  # in place of a kind: cards by what they are
KINDS = (*(topic.value for topic in Topic), FIND)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=KINDS, metavar="|".join(KINDS))
    parser.add_argument("query", nargs="+")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--json", action="store_true", help="all hits, the best first")
    parser.add_argument("--sort", choices=list(Sort), help="the order of what is found")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words, typed = words_in(args.lang), " ".join(args.query)
    if args.kind == FIND:
        return _find(typed, Sort(args.sort or Sort.NAME), words, in_json=args.json)
    kind = Topic(args.kind)
    if args.json:
        hits = index().find(typed, answering(kind))
        _print_json([_named(hit.thing, words) | {"sure": hit.sure} for hit in hits])
        return 0
    answer = sought(typed, kind)
    if answer.thing is not None:
        _show(answer.thing, words)
    else:
        _propose(kind, [hit.thing for hit in answer.others], words)
    return 0


def _find(query: str, sort: Sort, words: Words, *, in_json: bool) -> int:
    try:
        listed = found(query, sort, 0, words)
    except BadQuery as bad:
        print(trouble(bad, words, str), pointed(bad, query), sep="\n", file=sys.stderr)
        return 2
    if in_json:
        _print_json([_attributes(card, words) for card in listed.cards])
        return 0
    print(words.text("lookup.find.count", n=len(listed.cards)))
    for line in (*(card_line(card, words) for card in listed.cards), *legend(listed.cards, words)):
        print(_plain(line))
    return 0


def _attributes(card: Thing, words: Words) -> dict[str, object]:
    has = {name: card.fact[name] for name in ATTRIBUTES if name in card.fact}
    return _named(card, words) | {"playable": card.playable, "set": card.set} | has


def _named(thing: Thing, words: Words) -> dict[str, object]:
    key = thing.key
    named = {"id": key.id, "name": thing.name(words.language), "kind": key.kind.value}
    return {**named, "game": key.game}


def _print_json(found: list[dict[str, object]]) -> None:
    print(json.dumps(found, ensure_ascii=False))


def _plain(text: str) -> str:
    """Without the marks by which Discord sets letters."""
    return text.replace("**", "").replace("-# ", "")


def _show(thing: Thing, words: Words) -> None:
    shown = page(thing, words)
    print(shown.title)
    print(_plain(shown.text))
    for links in shown.links:
        for link in links:
            print(f"  {link.key}  {link.label}")


def _propose(kind: Topic, near: list[Thing], words: Words) -> None:
    if near:
        print(words.text("lookup.best"))
    else:
        print(words.text("lookup.nothing_typed"), words.text("lookup.begin"), sep="\n")
    for thing in near or starts(kind):
        print(f"  {thing.key}  {thing.name(words.language)}")
