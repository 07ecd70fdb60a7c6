"""The gateway: HELLO, IDENTIFY, READY, heartbeats, dispatch, RESUME with replay, several shards."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox import wire
from bot.sandbox.dispatch import Event
from bot.sandbox.intents import concerns, shown_to_bot
from bot.sandbox.kinds import PRIVILEGED, EventType, Intent, Payload, granted_flags
from bot.sandbox.lines import Close, Closed, Line, Op, Session
from bot.sandbox.realm import Realm
from bot.sandbox.wirelog import WireLog

FRAME_BYTES = 4096
SHARDING_REQUIRED = 2500
ENDING = frozenset({1000, 1001})
# discord.py notes when it sent a heartbeat after the sending; an answer that came sooner would look
# 41 s late. No answer of Discord's is so quick.
TRAVEL_SECONDS = 0.1


class Gateway:
    def __init__(self, realm: Realm, log: WireLog) -> None:
        self._realm = realm
        self._log = log
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.url = ""
        self.changed = asyncio.Event()
        realm.dispatch.listeners.append(self.hear)

    def hear(self, event: Event) -> None:
        """Gives an event to every session whose shard and intents it concerns."""
        if event.only is not None or event.people_only:
            return
        for session in tuple(self.sessions.values()):
            if self._lapsed(session):
                del self.sessions[session.id]
            elif concerns(self._realm.world, session.shard, session.shards, session.intents, event):
                data = shown_to_bot(self._realm.world, session.intents, event)
                self._dispatch(session, event.type, data)

    def _lapsed(self, session: Session) -> bool:
        lost = session.lost_at
        return lost is not None and self._realm.now() - lost > self._realm.settings.resume_seconds

    def _dispatch(self, session: Session, kind: EventType, data: Payload) -> None:
        session.sequence += 1
        frame = {"op": int(Op.DISPATCH), "d": data, "s": session.sequence, "t": str(kind)}
        session.sent.append(frame)
        if session.line is not None:
            session.line.pass_on(frame)

    @property
    def connected(self) -> bool:
        return any(session.line is not None for session in self.sessions.values())

    @property
    def complete(self) -> bool:
        """Every shard of the bot is there, from whichever process."""
        there = [session for session in self.sessions.values() if session.line is not None]
        return {session.shard for session in there} >= set(
            range(max((session.shards for session in there), default=1))
        )

    async def wait_connected(self, within: float) -> None:
        """Waits until a bot has identified or resumed, with all its shards."""
        async with asyncio.timeout(within):
            while not self.complete:
                self.changed.clear()
                await self.changed.wait()

    async def wait_disconnected(self, within: float) -> None:
        """Waits until every line is down."""
        async with asyncio.timeout(within):
            while self.lines:
                self.changed.clear()
                await self.changed.wait()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line = Line(socket, self._log, secrets.token_hex(4))
        self.lines.add(line)
        self._log.frame("open", None, dict(request.query))
        writer = asyncio.create_task(line.write())
        interval = int(self._realm.settings.heartbeat_seconds * 1000)
        line.send(Op.HELLO, {"heartbeat_interval": interval, "_trace": []})
        try:
            await self._listen(line)
        finally:
            self._hang_up(line)
            writer.cancel()
        return socket

    async def _listen(self, line: Line) -> None:
        async for message in line.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            try:
                self._receive(line, self._read(line, message.data))
            except Closed as closed:
                line.close(closed.code)

    def _read(self, line: Line, raw: str | bytes) -> Payload:
        if len(raw if isinstance(raw, bytes) else raw.encode()) > FRAME_BYTES:
            raise Closed(Close.DECODE_ERROR)
        if self._realm.windows.take(self._realm.paces.gateway_frames, "gateway", line.key):
            raise Closed(Close.RATE_LIMITED)
        try:
            frame = json.loads(raw)
        except ValueError:
            raise Closed(Close.DECODE_ERROR) from None
        if not isinstance(frame, dict):
            raise Closed(Close.DECODE_ERROR)
        self._log.frame("in", line.session.id if line.session else None, frame)
        return frame

    def _receive(self, line: Line, frame: Payload) -> None:
        op = frame.get("op")
        if op == Op.HEARTBEAT:
            asyncio.get_running_loop().call_later(TRAVEL_SECONDS, line.send, Op.HEARTBEAT_ACK)
        elif op == Op.IDENTIFY:
            self._identify(line, frame.get("d") or {})
        elif op == Op.RESUME:
            self._resume(line, frame.get("d") or {})
        elif op not in (Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS):
            raise Closed(Close.UNKNOWN_OP)
        elif line.session is None:
            raise Closed(Close.NOT_AUTHENTICATED)

    def _identify(self, line: Line, data: Payload) -> None:
        if line.session is not None:
            raise Closed(Close.ALREADY_AUTHENTICATED)
        self._check_token(data)
        shard, shards = self._check_shard(data)
        intents = self._check_intents(data)
        if self._realm.windows.take(self._realm.paces.identify, "identify"):
            line.send(Op.INVALID_SESSION, data=False)
            return
        if self._realm.windows.take(self._realm.paces.identify_daily, "identify daily"):
            self._reset_token()
            raise Closed(Close.AUTHENTICATION_FAILED)
        session = Session(secrets.token_hex(16), shard, shards, intents)
        self.sessions[session.id] = session
        self._pick_up(line, session)
        self._greet(session)

    def _check_token(self, data: Payload) -> None:
        if data.get("token") != self._realm.settings.token:
            raise Closed(Close.AUTHENTICATION_FAILED)

    def _check_shard(self, data: Payload) -> tuple[int, int]:
        given = data.get("shard") or [0, 1]
        shard, shards = given
        if not 0 <= shard < shards:
            raise Closed(Close.INVALID_SHARD)
        served = sum(self._realm.world.bot_is_in(each) for each in self._realm.world.guilds)
        if served / shards >= SHARDING_REQUIRED:
            raise Closed(Close.SHARDING_REQUIRED)
        return shard, shards

    def _check_intents(self, data: Payload) -> Intent:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise Closed(Close.INVALID_INTENTS)
        asked = Intent(intents & int(PRIVILEGED))
        if asked & ~self._realm.settings.privileged_intents:
            raise Closed(Close.DISALLOWED_INTENTS)
        return Intent(intents)

    def _reset_token(self) -> None:
        """Too many IDENTIFYs in a day: Discord ends every session and resets the token."""
        self._realm.settings.token = secrets.token_hex(16)
        self.drop(Close.AUTHENTICATION_FAILED)
        self.sessions.clear()

    def _greet(self, session: Session) -> None:
        world = self._realm.world
        guilds = [
            guild
            for guild in world.guilds.values()
            if world.bot_is_in(guild.id) and (int(guild.id) >> 22) % session.shards == session.shard
        ]
        ready = {
            "v": 10,
            "user": wire.user(world.bot) | {"mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {
                "id": world.bot.id,
                "flags": granted_flags(self._realm.settings.privileged_intents),
            },
            "private_channels": [],
            "relationships": [],
        }
        self._dispatch(session, EventType.READY, ready)
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                self._dispatch(session, EventType.GUILD_CREATE, wire.guild_create(world, guild))

    def _pick_up(self, line: Line, session: Session) -> None:
        line.session, session.line, session.lost_at = session, line, None
        self.changed.set()

    def _resume(self, line: Line, data: Payload) -> None:
        if line.session is not None:
            raise Closed(Close.ALREADY_AUTHENTICATED)
        self._check_token(data)
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or self._lapsed(session):
            line.send(Op.INVALID_SESSION, data=False)
            return
        seen = int(data.get("seq") or 0)
        if seen > session.sequence:
            raise Closed(Close.INVALID_SEQUENCE)
        self._pick_up(line, session)
        for frame in session.sent:
            if frame["s"] > seen:
                line.pass_on(frame)
        self._dispatch(session, EventType.RESUMED, {"_trace": []})

    def _hang_up(self, line: Line) -> None:
        self.lines.discard(line)
        self.changed.set()
        session = line.session
        if session is None or session.line is not line:
            return
        session.line, session.lost_at = None, self._realm.now()
        if line.closing is None and line.socket.close_code in ENDING:
            self.sessions.pop(session.id, None)

    def drop(self, code: int = Close.UNKNOWN_ERROR) -> None:
        """Breaks every line; sessions stay and may be resumed."""
        for line in tuple(self.lines):
            if line.session is not None:
                line.session.line, line.session.lost_at = None, self._realm.now()
            line.close(code)

    def reconnect(self) -> None:
        """Asks every bot to reconnect and resume, as Discord does before maintenance."""
        for line in self._identified():
            line.send(Op.RECONNECT)

    def _identified(self) -> list[Line]:
        return [line for line in self.lines if line.session is not None]

    def invalidate(self, lines: Iterable[Line] | None = None, *, resumable: bool = False) -> None:
        """These lines, or all."""
        for line in self._identified() if lines is None else lines:
            if not resumable and line.session is not None:
                self.sessions.pop(line.session.id, None)
            line.send(Op.INVALID_SESSION, data=resumable)

    def stop(self) -> None:
        for line in tuple(self.lines):
            line.close(WSCloseCode.GOING_AWAY)
