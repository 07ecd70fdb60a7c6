"""The emojis of an application: made, listed, renamed, deleted, and refused by name."""

from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.sandbox.kinds import MessageFlag, Payload
from bot.sandbox.ratelimits import Pace
from bot.sandbox.rules.emojis import BYTES, MOST
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Emoji
from tests.bot.sandbox.lab import LabBot, picture
from tests.bot.sandbox.openapi import document, violations
from tests.bot.sandbox.raw import Raw, Reply

limit = pytest.mark.limit
PNG = b"\x89PNG\r\n\x1a\n"
V2 = int(MessageFlag.IS_COMPONENTS_V2)


def uri(data: bytes = PNG) -> str:
    return f"data:image/png;base64,{b64encode(data).decode()}"


async def make(raw: Raw, name: object = "mil", image: object = None) -> Reply:
    return await raw.post(raw.emojis, {"name": name, "image": uri() if image is None else image})


async def test_an_emoji_is_made_listed_renamed_and_deleted(raw: Raw) -> None:
    made = await make(raw)
    assert (made.status, made.body["name"]) == (201, "mil")
    assert (await raw.get(raw.emojis)).body["items"] == [made.body]
    one = f"{raw.emojis}/{made.body['id']}"
    assert (await raw.get(one)).body == made.body
    assert (await raw.patch(one, {"name": "sword"})).body["name"] == "sword"
    assert (await raw.delete(one)).status == 204
    assert (await raw.get(raw.emojis)).body == {"items": []}


@limit("emoji-name")
@pytest.mark.parametrize("name", ["a", "n" * 33, "two words", "łoś", "", 7, None])
async def test_a_name_is_short_and_plain(raw: Raw, name: object) -> None:
    reply = await make(raw, name)
    assert (reply.refusal, reply.fields) == ((400, 50035), ["name"])


@limit("emoji-name-unique")
async def test_a_name_is_taken_once(raw: Raw) -> None:
    await make(raw, "mil")
    other = (await make(raw, "int")).body["id"]
    assert (await make(raw, "mil")).fields == ["name"]
    assert (await raw.patch(f"{raw.emojis}/{other}", {"name": "mil"})).fields == ["name"]
    assert (await raw.patch(f"{raw.emojis}/{other}", {"name": "int"})).status == 200


@limit("emoji-picture")
@pytest.mark.parametrize("image", ["", "plain", "data:text/plain;base64,aGk=", uri(b"no picture")])
async def test_only_a_picture_is_taken(raw: Raw, image: str) -> None:
    assert (await make(raw, image=image)).fields == ["image"]


@limit("emoji-size")
async def test_a_picture_is_small(raw: Raw) -> None:
    room = BYTES - len(PNG)
    assert (await make(raw, image=uri(PNG + bytes(room + 1)))).fields == ["image"]
    assert (await make(raw, image=uri(PNG + bytes(room)))).status == 201


@limit("emoji-count")
async def test_there_are_not_too_many(sandbox: Sandbox, raw: Raw) -> None:
    for n in range(MOST):
        sandbox.world.emojis[str(n)] = Emoji(str(n), f"e{n}")
    assert (await make(raw)).refusal == (400, 30008)


@limit("unknown-emoji")
async def test_an_unknown_emoji_is_unknown(raw: Raw) -> None:
    for method in ("GET", "PATCH", "DELETE"):
        assert (await raw.ask(method, f"{raw.emojis}/1", {})).refusal == (404, 10014)


@limit("foreign-application")
async def test_another_applications_emojis_are_not_shown(raw: Raw) -> None:
    assert (await raw.get("/applications/1/emojis")).refusal == (403, 50001)


async def test_making_them_can_be_limited(sandbox: Sandbox, raw: Raw) -> None:
    sandbox.settings.paces = replace(sandbox.settings.paces, new_emojis=Pace(1, 60.0))
    assert (await make(raw, "one")).status == 201
    assert (await make(raw, "two")).status == 429


def with_emoji(emoji: Payload) -> list[Payload]:
    button = {"type": 2, "style": 1, "custom_id": "b", "emoji": emoji}
    option = {"label": "o", "value": "o", "emoji": emoji}
    select = {"type": 3, "custom_id": "s", "options": [option]}
    rows = [{"type": 1, "components": [one]} for one in (button, select)]
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "t"}],
        "accessory": button | {"custom_id": "c"},
    }
    return [{"type": 17, "components": [*rows, section]}]


@limit("emoji-on-component")
@pytest.mark.parametrize(
    ("emoji", "field"), [({"id": "1", "name": "mil"}, "id"), ({"name": "mil"}, "name")]
)
async def test_an_emoji_on_a_component_exists(raw: Raw, emoji: Payload, field: str) -> None:
    reply = await raw.post(raw.messages, {"flags": V2, "components": with_emoji(emoji)})
    assert reply.fields == [
        f"components.0.components.0.components.0.emoji.{field}",
        f"components.0.components.1.components.0.options.0.emoji.{field}",
        f"components.0.components.2.accessory.emoji.{field}",
    ]


@pytest.mark.parametrize("sign", [None, "🐺"])
async def test_an_emoji_that_exists_stands_on_components(raw: Raw, sign: str | None) -> None:
    made = (await make(raw)).body
    emoji = {"name": sign} if sign else {"id": made["id"], "name": made["name"]}
    message = await raw.say({"flags": V2, "components": with_emoji(emoji)})
    await raw.delete(f"{raw.emojis}/{made['id']}")
    edited = await raw.patch(f"{raw.messages}/{message['id']}", {"components": with_emoji(emoji)})
    assert edited.status == (200 if sign else 400)


async def test_discord_py_makes_them_as_the_document_says(sandbox: Sandbox, lab: LabBot) -> None:
    image = picture("t").fp.read()
    made = await lab.create_application_emoji(name="mil", image=image)
    assert [each.name for each in await lab.fetch_application_emojis()] == ["mil"]
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Attack", custom_id="b", emoji=made))
    channel = await lab.fetch_channel(int(sandbox.channel.id))
    assert isinstance(channel, discord.TextChannel)
    await channel.send(f"{made} military", view=view)
    await made.edit(name="sword")
    await (await lab.fetch_application_emoji(made.id)).delete()
    assert await lab.fetch_application_emojis() == []
    path = document()
    if path is None:
        pytest.skip("ROOKERY_REFERENCE does not name the reference folder")
    assert violations(path, sandbox.log.exchanges()) == []


async def test_its_picture_is_served_and_kept(tmp_path: Path, raw: Raw, sandbox: Sandbox) -> None:
    made = (await make(raw)).body
    async with raw.session.get(f"{sandbox.origin}/emojis/{made['id']}.png") as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", PNG)
    async with raw.session.get(f"{sandbox.origin}/emojis/1.png") as answer:
        assert answer.status == 404


async def test_emojis_outlast_a_restart(tmp_path: Path) -> None:
    kept = tmp_path / "sandbox.json"
    first: Any
    async with Sandbox(state_file=kept) as first:
        first.world.emojis["5"] = Emoji("5", "mil")
        first.world.files["5"] = PNG
    second = Sandbox(state_file=kept)
    assert second.world.emojis == {"5": Emoji("5", "mil")}
    assert second.world.files["5"] == PNG
