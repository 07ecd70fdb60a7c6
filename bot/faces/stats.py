"""One person's strength and reliability, apart from each other, for their eyes: how the strength
came about game by game, results by house, deadlines kept; a picture for each division."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.faces.figures import drawn_rating, figures, figures_post, told_rating
from bot.faces.posts import Post
from bot.games.shelf import SHELF, plug
from bot.numbers import PersonId, TableId
from bot.render.diagram.curve import Curve
from bot.render.diagram.gauge import Gauge
from bot.render.diagram.panel import Panel
from bot.render.diagram.tally import Tallied, Tally
from bot.render.figures import FiguresDrawing
from bot.render.signs import Sign
from bot.store import Store
from bot.store.clocks import Deadlines
from bot.store.reliability import reliability
from bot.store.results import Division, Ended, ended, is_rated, tables_with_results
from bot.tables.houses import worn_houses
from bot.tables.ratings import START, Career, Played, careers
from bot.words import Words

Houses = Mapping[TableId, Sequence[str]]  # by table, the house of each seat


async def stats_of(store: Store, person: PersonId, words: Words) -> Post:
    deadlines = await reliability(store, person)
    if not await is_rated(store, person):
        return stats_post(None, {}, deadlines, words)
    games = await ended(store)
    return stats_post(careers(games, person), await _houses(store, person, games), deadlines, words)


async def _houses(store: Store, person: PersonId, games: Sequence[Ended]) -> Houses:
    """Of the person's own tables. Whoever asks for the first time waits; nobody else does."""
    seats = {game.table: len(game.results) for game in games}
    tables = [saved for saved in await tables_with_results(store, person) if saved.id in seats]
    return await asyncio.to_thread(
        lambda: {saved.id: worn_houses(saved, seats[saved.id]) for saved in tables}
    )


def stats_post(
    found: Mapping[Division, Career] | None,
    houses: Houses,
    deadlines: Mapping[Division, Deadlines],
    words: Words,
) -> Post:
    """`found` is None if they do not want to be compared; how reliable they are, they may know all
    the same."""
    mine = {} if found is None else found
    divisions = sorted({*mine, *deadlines}, key=lambda each: (-_games(mine.get(each)), each))
    drawn = [
        _division(division, mine.get(division), houses, deadlines.get(division), words)
        for division in divisions
    ]
    told = words.text("stats.unrated" if found is None else "stats.rated")
    foot = [words.text("stats.apart"), told]
    return figures_post(words.text("stats.heading"), drawn, words.text("stats.none"), foot)


def _games(career: Career | None) -> int:
    return 0 if career is None else career.rating.games


def _division(
    division: Division,
    career: Career | None,
    houses: Houses,
    deadlines: Deadlines | None,
    words: Words,
) -> FiguresDrawing:
    panels: list[Panel] = []
    lines: list[str] = []
    if career is not None:
        kinds = _by_house(division, career.games, houses, words)
        panels += [*_course(career, words), _results(career, kinds, words)]
        lines += [_capitalized(told_rating(career.rating, words)), *_course_told(career, words)]
        lines += [f"- {_house_told(kind, words)}" for kind in kinds]
    panels.append(_reliability(deadlines, words))
    lines.append(_reliability_told(deadlines, words))
    return figures("stats", division, panels, lines, words)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


# Strength


def _course(career: Career, words: Words) -> list[Curve]:
    """Nothing to draw where no game has counted yet."""
    if not career.games:
        return []
    estimate = words.text("stats.estimate") if career.rating.first_guess else ""
    key = (words.text("stats.won"), words.text("stats.not_won"), estimate)
    full = tuple(game.won for game in career.games)
    title = words.text("stats.title_strength")
    return [Curve(title, drawn_rating(career.rating), _strengths(career), full, key)]


def _course_told(career: Career, words: Words) -> list[str]:
    if not career.games:
        return []
    values = _strengths(career)
    first, last, most, least = values[0], values[-1], max(values), min(values)
    return [words.text("stats.course", first=first, last=last, most=most, least=least)]


def _strengths(career: Career) -> tuple[int, ...]:
    """From where everybody begins, game by game."""
    return round(START), *(game.strength for game in career.games)


# Results


class _Kind(NamedTuple):
    """Games with one house."""

    name: str
    sign: Sign
    games: int
    won: int


def _by_house(
    division: Division, games: Sequence[Played], houses: Houses, words: Words
) -> list[_Kind]:
    """The one played most first; games in which nobody bears a house have none."""
    signs = plug(division.game).signs.houses if division.game in SHELF else {}
    worn = [(houses[game.table][game.seat], game.won) for game in games if game.table in houses]
    kinds = [
        _Kind(
            _house_name(division.game, house, words),
            signs[house],
            sum(each == house for each, _ in worn),
            sum(each == house and won for each, won in worn),
        )
        for house in {house for house, _ in worn if house in signs}
    ]
    return sorted(kinds, key=lambda kind: (-kind.games, -kind.won, kind.name))


def _house_name(game: str, house: str, words: Words) -> str:
    worded = f"{game}.house.{house}"
    return words.text(worded) if worded in words.sentences else house.capitalize()


def _results(career: Career, kinds: Sequence[_Kind], words: Words) -> Tally:
    games, won = career.rating.games, career.rating.won
    whole = Tallied("", games, won, words.text("stats.won_of", n=games, won=won))
    parts = tuple(
        Tallied(
            kind.name,
            kind.games,
            kind.won,
            words.text("stats.part", n=kind.games, won=kind.won),
            kind.sign,
        )
        for kind in kinds
    )
    return Tally(words.text("stats.title_results"), whole, parts)


def _house_told(kind: _Kind, words: Words) -> str:
    return words.text("stats.house", house=kind.name, games=kind.games, won=kind.won)


# Reliability


def _reliability(deadlines: Deadlines | None, words: Words) -> Gauge:
    title = words.text("stats.title_reliability")
    if deadlines is None:
        return Gauge(title, None, "", words.text("stats.none_counted"))
    counted = deadlines.kept + deadlines.missed
    return Gauge(
        title,
        deadlines.kept / counted,
        f"{_percent(deadlines)} %",
        words.text("stats.kept", kept=deadlines.kept, n=counted),
    )


def _reliability_told(deadlines: Deadlines | None, words: Words) -> str:
    if deadlines is None:
        return words.text("stats.no_deadlines")
    counted = deadlines.kept + deadlines.missed
    return words.text("stats.reliable", share=_percent(deadlines), n=counted)


def _percent(deadlines: Deadlines) -> int:
    """Only who kept all kept 100."""
    return 100 * deadlines.kept // (deadlines.kept + deadlines.missed)
