"""A sandbox that runs: bound to loopback, with an example guild and example people in it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path

from aiohttp import web

from bot.sandbox import founding, permissions, state
from bot.sandbox.client import Client
from bot.sandbox.clock import Clock
from bot.sandbox.crowd import People
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.kinds import Permission
from bot.sandbox.local import LocalDiscord
from bot.sandbox.people import Person
from bot.sandbox.realm import Realm, Settings
from bot.sandbox.rest import Rest
from bot.sandbox.routes import TABLE
from bot.sandbox.rules.messages import REQUEST_BYTES
from bot.sandbox.wirelog import WireLog
from bot.sandbox.world import Channel, Guild, World

LOOPBACK = "127.0.0.1"
EXAMPLE_GUILD = "The Rookery"
EXAMPLE_CHANNEL = "tables"
EXAMPLE_PEOPLE = (("Alys", "en-US"), ("Bolek", "pl"), ("Cersei", "en-US"), ("Dorota", "pl"))


class Sandbox:
    """A local Discord: `async with Sandbox() as sandbox`."""

    def __init__(
        self,
        *,
        port: int = 0,
        clock: Clock | None = None,
        settings: Settings | None = None,
        wire_log: Path | None = None,
        state_file: Path | None = None,
        record: bool = False,
        seed: bool = True,
    ) -> None:
        self._port = port
        self._state_file = state_file
        self._runner: web.AppRunner | None = None
        self.local = LocalDiscord(clock, settings, wire_log, record=record)
        self.people = People(self.local)
        self._rest = Rest(self.local)
        self._keeper: state.Keeper | None = None
        if state_file is not None and state_file.exists():
            state.load(self.realm, state_file)
        elif seed:
            self._seed()

    def _seed(self) -> None:
        people = [self.local.world.add_user(name, locale=tongue) for name, tongue in EXAMPLE_PEOPLE]
        guild = founding.found_guild(self.realm, EXAMPLE_GUILD, owner=people[0], locale="en-US")
        founding.add_channel(self.realm, guild, EXAMPLE_CHANNEL)
        for user in people:
            founding.join_guild(self.realm, guild, user)
        founding.invite_bot(self.realm, guild)

    @property
    def realm(self) -> Realm:
        return self.local.realm

    @property
    def world(self) -> World:
        return self.local.world

    @property
    def clock(self) -> Clock:
        return self.local.realm.clock

    @property
    def settings(self) -> Settings:
        return self.realm.settings

    @property
    def faults(self) -> Faults:
        return self.realm.faults

    @property
    def gateway(self) -> Gateway:
        return self.local.gateway

    @property
    def log(self) -> WireLog:
        return self.local.log

    @property
    def token(self) -> str:
        return self.realm.settings.token

    @property
    def origin(self) -> str:
        return self.world.origin

    @property
    def api_base(self) -> str:
        return f"{self.origin}/api/v10"

    @property
    def gateway_url(self) -> str:
        return self.gateway.url

    async def start(self) -> Sandbox:
        app = web.Application(client_max_size=2 * REQUEST_BYTES)
        app.on_response_prepare.append(self._date)
        self._rest.mount(app, TABLE)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        Client(self.local, self.people).mount(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, self._port).start()
        port = self._runner.addresses[0][1]
        self.world.origin = f"http://{LOOPBACK}:{port}"
        self.gateway.url = f"ws://{LOOPBACK}:{port}/gateway/"
        self.clock.arm()
        if self._state_file is not None:
            self._keeper = state.Keeper(self.realm, self._state_file)
        return self

    async def _date(self, request: web.Request, response: web.StreamResponse) -> None:
        """Every answer bears the sandbox's own time."""
        response.headers["Date"] = formatdate(self.clock.now(), usegmt=True)

    async def stop(self) -> None:
        self.gateway.stop()
        self.clock.disarm()
        if self._runner is not None:
            await self._runner.cleanup()
        self.save()
        self.log.close()

    async def __aenter__(self) -> Sandbox:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def save(self) -> None:
        """Keeps the world now; without a state file there is nothing to do."""
        if self._keeper is not None:
            self._keeper.save()

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    @property
    def channel(self) -> Channel:
        """The first guild's first channel."""
        return next(c for c in self.world.channels.values() if c.guild_id == self.guild.id)

    def person(self, name: str) -> Person:
        return next(each for each in self.people.all() if each.name == name)

    def add_person(
        self, name: str, *, locale: str = "en-US", guilds: list[Guild] | None = None
    ) -> Person:
        """A new person, in these guilds or in the first one; an empty list is nowhere."""
        user = self.world.add_user(name, locale=locale)
        for guild in [self.guild] if guilds is None else guilds:
            founding.join_guild(self.realm, guild, user)
        return self.people[user.id]

    def add_guild(
        self,
        name: str,
        *,
        owner: Person | None = None,
        locale: str = "en-US",
        bot_permissions: Permission | None = permissions.BOT,
    ) -> Guild:
        """A new guild with the bot in it; without the bot if its permissions are None."""
        user = owner.user if owner else None
        guild = founding.found_guild(self.realm, name, owner=user, locale=locale)
        if bot_permissions is not None:
            founding.invite_bot(self.realm, guild, bot_permissions)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        return founding.add_channel(self.realm, guild, name)

    def join(self, person: Person, guild: Guild) -> None:
        founding.join_guild(self.realm, guild, person.user)

    def leave(self, person: Person, guild: Guild) -> None:
        founding.leave_guild(self.realm, guild, person.user)

    def invite_bot(self, guild: Guild, granted: Permission = permissions.BOT) -> None:
        founding.invite_bot(self.realm, guild, granted)

    def expel_bot(self, guild: Guild) -> None:
        founding.expel_bot(self.realm, guild)

    def deny_bot(self, channel: Channel, *denied: Permission) -> None:
        """Takes permissions from the bot in one channel; none gives them back."""
        gathered = Permission(0)
        for each in denied:
            gathered |= each
        founding.overwrite(self.realm, channel, self.world.bot, deny=gathered)

    def hide(self, channel: Channel, person: Person) -> None:
        """Lets one person no longer see a channel."""
        founding.overwrite(self.realm, channel, person.user, deny=Permission.VIEW_CHANNEL)

    async def connected(self, within: float = 30.0) -> None:
        """Waits until a bot is on the gateway."""
        await self.gateway.wait_connected(within)

    async def disconnected(self, within: float = 30.0) -> None:
        """Waits until no bot is on the gateway any more."""
        await self.gateway.wait_disconnected(within)

    async def until(self, condition: Callable[[], object], within: float = 30.0) -> None:
        """Waits until the condition holds, looking again after every request the bot made."""
        async with asyncio.timeout(within):
            while not condition():
                self.local.stirred.clear()
                await self.local.stirred.wait()

    @property
    def requests(self) -> int:
        """That the bot has made so far."""
        return self._rest.served

    @property
    def kinds_of_requests(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(self._rest.kinds)

    async def quiet(self, seconds: float = 0.1, within: float = 30.0) -> None:
        """Waits until the bot has asked for nothing during so many real seconds."""
        async with asyncio.timeout(within):
            while True:
                served = self._rest.served
                await asyncio.sleep(seconds)
                if served == self._rest.served and not self._rest.in_flight:
                    return
