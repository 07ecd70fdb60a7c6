"""Threads by raw requests: names, sleep, locks, room, and who may do what."""

import pytest

from bot.sandbox.kinds import Permission
from bot.sandbox.people import Person
from bot.sandbox.permissions import BOT
from bot.sandbox.rules.threads import MEMBERS
from bot.sandbox.seen import Impossible
from bot.sandbox.server import Sandbox
from bot.sandbox.threads import join
from tests.bot.sandbox.raw import Raw

limit = pytest.mark.limit


@limit("auto-archive-values")
async def test_a_thread_sleeps_after_one_of_four_times(raw: Raw, sandbox: Sandbox) -> None:
    path = f"/channels/{sandbox.channel.id}/threads"
    reply = await raw.post(path, {"name": "t", "type": 11, "auto_archive_duration": 90})
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["auto_archive_duration"]
    for minutes in (60, 1440, 4320, 10080):
        await raw.thread(auto_archive_duration=minutes)


@limit("thread-name")
@pytest.mark.parametrize("name", ["", "n" * 101])
async def test_a_thread_has_a_name_of_1_to_100_characters(
    raw: Raw, sandbox: Sandbox, name: str
) -> None:
    reply = await raw.post(f"/channels/{sandbox.channel.id}/threads", {"name": name, "type": 11})
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["name"]


@limit("thread-falls-asleep", "sending-wakes")
async def test_a_thread_falls_asleep_and_a_message_wakes_it(raw: Raw) -> None:
    thread = await raw.thread(auto_archive_duration=60)
    path = f"/channels/{thread['id']}"
    raw.sandbox.clock.advance(59 * 60)
    assert not (await raw.get(path)).body["thread_metadata"]["archived"]
    raw.sandbox.clock.advance(2 * 60)
    assert (await raw.get(path)).body["thread_metadata"]["archived"]
    await raw.say(channel_id=thread["id"])
    assert not (await raw.get(path)).body["thread_metadata"]["archived"]


@limit("archived-thread")
async def test_in_a_sleeping_thread_nothing_is_edited_and_nobody_added(
    raw: Raw, bolek: Person
) -> None:
    thread = await raw.thread()
    message = await raw.say(channel_id=thread["id"])
    path = f"/channels/{thread['id']}"
    await raw.patch(path, {"archived": True})
    edited = await raw.patch(f"{path}/messages/{message['id']}", {"content": "c"})
    assert edited.refusal == (400, 50083)
    assert (await raw.put(f"{path}/thread-members/{bolek.id}")).refusal == (400, 50083)
    assert (await raw.delete(f"{path}/messages/{message['id']}")).refusal == (400, 50083)
    assert (await raw.patch(path, {"name": "other"})).refusal == (400, 50083)


@limit("no-commands-in-archived-threads")
async def test_in_a_sleeping_thread_there_are_no_commands(raw: Raw, alys: Person) -> None:
    await raw.put(raw.commands, [{"name": "hand", "description": "d"}])
    thread = await raw.thread()
    channel = raw.sandbox.world.channel(thread["id"])
    assert alys.begin_command(["hand"], channel, {}).id
    await raw.patch(f"/channels/{thread['id']}", {"archived": True})
    with pytest.raises(Impossible, match="50083"):
        alys.begin_command(["hand"], channel, {})


@limit("locked-thread")
async def test_a_locked_thread_is_woken_by_moderators_only_and_not_by_a_message(
    raw: Raw, sandbox: Sandbox
) -> None:
    thread = await raw.thread()
    path = f"/channels/{thread['id']}"
    await raw.patch(path, {"archived": True, "locked": True})
    spoken = await raw.post(f"{path}/messages", {"content": "c"})
    assert spoken.refusal == (400, 50083)
    sandbox.deny_bot(sandbox.channel, Permission.MANAGE_THREADS)
    assert (await raw.patch(path, {"archived": False})).refusal == (403, 50013)
    assert (await raw.post(f"{path}/messages", {"content": "c"})).refusal == (403, 160005)
    sandbox.deny_bot(sandbox.channel)
    assert (await raw.patch(path, {"archived": False})).status == 200


@limit("active-threads")
async def test_a_server_has_room_for_so_many_active_threads(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.settings.active_threads = 2
    first = await raw.thread()
    await raw.thread()
    path = f"/channels/{sandbox.channel.id}/threads"
    assert (await raw.post(path, {"name": "t", "type": 11})).refusal == (400, 160006)
    await raw.patch(f"/channels/{first['id']}", {"archived": True})
    assert (await raw.post(path, {"name": "t", "type": 11})).status == 201


@limit("thread-members")
async def test_a_thread_has_at_most_a_thousand_members(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    thread = sandbox.world.channel((await raw.thread())["id"])
    for n in range(MEMBERS - 1):
        join(sandbox.realm, thread, sandbox.add_person(f"p{n}").id)
    reply = await raw.put(f"/channels/{thread.id}/thread-members/{bolek.id}")
    assert reply.refusal == (400, 30033)


@limit("speaking-in-threads")
async def test_speaking_needs_send_messages_in_threads(raw: Raw, sandbox: Sandbox) -> None:
    thread = await raw.thread()
    sandbox.deny_bot(sandbox.channel, Permission.SEND_MESSAGES_IN_THREADS)
    reply = await raw.post(f"/channels/{thread['id']}/messages", {"content": "c"})
    assert reply.refusal == (403, 50013)
    assert (await raw.post(raw.messages, {"content": "c"})).status == 200


@limit("renaming")
async def test_a_channel_is_renamed_twice_in_ten_minutes(raw: Raw) -> None:
    thread = await raw.thread()
    path = f"/channels/{thread['id']}"
    for name in ("first", "second"):
        assert (await raw.patch(path, {"name": name})).status == 200
    reply = await raw.patch(path, {"name": "third"})
    assert reply.status == 429
    assert "Via" in reply.headers
    assert 500 < reply.body["retry_after"] <= 601
    other = await raw.thread()
    assert (await raw.patch(f"/channels/{other['id']}", {"name": "free"})).status == 200
    raw.sandbox.clock.advance(reply.body["retry_after"] + 1)
    assert (await raw.patch(path, {"name": "third"})).status == 200


@limit("private-threads", "moderators-look-in")
async def test_a_private_thread_is_for_the_invited_and_for_moderators(
    raw: Raw, sandbox: Sandbox, alys: Person, bolek: Person
) -> None:
    thread = await raw.thread(type=12, invitable=False)
    await raw.say({"content": "psst"}, thread["id"])
    assert not bolek.sees(thread["id"])
    assert bolek.messages(thread["id"]) == []
    assert alys.sees(thread["id"]), "the owner of the server may manage threads"
    await raw.put(f"/channels/{thread['id']}/thread-members/{bolek.id}")
    assert "psst" in [each.content for each in bolek.messages(thread["id"])]


@limit("missing-access")
async def test_a_channel_the_bot_does_not_see_is_out_of_reach(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.deny_bot(sandbox.channel, Permission.VIEW_CHANNEL)
    path = f"/channels/{sandbox.channel.id}"
    assert (await raw.get(path)).refusal == (403, 50001)
    assert (await raw.post(raw.messages, {"content": "c"})).refusal == (403, 50001)


RIGHTS = [
    (Permission.SEND_MESSAGES, "POST", "/messages", {"content": "c"}),
    (Permission.EMBED_LINKS, "POST", "/messages", {"embeds": [{"title": "t"}]}),
    (Permission.CREATE_PUBLIC_THREADS, "POST", "/threads", {"name": "t", "type": 11}),
    (Permission.CREATE_PRIVATE_THREADS, "POST", "/threads", {"name": "t", "type": 12}),
]


@limit("missing-permissions")
@pytest.mark.parametrize(("right", "method", "path", "body"), RIGHTS)
async def test_what_the_bot_may_not_do_is_refused(
    raw: Raw, sandbox: Sandbox, right: Permission, method: str, path: str, body: dict[str, str]
) -> None:
    whole = f"/channels/{sandbox.channel.id}{path}"
    assert (await raw.ask(method, whole, body)).status in (200, 201)
    sandbox.deny_bot(sandbox.channel, right)
    assert (await raw.ask(method, whole, body)).refusal == (403, 50013)


@limit("missing-permissions")
async def test_files_pins_and_other_peoples_messages_need_rights_too(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    message = await raw.say()
    theirs = alys.say(sandbox.channel, "mine")
    denied = (Permission.ATTACH_FILES, Permission.PIN_MESSAGES)
    sandbox.deny_bot(sandbox.channel, *denied)
    assert (await raw.upload(raw.messages, {}, b"x")).refusal == (403, 50013)
    assert (await raw.put(f"{raw.messages}/pins/{message['id']}")).refusal == (403, 50013)
    assert (await raw.delete(f"{raw.messages}/{theirs.id}")).refusal == (403, 50013)
    edited = await raw.patch(f"{raw.messages}/{theirs.id}", {"content": "c"})
    assert edited.refusal == (403, 50005)


@limit("rights-to-ask-for")
async def test_with_exactly_the_rights_of_the_invitation_everything_works(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    guild = sandbox.add_guild("Strict", owner=bolek, bot_permissions=BOT)
    guild.roles[guild.id].permissions = Permission(0)
    channel = sandbox.add_channel(guild, "tables")
    made = await raw.post(f"/channels/{channel.id}/threads", {"name": "t", "type": 12})
    path = f"/channels/{made.body['id']}"
    sent = await raw.upload(f"{path}/messages", {"embeds": [{"title": "t"}]}, b"x")
    assert (await raw.put(f"{path}/messages/pins/{sent.body['id']}")).status == 204
    assert (await raw.get(f"{path}/messages")).body != []
    assert (await raw.patch(path, {"archived": True, "locked": True})).status == 200
