"""Drives one game: stamps decisions, checks answers, keeps the record, undoes and restores. The
only caller of a game's coroutine; needs no event loop."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from engine.core.chance import Chance
from engine.core.decisions import Answers, Ask, Decision
from engine.core.errors import Broken, Diverged, Refused
from engine.core.game import FORESEEN, NO_EMPTY_QUESTIONS, Config, Game, Outcome, Play, Rules
from engine.core.phrases import Phrase, phrase
from engine.core.record import DIGEST_EVERY, Answer, Back, Concession, Record, Row, make_answer
from engine.core.seats import SeatId, seats_of

REHEARSED = 1_000_000_000  # ids from here on are of what is only prepared
FORESEEN_AT_MOST = 64  # questions; an act gives up the ids of all of them
FAR = 1_000  # more than any table asks at once: ids given after a broken record stay fresh


class _Question:
    """A question of the game under its number, and what its seat has answered so far. It becomes a
    decision once anybody looks at it; one that answers itself never does."""

    __slots__ = ("_decision", "ask", "keys", "number")

    def __init__(self, ask: Ask[object], number: int, keys: tuple[str, ...] | None) -> None:
        self.ask, self.keys = ask, keys
        self.renumber(number)

    def renumber(self, number: int) -> None:
        self.number = number
        self._decision: Decision | None = None

    def decision(self) -> Decision:
        if self._decision is None:
            self._decision = self.ask.decision(self.number)
        return self._decision


class Session:
    _play: Play | None = None
    _supposed = False

    def __init__(self, rules: Rules, config: Config, seed: str) -> None:
        if config.seats not in rules.seats:
            raise Refused(phrase("refused.seats", least=rules.seats[0], most=rules.seats[-1]))
        self.rules = rules
        self.record = Record(rules.id, rules.version, seed, config)
        self._foresees = bool(config.options.get(FORESEEN))
        self._asks_for_nothing = NO_EMPTY_QUESTIONS not in config.options
        self.conceded: tuple[SeatId, ...] = ()  # as in the record, which is long
        self._begin()

    @classmethod
    def restore(
        cls,
        record: Record,
        rules: Rules,
        until: int | None = None,
        watch: Callable[[Session, int], None] | None = None,
    ) -> Session:
        """The session after the first `until` rows of the record, all of them by default. `watch`
        sees it on its way: at the start with 0, and after every surviving row with their number."""
        session = cls(rules, record.config, record.seed)
        session.record.rows = record.rows[:until]
        session.conceded = session.record.conceded
        session.record.digests = {
            count: digest
            for count, digest in record.digests.items()
            if count <= len(session.record.rows)
        }
        session._replay(watch)
        return session

    @classmethod
    def continued(cls, record: Record, rules: Rules, row: int) -> Session:
        """Goes on under today's rules from the last good row of a record that diverged there."""
        rows = record.rows
        last = max((r.id if isinstance(r, Answer) else 0 for r in rows), default=0)
        ids = max([last, *(r.ids for r in rows if isinstance(r, Back))]) + FAR
        mended = Record(record.game, rules.version, record.seed, record.config, list(rows))
        mended.digests = {n: digest for n, digest in record.digests.items() if n <= row}
        mended.rows.append(Back(row, ids))
        return cls.restore(mended, rules)

    # What a table asks of it

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Decisions that still wait for an answer."""
        if self.over:
            return ()
        waiting = []
        for question in self._questions:
            if question.keys is None:
                waiting.append(question.decision())
        return tuple(waiting)

    def decision(self, seat: SeatId) -> Decision | None:
        return next((d for d in self.pending if d.seat == seat), None)

    @property
    def ahead(self) -> tuple[Decision, ...]:
        """What other seats will be asked next in this window, under the ids that they will have, if
        everybody before them passes. An act gives all of them up: their ids are never asked."""
        if self.over or len(self._questions) != 1 or self._questions[0].ask.ahead is None:
            return ()
        first = self._questions[0]
        asks = first.ask.ahead() if first.ask.ahead is not None else ()
        return tuple(ask.decision(first.number + at) for at, ask in enumerate(asks, 1))

    def foreseen(self) -> tuple[Session, tuple[Decision, ...]] | None:
        """What is asked next if everybody lets pass what may be passed: a copy of the game that has
        come there, and all questions on the way, under the ids that they will have. None where
        nothing follows, or somebody would learn something before: the questions then depend on it.
        An act gives all of them up: their ids are never asked."""
        if self.over or self._calm(self.pending) is None:
            return None
        record = replace(self.record, rows=list(self.record.rows), digests={})
        copy = Session.restore(record, self.rules)
        coming = copy.let_pass()
        return None if coming is None else (copy, coming)

    def let_pass(self) -> tuple[Decision, ...] | None:
        """In such a copy: everybody passes, up to what has to be decided."""
        known, coming = self.game.novelty, list[Decision]()
        while (calm := self._calm(self.pending)) is not None:
            (asked,) = self.pending
            self.answer(asked.seat, asked.id, calm)
            coming += self.pending
            if self.game.novelty != known or len(coming) > FORESEEN_AT_MOST:
                return None
        return None if self.over else tuple(coming)

    def _calm(self, asked: Sequence[Decision]) -> tuple[str, ...] | None:
        """The answer to the one question that leaves everything as it stands."""
        return self.game.calm(asked[0]) if len(asked) == 1 else None

    def targets(self, decision: int, key: str) -> tuple[str, ...] | None:
        """What this option of a question that is open, or lies ahead, could then choose, as far as
        the seat sees it; None where nothing is chosen or known."""
        found = {question.number: question.ask for question in self._questions}
        if decision not in found and len(self._questions) == 1:
            first = self._questions[0]
            coming = first.ask.ahead() if first.ask.ahead is not None else ()
            found |= {first.number + at: ask for at, ask in enumerate(coming, 1)}
        ask = None if self.over else found.get(decision)
        return None if ask is None else self.game.targets(ask.seat, *ask.values((key,)))

    def rehearsals(self, seat: SeatId) -> tuple[Decision, ...]:
        """What the seat can prepare; under ids that no question ever has."""
        if self.over:
            return ()
        asks = self.game.rehearsals(seat)
        return tuple(ask.decision(REHEARSED + at) for at, ask in enumerate(asks))

    @property
    def over(self) -> bool:
        return self._outcome is not None or self.record.config.seats - len(self.conceded) < 2

    @property
    def outcome(self) -> Outcome | None:
        """How the game itself ended; None if it did not, or was ended by concessions."""
        return self._outcome

    @property
    def winners(self) -> tuple[SeatId, ...]:
        if self._outcome is not None:
            return self._outcome.winners(without=self.conceded)
        left = tuple(s for s in seats_of(self.config.seats) if s not in self.conceded)
        return left if self.over else ()

    @property
    def config(self) -> Config:
        return self.record.config

    @property
    def horizon(self) -> int:
        """The earliest number of rows one can go back to without unlearning anything."""
        return self._horizon

    def view(self, seat: SeatId | None) -> Any:
        return self.game.view(seat)

    def log(self, seat: SeatId | None, since: int | None = None) -> list[Phrase]:
        """All that this seat has heard, or what it heard after so many rows of the record."""
        start = 0 if since is None else self._heard[since]
        return list(self.game.chronicle.heard_by(seat, start))

    def story(self, seat: SeatId | None) -> Iterator[tuple[int, list[Phrase]]]:
        """The log row by row: (number of rows, what was heard by it), from the start with 0.
        Rows that were undone are left out."""
        start = 0
        for count in (0, *(at + 1 for at in self.record.surviving())):
            yield count, list(self.game.chronicle.heard_by(seat, start, self._heard[count]))
            start = self._heard[count]

    def phase(self, count: int) -> tuple[int, int]:
        """The round and the phase that went on after so many rows, by number."""
        return self._phases[count]

    def standings(self) -> dict[int, tuple[int, ...]]:
        """The scores as each round ended, by its number, and as they are in the round that goes on;
        0 is what came before the first. What follows from the last answer of a round is its own."""
        found: dict[int, tuple[int, ...]] = {}
        before = 0
        for count in (0, *(at + 1 for at in self.record.surviving())):
            now = self._phases[count][0]
            found[before] = found[now] = self._scores[count]
            before = now
        return found if any(found.values()) else {}

    def scores(self, count: int) -> tuple[int, ...]:
        """The scores after so many rows; none in a game without."""
        return self._scores[count]

    def last_act(self, seat: SeatId) -> int:
        """The number of rows up to and with the seat's last surviving answer; 0 if none."""
        for at in reversed(self.record.surviving()):
            row = self.record.rows[at]
            if isinstance(row, Answer) and row.seat == seat:
                return at + 1
        return 0

    def digest(self) -> str:
        state, draws = self.game.state(), self.game.chance.draws
        if isinstance(state, bytes):
            return blake2b(b"%d %b" % (draws, state), digest_size=8).hexdigest()
        return blake2b(repr((state, draws)).encode(), digest_size=8).hexdigest()

    # What a table does to it

    def answer(self, seat: SeatId, decision: int, keys: Sequence[str]) -> Row:
        """Takes an answer and plays on. Raises Refused, or Broken, with nothing moved."""
        if self.over:
            raise Refused(phrase("refused.over"))
        question = self._question(seat, decision)
        row = make_answer((decision, seat, question.decision().accepted(keys)))
        try:
            self._take(question, row.keys)
        except Exception as bug:
            if not self._supposed:
                self._begin()
                self._replay()
            raise Broken from bug
        self._write(row)
        return row

    def undo(self, to: int) -> Row:
        """Goes back to the state after the first `to` rows. The undo is itself a row."""
        if not 0 <= to < len(self.record.rows):
            raise Refused(phrase("refused.no_such_row"))
        row = Back(to, self._ids)
        self.record.rows.append(row)
        self._begin()
        self._replay()
        return row

    def concede(self, seat: SeatId) -> Row:
        if self.over:
            raise Refused(phrase("refused.over"))
        if seat in self.conceded or not 0 <= seat < self.config.seats:
            raise Refused(phrase("refused.not_yours"))
        row = Concession(seat)
        self.conceded += (seat,)
        self._write(row)
        return row

    def close(self) -> None:
        """Drops the suspended game."""
        if self._play is not None:
            self._play.close()

    # For whoever thinks ahead, in a copy that is thrown away

    def asks(self, seat: SeatId) -> tuple[Ask[Any], ...]:
        """The questions that wait for this seat, with all that they mean to the game."""
        return tuple(q.ask for q in self._questions if q.ask.seat == seat and q.keys is None)

    def suppose(self, seat: SeatId, asked_anew: Callable[[Ask[Any]], Ask[Any]]) -> None:
        """Goes on as this seat supposes: what others have answered while it is still asked is
        forgotten, their questions are put as they would be in the supposed game, and nobody is
        asked where there is only one answer. From here on the record fits nothing."""
        self.record.config = replace(self.record.config, quick=True)
        self._supposed = True
        for at, question in enumerate(self._questions):
            if question.ask.seat != seat:
                ask = asked_anew(question.ask)
                self._questions[at] = _Question(ask, question.number, ask.forced)

    # How it runs

    def _begin(self) -> None:
        self.close()
        self.game: Game = self.rules.start(self.config, Chance(self.record.seed))
        self._play = self.game.run()
        self._outcome: Outcome | None = None
        self._questions: list[_Question] = []
        self._ids = 0
        self._horizon = 0
        self._stage = self.game.stage
        self._digested = 0  # rows when the last digest was taken
        self._advance(None)
        self._known = self.game.knowledge
        self._heard = array("L", [len(self.game.chronicle.entries)])
        self._phases = [(self.game.round, self.game.phase_number)]
        self._scores = [self.game.public_scores()]

    def _advance(self, answers: Answers | None) -> None:
        """Runs the game until somebody has to be waited for, or to its end."""
        assert self._play is not None
        try:
            while True:
                self._questions = list(map(self._stamp, self._play.send(answers)))
                answers = self._answers()
                if answers is None:
                    return
        except StopIteration as end:
            self._questions = []
            self._outcome = end.value

    def _answers(self) -> Answers | None:
        """To the questions asked last; None as long as one of them waits."""
        given: list[tuple[str, ...]] = []
        for question in self._questions:
            if question.keys is None:
                return None
            given.append(question.keys)
        return tuple(given)

    def _stamp(self, ask: Ask[object]) -> _Question:
        self._ids += 1
        keys = ask.forced if ask.open or self.record.config.quick else None
        if keys == () and self._asks_for_nothing and ask.offers_nothing:
            keys = None
        return _Question(ask, self._ids, keys)

    def _question(self, seat: SeatId, decision: int) -> _Question:
        for question in self._questions:
            if question.number == decision and question.keys is None:
                if question.ask.seat != seat:
                    raise Refused(phrase("refused.not_yours"))
                return question
        raise Refused(phrase("refused.stale"))

    def _take(self, question: _Question, keys: tuple[str, ...]) -> None:
        question.keys = keys
        self._ids += self._given_up(question, keys)
        if (answers := self._answers()) is not None:
            self._advance(answers)

    def _given_up(self, question: _Question, keys: tuple[str, ...]) -> int:
        """How many ids somebody may have been shown that are never asked after this answer."""
        if self._foresees and self.game.calm(question.decision()) not in (None, keys):
            return FORESEEN_AT_MOST
        ahead = question.ask.ahead is not None and not question.ask.passed(keys)
        return self.record.config.seats if ahead else 0

    def _write(self, row: Row) -> None:
        if self._supposed:
            return
        rows = self.record.rows
        rows.append(row)
        self._note(len(rows))
        staged = self.game.stage != self._stage
        if staged or len(rows) - self._digested >= DIGEST_EVERY:
            self.record.digests[len(rows)] = self.digest()
            self._stage, self._digested = self.game.stage, len(rows)

    def _note(self, count: int) -> None:
        """Remembers what was known and heard after so many rows."""
        game, last = self.game, self._phases[-1]
        now, scores = (game.round, game.phase_number), game.public_scores()
        while len(self._heard) <= count:  # rows that were undone heard nothing
            self._heard.append(len(game.chronicle.entries))
            self._phases.append(last if now == last else now)  # one for all rows of a phase
            self._scores.append(self._scores[-1] if scores == self._scores[-1] else scores)
        if (known := game.knowledge) != self._known:
            self._known, self._horizon = known, count

    # How it is restored

    def _replay(self, watch: Callable[[Session, int], None] | None = None) -> None:
        if watch is not None:
            watch(self, 0)
        for at in self.record.surviving():
            row = self.record.rows[at]
            if isinstance(row, Answer):
                self._replay_answer(at, row)
            elif isinstance(row, Back):
                self._replay_back(at, row)
            self._note(at + 1)
            self._stage = self.game.stage
            noted = self.record.digests.get(at + 1)
            if noted is not None:
                self._digested = at + 1
                if noted != self.digest():
                    raise Diverged(at)
            if watch is not None:
                watch(self, at + 1)

    def _replay_answer(self, at: int, row: Answer) -> None:
        try:
            self._imply_before(row.id)
            question = self._question(row.seat, row.id)
            self._take(question, question.decision().accepted(row.keys))
        except Exception as other:  # it is refused today, or a script fails on it
            raise Diverged(at) from other

    def _replay_back(self, at: int, row: Back) -> None:
        """Decisions asked before an undo get new ids after it, so that old buttons are stale."""
        self._ids = row.ids
        self.game.chance.rekey(at + 1)
        for question in self._questions:
            self._ids += 1
            question.renumber(self._ids)

    def _imply_before(self, number: int) -> None:
        """Gives the forced answers that left no row. Anything else is another world."""
        while late := self._late(number):
            for question in late:
                if (keys := question.ask.forced) is None:
                    return
                question.keys = keys
            if (answers := self._answers()) is None:
                return
            self._advance(answers)

    def _late(self, number: int) -> list[_Question]:
        """Questions that wait although this later one has been answered. Of questions asked
        together any may be answered first; the others then still wait, and none is late."""
        for question in self._questions:
            if question.number == number:
                return []
        return [q for q in self._questions if q.keys is None and q.number < number]
