"""The strategist: it searches its turn and those after it, with the deck in every order that it
might be in, and judges how the table then stands by what self-play has taught."""

from __future__ import annotations

from functools import partial

from engine.agents.tree import search
from engine.behind import asks
from engine.behind.asks import Move
from engine.behind.players.answers import key, player
from engine.behind.players.course import Course, Step, Way
from engine.behind.players.picture import Picture, picture
from engine.behind.players.thoughtful import sensible
from engine.behind.players.value import fitted_taste
from engine.behind.players.worth import Taste
from engine.behind.view import BehindView
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.session import Session
from engine.core.thought import Effort, Reason, Thought, Trial

SEARCHED = 14  # worlds for each that a strategist of a bigger game tries
PLACING = ("place", "pick", "settle")  # how cards are placed follows from taste


def deliberate(session: Session, decision: Decision, effort: Effort, _: Trial) -> Thought:
    view: BehindView = session.view(decision.seat)
    chance = Chance(f"maester/{decision.seat}/{decision.id}")
    asked, seen = decision.prompt.id.removeprefix("behind.prompt."), picture(view)
    step = Step.DISPOSE if asked == "dispose" else Step.ACT
    start = partial(Course, seen, fitted_taste(view), chance, view, step)
    if asked in PLACING or len(start().moves()) < 2:
        return Thought(tuple(player(fitted_taste, _only_move)(view, decision)))
    ways = search(start, SEARCHED * effort.answers * effort.worlds).ways
    ranked = sorted(ways, key=lambda way: -ways[way].tried)
    reasons = [Reason((_key(seen, step, way),), ways[way].mean) for way in ranked]
    return Thought(reasons[0].keys, tuple(reasons))


def _only_move(seen: Picture, likes: Taste) -> Move:
    return next(sensible(seen.tableau, seen.turn, likes))


def _key(seen: Picture, step: Step, way: Way) -> str:
    tableau, turn, *_ = seen
    if step is Step.DISPOSE:
        return key(asks.dispose(tableau, turn), way)
    return key(asks.act(tableau, turn), way)
