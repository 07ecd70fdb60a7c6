"""One game over days: moves the clock from look to look, and lets people answer at a real table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.instructed import LOBBY, Said
from bot.tables.choosing import Choice, Kind
from bot.tables.modes import Mode, with_mode
from bot.tables.offers import offer, opening_options
from bot.tables.registry import Registry
from bot.tables.stops import Preset
from bot.tables.table import Table
from bot.tables.waits import Wait, asked
from bot.terminal.simulate.answering import Player
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.people import HOUR, Human
from engine.core.chance import Chance
from engine.shelf import SHELF

START = datetime(2026, 3, 2, 18, tzinfo=UTC).timestamp()


@dataclass(frozen=True)
class Setting:
    game: str
    zones: tuple[ZoneInfo, ...]
    mode: Mode
    presets: tuple[Preset, ...]


async def played(setting: Setting, seed: str, rounds: int, file: Path, figures: Figures) -> None:
    """Plays to the end of the game, or for so many rounds; adds what it counted."""
    store = await Store.open(file)
    try:
        registry = Registry(store, lambda _: None)
        number = await _seated(setting, seed, store, registry)
        async with registry.opened(number) as table:
            await Days(setting, seed, table, figures).pass_by(rounds)
    finally:
        await store.close()


async def _seated(setting: Setting, seed: str, store: Store, registry: Registry) -> int:
    """Everybody joins with a premade deck and the preset, and the host starts."""
    options = with_mode(opening_options(setting.game, None), setting.mode)
    seats = len(setting.zones)
    lobby = await store.create_table(
        Saved(
            id=0,
            game=setting.game,
            rules=SHELF[setting.game].version,
            seed=seed,
            quick=False,
            options=options,
            wanted=seats,
            status=Status.LOBBY,
            language="en",
            guild=1,
            channel=1,
            thread=None,
            host=1,
            created=START,
            changed=START,
        )
    )
    decks = offer(setting.game).decks
    assert decks is not None
    premade, chance = list(decks.premade(options["format"])), Chance(f"{seed}/decks")
    for seat in range(seats):
        deck = chance.pick(premade)
        chosen = Choice(Kind.PREMADE, deck.id).to_json()
        await store.put_seat(lobby.id, Seat(seat, seat + 1, None, f"Player {seat + 1}", chosen))
        said = Said(seat, LOBBY, {"preset": setting.presets[seat].value})
        await store.instructions.put(lobby.id, said)
    await registry.start(lobby.id, 1)
    return lobby.id


class Days:
    """The clock of one simulated table. The seam to the table's own clock is `Human.due`."""

    def __init__(self, setting: Setting, seed: str, table: Table, figures: Figures) -> None:
        self.table, self.figures, self.now = table, figures, START
        table.clock = lambda: self.now
        self.people = [
            Human(seat, seat + 1, zone, Random(f"{seed}/{seat}"))
            for seat, zone in enumerate(setting.zones)
        ]
        bundles = setting.mode is not Mode.BOOK
        self.players = [Player(table, human, seed, bundles=bundles) for human in self.people]
        self.asked_at: dict[int, float] = {}  # decision -> since when
        self.handled: dict[int, float] = {}  # decision -> when its person will answer it
        for human in self.people:
            human.looks = human.look_after(self.now)

    async def pass_by(self, rounds: int) -> None:
        began, number = self.now, self._round
        while not self.table.over and rounds:
            self._notice()
            await self._next()
            if self._round > number or self.table.over:
                if number:
                    self.figures.hours.append((self.now - began) / HOUR)
                    rounds -= 1
                began, number = self.now, self._round
        self.figures.ruled_out += self.table.session.game.ruled_out
        self.figures.spared += self.table.spared

    @property
    def _round(self) -> int:
        found: int = self.table.session.view(None).round
        return found

    def _notice(self) -> None:
        """Questions that are new; who is there will answer soon."""
        waits = asked(self.table)
        for wait in waits:
            if wait.decision in self.asked_at:
                continue
            self.asked_at[wait.decision] = self.now
            human = self.people[wait.seat]
            there = human.stays > self.now
            if there:
                self.handled[wait.decision] = human.soon(self.now)
            if self._round:  # setting up is no part of a round
                self._count(wait, there)

    def _count(self, wait: Wait, there: bool) -> None:
        self.figures.questions += 1
        self.figures.windows += not wait.mandatory
        self.figures.cold += not there
        question = self.table.question(wait.seat)
        self.figures.steps[question.moment.step if question else ""] += 1

    async def _next(self) -> None:
        """Moves the clock to whatever comes first: an answer, a look, or a deadline."""
        waits = asked(self.table)
        assert waits, self.table.session.pending
        moment, wait, act = min(
            [self._coming(wait) for wait in waits], key=lambda coming: coming[0]
        )
        self.now = max(self.now, moment)
        human = self.people[wait.seat]
        if act == "look":
            human.looks = human.look_after(self.now)
            if human.answers(not wait.mandatory):
                self.handled[wait.decision] = self.now
            return
        if act == "due":
            self.figures.defaults += 1
        else:
            human.acted(self.now)
        await self.players[wait.seat].answer(wait.decision)

    def _coming(self, wait: Wait) -> tuple[float, Wait, str]:
        human = self.people[wait.seat]
        due = human.due(self.asked_at[wait.decision], not wait.mandatory)
        if wait.decision in self.handled:
            return min(self.handled[wait.decision], due), wait, "answer"
        while human.looks < self.now:
            human.looks = human.look_after(human.looks)
        return (due, wait, "due") if due < human.looks else (human.looks, wait, "look")
