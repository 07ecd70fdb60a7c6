"""People see what Discord would deliver to them, and do what their client would let them."""

from typing import Any

import pytest

from bot.sandbox.kinds import Payload, Permission
from bot.sandbox.outcomes import Modal
from bot.sandbox.people import Person
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Impossible
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import running
from tests.bot.sandbox.raw import Raw
from tests.bot.sandbox.web.host import HostBot

COMMAND = {
    "name": "game",
    "description": "d",
    "options": [
        {
            "type": 1,
            "name": "new",
            "description": "d",
            "options": [
                {"type": 3, "name": "kind", "description": "d", "required": True,
                 "choices": [{"name": "Intrigue", "value": "intrigue"}]},
                {"type": 4, "name": "seats", "description": "d", "min_value": 2, "max_value": 6},
                {"type": 6, "name": "friend", "description": "d"},
                {"type": 11, "name": "deck", "description": "d"},
            ],
        }
    ],
}  # fmt: skip


def row(*inside: Payload) -> Payload:
    return {"type": 1, "components": list(inside)}


def button(custom_id: str, label: str = "B", **more: Any) -> Payload:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id} | more


async def test_a_person_sees_the_channels_that_are_theirs(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    await raw.say()
    secret = sandbox.add_channel(sandbox.guild, "secret")
    sandbox.hide(secret, bolek)
    assert sandbox.channel in bolek.channels()
    assert secret not in bolek.channels()
    await raw.say(channel_id=secret.id)
    assert len(alys.messages(secret)) == 1
    assert bolek.messages(secret) == []


async def test_a_stranger_sees_nothing_of_another_server(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    guild = sandbox.add_guild("Elsewhere", owner=alys)
    channel = sandbox.add_channel(guild, "general")
    await raw.say(channel_id=channel.id)
    assert len(alys.messages(channel)) == 1
    assert bolek.messages(channel) == []
    sandbox.join(bolek, guild)
    assert len(bolek.messages(channel)) == 1


async def test_a_dm_is_between_two(raw: Raw, alys: Person, bolek: Person) -> None:
    dm = await raw.dm(alys)
    await raw.say({"content": "psst"}, dm["id"])
    assert [each.content for each in alys.dms()] == ["psst"]
    assert bolek.messages(dm["id"]) == []
    assert bolek.dms() == []


async def test_a_person_presses_by_custom_id_or_by_a_label_that_is_the_only_one(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    buttons = (button("a", "Same"), button("b", "Same"), button("c", "Other"))
    await raw.say({"content": "c", "components": [row(*buttons)]})
    [shown] = alys.messages(sandbox.channel)
    assert alys.begin_press(shown, "a").data["custom_id"] == "a"
    assert alys.begin_press(shown, "Other").data["custom_id"] == "c"
    with pytest.raises(Impossible):
        alys.begin_press(shown, "Same")
    with pytest.raises(Impossible):
        alys.begin_press(shown, "Nothing")


async def test_a_disabled_button_cannot_be_pressed(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    await raw.say({"content": "c", "components": [row(button("a", disabled=True))]})
    with pytest.raises(Impossible):
        alys.begin_press(alys.messages(sandbox.channel)[0], "a")


async def test_a_select_takes_what_it_offers_and_as_many_as_it_wants(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    options = [{"label": name, "value": name} for name in "xyz"]
    select = {"type": 3, "custom_id": "s", "options": options, "max_values": 2}
    await raw.say({"content": "c", "components": [row(select)]})
    [shown] = alys.messages(sandbox.channel)
    assert shown.control("s").options == ["x", "y", "z"]
    assert alys.begin_select(shown, "s", ["z", "x"]).data["values"] == ["z", "x"]
    for wrong in ([], ["x", "y", "z"], ["w"]):
        with pytest.raises(Impossible):
            alys.begin_select(shown, "s", wrong)


async def test_a_user_select_spells_out_whom_it_names(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    select = {"type": 5, "custom_id": "who"}
    await raw.say({"content": "c", "components": [row(select)]})
    data = alys.begin_select(alys.messages(sandbox.channel)[0], "who", [bolek.id]).data
    assert data["resolved"]["users"][bolek.id]["global_name"] == "Bolek"
    assert "user" not in data["resolved"]["members"][bolek.id]


async def test_a_command_carries_its_path_and_options(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    await raw.put(raw.commands, [COMMAND])
    given = {"kind": "intrigue", "seats": 3, "friend": bolek, "deck": Upload("d.txt", b"deck")}
    data = alys.begin_command(["game", "new"], sandbox.channel, given).data
    [new] = data["options"]
    values = {option["name"]: option["value"] for option in new["options"]}
    assert (new["name"], values["kind"], values["seats"]) == ("new", "intrigue", 3)
    assert data["resolved"]["users"][bolek.id]
    assert data["resolved"]["attachments"][values["deck"]]["filename"] == "d.txt"


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("game new", {}),
        ("game new", {"kind": "chess"}),
        ("game new", {"kind": "intrigue", "seats": 7}),
        ("game new", {"kind": "intrigue", "seats": "two"}),
        ("game new", {"kind": "intrigue", "stakes": 1}),
        ("game old", {"kind": "intrigue"}),
        ("game", {}),
        ("chess", {}),
    ],
)
async def test_a_client_does_not_send_a_command_that_is_wrong(
    raw: Raw, sandbox: Sandbox, alys: Person, path: str, options: dict[str, Any]
) -> None:
    await raw.put(raw.commands, [COMMAND])
    with pytest.raises(Impossible):
        alys.begin_command(path.split(), sandbox.channel, options)


async def test_a_command_for_managers_is_not_offered_to_others(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    needed = str(int(Permission.MANAGE_GUILD))
    setup = {"name": "setup", "description": "d", "default_member_permissions": int(needed)}
    await raw.put(raw.commands, [setup])
    assert alys.begin_command(["setup"], sandbox.channel, {}).id
    with pytest.raises(Impossible):
        bolek.begin_command(["setup"], sandbox.channel, {})


def label(component: Payload) -> Payload:
    return {"type": 18, "label": "L", "component": component}


async def test_a_modal_is_filled_as_its_components_want(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    choices = [{"label": name, "value": name} for name in "xy"]
    components = [
        label({"type": 4, "custom_id": "text", "style": 1, "max_length": 5, "value": "old"}),
        label({"type": 5, "custom_id": "who"}),
        label({"type": 19, "custom_id": "files", "required": False}),
        label({"type": 21, "custom_id": "one", "options": choices}),
        {"type": 10, "content": "only text"},
    ]
    payload = {"custom_id": "m", "title": "M", "components": components}
    modal = await opened(raw, alys, payload)
    whole = {"who": [bolek.id], "files": [Upload("a.txt", b"a")], "one": "y"}
    data = alys.begin_submit(modal, whole).data
    text, who, files, one = (each["component"] for each in data["components"][:4])
    assert (text["value"], who["values"], one["value"]) == ("old", [bolek.id], "y")
    assert data["resolved"]["attachments"][files["values"][0]]["filename"] == "a.txt"
    wrongs: list[dict[str, Any]] = [{"text": "longer"}, {"who": []}, {"one": "z"}, {"other": 1}]
    for wrong in wrongs:
        with pytest.raises(Impossible):
            alys.begin_submit(modal, whole | wrong)


async def opened(raw: Raw, person: Person, payload: Payload) -> Modal:
    """The modal on the screen of somebody who pressed a button."""
    await raw.say({"content": "c", "components": [row(button("a"))]})
    begun = person.begin_press(person.messages(raw.sandbox.channel)[-1], "a")
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    reply = await raw.post(path, {"type": 9, "data": payload})
    assert reply.status == 204, reply.body
    return person.modal(begun.id)


async def test_a_menu_command_names_its_target(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    await raw.put(raw.commands, [{"name": "Look", "type": 2}, {"name": "Quote", "type": 3}])
    await raw.say()
    [shown] = alys.messages(sandbox.channel)
    look = alys.begin_menu("Look", bolek, sandbox.channel)
    assert look.data["resolved"]["users"][bolek.id]
    quote = alys.begin_menu("Quote", shown, sandbox.channel)
    assert quote.data["resolved"]["messages"][shown.id]["content"] == "hello"


async def test_who_may_not_write_cannot(sandbox: Sandbox, bolek: Person) -> None:
    sandbox.guild.roles[sandbox.guild.id].permissions &= ~Permission.SEND_MESSAGES
    with pytest.raises(Impossible):
        bolek.say(sandbox.channel, "hello")


async def test_mentioning_somebody_in_a_private_thread_invites_them(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    thread = await raw.thread(type=12)
    assert sandbox.world.channel(thread["id"]) not in bolek.threads()
    await raw.say({"content": bolek.mention}, thread["id"])
    assert sandbox.world.channel(thread["id"]) in bolek.threads()
    assert [each.content for each in bolek.pings(thread["id"])] == [bolek.mention]


async def test_a_reply_rings_for_whom_it_answers_unless_told_not_to(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    asked = bolek.say(sandbox.channel, "what now?")
    answer = {"content": "wait", "message_reference": {"message_id": asked.id}}
    silent = {"allowed_mentions": {"parse": [], "replied_user": False}}
    await raw.say(answer | silent)
    assert bolek.pings() == []
    reply = await raw.say(answer)
    assert reply["referenced_message"]["id"] == asked.id
    assert [each.id for each in bolek.pings()] == [reply["id"]]


async def test_a_dm_rings_unless_it_is_silent(raw: Raw, bolek: Person) -> None:
    dm = await raw.dm(bolek)
    loud = await raw.say({"content": "loud"}, dm["id"])
    await raw.say({"content": "silent", "flags": 1 << 12}, dm["id"])
    assert [each.id for each in bolek.pings()] == [loud["id"]]


async def test_what_was_seen_stays_as_it_was_seen(raw: Raw, sandbox: Sandbox, alys: Person) -> None:
    message = await raw.say({"content": "before", "components": [row(button("a"))]})
    [seen] = alys.messages(sandbox.channel)
    await raw.patch(f"{raw.messages}/{message['id']}", {"content": "after", "components": []})
    assert (seen.content, len(seen.buttons)) == ("before", 1)
    assert (alys.look(seen).content, alys.look(seen).buttons) == ("after", [])


async def test_a_panel_is_chosen_from_and_its_form_filled(sandbox: Sandbox) -> None:
    async with running(sandbox, HostBot()):
        alys = sandbox.person("Alys")
        panel = await (await alys.command("panel", channel=sandbox.channel)).reply()
        [select] = panel.selects
        assert select.labels == ["Catelyn 4", "Arya 2", "Rickon 1"]
        chosen = await alys.select(panel, "Who attacks?", ["Catelyn", "Arya"])
        assert chosen.ephemeral[0].text == "Catelyn and Arya attack"
        with pytest.raises(Impossible):
            await alys.press(panel, "Not yet")
        with pytest.raises(Impossible):
            await alys.press(panel, "The rules")
        asked = await alys.press(panel, "Attack with 7")
        assert asked.modal is not None
        who, whom, file = [
            str(each["component"]["custom_id"])
            for each in asked.modal.components
            if "component" in each
        ]
        fields = {who: ["a", "c"], whom: "t", file: [Upload("map.txt", b"here")]}
        ordered = await alys.submit(asked.modal, fields)
        assert ordered.ephemeral[0].content == "ordered ['a', 'c'] t [('map.txt', b'here')]"
