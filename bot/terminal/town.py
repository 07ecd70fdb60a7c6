"""The real bot on a sandbox, in this process, and people who play by pressing what was delivered to
them. Nothing here calls into the engine or the tables."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from bot.app import Rookery
from bot.faces.speech import safe_name
from bot.names import plain_name
from bot.numbers import TableId
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Channel
from bot.store import Store
from bot.terminal.players import Players, answers, opens_panel

FRUITLESS = 100  # times in a row that somebody named finds nothing to answer, before it is a fault


class Town:
    """The sandbox, and the bot, which may be stopped and started again."""

    def __init__(self, sandbox: Sandbox, database: Path, inline: bool = False) -> None:
        self.sandbox, self.database, self.inline = sandbox, database, inline
        self.icons = False  # from the next waking on; few tests need them
        self.reports: int | None = None  # the channel for them, from the next waking on
        self.bot: Rookery
        self.store: Store
        self._running: asyncio.Task[None]

    async def wake(self) -> None:
        self.store = await self.open_store()
        self.bot = Rookery(
            self.store,
            local=True,
            inline=self.inline,
            reports=self.reports,
            timepiece=self.sandbox.clock,
            icons=self.icons,
        )
        self._running = asyncio.create_task(self.bot.start(self.sandbox.token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        done, _ = await asyncio.wait(
            [ready, self._running], return_when=asyncio.FIRST_COMPLETED, timeout=20
        )
        if ready not in done:
            raise AssertionError(f"the bot did not start: {self._running}")

    async def open_store(self) -> Store:
        return await Store.open(self.database)

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
        await self.bot.service.digests.settled()
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
        self.number = TableId(int(number[1]))

    async def press(self, person: Person, act: str) -> Delivered:
        """Presses a button of the post, or behind its More, and waits until the post shows it."""
        before = person.look(self.post)
        where = await self.holding(person, act)
        control = next(c for c in where.buttons if str(c.custom_id).endswith(f":{act}"))
        outcome = await person.press(where, str(control.custom_id))
        assert outcome.acknowledged
        await person.until(lambda: person.look(self.post).text != before.text)
        return person.look(self.post)

    async def holding(self, person: Person, act: str) -> Delivered:
        """The message that has the control: the post, or what its More shows privately."""
        post = person.look(self.post)
        if any(str(c.custom_id).endswith(f":{act}") for c in post.controls):
            return post
        return await self.more(person)

    async def more(self, person: Person) -> Delivered:
        post = person.look(self.post)
        more = next(c for c in post.buttons if str(c.custom_id).endswith(":lobby"))
        return await (await person.press(post, str(more.custom_id))).reply()

    async def start(self, *people: Person) -> Match:
        """Everybody is seated; they say that they are ready, and the first of them starts, who says
        so only where a deck would be dealt unasked."""
        decks = any(str(c.custom_id).endswith(":deck") for c in people[0].look(self.post).buttons)
        for person in people if decks else people[1:]:
            if self._waits_for(person):
                await self.press(person, "ready")
        await self.press(people[0], "start")
        await people[0].until(lambda: MENTION_OF_THREAD.search(people[0].look(self.post).text))
        link = MENTION_OF_THREAD.search(people[0].look(self.post).text)
        assert link is not None
        return Match(self.town, self.number, link[1], list(people))

    def _waits_for(self, person: Person) -> bool:
        lines = person.look(self.post).text.splitlines()
        name = safe_name(plain_name(person.name) or person.user.username)
        return any("⏳" in line and name in line for line in lines)


MENTION_OF_THREAD = re.compile(r"<#(\d+)>")


class Match(Players):
    """A game in its thread, played by these people."""

    def __init__(self, town: Town, number: TableId, thread: str, people: list[Person]) -> None:
        super().__init__(number, thread, people)
        self.town = town
        self.presses = 0
        self.fruitless = 0

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
                assert self.fruitless < FRUITLESS, self.question.text
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

    async def _press(self, person: Person, prompt: Delivered, choose: Random) -> Outcome:
        control, values = self._chosen(prompt, choose)
        self.presses += 1
        if control.options:
            outcome = await person.select(prompt, str(control.custom_id), values)
        else:
            outcome = await person.press(prompt, str(control.custom_id))
        assert outcome.acknowledged, prompt.text
        return outcome
