"""One local Discord behind its network: the world, its clock, its limits and its news. What may be
done to it is in the modules beside this one; here is only what they share."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.clock import Clock
from bot.sandbox.dispatch import Dispatch, Event
from bot.sandbox.faults import Faults
from bot.sandbox.kinds import EventType, Intent, Payload
from bot.sandbox.ratelimits import Paces, Windows
from bot.sandbox.world import World

NO_INTENT = Intent(0)


@dataclass
class Settings:
    """What Discord decides for a bot or a server, and a test may decide otherwise."""

    token: str = "sandbox.bot.token"
    shards: int = 1
    privileged_intents: Intent = NO_INTENT
    heartbeat_seconds: float = 41.25
    active_threads: int = 1000
    resume_seconds: float = 180.0
    nonce_seconds: float = 300.0
    paces: Paces = field(default_factory=Paces)


class Realm:
    def __init__(self, clock: Clock | None = None, settings: Settings | None = None) -> None:
        self.clock = clock or Clock()
        self.settings = settings or Settings()
        self.world = World(self.clock)
        self.dispatch = Dispatch()
        self.windows = Windows(self.clock)
        self.faults = Faults()
        self.nonces: dict[tuple[str, str], tuple[float, str]] = {}

    @property
    def paces(self) -> Paces:
        return self.settings.paces

    def now(self) -> float:
        return self.clock.now()

    def tell(
        self,
        kind: EventType,
        data: Payload,
        *,
        guild_id: str | None = None,
        channel_id: str | None = None,
        only: str | None = None,
        people_only: bool = False,
        bot_only: bool = False,
    ) -> None:
        self.dispatch.tell(Event(kind, data, guild_id, channel_id, only, bot_only, people_only))
