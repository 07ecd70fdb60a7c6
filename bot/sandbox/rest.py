"""REST as Discord speaks it: reading requests, authorizing, faults and rate limits, JSON answers.
What each route does is in `routes/`."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.sandbox.bodies import JSON_TYPE, read_body
from bot.sandbox.errors import Code, Refusal, too_many
from bot.sandbox.faults import Fault
from bot.sandbox.kinds import Payload
from bot.sandbox.rules.form import Form
from bot.sandbox.rules.messages import Draft, Upload

if TYPE_CHECKING:
    from bot.sandbox.local import LocalDiscord

API = "/api/v10"
INVALID = frozenset({401, 403, 429})


@dataclass(frozen=True)
class Call:
    """One request, read."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.params[name]

    @property
    def form(self) -> Payload:
        """The body where it has to be an object."""
        check = Form()
        check.at().mapping({} if self.body is None else self.body)
        check.refuse()
        return self.body or {}

    @property
    def draft(self) -> Draft:
        return Draft(self.form, self.files)


@dataclass(frozen=True)
class Answer:
    body: Any = None
    status: int = 200


NO_CONTENT = Answer(status=204)
Handler = Callable[["LocalDiscord", Call], Answer]


@dataclass(frozen=True)
class Route:
    method: str
    template: str
    handler: Handler
    authorised: bool = True


class Routes:
    """A table of routes that a module fills by decorating its handlers."""

    def __init__(self) -> None:
        self.table: list[Route] = []

    def on(
        self, method: str, template: str, *, authorised: bool = True
    ) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.table.append(Route(method, template, handler, authorised))
            return handler

        return add


class Rest:
    """Serves a table of routes."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self.in_flight = 0
        self.served = 0
        self.kinds: Counter[str] = Counter()  # of what was served

    def mount(self, app: web.Application, table: list[Route]) -> None:
        # the literal before the placeholder: /messages/pins is not a message id
        for route in sorted(table, key=lambda each: each.template.count("{")):
            app.router.add_route(route.method, API + route.template, self._serving(route))
        app.router.add_route("*", API + "/{tail:.*}", self._serving(None))

    def _serving(self, route: Route | None) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            self.in_flight += 1
            try:
                return await self._serve(route, request)
            finally:
                self.in_flight -= 1
                self.served += 1
                self._local.stirred.set()

        return serve

    async def _serve(self, route: Route | None, request: web.Request) -> web.StreamResponse:
        call, refusal = await self._read(request)
        path = request.path.removeprefix(API)
        fault = self._local.realm.faults.strike(f"{request.method} {path}")
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and fault.cut and not fault.lost:
            return _cut_off(request)
        if fault is not None and fault.status is not None and not fault.lost:
            response = _faulty(fault)
        elif banned := self._ban():
            response = banned
        else:
            response = self._respond(route, request, call, refusal)
            if fault is not None and fault.lost and not fault.cut:
                response = _faulty(fault)
        self.kinds[self._kind(request.method, route, call)] += 1
        self._note(request, path, call, response)
        return _cut_off(request) if fault is not None and fault.cut else response

    async def _read(self, request: web.Request) -> tuple[Call, Refusal | None]:
        params, query = dict(request.match_info), dict(request.query)
        try:
            body, files = await read_body(request)
        except Refusal as refusal:
            return Call(params, query), refusal
        return Call(params, query, body, files), None

    def _respond(
        self, route: Route | None, request: web.Request, call: Call, refusal: Refusal | None
    ) -> web.Response:
        headers: dict[str, str] = {}
        try:
            if route is None:
                raise Refusal(404, Code.GENERAL, "404: Not Found")
            if route.authorised:
                self._authorise(request)
            headers = self._pace(route, call)
            if refusal is not None:
                raise refusal
            answer = route.handler(self._local, call)
        except Refusal as refused:
            return _json(refused.body(), refused.status, headers | refused.headers)
        return _json(answer.body, answer.status, headers)

    def _authorise(self, request: web.Request) -> None:
        expected = f"Bot {self._local.realm.settings.token}"
        if request.headers.get("Authorization") != expected:
            raise Refusal(401, Code.GENERAL, "401: Unauthorized")

    def _pace(self, route: Route, call: Call) -> dict[str, str]:
        """Uses up one of the global and one of the route's; says the bucket's headers."""
        realm = self._local.realm
        if route.authorised and (wait := realm.windows.take(realm.paces.everything, "global")):
            raise too_many(Code.GENERAL, "You are being rate limited.", wait, everywhere=True)
        pace = realm.paces.route
        major = call.params.get("channel_id") or call.params.get("guild_id") or ""
        if "interaction_token" in call.params:
            major = call["interaction_token"]
        key = ("route", route.method, route.template, major)
        if wait := realm.windows.take(pace, *key):
            raise too_many(Code.GENERAL, "You are being rate limited.", wait)
        return {
            "X-RateLimit-Bucket": f"{abs(hash((route.method, route.template))):x}",
            "X-RateLimit-Limit": str(pace.limit),
            "X-RateLimit-Remaining": str(realm.windows.remaining(pace, *key)),
            "X-RateLimit-Reset": f"{realm.now() + pace.seconds:.3f}",
            "X-RateLimit-Reset-After": f"{pace.seconds:.3f}",
        }

    def _ban(self) -> web.Response | None:
        """Too many invalid requests: the address is shut out, without the Via header."""
        realm = self._local.realm
        pace = realm.paces.invalid
        if pace is None or not realm.windows.wait(pace, "invalid"):
            return None
        return web.Response(status=429, text="error code: 1015", content_type="text/plain")

    def _kind(self, method: str, route: Route | None, call: Call) -> str:
        """By the verb and the last thing that the route names: in a DM, elsewhere, or by the token
        of an interaction."""
        if route is None:
            return "unknown"
        names = [part for part in route.template.split("/") if part.isalpha()]
        kind = f"{method.lower()}_{names[-1]}"
        if "interaction_token" in route.template:
            return "acknowledgement" if names[-1] == "callback" else f"by_token.{kind}"
        channel = self._local.world.channels.get(call.params.get("channel_id", ""))
        return f"dm.{kind}" if channel is not None and channel.guild_id is None else kind

    def _note(self, request: web.Request, path: str, call: Call, response: web.Response) -> None:
        if response.status in INVALID:
            self._local.realm.windows.note("invalid")
        log = self._local.log
        if log.idle:
            return
        body = response.body
        text = body.decode() if isinstance(body, bytes) else ""
        is_json = response.content_type == JSON_TYPE and text
        log.exchange(
            {
                "method": request.method,
                "path": path,
                "query": call.query,
                "content_type": request.content_type if request.body_exists else None,
                "request": call.body,
                "files": [
                    {"id": n, "filename": upload.filename, "size": len(upload.data)}
                    for n, upload in call.files.items()
                ],
                "status": response.status,
                "response": json.loads(text) if is_json else text or None,
            }
        )


def _cut_off(request: web.Request) -> web.Response:
    """No byte of an answer reaches whoever asked; aiohttp wants one to throw away."""
    if request.transport is not None:
        request.transport.close()
    return web.Response()


def _faulty(fault: Fault) -> web.Response:
    assert fault.status is not None
    if isinstance(fault.body, str) or fault.body is None:
        return web.Response(status=fault.status, text=fault.body or "", headers=fault.headers)
    return _json(fault.body, fault.status, dict(fault.headers))


def _json(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=status, headers=headers)
    # exactly this: with a charset behind it discord.py does not decode the body
    typed = headers | {"Content-Type": JSON_TYPE}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=typed)
