"""`rookery words`: prints every sentence with sample arguments, to be read by a person."""

from __future__ import annotations

import argparse

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
    return SLOT.sub(lambda slot: words.counted(slot[2], n) if slot[2] else f"‹{slot[1]}›", template)


def forms(words: Words, noun: str) -> set[str]:
    """The forms a counted noun needs in this language."""
    return {f"noun.{noun}.{plural(words.language, n)}" for n in range(25)}
