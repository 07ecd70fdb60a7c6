"""The end of a game as the newest message of its thread shows it: who won, the ranking, the final
board, what decided it, a chart of the course, and what can be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from bot.faces.course import chart, highlights
from bot.faces.ids import Act, press
from bot.faces.panel import won
from bot.faces.posts import Button, Container, Gallery, Part, Separator, Style, Text
from bot.faces.speech import voice
from bot.games.shelf import plug
from bot.render.picture import Drawable
from bot.render.theme import GOLD
from bot.tables.ending import place
from bot.tables.table import Table
from bot.words import Words
from engine.core.phrases import Who, phrase
from engine.core.seats import SeatId, seats_of

NOBODY = int(GOLD.removeprefix("#"), 16)  # the color of a frame that is nobody's
DAY = 86_400


def ending_parts(
    table: Table,
    words: Words,
    board: Drawable,
    color: Callable[[SeatId], int | None],
    everybody: str,
) -> tuple[Part, ...]:
    names = voice(table.seats, words, labels=True)
    winners, told = table.session.winners, highlights(table, words, names)
    head = Text(f"## {won(table, words, names)}\n{everybody}".rstrip())
    ranking = Text("\n".join(_ranking(table, words)))
    result = Container((head, Separator(), ranking), color(winners[0]) if winners else None)
    drawn = chart(table, words, told)
    pictures = (board,) if drawn is None else (board, drawn)
    decided = [f"**{words.text('ending.decided')}**"] if told else []
    decided += [f"{number}. {each.text}" for number, each in enumerate(told, 1)]
    decided.append(f"-# {_length(table, words)}")
    moments = Container((Text("\n".join(decided)),), NOBODY)
    galleries = [Gallery((picture,)) for picture in pictures]
    return (result, *galleries, moments, _buttons(table, words))


def _ranking(table: Table, words: Words) -> Iterator[str]:
    """The best first, with what their score came from; whoever gave up is behind all the others."""
    session, view = table.session, table.session.view(None)
    names = voice(table.seats, words, labels=True, view=view)
    plain = voice(table.seats, words, view=view)  # of whoever gave up, that says enough
    scoring = plug(table.saved.game).scoring
    scores = session.outcome.scores if session.outcome is not None else session.game.public_scores()
    for seat in sorted(seats_of(len(table.seats)), key=lambda each: place(session, each)):
        ranked = phrase("ending.rank", n=place(session, seat), who=Who(seat))
        told = [words.say(ranked, plain if seat in session.conceded else names)]
        if scoring is not None and scores:
            told.append(words.text(f"score.{scoring.name}", n=scores[seat]))
        told += [words.text("ending.conceded")] if seat in session.conceded else []
        yield " · ".join(told)
        if scoring is not None and scores and (made := _made_of(table, seat, scores[seat], words)):
            yield f"-# {made}"


def _made_of(table: Table, seat: SeatId, score: int, words: Words) -> str:
    """What brought how much of a score, the most first; and how much was lost on the way."""
    game, found = table.saved.game, Counter[str]()
    scoring = plug(game).scoring
    assert scoring is not None
    for line in table.session.log(None):
        if (gain := scoring.gain(line)) is not None and gain.seat == seat:
            found[gain.by] += gain.n
    told = found.most_common()
    if found and (lost := found.total() - score) > 0:
        told.append(("lost", lost))
    return ", ".join(words.text(f"{game}.gain.{by}", n=n) for by, n in told)


def _length(table: Table, words: Words) -> str:
    """In rounds, where the game counts them, and in days."""
    days = max(1, round((table.saved.changed - table.saved.created) / DAY))
    rounds = table.session.game.round
    told = [words.text("ending.rounds", n=rounds)] if rounds else []
    return " · ".join([*told, words.text("ending.days", n=days)])


def _buttons(table: Table, words: Words) -> tuple[Button, ...]:
    styles = {Act.REMATCH: Style.SUCCESS, Act.REPLAY: Style.SECONDARY, Act.STATS: Style.SECONDARY}
    return tuple(
        Button(press(table.id, act), words.text(f"button.{act.value}"), style)
        for act, style in styles.items()
    )
