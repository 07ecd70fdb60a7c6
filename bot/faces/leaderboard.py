"""The strongest players of a server, as far as the reader may know their games: a picture for each
division."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.faces.figures import drawn_rating, figures, figures_post, told_rating
from bot.faces.posts import Post
from bot.faces.speech import safe_name
from bot.names import plain_name
from bot.numbers import PersonId
from bot.render.diagram.ladder import Ladder, Rung
from bot.render.figures import FiguresDrawing
from bot.render.letters import drawable
from bot.store.results import Division, Ended
from bot.tables.ratings import FEW, Rating, ratings
from bot.words import Words

LISTED = 10


class Placed(NamedTuple):
    place: int
    person: PersonId
    name: str
    rating: Rating


def leaderboard_post(games: Sequence[Ended], reader: PersonId, words: Words) -> Post:
    """From these games alone, which the reader may know; names as they last stood there."""
    names = {person: name for game in games for person, name in game.names.items() if name}
    drawn = [
        _division(division, placed(table, names), reader, words)
        for division, table in sorted(ratings(games).items(), key=lambda e: (-len(e[1]), e[0]))
    ]
    return figures_post(words.text("stats.leaderboard"), drawn, words.text("stats.nobody"))


def placed(table: Mapping[PersonId, Rating], names: Mapping[PersonId, str]) -> list[Placed]:
    """The best ten; who shows the same strength shares a place."""
    shown = [rating.shown for rating in table.values()]
    best = sorted(table.items(), key=lambda entry: (-entry[1].strength, entry[0]))
    return [
        Placed(1 + sum(s > rating.shown for s in shown), person, names.get(person, ""), rating)
        for person, rating in best[:LISTED]
    ]


def _division(
    division: Division, best: Sequence[Placed], reader: PersonId, words: Words
) -> FiguresDrawing:
    rungs = tuple(_rung(each, reader, words) for each in best)
    guesses = any(each.rating.first_guess for each in best)
    foot = words.text("stats.estimate_below", n=FEW) if guesses else ""
    ladder = Ladder(words.text("stats.strongest"), words.text("stats.unit"), rungs, foot)
    lines = [f"**{each.place}.** {_told(each, safe_name, reader, words)}" for each in best]
    spoken = [f"{each.place}. {_told(each, _plain, reader, words)}" for each in best]
    return figures("leaderboard", division, [ladder], lines, words, spoken)


def _rung(each: Placed, reader: PersonId, words: Words) -> Rung:
    rating = each.rating
    return Rung(
        each.place,
        drawable(plain_name(each.name)) or words.text("seat.forgotten", n=each.place),
        drawn_rating(rating),
        rating.games,
        rating.won,
        words.text("stats.won_of", n=rating.games, won=rating.won),
        each.person == reader,
    )


def _told(each: Placed, named: Callable[[str], str], reader: PersonId, words: Words) -> str:
    name = named(each.name)
    who = words.text("stats.you", name=name) if each.person == reader else name
    return f"{who} · {told_rating(each.rating, words)}"


def _plain(name: str) -> str:
    return plain_name(name) or "?"
