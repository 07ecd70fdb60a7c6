"""What a message may hold: each limit is broken with a raw request and refused by name."""

from typing import Any

import pytest

from bot.sandbox.kinds import MessageFlag, Payload
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.raw import Raw

limit = pytest.mark.limit
MIB = 1024 * 1024
V2 = int(MessageFlag.IS_COMPONENTS_V2)


def button(custom_id: str = "b", **more: Any) -> Payload:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id} | more


def row(*inside: Payload) -> Payload:
    return {"type": 1, "components": list(inside)}


def option(n: int = 0, **more: Any) -> Payload:
    return {"label": f"option {n}", "value": str(n)} | more


def select(*options: Payload, **more: Any) -> Payload:
    return {"type": 3, "custom_id": "s", "options": list(options)} | more


def text(content: str = "t") -> Payload:
    return {"type": 10, "content": content}


def gallery(count: int) -> Payload:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * count}


def rows(*each: Payload) -> Payload:
    return {"content": "c", "components": list(each)}


def embed(**parts: Any) -> Payload:
    return {"embeds": [parts]}


FORMS = [
    pytest.param({"content": "x" * 2001}, "content", marks=limit("content")),
    pytest.param({"embeds": [{"title": "t"}] * 11}, "embeds", marks=limit("embeds")),
    pytest.param(embed(title="t" * 257), "embeds.0.title", marks=limit("embed-title")),
    pytest.param(
        embed(description="d" * 4097), "embeds.0.description", marks=limit("embed-description")
    ),
    pytest.param(
        embed(fields=[{"name": "n", "value": "v"}] * 26),
        "embeds.0.fields",
        marks=limit("embed-fields"),
    ),
    pytest.param(
        embed(fields=[{"name": "n" * 257, "value": "v"}]),
        "embeds.0.fields.0.name",
        marks=limit("embed-field-name"),
    ),
    pytest.param(
        embed(fields=[{"name": "n", "value": "v" * 1025}]),
        "embeds.0.fields.0.value",
        marks=limit("embed-field-value"),
    ),
    pytest.param(
        embed(footer={"text": "f" * 2049}), "embeds.0.footer.text", marks=limit("embed-footer")
    ),
    pytest.param(
        embed(author={"name": "a" * 257}), "embeds.0.author.name", marks=limit("embed-author")
    ),
    pytest.param(
        {"embeds": [{"description": "d" * 3001}, {"description": "d" * 3000}]},
        "embeds",
        marks=limit("embed-total"),
    ),
    pytest.param(
        rows(row(button("c" * 101))),
        "components.0.components.0.custom_id",
        marks=limit("custom-id"),
    ),
    pytest.param(
        rows(row(button(""))), "components.0.components.0.custom_id", marks=limit("custom-id-empty")
    ),
    pytest.param(
        rows(row(button(label="l" * 81))), "components.0.components.0.label", marks=limit("label")
    ),
    pytest.param(
        rows(row(button(style=9))), "components.0.components.0.style", marks=limit("button-style")
    ),
    pytest.param(
        rows(row({"type": 2, "style": 1, "label": "B"})),
        "components.0.components.0.custom_id",
        marks=limit("button-without-custom-id"),
    ),
    pytest.param(
        rows(row(button("a"), button("a"))),
        "components.0.components.1.custom_id",
        marks=limit("custom-id-unique"),
    ),
    pytest.param(
        rows(row(*(button(f"b{n}") for n in range(6)))),
        "components.0.components",
        marks=limit("buttons-in-a-row"),
    ),
    pytest.param(
        rows(*(row(button(f"b{n}")) for n in range(6))), "components", marks=limit("rows")
    ),
    pytest.param(
        rows(*(row(*(button(f"{r}.{n}") for n in range(5 if r < 5 else 1))) for r in range(6))),
        "components",
        marks=limit("buttons"),
    ),
    pytest.param(
        rows(row(select(option()), button())),
        "components.0.components",
        marks=limit("select-with-button"),
    ),
    pytest.param(
        rows(row(select(option()), select(option(), custom_id="s2"))),
        "components.0.components",
        marks=limit("selects-in-a-row"),
    ),
    pytest.param(
        rows(row(select(*(option(n) for n in range(26))))),
        "components.0.components.0.options",
        marks=limit("select-options"),
    ),
    pytest.param(
        rows(row(select(option(label="l" * 101)))),
        "components.0.components.0.options.0.label",
        marks=limit("option-label"),
    ),
    pytest.param(
        rows(row(select(option(value="v" * 101)))),
        "components.0.components.0.options.0.value",
        marks=limit("option-value"),
    ),
    pytest.param(
        rows(row(select(option(description="d" * 101)))),
        "components.0.components.0.options.0.description",
        marks=limit("option-description"),
    ),
    pytest.param(
        rows(row(select(option(), placeholder="p" * 151))),
        "components.0.components.0.placeholder",
        marks=limit("placeholder"),
    ),
    pytest.param(rows(text()), "components.0.type", marks=limit("v2-without-flag")),
    pytest.param(
        {"flags": V2, "content": "c", "components": [text()]},
        "content",
        marks=limit("v2-with-content"),
    ),
    pytest.param(
        {"flags": V2, "embeds": [{"title": "t"}], "components": [text()]},
        "embeds",
        marks=limit("v2-with-embeds"),
    ),
    pytest.param(
        {"flags": V2, "poll": {"question": {}}, "components": [text()]},
        "poll",
        marks=limit("v2-with-poll"),
    ),
    pytest.param(
        {"flags": V2, "sticker_ids": ["1"], "components": [text()]},
        "sticker_ids",
        marks=limit("v2-with-stickers"),
    ),
    pytest.param(
        {"flags": V2, "components": [{"type": 17, "components": [text()] * 39}, text()]},
        "components",
        marks=limit("v2-components"),
    ),
    pytest.param(
        {"flags": V2, "components": [text("t" * 2001), text("t" * 2000)]},
        "components",
        marks=limit("v2-text"),
    ),
    pytest.param(
        {"flags": V2, "components": [gallery(0)]},
        "components.0.items",
        marks=limit("gallery-empty"),
    ),
    pytest.param(
        {"flags": V2, "components": [gallery(11)]}, "components.0.items", marks=limit("gallery")
    ),
    pytest.param(
        {"content": "c", "nonce": "n" * 26, "enforce_nonce": True}, "nonce", marks=limit("nonce")
    ),
]


@pytest.mark.parametrize(("body", "field"), FORMS)
async def test_a_message_beyond_a_limit_is_refused_and_the_field_named(
    raw: Raw, body: Payload, field: str
) -> None:
    reply = await raw.post(raw.messages, body)
    assert reply.refusal == (400, 50035)
    assert field in reply.fields


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2000, "embeds": [{"description": "d" * 3000}] * 2},
        rows(*(row(*(button(f"{r}.{n}") for n in range(5))) for r in range(5))),
        rows(row(select(*(option(n) for n in range(25)), placeholder="p" * 150))),
        {"flags": V2, "components": [{"type": 17, "components": [text("t" * 100)] * 39}]},
        {"flags": V2, "components": [gallery(10)]},
    ],
)
async def test_a_message_at_its_limits_is_taken(raw: Raw, body: Payload) -> None:
    assert (await raw.post(raw.messages, body)).status == 200


@limit("empty-message")
@pytest.mark.parametrize("body", [{}, {"content": " "}, {"content": "", "embeds": []}])
async def test_an_empty_message_is_refused(raw: Raw, body: Payload) -> None:
    assert (await raw.post(raw.messages, body)).refusal == (400, 50006)


@limit("unknown-field")
async def test_a_field_that_does_not_exist_is_ignored(raw: Raw) -> None:
    message = await raw.say({"content": "c", "kontent": "k"})
    assert "kontent" not in message


@limit("v2-by-edit")
async def test_a_message_becomes_one_of_components_without_its_text(raw: Raw) -> None:
    message = await raw.say({"content": "old", "embeds": [{"title": "old"}]})
    path, new = f"{raw.messages}/{message['id']}", {"flags": V2, "components": [text("new")]}
    assert (await raw.patch(path, new)).fields == ["content", "embeds"]
    assert (await raw.patch(path, new | {"content": None})).fields == ["embeds"]
    edited = await raw.patch(path, new | {"content": None, "embeds": []})
    assert (edited.body["content"], edited.body["flags"] & V2) == ("", V2)
    assert edited.body["components"][0]["content"] == "new"


@limit("allowed-mentions")
async def test_a_text_display_rings_for_whom_it_may(raw: Raw, alys: Person, bolek: Person) -> None:
    told = text(f"{alys.mention} and {bolek.mention}")
    allowed = {"parse": [], "users": [alys.id]}
    box = {"type": 17, "components": [told]}
    message = await raw.say({"flags": V2, "components": [box], "allowed_mentions": allowed})
    assert [each["id"] for each in message["mentions"]] == [alys.id]
    assert [each.id for each in alys.pings()] == [message["id"]]
    assert bolek.pings() == []


@limit("v2-for-ever")
async def test_the_v2_flag_cannot_be_taken_back(raw: Raw) -> None:
    message = await raw.say({"flags": V2, "components": [text()]})
    path = f"{raw.messages}/{message['id']}"
    reply = await raw.patch(path, {"flags": 0, "content": "plain"})
    assert reply.refusal == (400, 50035)
    kept = await raw.patch(path, {"flags": 0, "components": [text("other")]})
    assert kept.body["flags"] & V2


@limit("file-size")
async def test_a_file_over_ten_mebibytes_is_too_large(raw: Raw) -> None:
    reply = await raw.upload(raw.messages, {"content": "c"}, b"x" * (10 * MIB + 1))
    assert reply.refusal == (413, 40005)


@limit("request-size")
async def test_a_request_over_25_mebibytes_is_too_large(raw: Raw) -> None:
    reply = await raw.upload(raw.messages, {"content": "c"}, *[b"x" * (9 * MIB)] * 3)
    assert reply.refusal == (413, 40005)


@limit("attachments")
async def test_more_than_ten_attachments_are_refused(raw: Raw) -> None:
    named = [{"id": n, "filename": f"{n}.bin"} for n in range(11)]
    reply = await raw.upload(raw.messages, {"attachments": named}, *[b"x"] * 11)
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["attachments"]
    unnamed = await raw.upload(raw.messages, {"content": "c"}, *[b"x"] * 11)
    assert unnamed.refusal == (400, 50035)


@limit("file-description")
async def test_an_alt_text_over_1024_characters_is_refused(raw: Raw) -> None:
    named = [{"id": 0, "filename": "a.bin", "description": "d" * 1025}]
    reply = await raw.upload(raw.messages, {"attachments": named}, b"x")
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["attachments.0.description"]


@limit("edit-names-attachments")
async def test_an_edit_keeps_only_the_attachments_it_names(raw: Raw) -> None:
    sent = await raw.upload(raw.messages, {"content": "c"}, b"one", b"two")
    first, second = sent.body["attachments"]
    path = f"{raw.messages}/{sent.body['id']}"
    body = {"attachments": [{"id": second["id"]}, {"id": 0, "filename": "new.bin"}]}
    edited = await raw.upload(path, body, b"three", method="PATCH")
    names = [each["filename"] for each in edited.body["attachments"]]
    assert names == [second["filename"], "new.bin"]
    assert first["filename"] not in names


@limit("file-url-expires")
async def test_the_address_of_a_file_expires(raw: Raw) -> None:
    sent = await raw.upload(raw.messages, {"content": "c"}, b"data")
    url = sent.body["attachments"][0]["url"]
    async with raw.session.get(url) as answer:
        assert await answer.read() == b"data"
    raw.sandbox.clock.advance(24 * 3600 + 1)
    async with raw.session.get(url) as answer:
        assert answer.status == 404


@limit("integer-snowflakes")
async def test_snowflakes_may_be_integers(raw: Raw, sandbox: Sandbox, alys: Person) -> None:
    dm = await raw.post("/users/@me/channels", {"recipient_id": int(alys.id)})
    assert dm.status == 200
    sent = await raw.upload(raw.messages, {"attachments": [{"id": 0}]}, b"one")
    kept = {"attachments": [{"id": int(sent.body["attachments"][0]["id"])}]}
    edited = await raw.patch(f"{raw.messages}/{sent.body['id']}", kept | {"content": "c"})
    assert len(edited.body["attachments"]) == 1


@limit("enforced-nonce")
async def test_an_enforced_nonce_makes_one_message_for_a_few_minutes(raw: Raw) -> None:
    body = {"content": "once", "nonce": "table-7-board", "enforce_nonce": True}
    first = await raw.post(raw.messages, body)
    again = await raw.post(raw.messages, body)
    assert again.body["id"] == first.body["id"]
    raw.sandbox.clock.advance(raw.sandbox.settings.nonce_seconds + 1)
    assert (await raw.post(raw.messages, body)).body["id"] != first.body["id"]


@limit("unknown-message")
async def test_a_message_that_is_gone_is_unknown(raw: Raw) -> None:
    path = f"{raw.messages}/{(await raw.say())['id']}"
    assert (await raw.delete(path)).status == 204
    for method in ("GET", "PATCH", "DELETE"):
        body = {"content": "c"} if method == "PATCH" else None
        assert (await raw.ask(method, path, body)).refusal == (404, 10008)


@limit("edits-do-not-notify", "allowed-mentions")
async def test_only_a_new_message_rings_and_only_for_whom_it_may(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    both = f"{alys.mention} {bolek.mention}"
    narrow = {"allowed_mentions": {"parse": [], "users": [alys.id]}}
    message = await raw.say({"content": both} | narrow)
    assert [user["id"] for user in message["mentions"]] == [alys.id]
    assert [each.id for each in alys.pings()] == [message["id"]]
    await raw.patch(f"{raw.messages}/{message['id']}", {"content": both})
    assert bolek.pings() == []


@limit("automod")
async def test_a_blocked_word_is_refused(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.guild.blocked_words.append("usurper")
    assert (await raw.post(raw.messages, {"content": "Usurper!"})).refusal == (400, 200000)
    assert sandbox.world.history(sandbox.channel.id) == {}
