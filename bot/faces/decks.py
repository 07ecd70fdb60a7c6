"""What people are shown of decks: the report on one that was checked, a line in the list of their
own, a deck with all its cards, and a deck as a file."""

from __future__ import annotations

from bot.faces.choosing import DECK_NAME
from bot.faces.posts import CONTENT, Post, Upload, clipped
from bot.faces.speech import safe_name
from bot.games.deck_building import Body, Checked
from bot.games.shelf import building
from bot.words import NOBODY, Voice, Words

QUOTED = 60
NAMED = Voice(who=str, card=lambda text: f"*{text}*")


def report_post(heads: list[str], checked: Checked, words: Words) -> Post:
    """The report; what a message cannot hold goes with it as a file."""
    report = building().report
    lines = [*heads, *report(checked, words, NAMED, lambda typed: safe_name(typed, QUOTED))]
    if len("\n".join(lines)) <= CONTENT:
        return Post.of("\n".join(lines))
    whole = words.text("deck.whole")
    told = clipped("\n".join(lines), CONTENT - len(whole) - 1)
    plain = "\n".join(report(checked, words, NOBODY, str)) + "\n"
    upload = Upload("rookery-deck-report.txt", plain.encode())
    return Post.of(f"{told.rpartition(chr(10))[0]}\n{whole}", uploads=(upload,))


def listed(name: str, body: Body, words: Words) -> str:
    headline = building().headline(body, words)
    return f"**{safe_name(name, DECK_NAME)}** · {headline} · {_formats(body, words)}"


def deck_post(name: str, body: Body, format: str, words: Words) -> Post:
    faults = [f"✗ {words.say(fault, NAMED)}" for fault in building().faults(body, format)]
    lines = [listed(name, body, words), *faults, *building().lines(body, words)]
    return Post.of(clipped("\n".join(lines), CONTENT))


def deck_file(name: str, body: Body, words: Words) -> Upload:
    return Upload("rookery-deck.txt", building().written(name, body, words).encode())


def _formats(body: Body, words: Words) -> str:
    formats = building().legal_in(body)
    if not formats:
        return words.text("deck.no_format")
    named = ", ".join(words.text(f"format.{each}") for each in formats)
    return words.text("deck.formats", formats=named)
