"""Melees on a real store at which people take moves back, give up and take each other's cards: they
end, and what is stored restores to the same."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

from bot.automation.stops import Preset
from bot.numbers import PersonId
from bot.tables.table import Table
from engine.core.chance import Chance
from engine.core.errors import Refused
from engine.core.record import Back, Concession
from tests.bot.tables.sitting import answered, sitting
from tests.engine.tools import sound, standing

# Take the Black and Euron Crow's Eye, for what changes hands
DECKS = ("nightswatch-wolf", "greyjoy-fealty", "nightswatch-wolf", "greyjoy-fealty")
SEEDS = ("unruly", "hail", "jolt")
WHIM = 15  # answers between two requests to take something back
GIVING_UP = 60  # answers between two concessions
MOST = 3_000


async def take_back(table: Table, seat: int) -> None:
    """The last move of a seat, with the consent of all; if it may ask for that now."""
    with suppress(Refused):
        await table.petitions.ask_undo(PersonId(seat + 1))
        for other in table.petitions.current.needed if table.petitions.current else ():
            await table.petitions.agree(PersonId(other + 1))


def playing(table: Table) -> list[int]:
    return [seat.seat for seat in table.people if seat.seat not in table.session.conceded]


async def play(table: Table, chance: Chance) -> None:
    for number in range(1, MOST):
        if table.over:
            return
        decision = await answered(table)
        assert sound(table.session)
        if number % WHIM == 0 and not table.over:
            await take_back(table, decision.seat)
        if number % GIVING_UP == 0 and len(playing(table)) > 2 and not table.over:
            await table.concede(PersonId(chance.pick(playing(table)) + 1))
    raise AssertionError("the game did not end")


async def test_unruly_melees_end_and_restore(tmp_path: Path) -> None:
    happened: Counter[object] = Counter()
    for seed in SEEDS:
        async with sitting(tmp_path / seed, seed, Preset.FULL, decks=DECKS) as table:
            await play(table, Chance(seed))
            session = table.session
            happened.update(type(row) for row in session.record.rows)
            happened.update(line.id for line in session.log(None))
            assert not set(session.winners) & set(session.conceded)
            await table.restore()
            assert table.session is not session
            assert standing(table.session) == standing(session)
    assert min(happened[what] for what in (Back, Concession, "agot.log.control")) > 0
