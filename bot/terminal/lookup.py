"""`rookery lookup`: a card, a rules entry or a ruling in the terminal, as the bot would show it, or
all hits as JSON."""

from __future__ import annotations

import argparse
import json

from bot.lookup import page
from bot.lookup.seeking import answering, sought, starts
from bot.search import Hit, Kind, Thing, index
from bot.words import LANGUAGES, Words, words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("lookup", help="look up a card, a rule or a ruling")
    parser.add_argument("kind", type=Kind, choices=list(Kind), metavar="card|rule|ruling")
    parser.add_argument("query", nargs="+")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--json", action="store_true", help="all hits, the best first")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    speech, typed = words(args.lang), " ".join(args.query)
    if args.json:
        hits = index().find(typed, answering(args.kind))
        print(json.dumps([_hit(hit, speech) for hit in hits], ensure_ascii=False))
        return 0
    found = sought(typed, args.kind)
    if found.thing is not None:
        _show(found.thing, speech)
    else:
        _propose(args.kind, [hit.thing for hit in found.others], speech)
    return 0


def _hit(hit: Hit, words: Words) -> dict[str, object]:
    key = hit.thing.key
    named = {"id": key.id, "name": hit.thing.name(words.language), "kind": key.kind.value}
    return named | {"game": key.game, "sure": hit.sure}


def _show(thing: Thing, words: Words) -> None:
    shown = page(thing, words)
    print(shown.title)
    print(shown.text.replace("**", "").replace("-# ", ""))
    for links in shown.links:
        for link in links:
            print(f"  {link.key}  {link.label}")


def _propose(kind: Kind, near: list[Thing], words: Words) -> None:
    if near:
        print(words.text("lookup.best"))
    else:
        print(words.text("lookup.nothing_typed"), words.text("lookup.begin"), sep="\n")
    for thing in near or starts(kind):
        print(f"  {thing.key}  {thing.name(words.language)}")
