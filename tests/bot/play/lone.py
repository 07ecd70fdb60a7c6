"""The bot in a process of its own, people who play the same game in every run, and all that they
can see, to be compared."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from bot.numbers import TableId
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered, Impossible
from bot.sandbox.server import Sandbox
from bot.store.place import address
from bot.terminal.players import answers, at_noon, numbered
from tests.bot.town import Lobby, Match, Town
from tests.source import ROOT
from tests.stores import place_at

SEED = "00112233445566778899aabbccddeeff"
SNOWFLAKE = re.compile(r"\d{17,20}")
TIME = re.compile(r"<t:\d+:\w>")
PEOPLE = ("Alys", "Bolek")
PATIENCE = 60  # looks in a row at which nothing new is seen, each of a second or two


class Lone(Town):
    """A town whose bot lives in a process of its own."""

    process: asyncio.subprocess.Process
    kills = 0
    extra: tuple[str, ...] = ()

    def __init__(self, sandbox: Sandbox, database: Path) -> None:
        super().__init__(sandbox, database)
        self.up = asyncio.Event()

    async def again(self) -> None:
        await self.sleep()
        await self.wake()

    async def wake(self) -> None:
        place = await place_at(self.database)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bot.play.lone_bot"),
            *(self.sandbox.api_base, self.sandbox.gateway_url, self.sandbox.token),
            *(address(place), str(self.sandbox.clock.now() - time.time())),
            *(SEED, *self.extra),
            cwd=ROOT,
        )
        await self.sandbox.connected()
        self.up.set()

    async def sleep(self) -> None:
        self.up.clear()
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self.sandbox.disconnected()


@asynccontextmanager
async def lone(folder: Path, *extra: str) -> AsyncIterator[Lone]:
    async with Sandbox(clock=at_noon(), record=True) as sandbox:
        built = Lone(sandbox, folder / "rookery.sqlite3")
        built.extra = extra
        await built.wake()
        try:
            yield built
        finally:
            await built.sleep()


class Steady(Match):
    """People who choose by the question alone, so that every run is the same game."""

    def __init__(self, town: Town, number: int, thread: str, people: list[Person]) -> None:
        super().__init__(town, TableId(number), thread, people)
        self.tries: Counter[int] = Counter()  # decision -> answers that were refused

    async def step(self, person: Person) -> None:
        """One press on what is asked now. If the bot dies of it, it is simply done again."""
        before = seen(self)
        prompt = self._prompt(person)
        if prompt is None:
            await self.changed(before)
            return
        control, values = self.choice(prompt)
        if control.disabled:  # what is ticked cannot be said so
            self.tries[decision(control)] += 1
            return
        try:
            if control.options:
                outcome = await person.select(prompt, str(control.custom_id), values)
            else:
                outcome = await person.press(prompt, str(control.custom_id))
        except Impossible:
            return  # the message has just changed
        await self.changed(before, outcome)
        if outcome.replies and ":done" in str(control.custom_id):
            self.tries[decision(control)] += 1

    async def changed(self, before: list[object], outcome: Outcome | None = None) -> None:
        """Until something is seen; not for long, since the bot may have been killed."""
        with suppress(TimeoutError):
            await self.town.sandbox.until(
                lambda: seen(self) != before or (outcome is not None and outcome.replies),
                within=1.0,
            )

    def choice(self, prompt: Delivered) -> tuple[Control, list[str]]:
        controls = [c for c in prompt.controls if answers(c)]
        selects = [c for c in controls if c.options]
        done = next((c for c in prompt.controls if str(c.custom_id).endswith(":done")), None)
        if done is None:
            choose = Random(decision(controls[0]))
            control = choose.choice(selects or controls)
            return control, [choose.choice(control.options)] if control.options else []
        choose = Random(decision(done) * 1000 + self.tries[decision(done)])
        for select in selects:
            most = int(select.payload["max_values"])
            wanted = choose.sample(select.options, choose.randint(1, most))
            ticked = [str(o["value"]) for o in select.payload["options"] if o.get("default")]
            if set(wanted) != set(ticked):
                return select, wanted
        return done, []


def decision(control: Control) -> int:
    return int(numbered(control))


async def begun(place: Lone, game: str) -> Steady:
    alys, bolek = (place.person(name) for name in PEOPLE)
    await place.sandbox.until(lambda: alys.messages(place.sandbox.channel))  # the greeting
    lobby: Lobby = await place.lobby(alys, game, seats=2, language="en")
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    return Steady(place, match.number, match.thread, [alys, bolek])


async def played(match: Steady) -> None:
    """To the end, whatever happens to the bot meanwhile, as long as the game goes on."""
    before, looks = seen(match), 0
    while not match.over:
        assert looks < PATIENCE, match.question.text
        for person in match.waited_for():
            await match.step(person)
        now = seen(match)
        before, looks = now, looks + 1 if now == before else 0
        with suppress(TimeoutError):
            await match.town.sandbox.until(lambda: match.over or match.waited_for(), within=1.0)


def seen(match: Steady) -> list[object]:
    panels = [match.panel(person) for person in match.people]
    return [match.newest.payload, *[panel and panel.payload for panel in panels]]


def everything(place: Lone, match: Steady) -> dict[str, list[Any]]:
    """All messages of every channel and DM, in order, with ids and times left out."""
    alys, bolek = match.people
    return {
        "channel": [plain(m) for m in alys.messages(place.sandbox.channel, public=True)],
        "thread": [plain(m) for m in match.lines() if not is_board(m)],
        "board": [plain(m) for m in match.lines() if is_board(m)],
        "alys": [plain(m) for m in alys.dms() if not m.ephemeral],
        "bolek": [plain(m) for m in bolek.dms() if not m.ephemeral],
    }


def is_board(message: Delivered) -> bool:
    """Where the board stands depends on how quickly people play: it is looked at by itself."""
    return any(file["filename"] == "board.png" for file in message.attachments)


def requests(place: Lone, match: Steady) -> list[tuple[object, ...]]:
    """What the bot has asked of Discord where everybody looks, in order: the kind of request, whom
    it may notify, how loudly, and how many files it carries. The board goes by itself again."""
    found: list[tuple[object, ...]] = []
    boards: set[str] = set()
    for exchange in place.sandbox.log.exchanges():
        path, body = str(exchange["path"]), exchange["request"] or {}
        where, _, message = path.removeprefix("/channels/").partition("/messages")
        if where not in (match.thread, place.sandbox.channel.id) or exchange["method"] == "GET":
            continue
        files = [file["filename"] for file in body.get("attachments", ())]
        if "board.png" in files:
            boards.add(f"/{(exchange['response'] or {}).get('id')}")
        if "board.png" not in files and message not in boards:
            told = (body.get("allowed_mentions") or {}).get("users", ())
            shape = (exchange["method"], SNOWFLAKE.sub("#", path), body.get("flags"), len(files))
            found.append((*shape, [place.sandbox.world.users[str(user)].username for user in told]))
    return found


def plain(message: Delivered) -> tuple[object, ...]:
    return (
        message.type,
        TIME.sub("<t>", SNOWFLAKE.sub("#", message.text)),
        [(c.type, c.custom_id, c.label, c.labels) for c in message.controls],
        [(f["filename"], f["size"], f.get("description")) for f in message.attachments],
    )
