"""A request for an undo quotes the move, whatever kind of move it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.automation.passes import PASS
from bot.faces.speech import voice
from bot.faces.taken_back import taken_back
from bot.tables.actors import rows_to_last_act
from bot.tables.defaults import default
from bot.tables.table import Table
from bot.words import words_in
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, hall

MOVES = 60  # by then a first round has come to the end of a turn to marshal


def quoted(table: Table, seat: SeatId, language: str) -> list[str]:
    """What is read of an undo of the seat's last move."""
    words = words_in(language)
    said = voice(table.seats, words, view=table.session.view(None))
    return taken_back(table, rows_to_last_act(table, seat) - 1, words, said)


@pytest.mark.parametrize(
    ("language", "plot", "ends"),
    [
        ("en", "{} answered this question: Choose the plot to reveal.", "{}: End marshaling"),
        (
            "pl",
            "Pytanie, na które odpowiada {}: Wybierz kartę fabuły do odkrycia.",
            "{}: Koniec mobilizacji",
        ),
    ],
)
async def test_it_begins_with_the_move(tmp_path: Path, language: str, plot: str, ends: str) -> None:
    """A plot is told with the other's, and the end of a turn nowhere."""
    expected = {"plot": plot, "marshaling_phase": ends}
    met: list[str] = []
    async with hall(tmp_path) as place:
        number = await place.table("agot", ANNA, BEN)
        while "marshaling_phase" not in met and len(met) < MOVES:
            async with place.registry.opened(number) as table:
                asked = table.waiting[0]
                seat, step = table.seats[asked.seat], asked.moment.step
                keys = default(table, asked).keys
                assert seat.person is not None
                await table.answer(seat.person, asked.id, keys)
                move, *more = quoted(table, asked.seat, language)
            if step == "plot" or keys == (PASS,):
                met.append(step)
            if step == "plot" or (step in expected and keys == (PASS,)):
                assert move == f"> {expected[step].format(seat.name)}"
                assert step != "plot" or not more or seat.name in more[0]
    assert met[:2] == ["plot", "plot"]
    assert met[-1] == "marshaling_phase"
