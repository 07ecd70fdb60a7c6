"""`rookery words`: prints every sentence with sample arguments, to be read by a person."""

from __future__ import annotations

import argparse
import re

from bot.words import LANGUAGES, SLOT, Words, plural, words_in

COUNTS = (1, 2, 5)
SAMPLE_NUMBER = 3


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--all", action="store_true", help="every sentence, with every count")
    parser.add_argument("--prefix", default="", help="only ids that begin so")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = words_in(args.lang)
    for name, template in words.sentences.items():
        if name.startswith(args.prefix) and not name.startswith("noun."):
            counts = COUNTS if args.all and "|" in template else (SAMPLE_NUMBER,)
            for n in counts:
                print(f"{name}: {sampled(words, template, n)}")
    return 0


def sampled(words: Words, template: str, n: int) -> str:
    """The sentence with `n` for every counted noun and the slot's own name for everything else."""

    def shown(slot: re.Match[str]) -> str:
        if slot["noun"]:
            return words.counted(slot["noun"], n)
        return f"‹{slot['name']}›" if slot["name"] else ""

    return SLOT.sub(shown, template)


def forms(words: Words, noun: str) -> set[str]:
    """The forms a counted noun needs in this language."""
    return {f"noun.{noun}.{plural(words.language, n)}" for n in range(25)}
