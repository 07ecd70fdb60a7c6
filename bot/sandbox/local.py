"""All that is behind the doors of one local Discord: what its routes and people work on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.sandbox.answers import Answers
from bot.sandbox.clock import Clock
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.realm import Realm, Settings
from bot.sandbox.wirelog import WireLog
from bot.sandbox.world import World


class LocalDiscord:
    def __init__(
        self,
        clock: Clock | None = None,
        settings: Settings | None = None,
        wire_log: Path | None = None,
        *,
        record: bool = False,
    ) -> None:
        self.realm = Realm(clock, settings)
        self.log = WireLog(self.realm.clock, wire_log, keep=record)
        self.interactions = Interactions(self.realm)
        self.answers = Answers(self.realm, self.interactions)
        self.gateway = Gateway(self.realm, self.log)
        self.stirred = asyncio.Event()

    @property
    def world(self) -> World:
        return self.realm.world
