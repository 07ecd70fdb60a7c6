"""The client API: what the web page asks for and is told."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from bot.sandbox.kinds import Payload
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot
from tests.bot.sandbox.raw import Raw

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}


@dataclass
class Page:
    """A browser tab of one person."""

    session: aiohttp.ClientSession
    sandbox: Sandbox
    person: Person

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> tuple[int, Any]:
        url = f"{self.sandbox.origin}/client{path}"
        params = {"as": self.person.id} | query
        async with self.session.request(method, url, json=body, params=params) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if text else None

    async def get(self, path: str, **query: Any) -> Any:
        status, told = await self.ask("GET", path, **query)
        assert status == 200, told
        return told

    async def post(self, path: str, body: Payload) -> Any:
        status, told = await self.ask("POST", path, body)
        assert status in (200, 204), told
        return told

    @asynccontextmanager
    async def events(self) -> AsyncIterator["Events"]:
        url = f"{self.sandbox.origin}/client/events"
        async with self.session.ws_connect(url, params={"as": self.person.id}) as socket:
            yield Events(socket)


@dataclass
class Events:
    socket: aiohttp.ClientWebSocketResponse

    async def next(self, kind: str) -> Payload:
        while (told := await self.socket.receive_json(timeout=10))["t"] != kind:
            pass
        return dict(told["d"])


@pytest.fixture
async def page(raw: Raw, sandbox: Sandbox, bolek: Person) -> Page:
    return Page(raw.session, sandbox, bolek)


async def test_the_people_are_listed_and_can_be_joined(page: Page, sandbox: Sandbox) -> None:
    assert [one["global_name"] for one in await page.get("/people")][:2] == ["Alys", "Bolek"]
    made = await page.post("/people", {"name": "Ewa"})
    assert set(made) == {"id", "username", "global_name", "accent"}
    assert made["id"] in sandbox.guild.members
    status, told = await page.ask("POST", "/people", {"name": "ewa"})
    assert (status, "message" in told) == (400, True)


async def test_the_state_is_what_this_person_sees(
    page: Page, raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    secret = sandbox.add_channel(sandbox.guild, "secret")
    sandbox.hide(secret, page.person)
    await raw.put(raw.commands, [{"name": "hand", "description": "d"}])
    thread = await raw.thread()
    dm = await raw.dm(page.person)
    await raw.say({"content": "psst"}, dm["id"])
    state = await page.get("/state")
    [guild] = state["guilds"]
    assert [each["name"] for each in guild["channels"]] == ["tables"]
    assert [each["id"] for each in guild["threads"]] == [thread["id"]]
    assert [each["id"] for each in state["dms"]] == [dm["id"]]
    assert [each["name"] for each in state["commands"]] == ["hand"]
    assert state["unread"][dm["id"]] == {"count": 1, "mentions": 1, "last_read": None}
    assert (state["me"]["id"], state["locale"], state["dms_open"]) == (page.person.id, "pl", True)


async def test_a_person_changes_language_and_closes_dms(page: Page, raw: Raw) -> None:
    status, me = await page.ask("PATCH", "/me", {"locale": "en-US", "dms_open": False})
    assert (status, me["locale"], me["dms_open"]) == (200, "en-US", False)
    dm = await raw.dm(page.person)
    refused = await raw.post(f"/channels/{dm['id']}/messages", {"content": "c"})
    assert refused.refusal == (403, 50007)
    assert (await page.ask("PATCH", "/me", {"locale": "tlh"}))[0] == 400


async def test_messages_come_newest_last_and_page_by_page(
    page: Page, raw: Raw, sandbox: Sandbox
) -> None:
    for n in range(5):
        await raw.say({"content": str(n)})
    path = f"/channels/{sandbox.channel.id}/messages"
    last = await page.get(path, limit="2")
    assert [each["content"] for each in last] == ["3", "4"]
    before = await page.get(path, limit="2", before=last[0]["id"])
    assert [each["content"] for each in before] == ["1", "2"]


async def test_typing_reading_and_unread_marks(
    page: Page, raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    path = f"/channels/{sandbox.channel.id}"
    async with page.events() as events:
        said = await page.post(f"{path}/messages", {"content": "hello"})
        assert (await events.next("MESSAGE_CREATE"))["id"] == said["id"]
        message = await raw.say({"content": page.person.mention})
        mark = await events.next("UNREAD")
        assert (mark["count"], mark["mentions"]) == (1, 1)
        assert await page.post(f"{path}/read", {"message_id": message["id"]}) is None
        assert (await events.next("UNREAD"))["count"] == 0


async def test_what_a_person_does_not_see_is_refused(
    page: Page, raw: Raw, sandbox: Sandbox
) -> None:
    secret = sandbox.add_channel(sandbox.guild, "secret")
    sandbox.hide(secret, page.person)
    assert (await page.ask("GET", f"/channels/{secret.id}/messages"))[0] == 400
    assert (await page.ask("POST", f"/channels/{secret.id}/messages", {"content": "c"}))[0] == 400
    assert (await page.ask("POST", "/press", {"channel_id": "1"}))[0] == 400


async def test_a_press_is_acknowledged_or_fails(page: Page, raw: Raw, sandbox: Sandbox) -> None:
    message = await raw.say({"content": "c", "components": [BUTTON]})
    where = {"channel_id": sandbox.channel.id, "message_id": message["id"], "custom_id": "go"}
    async with page.events() as events:
        pressed = await page.post("/press", where)
        begun = sandbox.local.interactions.by_id(pressed["interaction_id"])
        await raw.post(f"/interactions/{begun.id}/{begun.token}/callback", {"type": 6})
        assert (await events.next("INTERACTION_ACK"))["interaction_id"] == begun.id
        late = await page.post("/press", where)
        sandbox.clock.advance(3.1)
        assert await events.next("INTERACTION_FAILED") == late


async def test_commands_autocomplete_and_modals(page: Page, lab: LabBot, sandbox: Sandbox) -> None:
    where: Payload = {"channel_id": sandbox.channel.id, "path": ["game", "new"]}
    typed = where | {"options": {"title": "st"}, "focused": "title"}
    choices = await page.post("/autocomplete", typed)
    assert choices == {"choices": [{"name": "Stag", "value": "Stag"}]}
    async with page.events() as events:
        await page.post("/command", where | {"options": {"title": "Stag", "seats": 3}})
        board = await events.next("MESSAGE_CREATE")
        assert board["content"] == "Stag for 3"
        pressed = {"channel_id": sandbox.channel.id, "message_id": board["id"]}
        begun = await page.post("/press", pressed | {"custom_id": "act:note:0"})
        opened = await events.next("MODAL_OPEN")
        assert opened["interaction_id"] == begun["interaction_id"]
        ids = [one["component"]["custom_id"] for one in opened["modal"]["components"]]
        fields = dict(zip(ids, ("hi", ["Lion"], "North", ["B"], False), strict=True))
        await page.post("/modal", begun | {"fields": fields})
        answer = await events.next("MESSAGE_CREATE")
        assert answer["content"] == "noted ['hi', ['Lion'], 'North', ['B'], False]"
        assert answer["flags"] & 64


async def test_the_commands_are_told_when_they_change(page: Page, raw: Raw) -> None:
    async with page.events() as events:
        await raw.put(raw.commands, [{"name": "hand", "description": "d"}])
        told = await events.next("COMMANDS")
    assert [one["name"] for one in told["commands"]] == ["hand"]


async def test_nobody_is_the_bot_and_the_folder_is_not_left(page: Page, sandbox: Sandbox) -> None:
    page.person = sandbox.people[sandbox.world.bot.id]
    assert (await page.ask("GET", "/state"))[0] == 400
    async with page.session.get(f"{sandbox.origin}/%2e%2e/server.py") as answer:
        assert answer.status == 404
