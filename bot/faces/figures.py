"""What pictures of strength share, for one person and for a server: how a division is named, how a
rating is told, and how lines of a message become sentences to listen to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.posts import Gallery, Part, Post, Text
from bot.render.diagram.heading import Heading
from bot.render.diagram.panel import Panel
from bot.render.figures import FiguresDrawing, at_most
from bot.store.results import Division
from bot.tables.ratings import Rating
from bot.words import Words

PICTURES = 10  # files that a message may have


def figures_post(
    head: str, drawn: Sequence[FiguresDrawing], none: str, foot: Sequence[str] = ()
) -> Post:
    """A heading, pictures, each on its own so that none is cut, and small print; `none` where there
    is nothing to draw."""
    parts: list[Part] = [Text(f"## {head}" if drawn else f"## {head}\n{none}")]
    parts += [Gallery((each,)) for each in at_most(PICTURES, drawn)]
    if foot:
        parts.append(Text("\n".join(f"-# {line}" for line in foot)))
    return Post(tuple(parts))


def figures(
    kind: str,
    division: Division,
    panels: Sequence[Panel],
    lines: Sequence[str],
    words: Words,
    spoken: Sequence[str] | None = None,
) -> FiguresDrawing:
    """A picture of this division, with the lines that say the same in a message. `spoken`: the same
    where no sign is special, if that differs."""
    name = division_name(division, words)
    heading = Heading(words.text(f"game.{division.game}"), _rules(division, words))
    told = tuple(_sentence(line) for line in (name, *(lines if spoken is None else spoken)))
    return FiguresDrawing(kind, (heading, *panels), told, (f"**{name}**", *lines))


def division_name(division: Division, words: Words) -> str:
    return f"{words.text(f'game.{division.game}')} · {_rules(division, words)}"


def _rules(division: Division, words: Words) -> str:
    size = words.text("stats.melee" if division.melee else "stats.two")
    rules = [words.text(f"format.{division.format}")] if division.format else []
    return " · ".join([*rules, size])


def told_rating(rating: Rating, words: Words) -> str:
    known = "stats.first_guess" if rating.first_guess else "stats.strength"
    return words.text(known, n=rating.shown, games=rating.games, won=rating.won)


def drawn_rating(rating: Rating) -> str:
    """A first estimate is marked by a sign; the picture says what it means."""
    return f"≈ {rating.shown}" if rating.first_guess else str(rating.shown)


def _sentence(line: str) -> str:
    plain = line.removeprefix("- ")
    return plain if plain.endswith(".") else f"{plain}."
