"""Tables of people without Discord: started from a seed, on a real store."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.automation.instructions import Change, Instructions
from bot.automation.modes import Mode, with_mode
from bot.automation.riders import OfferedRider, Saying, carried, offered
from bot.automation.stops import Preset
from bot.games.agot.lobby import premade_decks
from bot.games.agot.riders import next_challenge
from bot.games.shelf import SHELF, plug
from bot.numbers import PersonId, TableId
from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.instructions import LOBBY, InstructionRow
from bot.tables.choosing import DeckChoice, DeckKind
from bot.tables.registry import Registry
from bot.tables.table import Table
from engine.agents.answers import chance_answer
from engine.agot.game import RULES as AGOT
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from tests.stores import open_store

RULES = plug("agot").automation
BEFORE_ALL_OPTIONS: Mapping[str, Any] = {}  # of a table from before there were any
NEW = {name: on for name, on in AGOT.options().items() if name != "pool"}  # decks are of an old one
DECKS = ("lannister-rose", "stark-fealty", "baratheon-fealty", "martell-fealty")


@asynccontextmanager
async def sitting(
    file: Path,
    seed: str = "table",
    preset: Preset | Sequence[Preset] = Preset.CASUAL,
    mode: Mode = Mode.RELAXED,
    seats: int = 4,
    decks: Sequence[str] = DECKS,
    now: Callable[[], float] = time.time,
    options: Mapping[str, Any] = BEFORE_ALL_OPTIONS,
) -> AsyncIterator[Table]:
    """A table of people 1, 2, ... in their seats 0, 1, ..."""
    presets = [preset] * seats if isinstance(preset, Preset) else preset
    store = await open_store(file)
    try:
        registry = Registry(store, lambda _: None, now)
        number = await started(store, registry, seed, presets, mode, decks, options)
        async with registry.opened(number) as table:
            yield table
    finally:
        await store.close()


async def started(
    store: Store,
    registry: Registry,
    seed: str,
    presets: Sequence[Preset],
    mode: Mode,
    decks: Sequence[str],
    options: Mapping[str, Any],
) -> TableId:
    lobby = await store.create_table(_lobby(seed, len(presets), mode, options))
    for seat, preset in enumerate(presets):
        deck = DeckChoice(DeckKind.PREMADE, decks[seat]).to_json()
        await store.put_seat(
            lobby.id, Seat(SeatId(seat), PersonId(seat + 1), None, f"P{seat}", deck)
        )
        said = InstructionRow(SeatId(seat), LOBBY, {"preset": preset.value})
        await store.instructions.put(lobby.id, said)
    await registry.start(lobby.id, PersonId(1), without=True)
    return lobby.id


def _lobby(seed: str, seats: int, mode: Mode, options: Mapping[str, Any]) -> Saved:
    return Saved(
        id=TableId(0),
        game="agot",
        rules=SHELF["agot"].version,
        seed=seed,
        quick=False,
        options=with_mode({"format": "standard", **options}, mode, RULES.checkpoint),
        wanted=seats,
        status=Status.LOBBY,
        language="en",
        guild=1,
        channel=1,
        thread=None,
        host=PersonId(1),
        created=0.0,
        changed=0.0,
    )


def instructions(seat: int, preset: Preset) -> Instructions:
    body = next(
        deck.body for deck in premade_decks({"format": "standard"}) if deck.id == DECKS[seat]
    )
    return Instructions(preset, RULES.stops(preset, body))


def riders(table: Table, decision: Decision) -> list[OfferedRider]:
    """What may ride on the answer to this question."""
    outlook = table.automation.outlook(decision, table.drafts.of(decision.id).chosen)
    return offered(outlook, table.automation.riders(decision))


def riding(table: Table, decision: Decision, keys: Sequence[str], saying: Saying) -> Change:
    """What is said along with this answer."""
    return carried(
        table.automation.outlook(decision, keys), table.automation.riders(decision), saying
    )


def following(table: Table, decision: Decision, keys: Sequence[str]) -> Decision | None:
    """The form of the challenge after this one."""
    return next_challenge(table.automation.outlook(decision, keys))


def any_answer(decision: Decision) -> tuple[str, ...]:
    """By chance, but the same whenever this question is asked."""
    return chance_answer(decision, Chance(f"{decision.seat}/{decision.id}"))


Choose = Callable[[Sequence[Decision]], Decision]


async def answered(table: Table, choose: Choose = lambda waiting: waiting[0]) -> Decision:
    """One of those who are asked answers."""
    decision = choose(table.waiting)
    await table.answer(PersonId(decision.seat + 1), decision.id, any_answer(decision))
    return decision


async def reach(table: Table, wanted: Callable[[Table], bool], most: int = 2_000) -> None:
    """Plays until this is so."""
    for _ in range(most):
        if wanted(table):
            return
        assert not table.over, "the game ended before"
        await answered(table)
    raise AssertionError("not reached")


def asks(table: Table, step: str) -> bool:
    return any(decision.moment.step == step for decision in table.waiting)
