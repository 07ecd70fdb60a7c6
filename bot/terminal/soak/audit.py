"""Whether we have what people were told we have: each answer that was acknowledged is in the
record, once, or was kept under seal until an act dropped it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from bot.faces.ids import Act
from bot.numbers import TableId
from bot.sandbox.interactions import FIRST_ANSWER
from bot.store import Status, Store
from bot.store.instructions import InstructionRow
from bot.terminal.soak.party import Pressed
from bot.terminal.soak.tally import Tally
from engine.core.record import Answer, Back, Row, row_from_json
from engine.core.seats import SeatId

Answers = dict[int, Answer]  # by decision


class Audit:
    """Hears of every press; looks at the record when all is calm."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._waiting: list[Pressed] = []  # answers that were not looked for yet
        self._tries: Counter[tuple[int, int]] = Counter()  # table, decision
        self._doubled: set[tuple[int, int]] = set()
        self._ticks: list[Pressed] = []

    def hear(self, pressed: Pressed) -> None:
        self._tally.presses += 1
        if pressed.answers:
            self._waiting.append(pressed)
            self._tries[pressed.press.table, pressed.press.decision] += 1
        else:
            self._ticks.append(pressed)

    def ticking(self, table: int, person: int, decisions: set[str], since: float) -> bool:
        """Whether a bot that runs since then may have heard of a tick of the person on one of these
        decisions. What came late was pressed before it started."""
        self._ticks = [t for t in self._ticks if t.begun.created_at > since - FIRST_ANSWER]
        return any(
            each.press.table == table
            and int(each.person.id) == person
            and str(each.press.decision) in decisions
            for each in self._ticks
        )

    async def look(self, store: Store) -> None:
        """`store` is a copy, made after the calm."""
        record = {
            table.id: await self._answers(store, table.id)
            for table in await store.tables_in(tuple(Status))
        }
        waiting, self._waiting = self._waiting, []
        for pressed in waiting:
            if pressed.begun.answered:
                self._tally.acknowledged += 1
                self._look_for(pressed, record.get(pressed.press.table, {}))
            elif not pressed.begun.failed:
                self._waiting.append(pressed)  # Discord still waits for it

    async def _answers(self, store: Store, table: TableId) -> Answers:
        found: defaultdict[int, list[Answer]] = defaultdict(list)
        record = [row_from_json(row) for row in (await store.kept(table)).rows]
        for row in record:
            if isinstance(row, Answer):
                found[row.id].append(row)
        for decision, rows in found.items():
            if len(rows) > 1 and (table, decision) not in self._doubled:
                self._doubled.add((table, decision))
                self._tally.find("doubled", f"decision {decision} has {len(rows)} answers")
        given = {decision: rows[0] for decision, rows in found.items()}
        return given_ahead(await store.instructions.of(table), record) | given

    def _look_for(self, pressed: Pressed, answers: Answers) -> None:
        press = pressed.press
        answer = answers.get(press.decision)
        if answer is None and not pressed.told:
            self._tally.find("lost", f"{press.act.value} was acknowledged and is not there")
        elif answer is not None and not self._may_be(pressed, answer):
            self._tally.find("lost", f"{press.act.value} was acknowledged and is something else")

    def _may_be(self, pressed: Pressed, answer: Answer) -> bool:
        """Where it was pressed once, it must be what was pressed; a plan or ticks say more."""
        if self._tries[pressed.press.table, pressed.press.decision] > 1 or pressed.told:
            return True
        said = {
            Act.PICK: {pressed.press.arg},
            Act.NONE: set[str](),
            Act.TAKE: set(pressed.values),
        }.get(pressed.press.act)
        return said is None or said == set(answer.keys)


def given_ahead(said: Sequence[InstructionRow], record: Sequence[Row]) -> Answers:
    """What was answered before it was asked. An act may drop it, and the next question tells its
    seat; what is gone before another question was asked is lost."""
    found: Answers = {}
    sealed: defaultdict[SeatId, set[int]] = defaultdict(set)
    for seat, at, body in said:
        now = {each[0]: Answer(each[0], seat, tuple(each[2])) for each in body.get("sealed", ())}
        for decision in sealed[seat] - now.keys():
            if not _has_come_by(record[: max(at, 0)], decision):
                del found[decision]
        found |= now
        sealed[seat] = set(now)
    return found


def _has_come_by(record: Sequence[Row], decision: int) -> bool:
    """Whether this or a later question has been answered, or the game went back."""
    return any(
        isinstance(row, Back) or (isinstance(row, Answer) and row.id >= decision) for row in record
    )
