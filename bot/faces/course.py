"""The course of a game: how everybody's score went on from round to round, what was worth telling
on the way, and a chart of both. Public; from the record alone, so the same after a restart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.describe.blocks import Block
from bot.faces.speech import drawn_voice
from bot.games.shelf import plug
from bot.render.diagram.courses import Course, Courses
from bot.render.diagram.panel import BRIGHTS
from bot.render.figures import FiguresDrawing
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.seats import SeatId, seats_of

CHALLENGE = "challenge"  # the kind of block that tells one
LEAST = 2  # rounds of a course that is worth a chart


class Highlight(NamedTuple):
    """What happened in this round."""

    round: int
    text: str


def highlights(table: Table, words: Words, voice: Voice) -> list[Highlight]:
    """At most three, in their order: the greatest change of a score in a round, the longest lead,
    the last challenge; of these, what the game can say."""
    found = [*_swing(table, words, voice), *_lead(table, words, voice)]
    return sorted([*found, *_last_challenge(table, words, voice)], key=lambda each: each.round)


def chart(table: Table, words: Words, told: Sequence[Highlight] = ()) -> FiguresDrawing | None:
    """The scores by round, with what is told marked by its number; None where there is nothing to
    draw yet."""
    scoring, rounds = plug(table.saved.game).scoring, _rounds(table)
    if scoring is None or len(rounds) < LEAST:
        return None
    title = words.text(f"course.{scoring.name}")
    names, inks = drawn_voice(table.seats, words), _inks(table)
    courses = tuple(
        Course(names.who(seat), inks[seat], tuple(scores[seat] for scores in rounds))
        for seat in seats_of(len(table.seats))
    )
    marks = tuple((each.round, str(number)) for number, each in enumerate(told, 1) if each.round)
    panel = Courses(title, words.text("course.rounds"), courses, marks)
    return FiguresDrawing("course", (panel,), tuple(_aloud(title, courses, words)))


def _aloud(title: str, courses: Sequence[Course], words: Words) -> Iterator[str]:
    yield f"{title}."
    for course in courses:
        values = ", ".join(map(str, course.values))
        yield words.text("course.aloud", name=course.name, values=values)


def _rounds(table: Table) -> list[tuple[int, ...]]:
    """The scores at the end of each round, the first one first."""
    standings = table.session.standings()
    return [scores for number, scores in sorted(standings.items()) if number > 0]


def _inks(table: Table) -> list[str]:
    """Everybody's own: the color of their house, unless somebody before has it."""
    view, found = table.session.view(None), list[str]()
    color = plug(table.saved.game).pictures.color
    for seat in seats_of(len(table.seats)):
        worn = color(view, seat)
        ink = "" if worn is None else f"#{worn:06X}"
        free = [bright for bright in BRIGHTS if bright not in found]
        found.append(ink if ink and ink not in found else free[0])
    return found


# What was worth telling


def _swing(table: Table, words: Words, voice: Voice) -> Iterator[Highlight]:
    standings = table.session.standings()
    changes = [
        (abs(scores[seat] - standings[number - 1][seat]), -number, seat)
        for number, scores in standings.items()
        if number - 1 in standings
        for seat in seats_of(len(scores))
    ]
    size, first, seat = max(changes, default=(0, 0, SeatId(0)))
    if size:
        was, now = standings[-first - 1][seat], standings[-first][seat]
        who = voice.who(seat)
        text = words.text("ending.swing", n=-first, who=who, was=was, now=now)
        yield Highlight(-first, text)


def _lead(table: Table, words: Words, voice: Voice) -> Iterator[Highlight]:
    """The longest that somebody alone was ahead, of two rounds or more."""
    best, run = (0, 0, SeatId(0)), (0, 0, SeatId(0))
    for number, scores in enumerate(_rounds(table), 1):
        leader = _leader(table, scores)
        if leader is None:
            run = (0, 0, SeatId(0))
            continue
        length = run[0] + 1 if run[0] and run[2] == leader else 1
        run = (length, number, leader)
        best = max(best, run, key=lambda each: each[0])
    length, last, seat = best
    if length >= LEAST:
        first, who = last - length + 1, voice.who(seat)
        yield Highlight(last, words.text("ending.lead", first=first, last=last, who=who))


def _leader(table: Table, scores: Sequence[int]) -> SeatId | None:
    scoring = plug(table.saved.game).scoring
    if scoring is None:
        return None
    best = min(scores) if scoring.lowest_leads else max(scores)
    ahead = [seat for seat in seats_of(len(scores)) if scores[seat] == best]
    return ahead[0] if len(ahead) == 1 else None


def _last_challenge(table: Table, words: Words, voice: Voice) -> Iterator[Highlight]:
    for number, block in list(_challenges(table))[-1:]:
        if block.heading is not None:
            what = words.say(block.heading, voice)
            yield Highlight(number, words.text("ending.challenge", n=number, what=what))


def _challenges(table: Table) -> Iterator[tuple[int, Block]]:
    """Every challenge as far as it was told, with the round in which it began."""
    session, teller = table.session, plug(table.saved.game).telling.teller()
    began: int | None = None
    for count, lines in session.story(None):
        for line in lines:
            teller.hear(line)
        now, told, teller.told = session.phase(count)[0], teller.told, []
        for block in told:
            if block.kind == CHALLENGE:
                yield (now if began is None else began), block
                began = None
        if teller.open is not None and teller.open.kind == CHALLENGE:
            began = now if began is None else began
            yield began, teller.open
