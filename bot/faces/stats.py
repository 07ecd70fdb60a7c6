"""Strength and reliability in words, apart from each other, for one person or a server."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces.posts import Post
from bot.faces.speech import mention
from bot.faces.thread import fitted
from bot.numbers import PersonId
from bot.store.clocks import Deadlines
from bot.store.results import Division
from bot.tables.ratings import Rating
from bot.words import Words

LISTED = 10


def leaderboard_post(found: Mapping[Division, Mapping[PersonId, Rating]], words: Words) -> Post:
    lines: list[str] = []
    for division, table in sorted(found.items()):
        lines.append(f"**{division_name(division, words)}**")
        best = sorted(table.items(), key=lambda entry: (-entry[1].strength, entry[0]))
        lines += [
            f"{place}. {mention(person)} · {_strength(rating, words)}"
            for place, (person, rating) in enumerate(best[:LISTED], 1)
        ]
    return Post(fitted(lines) if lines else words.text("stats.nobody"))


def stats_post(
    strength: Mapping[Division, Mapping[PersonId, Rating]] | None,
    deadlines: Mapping[Division, Deadlines],
    person: PersonId,
    words: Words,
) -> Post:
    """One person's. Strength is None if they do not want to be compared; how reliable they are,
    they may know all the same."""
    found = {} if strength is None else strength
    mine = [division for division, table in found.items() if person in table]
    lines = [f"**{words.text('stats.heading')}**"]
    for division in sorted({*mine, *deadlines}):
        lines.append(f"**{division_name(division, words)}**")
        if division in mine:
            lines.append(_strength(found[division][person], words))
        lines.append(_reliability(deadlines.get(division), words))
    if len(lines) == 1:
        lines.append(words.text("stats.none"))
    told = "stats.unrated" if strength is None else "stats.rated"
    return Post(fitted([*lines, words.text("stats.apart"), words.text(told)]))


def division_name(division: Division, words: Words) -> str:
    size = words.text("stats.melee" if division.melee else "stats.two")
    rules = [words.text(f"format.{division.format}")] if division.format else []
    return " · ".join([words.text(f"game.{division.game}"), *rules, size])


def _strength(rating: Rating, words: Words) -> str:
    known = "stats.first_guess" if rating.first_guess else "stats.strength"
    return words.text(known, n=rating.shown, games=rating.games, won=rating.won)


def _reliability(deadlines: Deadlines | None, words: Words) -> str:
    if deadlines is None:
        return words.text("stats.no_deadlines")
    counted = deadlines.kept + deadlines.missed
    share = 100 * deadlines.kept // counted
    return words.text("stats.reliable", share=share, n=counted)
