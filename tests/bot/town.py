"""A sandbox with the real bot on it, and people who play by pressing what was delivered to them.
Nothing here calls into the engine or the tables."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from bot.app import Rookery
from bot.sandbox.clock import Clock
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.kinds import ButtonStyle
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Channel
from bot.store import Store

ANSWERS = re.compile(r"rk:\d+:\d+:(pick|take|tick|done|all|none|plan)(:.*)?")
GROUPS = re.compile(r"rk:\d+:\d+:group:.*")
MENTIONED = re.compile(r"<@(\d+)>")
WINDOW = re.compile(r"A window is open|Otwarte okno")
LATEST = 4  # messages that a person looks at
CLOSING = 12  # messages among which the end of a game is told; a board and more may follow it
WEARY = 20  # presses on one question, after which a person at random takes the way out
WAYS_OUT = (":pick:pass", ":none", ":reset")
FRUITLESS = 100  # times in a row that somebody named finds nothing to answer, before it is a fault
NOON = 12 * 3600.0
DAY = 24 * 3600.0
ENDED = re.compile(r"The winner is|The win is shared|Zwycięzca:|Wspólne zwycięstwo:")


class Town:
    """The sandbox, and the bot, which may be stopped and started again."""

    def __init__(self, sandbox: Sandbox, database: Path, inline: bool = False) -> None:
        self.sandbox, self.database, self.inline = sandbox, database, inline
        self.bot: Rookery
        self.store: Store
        self._running: asyncio.Task[None]

    async def wake(self) -> None:
        self.store = await Store.open(self.database)
        self.bot = Rookery(self.store, local=True, inline=self.inline, timepiece=self.sandbox.clock)
        self._running = asyncio.create_task(self.bot.start(self.sandbox.token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        done, _ = await asyncio.wait(
            [ready, self._running], return_when=asyncio.FIRST_COMPLETED, timeout=20
        )
        if ready not in done:
            raise AssertionError(f"the bot did not start: {self._running}")

    async def sleep(self) -> None:
        await self.bot.close()
        await self._running
        await self.store.close()

    def person(self, name: str) -> Person:
        return self.sandbox.person(name)

    async def pass_time(self, hours: float, step: float = 0.5) -> None:
        """Moves the sandbox's clock, step by step, and waits until all that rang is shown."""
        while hours > 0:
            self.sandbox.clock.advance(min(step, hours) * 3600)
            hours -= step
            await self.settle()

    async def settle(self) -> None:
        await self.bot.service.dispatcher.ring()
        await self.bot.service.reconciler.settled()

    async def lobby(self, host: Person, game: str, **options: object) -> Lobby:
        """Opens a table with the command, as a person would."""
        return await self.lobby_in(self.sandbox.channel, host, game, **options)

    async def lobby_in(self, channel: Channel, host: Person, game: str, **options: object) -> Lobby:
        before = {m.id for m in host.messages(channel)}
        outcome = await host.command("game new", channel=channel, game=game, **options)
        await outcome.reply()
        post = await host.message_where(
            channel,
            lambda m: m.id not in before and bool(m.buttons) and not m.ephemeral,
        )
        return Lobby(self, post)


class Lobby:
    """The lobby post, and what comes of it."""

    def __init__(self, town: Town, post: Delivered) -> None:
        self.town, self.post = town, post
        number = re.search(r"rk:(\d+):", str(post.payload["components"]))
        assert number is not None
        self.number = int(number[1])

    async def press(self, person: Person, act: str) -> Delivered:
        """Presses a button of the post and waits until the post shows it."""
        before = person.look(self.post)
        control = next(c for c in before.buttons if str(c.custom_id).endswith(f":{act}"))
        outcome = await person.press(before, str(control.custom_id))
        assert outcome.acknowledged
        await person.until(lambda: person.look(self.post).content != before.content)
        return person.look(self.post)

    async def start(self, *people: Person) -> Match:
        """Everybody is seated; the first of them starts."""
        await self.press(people[0], "start")
        await people[0].until(lambda: MENTION_OF_THREAD.search(people[0].look(self.post).content))
        link = MENTION_OF_THREAD.search(people[0].look(self.post).content)
        assert link is not None
        return Match(self.town, self.number, link[1], list(people))


MENTION_OF_THREAD = re.compile(r"<#(\d+)>")


class Match:
    """A game in its thread, played by these people."""

    def __init__(self, town: Town, number: int, thread: str, people: list[Person]) -> None:
        self.town, self.number, self.thread, self.people = town, number, thread, people
        self.presses = 0
        self.fruitless = 0
        self.tried: Counter[str] = Counter()  # decision -> presses

    # What can be seen

    def lines(self, latest: int | None = None) -> list[Delivered]:
        return self.people[0].messages(self.thread, latest, public=True)

    @property
    def newest(self) -> Delivered:
        return self.lines(1)[-1]

    @property
    def over(self) -> bool:
        return any(ENDED.search(message.content) for message in self.lines(CLOSING))

    @property
    def question(self) -> Delivered:
        """The newest message with what is asked; requests and the clock's lines come after it."""
        asking = [m for m in self.lines(LATEST) if any(opens_panel(c) for c in m.buttons)]
        return asking[-1] if asking else self.newest

    def waited_for(self) -> list[Person]:
        """Whom the thread names; while a window is open, which names nobody, whose panel asks."""
        named = set(MENTIONED.findall(self.question.content))
        window = WINDOW.search(self.question.content) is not None
        return [p for p in self.people if p.id in named or (window and self._asked(p))]

    def _asked(self, person: Person) -> bool:
        panel = self.panel(person)
        return panel is not None and any(answers(control) for control in panel.controls)

    def panel(self, person: Person) -> Delivered | None:
        """The person's DM for this table; reminders come after it."""
        mine = [m for m in person.dms() if f"<#{self.thread}>" in m.content]
        return mine[0] if mine else None

    # What people do

    async def play(self, choose: Random, until: Callable[[], bool] = lambda: False) -> None:
        """Everybody answers when asked, to the end or until told to stop."""
        while not self.over and not until():
            await self.town.sandbox.until(lambda: self.over or self.waited_for())
            for person in self.waited_for():
                await self._dm_arrived(person)
                if not until():
                    await self.answer(person, choose)

    async def answer(self, person: Person, choose: Random) -> None:
        """One press on the person's question, wherever it can be seen; waits for what follows."""
        prompt = self._prompt(person)
        if prompt is None:
            prompt = await self.opened_panel(person)
            if prompt is None:
                self.fruitless += 1
                assert self.fruitless < FRUITLESS, self.question.content
                return
        self.fruitless = 0
        before = self._seen(person)
        outcome = await self._press(person, prompt, choose)
        await person.until(
            lambda: self._seen(person) != before or self.over or bool(outcome.replies)
        )

    async def opened_panel(self, person: Person) -> Delivered | None:
        """Behind the button of the thread."""
        question = self.question
        control = next((c for c in question.buttons if opens_panel(c)), None)
        if control is None:
            return None
        outcome = await person.press(question, str(control.custom_id))
        reply = await outcome.reply()
        return reply if any(answers(c) for c in reply.controls) else None

    async def _dm_arrived(self, person: Person) -> None:
        """The DM comes after the thread's line; whoever gets DMs waits for it."""
        if self.panel(person) is not None:
            await person.until(lambda: self._prompt(person) or person not in self.waited_for())

    def _prompt(self, person: Person) -> Delivered | None:
        """What can be answered: what a press in the open has brought privately, or the thread's own
        question, or the panel."""
        for message in (self._followed(person), self.question, self.panel(person)):
            if message is not None and any(answers(c) for c in message.controls):
                return message
        return None

    def _followed(self, person: Person) -> Delivered | None:
        """The newest private answer to the person there, if it asks what the thread asks."""
        private = [m for m in person.messages(self.thread, LATEST) if m.ephemeral]
        asked = {numbered(c) for c in self.question.controls if answers(c)}
        for message in reversed(private):
            if asked & {numbered(c) for c in message.controls if answers(c)}:
                return message
        return None

    async def _press(self, person: Person, prompt: Delivered, choose: Random) -> Outcome:
        control = self._way_out(prompt) or self.control(prompt, choose)
        self.tried[numbered(control)] += 1
        self.presses += 1
        if control.options:
            values = other_values(control, choose)
            outcome = await person.select(prompt, str(control.custom_id), values)
        else:
            outcome = await person.press(prompt, str(control.custom_id))
        assert outcome.acknowledged, prompt.content
        return outcome

    def _way_out(self, prompt: Delivered) -> Control | None:
        """Who ticks at random may never hit upon an answer, so now and then something simple."""
        by_way = {
            way: c for c in prompt.controls for way in WAYS_OUT if str(c.custom_id).endswith(way)
        }
        ways = [by_way[way] for way in WAYS_OUT if way in by_way]
        weary = ways and self.tried[numbered(ways[0])] % WEARY >= WEARY - len(WAYS_OUT)
        return ways[0] if weary else None

    def control(self, prompt: Delivered, choose: Random) -> Control:
        """What this person presses; here anything that is offered."""
        return choose.choice([c for c in prompt.controls if answers(c)])

    def _seen(self, person: Person) -> tuple[object, ...]:
        panel = self.panel(person)
        ephemeral = [m.payload for m in person.messages(self.thread, LATEST) if m.ephemeral]
        return (
            self.question.payload,
            panel and panel.payload,
            ephemeral,
        )


def opens_panel(control: Control) -> bool:
    return str(control.custom_id).endswith(":move")


def other_values(control: Control, choose: Random) -> list[str]:
    """A choice that differs from what is ticked now."""
    least = int(control.payload.get("min_values", 1))
    most = int(control.payload.get("max_values", 1))
    ticked = [str(o["value"]) for o in control.payload["options"] if o.get("default")]
    while True:
        values = choose.sample(control.options, choose.randint(least, most))
        if set(values) != set(ticked):
            return values


def answers(control: Control) -> bool:
    """Whether it takes part in an answer. A group already chosen leads nowhere new."""
    name = str(control.custom_id)
    fresh = control.payload.get("style") != ButtonStyle.SUCCESS
    return bool(ANSWERS.fullmatch(name) or (GROUPS.fullmatch(name) and fresh))


def numbered(control: Control) -> str:
    """The decision that it belongs to."""
    return str(control.custom_id).split(":")[2]


def at_noon() -> Clock:
    """A clock that runs from the next noon on: people are awake, whenever tests are run."""
    clock = Clock()
    clock.advance((NOON - clock.now()) % DAY)
    return clock


@asynccontextmanager
async def town(folder: Path, inline: bool = False, **options: object) -> AsyncIterator[Town]:
    options.setdefault("clock", at_noon())
    async with Sandbox(record=True, **options) as sandbox:  # type: ignore[arg-type]
        with discord_pointed_at(sandbox):
            built = Town(sandbox, folder / "rookery.sqlite3", inline)
            await built.wake()
            try:
                yield built
            finally:
                await built.sleep()
