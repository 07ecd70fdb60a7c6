"""One gateway connection: its numbers, its queue of frames, and what is remembered of it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSCloseCode, web

from bot.sandbox.kinds import Intent, Payload
from bot.sandbox.wirelog import WireLog

REPLAY = 5000


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    UNKNOWN_ERROR = 4000
    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Closed(Exception):
    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


@dataclass
class Session:
    """What the gateway remembers of one bot connection, also while the line is broken."""

    id: str
    shard: int
    shards: int
    intents: Intent
    sequence: int = 0
    sent: deque[Payload] = field(default_factory=lambda: deque(maxlen=REPLAY))
    line: Line | None = None
    lost_at: float | None = None


class Line:
    """One WebSocket. Frames wait in a queue, so that whoever tells news never waits."""

    def __init__(self, socket: web.WebSocketResponse, log: WireLog, key: str) -> None:
        self.socket = socket
        self.key = key
        self.session: Session | None = None
        self._log = log
        self._frames: asyncio.Queue[Payload | None] = asyncio.Queue()
        self.closing: Close | int | None = None

    def send(
        self, op: Op, data: Any = None, kind: str | None = None, seq: int | None = None
    ) -> None:
        self.pass_on({"op": int(op), "d": data, "s": seq, "t": kind})

    def pass_on(self, frame: Payload) -> None:
        self._frames.put_nowait(frame)

    def close(self, code: int) -> None:
        """Closes it after what is already queued."""
        self.closing = code
        self._frames.put_nowait(None)

    async def write(self) -> None:
        while (frame := await self._frames.get()) is not None:
            self._log.frame("out", self.session.id if self.session else None, frame)
            try:
                await self.socket.send_str(json.dumps(frame))
            except ConnectionError:
                return
        code = int(self.closing or WSCloseCode.OK)
        self._log.frame("close", self.session.id if self.session else None, {"code": code})
        await self.socket.close(code=code)
