"""Finds the question behind a decision and answers it: what to do with the row is for the player
to judge; how cards are placed follows from what it likes."""

from __future__ import annotations

from collections.abc import Callable

from engine.behind import asks
from engine.behind.asks import Move
from engine.behind.players.picture import Picture, picture
from engine.behind.players.worth import Taste, dispose, lay_card, lay_row, pick_card
from engine.behind.view import BehindView
from engine.core.agent import Agent
from engine.core.decisions import Ask, Decision, Kind, T

Judge = Callable[[Picture, Taste], Move]


def player(likes: Callable[[BehindView], Taste], judge: Judge) -> Agent:
    def answer(view: BehindView, decision: Decision) -> tuple[str, ...]:
        seen, taste = picture(view), likes(view)
        if decision.kind is Kind.FORM:
            return place(seen, taste)
        return (_single(seen, taste, judge, decision),)

    return answer


def place(seen: Picture, likes: Taste) -> tuple[str, ...]:
    tableau, turn, *_ = seen
    best = lay_row(tableau.columns[turn.seat], turn.row, likes)
    changes = asks.place(tableau, turn)
    wanted = [
        option.key
        for field in changes.fields
        for option, change in field.choices
        if change.role in (best.keep if change.kept else best.give_up)
    ]
    return tuple(wanted)


def _single(seen: Picture, likes: Taste, judge: Judge, decision: Decision) -> str:
    tableau, turn, *_ = seen
    asked = decision.prompt.id
    if asked == "behind.prompt.dispose":
        return key(asks.dispose(tableau, turn), dispose(tableau, turn, likes)[1])
    if asked == "behind.prompt.pick":
        kept = pick_card(tableau.columns[decision.seat], turn.row, likes)[1]
        return key(asks.pick(tableau, turn, decision.seat), kept)
    if asked == "behind.prompt.settle" and turn.taken is not None:
        gain, pick = lay_card(tableau.columns[turn.seat], turn.taken, likes)
        instead = pick.instead if pick is not None and gain > 0 else None
        return key(asks.settle(tableau, turn, turn.taken), instead)
    return key(asks.act(tableau, turn), judge(seen, likes))


def key(ask: Ask[T], wanted: object) -> str:
    """The key that means this."""
    (field,) = ask.fields
    return next(option.key for option, meaning in field.choices if meaning == wanted)
