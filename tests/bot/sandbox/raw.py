"""Raw requests and raw gateway lines, as some other library than discord.py might make them."""

import io
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import aiohttp

from bot.sandbox.kinds import Payload
from bot.sandbox.lines import Op
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox


class Reply(NamedTuple):
    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        return int(self.body["code"])

    @property
    def refusal(self) -> tuple[int, int]:
        return self.status, self.code

    @property
    def fields(self) -> list[str]:
        """The fields that a 400/50035 names, as dotted paths."""
        return list(_paths(self.body.get("errors", {}), ()))


def _paths(errors: Payload, path: tuple[str, ...]) -> Iterator[str]:
    for key, inside in errors.items():
        if key == "_errors":
            yield ".".join(path)
        else:
            yield from _paths(inside, (*path, key))


@dataclass
class Raw:
    """The bot's side of the wire, with its token, byte for byte."""

    session: aiohttp.ClientSession
    sandbox: Sandbox

    async def ask(self, method: str, path: str, body: Any = None, **options: Any) -> Reply:
        headers = {"Authorization": f"Bot {self.sandbox.token}"} | options.pop("headers", {})
        url = self.sandbox.api_base + path
        if body is not None:
            options["json"] = body
        async with self.session.request(method, url, headers=headers, **options) as answer:
            raw = await answer.read()
            is_json = answer.headers.get("Content-Type") == "application/json"
            told = json.loads(raw) if is_json else raw.decode()
            return Reply(answer.status, told, dict(answer.headers))

    async def get(self, path: str, **options: Any) -> Reply:
        return await self.ask("GET", path, **options)

    async def post(self, path: str, body: Any = None, **options: Any) -> Reply:
        return await self.ask("POST", path, body, **options)

    async def put(self, path: str, body: Any = None, **options: Any) -> Reply:
        return await self.ask("PUT", path, body, **options)

    async def patch(self, path: str, body: Any = None, **options: Any) -> Reply:
        return await self.ask("PATCH", path, body, **options)

    async def delete(self, path: str, **options: Any) -> Reply:
        return await self.ask("DELETE", path, **options)

    @property
    def messages(self) -> str:
        """The path of the example channel's messages."""
        return f"/channels/{self.sandbox.channel.id}/messages"

    @property
    def commands(self) -> str:
        return f"/applications/{self.sandbox.world.bot.id}/commands"

    @property
    def emojis(self) -> str:
        return f"/applications/{self.sandbox.world.bot.id}/emojis"

    async def say(self, body: Payload | None = None, channel_id: str | None = None) -> Payload:
        """A message that Discord takes."""
        path = f"/channels/{channel_id}/messages" if channel_id else self.messages
        reply = await self.post(path, body or {"content": "hello"})
        assert reply.status == 200, reply.body
        return dict(reply.body)

    async def upload(self, path: str, body: Payload, *files: bytes, method: str = "POST") -> Reply:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for n, data in enumerate(files):
            kind = "application/octet-stream"
            form.add_field(
                f"files[{n}]", io.BytesIO(data), filename=f"file{n}.bin", content_type=kind
            )
        return await self.ask(method, path, data=form)

    async def thread(self, **options: Any) -> Payload:
        """A public thread under the example channel."""
        body = {"name": "a table", "type": 11} | options
        reply = await self.post(f"/channels/{self.sandbox.channel.id}/threads", body)
        assert reply.status == 201, reply.body
        return dict(reply.body)

    async def dm(self, person: Person) -> Payload:
        reply = await self.post("/users/@me/channels", {"recipient_id": person.id})
        assert reply.status == 200, reply.body
        return dict(reply.body)

    @asynccontextmanager
    async def line(self) -> AsyncIterator["RawLine"]:
        async with self.session.ws_connect(self.sandbox.gateway_url) as socket:
            line = RawLine(socket, self.sandbox.token)
            assert (await line.frame())["op"] == Op.HELLO
            yield line


@dataclass
class RawLine:
    """One gateway connection."""

    socket: aiohttp.ClientWebSocketResponse
    token: str

    async def frame(self) -> Payload:
        return dict(await self.socket.receive_json(timeout=10))

    async def send(self, op: Op, data: Any = None) -> None:
        await self.socket.send_json({"op": int(op), "d": data})

    async def identify(self, **more: Any) -> None:
        about = {"token": self.token, "intents": 1, "properties": {}}
        await self.send(Op.IDENTIFY, about | more)

    async def event(self, kind: str) -> Payload:
        """The next event of this kind."""
        while (frame := await self.frame())["t"] != kind:
            pass
        return frame

    async def close_code(self) -> int | None:
        """How the gateway ends this line."""
        while not self.socket.closed:
            await self.socket.receive(timeout=10)
        return self.socket.close_code
