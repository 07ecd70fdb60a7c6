"""The strategist of both editions: it tries its candidate answers in worlds that its seat might be
in, lets the quick player play each to the end of the round, and judges how it then stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import hypot, isnan, sqrt
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from engine.core.agent import AgentMaker
from engine.core.chance import Chance
from engine.core.decisions import Ask, Decision
from engine.core.errors import Broken
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.core.thought import UNKNOWN, Effort, Reason, Strategist, Thought, Trial
from engine.realm.players.candidates import LASTING, LOSSES, WEIGHTY, candidates
from engine.realm.players.reading import Keys, Reading
from engine.realm.players.value import chances

LONGEST = 600  # answers in one world, after which it is judged as it stands
HABIT = 0.01  # by which another answer must be better than the quick player's own,
STEADY = 0.5  # and by so many standard errors, since a few worlds say little,
CAREFUL = 2.0  # or so many where something is given up or lies for good;
CHANCY = 0.06  # by how much two answers differ from world to world at the least
HOPELESS = 0.1  # so far below the best, an answer is not worth another world
SURE = 2  # worlds, before an answer is given up


Values = dict[Keys, list[float]]  # of every answer, world by world


class Edition(NamedTuple):
    """What the strategist must know of a game."""

    quick: AgentMaker
    read: Callable[[Any, Decision], Reading]
    imagine: Callable[[Any, SeatId, Collection[Any], Chance], None]
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
        found = candidates(reading, usual, self._answers(reading))
        if len(found) < 2:
            return Thought(usual)
        values = self._tried(found, usual, self._worlds(reading))
        longest = max(map(len, values.values()))
        weighed = [keys for keys in found if len(values[keys]) == longest]
        reasons = sorted((Reason(keys, _mean(values[keys])) for keys in weighed), key=_likeliest)
        steady = CAREFUL if reading.prompt in LOSSES | LASTING else STEADY
        return Thought(_settled(values, reasons[0].keys, usual, steady), tuple(reasons))

    def _answers(self, reading: Reading) -> int:
        """Fewer where more seats make every round longer, and so with worlds."""
        answers = self.effort.answers
        return max(2, answers * 2 // 3) if len(reading.view.players) > 2 else answers

    def _worlds(self, reading: Reading) -> int:
        """Fewer where less is at stake."""
        worlds = self.effort.worlds
        if reading.prompt not in WEIGHTY:
            worlds = (worlds + 1) // 2
        return (worlds + 2) // 3 if len(reading.view.players) > 2 else worlds

    def _tried(self, found: Sequence[Keys], usual: Keys, worlds: int) -> Values:
        """What every answer came to, in the same worlds: all are tried in the first of them, the
        better half in more, the best and the usual in the rest; the hopeless are given up."""
        values: Values = {keys: [] for keys in found}
        left = list(found)
        room = {max(1, worlds // 4): (len(found) + 1) // 2, max(2, worlds // 2): 2}
        for world in range(worlds):
            left = _best(values, left, usual, room.get(world, len(left)))
            if world >= SURE:
                left = _hopeful(values, left)
            for keys in left if len(left) > 1 else ():
                value = self.trial(self.session, partial(self._played, keys, world))
                values[keys] += [] if isnan(value) else [value]
        return values

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


def _value(session: Session, seat: SeatId) -> float:
    """A position that only ends, as lessons begin in, is judged as it stands."""
    if session.over and (session.outcome is None or session.outcome.ranking):
        return (seat in session.winners) / max(1, len(session.winners))
    return chances(session.view(None))[seat]


def _likeliest(reason: Reason) -> float:
    return -reason.chances


def _best(values: Values, left: Sequence[Keys], usual: Keys, room: int) -> list[Keys]:
    """So many of them; the usual one stays, since it is what the best must be better than."""
    ranked = sorted(left, key=lambda keys: -_mean(values[keys]))
    best = ranked[:room]
    return best if usual in best or usual not in left else [*best[:-1], usual]


def _hopeful(values: Values, left: Sequence[Keys]) -> list[Keys]:
    best = max(_mean(values[keys]) for keys in left)
    return [keys for keys in left if _mean(values[keys]) >= best - HOPELESS]


def _settled(values: Values, best: Keys, usual: Keys, steady: float) -> Keys:
    """The best answer, unless the usual one was tried as long and chance may have told them
    apart."""
    if best == usual or len(values[usual]) < len(values[best]):
        return best
    gains = [one - other for one, other in zip(values[best], values[usual], strict=True)]
    if not gains:
        return usual
    room = _room(_mean(values[usual]))
    doubt = steady * hypot(pstdev(gains), CHANCY * room) / sqrt(len(gains))
    return best if fmean(gains) > HABIT * room + doubt else usual


def _room(likely: float) -> float:
    """How much a good answer can still change: 1 where all is open, little where the game is
    nearly won or lost, so that a sure win is not left lying."""
    return 2 * sqrt(likely * (1 - likely))


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
