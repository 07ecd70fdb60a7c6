"""The client API: what the web page speaks, a thin layer over the people of the sandbox."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import founding, wire
from bot.sandbox.commands import offered
from bot.sandbox.crowd import People
from bot.sandbox.errors import Refusal
from bot.sandbox.kinds import EventType, Payload
from bot.sandbox.local import LocalDiscord
from bot.sandbox.people import Person
from bot.sandbox.rules.commands import LOCALES
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Impossible
from bot.sandbox.unread import unread, unread_in
from bot.sandbox.world import Channel, Guild, User

WEB = Path(__file__).parent / "web"
PAGE = 50
NAME = 32
Handler = Callable[[web.Request, Person], Awaitable[Any]]


class Client:
    def __init__(self, local: LocalDiscord, people: People) -> None:
        self._local = local
        self._people = people

    def mount(self, app: web.Application) -> None:
        router = app.router
        router.add_get("/client/people", self._as_nobody(self.everybody))
        router.add_post("/client/people", self._as_nobody(self.newcomer))
        router.add_get("/client/state", self._as(self.state))
        router.add_patch("/client/me", self._as(self.change_me))
        router.add_get("/client/channels/{channel}/messages", self._as(self.messages))
        router.add_post("/client/channels/{channel}/messages", self._as(self.say))
        router.add_post("/client/channels/{channel}/read", self._as(self.read))
        router.add_post("/client/press", self._as(self.press))
        router.add_post("/client/command", self._as(self.command))
        router.add_post("/client/autocomplete", self._as(self.autocomplete))
        router.add_post("/client/modal", self._as(self.modal))
        router.add_get("/client/events", self.events)
        router.add_get("/cdn/{file}/{name}", self.file)
        router.add_get("/fonts/{face:SourceSansPro-[A-Za-z]+.otf}", self.font)
        router.add_get("/emojis/{emoji}.{kind:png|gif|webp}", self.emoji)
        router.add_get("/{path:.*}", self.page)

    def _as(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                answer = await handler(request, self._person(request))
            except (Impossible, Refusal) as refused:
                return web.json_response({"message": str(refused)}, status=400)
            except (KeyError, ValueError, TypeError) as broken:
                return web.json_response({"message": f"malformed: {broken}"}, status=400)
            return web.Response(status=204) if answer is None else web.json_response(answer)

        return serve

    def _as_nobody(
        self, handler: Callable[[web.Request], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                return web.json_response(await handler(request))
            except (Impossible, KeyError, ValueError) as broken:
                return web.json_response({"message": str(broken)}, status=400)

        return serve

    def _person(self, request: web.Request) -> Person:
        person = self._people[request.query.get("as", "")]
        if person.user.bot:
            raise Impossible("nobody is the bot")
        return person

    def _channel(self, channel_id: str, person: Person) -> Channel:
        channel = self._local.world.channel(channel_id)
        if not person.sees(channel):
            raise Impossible("this person does not see that channel")
        return channel

    async def everybody(self, request: web.Request) -> list[Payload]:
        return [_somebody(person.user) for person in self._people.all()]

    async def newcomer(self, request: web.Request) -> Payload:
        name = str((await request.json())["name"]).strip()
        taken = {person.name.lower() for person in self._people.all()}
        if not 1 <= len(name) <= NAME or name.lower() in taken:
            raise Impossible(f"a name has 1 to {NAME} characters and belongs to nobody else")
        user = self._local.world.add_user(name)
        for guild in self._local.world.guilds.values():
            founding.join_guild(self._local.realm, guild, user)
        return _somebody(user)

    async def state(self, request: web.Request, person: Person) -> Payload:
        world = self._local.world
        return {
            "me": _myself(person.user),
            "people": [_somebody(each.user) for each in self._people.all()],
            "bot": wire.user(world.bot),
            "locale": person.user.locale,
            "guilds": [
                self._guild(guild, person)
                for guild in world.guilds.values()
                if person.id in guild.members
            ],
            "dms": [] if person.dm is None else [wire.channel(world, person.dm)],
            "commands": self._commands(person),
            "unread": unread(world, person),
            "dms_open": person.user.dms_open,
        }

    def _guild(self, guild: Guild, person: Person) -> Payload:
        world = self._local.world
        channels = [each for each in person.channels() if each.guild_id == guild.id]
        threads = [
            each
            for each in world.threads(guild.id)
            if person.sees(each)
            and each.thread is not None
            and (person.id in each.thread.members or not each.thread.archived)
        ]
        return {
            "id": guild.id,
            "name": guild.name,
            "icon_text": "".join(word[0] for word in guild.name.split()),
            "channels": [wire.channel(world, each, person.id) for each in channels],
            "threads": [wire.channel(world, each, person.id) for each in threads],
        }

    def _commands(self, person: Person) -> list[Payload]:
        """Those the person can use somewhere, each once."""
        places = person.channels() + ([person.dm] if person.dm else [])
        found = [one for place in places for one in offered(self._local.world, person.id, place)]
        return list({one["id"]: one for one in found}.values())

    async def change_me(self, request: web.Request, person: Person) -> Payload:
        wanted = await request.json()
        locale = wanted.get("locale", person.user.locale)
        if locale not in LOCALES:
            raise Impossible(f"unknown locale {locale}")
        person.user.locale = locale
        person.user.dms_open = bool(wanted.get("dms_open", person.user.dms_open))
        return _myself(person.user)

    async def messages(self, request: web.Request, person: Person) -> list[Payload]:
        channel = self._channel(request.match_info["channel"], person)
        limit = int(request.query.get("limit", PAGE))
        shown = [each.payload for each in person.messages(channel)]
        if "before" in request.query:
            before = int(request.query["before"])
            shown = [each for each in shown if int(each["id"]) < before]
        return shown[-limit:] if limit > 0 else []

    async def say(self, request: web.Request, person: Person) -> Payload:
        channel = self._channel(request.match_info["channel"], person)
        return person.say(channel, str((await request.json())["content"])).payload

    async def read(self, request: web.Request, person: Person) -> None:
        channel = self._channel(request.match_info["channel"], person)
        person.user.read[channel.id] = str(int((await request.json())["message_id"]))
        person.deliver(EventType.UNREAD, unread_in(self._local.world, person, channel))

    async def press(self, request: web.Request, person: Person) -> Payload:
        wanted = await request.json()
        channel = self._channel(str(wanted["channel_id"]), person)
        message = self._local.world.message(channel.id, str(wanted["message_id"]))
        if message.audience not in (None, person.id):
            raise Impossible("this person does not see that message")
        shown, name = person.shown(message), str(wanted["custom_id"])
        if wanted.get("values") is None:
            begun = person.begin_press(shown, name)
        else:
            begun = person.begin_select(shown, name, wanted["values"])
        return {"interaction_id": begun.id}

    async def command(self, request: web.Request, person: Person) -> Payload:
        wanted = await request.json()
        channel = self._channel(str(wanted["channel_id"]), person)
        begun = person.begin_command(wanted["path"], channel, wanted.get("options") or {})
        return {"interaction_id": begun.id}

    async def autocomplete(self, request: web.Request, person: Person) -> Payload:
        wanted = await request.json()
        channel = self._channel(str(wanted["channel_id"]), person)
        options, focused = wanted.get("options") or {}, wanted["focused"]
        typed = {focused: ""} | options
        return {"choices": await person.suggestions(wanted["path"], channel, typed, focused)}

    async def modal(self, request: web.Request, person: Person) -> Payload:
        wanted = await request.json()
        modal = person.modal(str(wanted["interaction_id"]))
        fields = {name: _field(given) for name, given in (wanted.get("fields") or {}).items()}
        return {"interaction_id": person.begin_submit(modal, fields).id}

    async def events(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        news: asyncio.Queue[Payload] = asyncio.Queue()

        def ear(kind: EventType, data: Payload) -> None:
            for told in self._retold(person, kind, data):
                news.put_nowait(told)

        person.ears.append(ear)
        writer = asyncio.create_task(_write(socket, news))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            person.ears.remove(ear)
            writer.cancel()
        return socket

    def _retold(self, person: Person, kind: EventType, data: Payload) -> list[Payload]:
        """An event in the client's words, with the unread mark that follows from it."""
        if kind is EventType.COMMANDS:
            data = {"commands": self._commands(person)}
        told: list[Payload] = [{"t": str(kind), "d": data}]
        if kind is EventType.MESSAGE_CREATE and data["author"]["id"] != person.id:
            channel = self._local.world.channel(data["channel_id"])
            mark = unread_in(self._local.world, person, channel)
            told.append({"t": str(EventType.UNREAD), "d": mark})
        return told

    async def file(self, request: web.Request) -> web.Response:
        data = self._local.world.files.get(request.match_info["file"])
        expires = request.query.get("ex")
        if data is None or (expires and int(expires, 16) < self._local.realm.now()):
            return web.Response(status=404, text="This content is no longer available.")
        name = request.match_info["name"]
        return web.Response(body=data, content_type=wire.content_type(name))

    async def emoji(self, request: web.Request) -> web.Response:
        """Where Discord has them, too: by id alone, for ever, whoever asks."""
        emoji = self._local.world.emojis.get(request.match_info["emoji"])
        if emoji is None:
            return web.Response(status=404, text="Not found")
        kept = {"Cache-Control": "public, max-age=31536000"}
        data = self._local.world.files[emoji.id]
        return web.Response(body=data, content_type="image/png", headers=kept)

    async def font(self, request: web.Request) -> web.StreamResponse:
        """The face of the pictures, in place of Discord's own: a page then breaks its lines alike
        everywhere."""
        wanted = Path(str(files("font_source_sans_pro") / "files")) / request.match_info["face"]
        return web.FileResponse(wanted) if wanted.is_file() else web.Response(status=404)

    async def page(self, request: web.Request) -> web.StreamResponse:
        wanted = (WEB / (request.match_info["path"] or "index.html")).resolve()
        if not wanted.is_relative_to(WEB) or not wanted.is_file():
            return web.Response(status=404, text="Not found")
        return web.FileResponse(wanted)


async def _write(socket: web.WebSocketResponse, news: asyncio.Queue[Payload]) -> None:
    while not socket.closed:
        try:
            await socket.send_str(json.dumps(await news.get()))
        except ConnectionError:
            return


def _field(given: Any) -> Any:
    """What was filled into a field of a modal; files come as JSON has them."""
    if isinstance(given, list) and given and isinstance(given[0], dict):
        return [Upload(str(each["filename"]), b64decode(each["data"])) for each in given]
    return given


def _somebody(user: User) -> Payload:
    accent = f"#{user.accent:06x}"
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "accent": accent,
    }


def _myself(user: User) -> Payload:
    more = {"locale": user.locale, "dms_open": user.dms_open, "accent": f"#{user.accent:06x}"}
    return wire.user(user) | more
