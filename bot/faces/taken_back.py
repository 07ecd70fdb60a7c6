"""What an undo would take back, as a request for it quotes it: the move, and how much falls with
it. All of it is public: who asks for an undo tells that the move was theirs."""

from __future__ import annotations

from bot.automation.passes import PASS
from bot.describe.blocks import mentions
from bot.faces.asking import Asking
from bot.faces.story import restored
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.core.phrases import Phrase
from engine.core.record import Answer

QUOTED = 2  # lines of what the move brought about


def taken_back(table: Table, to: int, words: Words, voice: Voice) -> list[str]:
    """By an undo to so many rows. It begins with the move, as it was told or by what it answered: a
    pass is told nowhere, and what several choose at once only when all have chosen."""
    row, told = table.session.record.rows[to], table.session.log(None, to)
    move = ""
    if isinstance(row, Answer) and not _is_told(row, told):
        move = _answered(table, to, row, words, voice)
        if row.keys != (PASS,):
            told = sorted(told, key=lambda line: not mentions(line, row.seat))
    quoted = [words.say(line, voice) for line in told[:QUOTED]]
    lines = [f"> {line}" for line in (move, *quoted) if line]
    if left := len(told) - len(quoted):
        lines.append(f"-# {words.text('table.petition.also_undone', n=left)}")
    return lines


def _is_told(row: Answer, told: list[Phrase]) -> bool:
    return row.keys != (PASS,) and bool(told) and mentions(told[0], row.seat)


def _answered(table: Table, to: int, row: Answer, words: Words, voice: Voice) -> str:
    decision = table.told.answered(to, lambda: _question(table, to, row))
    if decision is None:
        return ""
    who = voice.who(row.seat)
    if row.keys == (PASS,):
        ended = Asking(table.id, decision, Draft(), words, voice).named(row.keys)
        return words.text("table.petition.passed", who=who, what=ended)
    if decision.moment.soft:
        return ""
    what = words.say(decision.prompt, voice)
    return words.text("table.petition.answered", who=who, what=what)


def _question(table: Table, to: int, row: Answer) -> Decision | None:
    before = restored(table.session, to)
    found = next((each for each in before.pending if each.id == row.id), None)
    before.close()
    return found
