"""One game over days at a real table: seats the people, who have declared their hours, and brings
table, clock, dispatcher and a time that can be moved together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.games.shelf import SHELF, plug
from bot.numbers import NO_TABLE, PersonId, TableId
from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.instructions import LOBBY, InstructionRow
from bot.tables.choosing import DeckChoice, DeckKind
from bot.tables.dispatcher import Dispatcher
from bot.tables.opening import opening_options
from bot.tables.registry import Registry
from bot.terminal.simulate.bell import Bell
from bot.terminal.simulate.days import Days, Hall
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.people import CLOSES, OPENS
from bot.terminal.simulate.setting import Setting
from engine.core.chance import Chance
from engine.core.seats import by_seat

HOST = PersonId(1)
START = datetime(2026, 3, 2, 18, tzinfo=UTC).timestamp()


class MovedTime:
    """A timepiece that stands still until somebody moves it."""

    def __init__(self, at: float) -> None:
        self.at = at

    def now(self) -> float:
        return self.at

    def call_at(self, when: float, action: Callable[[], None]) -> object:
        """Nobody sleeps here: whoever moves the time looks at the alarms first."""


async def played(setting: Setting, seed: str, rounds: int, file: Path, figures: Figures) -> None:
    """Plays to the end of the game, or for so many rounds; adds what it counted."""
    store = await Store.open(file)
    try:
        time = MovedTime(START)
        registry = Registry(store, lambda _: None, time.now)
        number = await seated(setting, seed, store, registry)
        people = [await store.person(PersonId(seat + 1)) for seat in range(len(setting.zones))]
        hall = Hall(registry, Dispatcher(registry, time), time, number)
        async with registry.opened(number) as table:
            days = Days(hall, table, Bell(people), figures)
        days.seat(setting, seed)
        await days.pass_by(rounds)
    finally:
        await store.close()


async def seated(setting: Setting, seed: str, store: Store, registry: Registry) -> TableId:
    """Everybody joins with a premade deck and the preset, and the host starts."""
    options = opening_options(setting.game, mode=setting.mode)
    lobby = await store.create_table(_lobby(setting, seed, options))
    decks = plug(setting.game).lobby.decks
    assert decks is not None
    premade, chance = list(decks.premade(options)), Chance(f"{seed}/decks")
    for seat, zone in by_seat(setting.zones):
        person = PersonId(seat + 1)
        await store.clocks.put_hours(person, zone.key, OPENS, CLOSES)
        chosen = DeckChoice(DeckKind.PREMADE, chance.pick(premade).id).to_json()
        await store.put_seat(lobby.id, Seat(seat, person, None, f"Player {person}", chosen))
        said = InstructionRow(seat, LOBBY, {"preset": setting.presets[seat].value})
        await store.instructions.put(lobby.id, said)
    await registry.start(lobby.id, HOST, without=True)
    return lobby.id


def _lobby(setting: Setting, seed: str, options: dict[str, object]) -> Saved:
    return Saved(
        id=NO_TABLE,
        game=setting.game,
        rules=SHELF[setting.game].version,
        seed=seed,
        quick=False,
        options=options,
        wanted=len(setting.zones),
        status=Status.LOBBY,
        language="en",
        guild=1,
        channel=1,
        thread=None,
        host=HOST,
        created=START,
        changed=START,
    )
