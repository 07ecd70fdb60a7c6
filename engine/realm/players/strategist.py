"""The strategist of both editions: it tries its candidate answers in worlds that its seat might be
in, lets the quick player play each to the end of the round, and judges how it then stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import isnan
from typing import Any, NamedTuple

from engine.core.agent import AgentMaker
from engine.core.chance import Chance
from engine.core.decisions import Ask, Decision
from engine.core.errors import Broken
from engine.core.session import Session
from engine.core.thought import UNKNOWN, Effort, Reason, Strategist, Thought, Trial
from engine.realm.players.candidates import WEIGHTY, candidates
from engine.realm.players.reading import Keys, Reading
from engine.realm.players.value import chances

LONGEST = 600  # answers in one world, after which it is judged as it stands
HABIT = 0.01  # by which another answer must be better than the quick player's own
HOPELESS = 0.1  # so far below the best, an answer is not worth another world
SURE = 2  # worlds, before an answer is given up


class Edition(NamedTuple):
    """What the strategist must know of a game."""

    quick: AgentMaker
    read: Callable[[Any, Decision], Reading]
    imagine: Callable[[Any, int, Collection[Any], Chance], None]
    asked_anew: Callable[[Ask[Any]], Ask[Any]]


def strategist(edition: Edition) -> Strategist:
    return partial(_deliberate, edition)


def _deliberate(
    edition: Edition, session: Session, decision: Decision, effort: Effort, trial: Trial
) -> Thought:
    return Deliberation(edition, session, decision, effort, trial).thought()


class Deliberation:
    def __init__(
        self,
        edition: Edition,
        session: Session,
        decision: Decision,
        effort: Effort,
        trial: Trial,
    ) -> None:
        self.edition, self.session, self.decision = edition, session, decision
        self.effort, self.trial = effort, trial
        self.seed = f"maester/{decision.seat}/{decision.id}"  # nothing that the seat cannot know

    def thought(self) -> Thought:
        view = self.session.view(self.decision.seat)
        quick = self.edition.quick(Chance(self.seed))
        usual = self.decision.accepted(quick(view, self.decision))
        reading = self.edition.read(view, self.decision)
        found = candidates(reading, usual, self.effort.answers)
        if len(found) < 2:
            return Thought(usual)
        judged = self._judged(found, self._worlds(reading))
        reasons = sorted((Reason(keys, mean) for keys, mean in judged), key=lambda r: -r.chances)
        best = max(reasons, key=lambda r: r.chances + HABIT * (r.keys == usual))
        return Thought(best.keys, tuple(reasons))

    def _worlds(self, reading: Reading) -> int:
        """Fewer where less is at stake, and where more seats make every round longer."""
        most = self.effort.worlds
        if reading.prompt not in WEIGHTY or len(reading.view.players) > 2:
            return (most + 1) // 2
        return most

    def _judged(self, found: Sequence[Keys], worlds: int) -> list[tuple[Keys, float]]:
        """Every answer with its mean over the same worlds; the hopeless are given up."""
        values: dict[Keys, list[float]] = {keys: [] for keys in found}
        left = list(found)
        for world in range(worlds):
            if world >= SURE:
                left = _hopeful(values, left)
            for keys in left if len(left) > 1 else ():
                value = self.trial(self.session, partial(self._played, keys, world))
                values[keys] += [] if isnan(value) else [value]
        return [(keys, _mean(values[keys])) for keys in found]

    # With a copy of the session

    def _played(self, keys: Keys, world: int, copy: Session) -> float:
        """The seat's chances at the end of the round in which it gave this answer."""
        self._suppose(copy, Chance(f"{self.seed}/{world}"))
        quick, until = self.edition.quick(Chance(f"{self.seed}/{world}/play")), copy.game.round
        try:
            copy.answer(self.decision.seat, self.decision.id, keys)
            for _ in range(LONGEST):
                if copy.over or copy.game.round > until:
                    break
                asked = copy.pending[0]
                copy.answer(asked.seat, asked.id, quick(copy.view(asked.seat), asked))
        except Broken:
            return UNKNOWN  # no such world after all
        return _value(copy, self.decision.seat)

    def _suppose(self, copy: Session, chance: Chance) -> None:
        seat = self.decision.seat
        looking = [what for ask in copy.asks(seat) for f in ask.fields for _, what in f.choices]
        self.edition.imagine(copy.game, seat, looking, chance)
        copy.suppose(seat, self.edition.asked_anew)


def _value(session: Session, seat: int) -> float:
    if session.over:
        return (seat in session.winners) / max(1, len(session.winners))
    return chances(session.view(None))[seat]


def _hopeful(values: dict[Keys, list[float]], left: list[Keys]) -> list[Keys]:
    best = max(_mean(values[keys]) for keys in left)
    return [keys for keys in left if _mean(values[keys]) >= best - HOPELESS]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
