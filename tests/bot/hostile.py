"""People who press and type what they must not: strangers, other seats, former players, people of
other servers. `python -m tests.bot.hostile --presses 10000 --seed 4` tries for long and says what
came of it; nothing may."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from discord import app_commands

from bot.faces.ids import Act, Press
from bot.numbers import PersonId, TableId
from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import ButtonStyle, ComponentType, InteractionType, MessageFlag, Payload
from bot.sandbox.people import Person
from bot.sandbox.world import Channel, Message
from bot.store import Table
from bot.store.sqlite import NAMES
from engine.core.session import REHEARSED
from tests.bot.town import Town, town
from tests.bot.two_servers import Servers, with_tables

NOWHERE = 700_001  # no table has this number, inside or out
GREAT = (2**63 - 1, 2**63, 2**64, 10**30)
JUNK = ("0", "-1", "1e3", "x", "\u202e1", "\uff11", "1/1/1", "/", "' or 1=1", *map(str, GREAT))
ARGS = ("", "0", "1", "7", "0n", "-1", "x", str(2**64), "stops", "own:1", "new.save", "\u202e")
OF_A_QUESTION = (
    *(Act.PICK, Act.TAKE, Act.ALL, Act.NONE, Act.PLAN, Act.TICK, Act.PAGE, Act.GROUP, Act.DONE),
    *(Act.RESET, Act.ALSO, Act.RIDE, Act.YIELD, Act.WHY, Act.MORE, Act.QUIET, Act.EVEN_SO),
)
BESIDE: dict[str, dict[str, object]] = {  # what else a command must be told
    "game invite": {"person": "Eddard"},
    "game sub": {"how": "hand_over", "person": "Eddard"},
}
IN_DMS = ("hand", "board", "orders")
CHECKED_EVERY = 250
BOARDS_SECONDS = 1.2  # after which every board shows the last move
LATEST = 8  # messages among which an answer is


@dataclass(frozen=True)
class Hostile:
    """Somebody, where they are, which tables do not exist for them, and which they know of."""

    person: Person
    places: tuple[Channel, ...]
    blind: tuple[Table, ...]
    known: tuple[Table, ...]
    seated: bool = False  # plays at the known ones, and reaches for others' questions

    @property
    def name(self) -> str:
        return self.person.name


@dataclass
class Tally:
    """What was tried, and what came of it."""

    tried: Counter[str] = field(default_factory=Counter)
    by: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)  # answers that tell what exists
    effects: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def harmless(self) -> bool:
        return not (self.told or self.effects or self.errors)

    def __str__(self) -> str:
        lines = [f"{sum(self.tried.values())} tried: {dict(self.tried)}", f"by {dict(self.by)}"]
        found = {"answers that tell": self.told, "effects": self.effects, "errors": self.errors}
        lines += [f"{what}: {len(each)} {each[:5] or ''}".rstrip() for what, each in found.items()]
        return "\n".join(lines)


def hostiles(servers: Servers) -> list[Hostile]:
    hidden, ended, lobby, public, foreign = (
        servers.tables[name] for name in ("hidden", "ended", "lobby", "open", "foreign")
    )
    channel, thread = servers.place.sandbox.channel, _thread(servers, public)
    here, there = (channel, thread), (servers.harbor, _thread(servers, foreign))
    behind = (hidden, ended, lobby)

    def somebody(
        name: str,
        places: tuple[Channel, ...],
        blind: tuple[Table, ...],
        *known: Table,
        **more: bool,
    ) -> Hostile:
        person = servers.person(name)
        return Hostile(person, (*places, person.open_dm()), blind, known, **more)

    return [
        somebody("Eddard", here, (*behind, foreign), public),  # does not see the council
        somebody("Gendry", here, (*behind, foreign), public),  # handed his seat over
        somebody("Hodor", here, (ended, lobby, foreign), hidden, public),  # gave up
        somebody("Theon", there, (*behind, public), foreign),  # of the other server
        somebody("Olenna", there, (*behind, public)),  # plays there
        somebody("Bolek", here, (foreign,), hidden, public, seated=True),
    ]


def _thread(servers: Servers, saved: Table) -> Channel:
    return servers.place.sandbox.world.channel(str(saved.thread))


class Siege:
    def __init__(self, servers: Servers, seed: int) -> None:
        self.servers, self.place = servers, servers.place
        self.seed, self.choose, self.tally = seed, Random(), Tally()
        self.hostiles = hostiles(servers)
        self.commands = table_commands(self.place.bot.tree)
        self._answers: dict[tuple[str, str, str], object] = {}  # to what does not exist

    async def run(self, presses: int) -> Tally:
        await self.place.sandbox.quiet(BOARDS_SECONDS)
        with self._errors():
            standing = self._snapshot()
            for number in range(1, presses + 1):
                self.choose = Random(f"{self.seed}/{number}")
                await self._try()
                if number % CHECKED_EVERY == 0 or number == presses:
                    await self.place.settle()
                    await self.place.sandbox.quiet(0.05)
                    self._compare(standing, number)
        return self.tally

    async def _try(self) -> None:
        hostile = self.choose.choice(self.hostiles)
        where = self.choose.choice(hostile.places)
        kinds = {"press": self._press, "command": self._command, "suggestions": self._suggest}
        kind = self.choose.choices(list(kinds), (6, 3, 1))[0]
        self.tally.tried[kind] += 1
        self.tally.by[hostile.name] += 1
        await kinds[kind](hostile, where)

    # Presses

    async def _press(self, hostile: Hostile, where: Channel) -> None:
        target = self.choose.choice([*hostile.blind, *hostile.known, *(None,)])
        act = self.choose.choice(list(Act))
        if target in hostile.known and hostile.seated:
            act = self.choose.choice(OF_A_QUESTION)
        if target is not None and target not in hostile.blind:
            await self._pressed(hostile, where, self._forged(target.id, target, hostile, act))
            return
        made_up = NOWHERE if self.choose.random() < 0.5 else self.choose.choice(GREAT)
        number = made_up if target is None else target.id
        press = self._forged(number, target, hostile, act)
        found = await self._pressed(hostile, where, press)
        key = (hostile.name, where.id, "press")
        if key not in self._answers:
            nothing = Press(TableId(NOWHERE), 0, Act.BOARD)
            self._answers[key] = await self._pressed(hostile, where, nothing)
        self._judge(key, found, press.custom_id)

    def _forged(self, number: int, target: Table | None, hostile: Hostile, act: Act) -> Press:
        decisions, keys = self._questions(target, hostile)
        made_up = (0, *GREAT) if hostile.seated else (0, 1, REHEARSED, *GREAT)
        decision = self.choose.choice([*decisions * 4, *made_up])
        arg = self.choose.choice([*keys, *ARGS])
        return Press(TableId(number), decision, act, arg[:40])

    def _questions(self, target: Table | None, hostile: Hostile) -> tuple[list[int], list[str]]:
        """What others are asked there, and its answers: as if somebody had let them see it."""
        live = self.place.bot.service.registry.live(target.id) if target else None
        if live is None:
            return [], []
        own = live.seat_of(PersonId(int(hostile.person.id)))
        asked = [each for each in live.waiting if each.seat != own]
        marks = [] if own is not None else [each.mark for each in live.petitions.pending]
        keys = [option.key for each in asked for option in each.options]
        return [each.id for each in asked] + marks, keys

    async def _pressed(self, hostile: Hostile, where: Channel, press: Press) -> object:
        select = self.choose.random() < 0.4
        values = [self.choose.choice(ARGS) or "v"] if select else None
        begun = forge(self.place, hostile.person, where, press, values)
        return await self._answered(hostile.person, begun, where)

    # Commands

    async def _command(self, hostile: Hostile, where: Channel) -> None:
        in_dm = where.guild_id is None
        path = self.choose.choice(IN_DMS if in_dm else self.commands)
        target = self.choose.choice([*hostile.blind, *(() if hostile.seated else hostile.known)])
        if self.choose.random() < 0.3:
            typed, exists = self.choose.choice(JUNK), False
        else:
            typed, exists = _typed(target, where), target not in hostile.blind
        found = await self._commanded(hostile, where, path, typed)
        if exists:
            return
        key = (hostile.name, where.id, path)
        if key not in self._answers:
            self._answers[key] = await self._commanded(hostile, where, path, str(NOWHERE))
        self._judge(key, found, f"/{path} table:{typed}")

    async def _commanded(self, hostile: Hostile, where: Channel, path: str, typed: str) -> object:
        beside = {
            name: self.servers.person(str(value)) if name == "person" else value
            for name, value in BESIDE.get(path, {}).items()
        }
        options: dict[str, Any] = {**beside, "table": typed}
        begun = hostile.person.begin_command(path.split(), where, options)
        return await self._answered(hostile.person, begun, where)

    async def _suggest(self, hostile: Hostile, where: Channel) -> None:
        path = self.choose.choice(IN_DMS if where.guild_id is None else self.commands)
        typed = self.choose.choice(["", "#", "1", "West", "W Cieniu", *JUNK])
        beside: dict[str, Any] = {"table": typed}
        offered = await hostile.person.suggestions(path.split(), where, beside, "table")
        values = {str(choice["value"]) for choice in offered}
        for table in hostile.blind:
            if {_typed(table, where), str(table.id) if where.guild_id is None else ""} & values:
                self.tally.told.append(f"/{path} offers {offered} to {hostile.name}")

    # What came of it

    async def _answered(self, person: Person, begun: Interaction, where: Channel) -> object:
        """The kind of answer, and all that can be read of it."""
        await person.until(lambda: begun.answered or begun.failed, place=where)

        def replies() -> list[Any]:
            latest = person.messages(where, LATEST)
            return [each for each in latest if each.interaction_id == begun.id]

        def told() -> bool:
            return any(not each.loading for each in replies())

        updates = begun.type is InteractionType.MESSAGE_COMPONENT and not told()
        if begun.answered and not updates:
            await person.until(told, place=where)
        shown = [(r.text, r.flags, len(r.controls)) for r in replies()]
        return begun.answer, shown, self._requested(begun)

    def _requested(self, begun: Interaction) -> list[str]:
        """What the bot has asked of Discord for it, by kind."""
        made = [each for each in self.place.sandbox.log.exchanges() if begun.token in each["path"]]
        return [f"{each['method']} {each['path'].partition(begun.token)[2]}" for each in made]

    def _judge(self, key: tuple[str, str, str], found: object, tried: str) -> None:
        if found != self._answers[key]:
            self.tally.told.append(f"{key[0]} {tried}: {found}, not {self._answers[key]}")

    def _compare(self, standing: dict[str, str], number: int) -> None:
        """What was one person's alone is cleared away, or it would take ever longer to look."""
        for history in self.place.sandbox.world.histories.values():
            for each in [each for each in history.values() if each.audience is not None]:
                del history[each.id]
        self.place.sandbox.log.entries.clear()
        now = self._snapshot()
        self.tally.effects += [
            f"{what} differs after {number}" for what in standing if standing[what] != now[what]
        ]

    def _snapshot(self) -> dict[str, str]:
        """What the store holds, and every message that is not one person's alone."""
        with closing(sqlite3.connect(self.place.database)) as database:
            kept = {
                f"store: {name}": _digest(
                    repr(database.execute(f"select * from {name}").fetchall())
                )
                for (name,) in database.execute(NAMES).fetchall()
            }
        world = self.place.sandbox.world
        messages = [
            [each.id, each.text, each.edited, each.components, str(each.attachments)]
            for history in world.histories.values()
            for each in history.values()
            if each.audience is None
        ]
        return kept | {"what is shown": _digest(json.dumps(messages))}

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """What the bot logs as an error is one, whoever caused it."""
        caught = _Caught(self.tally.errors)
        logger = logging.getLogger("bot")
        logger.addHandler(caught)
        try:
            yield
        finally:
            logger.removeHandler(caught)


class _Caught(logging.Handler):
    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        cause = record.exc_info[1] if record.exc_info else ""
        self._errors.append(f"{record.getMessage()} {cause!r}")


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()


def _typed(table: Table, where: Channel) -> str:
    """How somebody there names the table."""
    here = where.guild_id == str(table.guild)
    return str(table.number) if here else f"{table.guild}/{table.number}"


def forge(
    place: Town, person: Person, where: Channel, press: Press, values: list[str] | None = None
) -> Interaction:
    """A press on a component that no message holds; with values, a choice in a select."""
    message = _message_with(place.sandbox.world, where, person, press, values)
    kind = ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT
    data: Payload = {"custom_id": press.custom_id, "component_type": int(kind), "id": 2}
    return place.sandbox.local.interactions.begin(
        InteractionType.MESSAGE_COMPONENT,
        person.user,
        where,
        data if values is None else data | {"values": values},
        message=message,
    )


def _message_with(
    world: Any, where: Channel, person: Person, press: Press, values: list[str] | None
) -> Message:
    """A message of the bot's that holds this component, as it would be shown to this person."""
    one: Payload = {"id": 2, "custom_id": press.custom_id}
    if values is None:
        one |= {
            "type": int(ComponentType.BUTTON),
            "style": int(ButtonStyle.SECONDARY),
            "label": "?",
        }
    else:
        options = [{"label": value, "value": value} for value in values]
        one |= {"type": int(ComponentType.STRING_SELECT), "options": options}
        one |= {"min_values": 0, "max_values": 1}
    row = {"type": int(ComponentType.ACTION_ROW), "id": 1, "components": [one]}
    message = Message(
        *(world.ids.next(), where.id, world.bot.id, world.clock.now()),
        flags=MessageFlag.EPHEMERAL,
        components=[row],
        audience=person.id,
    )
    world.history(where.id)[message.id] = message
    return message


def table_commands(tree: app_commands.CommandTree[Any]) -> list[str]:
    """All commands with the option `table`, as they are typed."""
    return sorted(
        command.qualified_name
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and any(option.name == "table" for option in command.parameters)
    )


async def besieged(folder: Path, presses: int, seed: int) -> Tally:
    async with town(folder) as place:
        return await Siege(await with_tables(place), seed).run(presses)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=4)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(besieged(Path(folder), given.presses, given.seed))
    print(f"{tally}\nin {time.monotonic() - began:.0f} s")
    return 0 if tally.harmless else 1


if __name__ == "__main__":
    raise SystemExit(main())
