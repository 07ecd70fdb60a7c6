"""What people are shown of decks: the report on one that was checked, a line in the list of their
own, a deck with all its cards, and a deck as a file."""

from __future__ import annotations

from bot.faces.choosing import DECK_NAME
from bot.faces.posts import CONTENT, Post, Upload, clipped
from bot.faces.speech import safe_name
from bot.games.agot.decklists.check import Checked, faults_of, legal_in
from bot.games.agot.decklists.report import format_names, headline, report
from bot.games.agot.decklists.write import compact, written
from bot.words import NOBODY, Voice, Words
from engine.agot.deckbuilding import Deck, Format

QUOTED = 60
NAMED = Voice(who=str, card=lambda text: f"*{text}*")


def report_post(heads: list[str], checked: Checked, words: Words) -> Post:
    """The report; what a message cannot hold goes with it as a file."""
    lines = [*heads, *report(checked, words, NAMED, lambda typed: safe_name(typed, QUOTED))]
    if len("\n".join(lines)) <= CONTENT:
        return Post("\n".join(lines))
    whole = words.text("deck.whole")
    told = clipped("\n".join(lines), CONTENT - len(whole) - 1)
    plain = "\n".join(report(checked, words, NOBODY, str)) + "\n"
    upload = Upload("rookery-deck-report.txt", plain.encode())
    return Post(f"{told.rpartition(chr(10))[0]}\n{whole}", uploads=(upload,))


def listed(name: str, deck: Deck, words: Words) -> str:
    return f"**{safe_name(name, DECK_NAME)}** · {headline(deck, words)} · {_formats(deck, words)}"


def deck_post(name: str, deck: Deck, format: Format, words: Words) -> Post:
    faults = [f"✗ {words.say(fault, NAMED)}" for fault in faults_of(deck, format)]
    lines = [listed(name, deck, words), *faults, *compact(deck, words)]
    return Post(clipped("\n".join(lines), CONTENT))


def deck_file(name: str, deck: Deck, words: Words) -> Upload:
    return Upload("rookery-deck.txt", written(name, deck, words).encode())


def _formats(deck: Deck, words: Words) -> str:
    formats = legal_in(deck)
    if not formats:
        return words.text("deck.no_format")
    return words.text("deck.formats", formats=format_names(formats, words))
