"""How often, how fast, and to whom: rate limits, refused DMs, the shape of answers."""

import aiohttp
import pytest

from bot.sandbox.people import Person
from bot.sandbox.ratelimits import Pace
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.raw import Raw

limit = pytest.mark.limit


@limit("content-type")
async def test_answers_are_application_json_and_nothing_more(raw: Raw) -> None:
    for path in ("/users/@me", "/users/1"):
        assert (await raw.get(path)).headers["Content-Type"] == "application/json"


@limit("wrong-route")
async def test_a_route_that_does_not_exist_is_not_found(raw: Raw) -> None:
    assert (await raw.get("/channels/1/massages")).refusal == (404, 0)


@limit("wrong-token")
async def test_a_wrong_token_is_unauthorised(raw: Raw) -> None:
    reply = await raw.get("/users/@me", headers={"Authorization": "Bot no"})
    assert reply.refusal == (401, 0)


@limit("old-edits")
async def test_messages_older_than_an_hour_are_edited_three_times_in_six_seconds(
    raw: Raw,
) -> None:
    path = f"{raw.messages}/{(await raw.say())['id']}"
    for n in range(5):
        assert (await raw.patch(path, {"content": f"young {n}"})).status == 200
    raw.sandbox.clock.advance(3601)
    for n in range(3):
        assert (await raw.patch(path, {"content": f"old {n}"})).status == 200
    reply = await raw.patch(path, {"content": "too much"})
    assert reply.refusal == (429, 30046)
    assert "Via" in reply.headers
    assert 0 < reply.body["retry_after"] < 7
    raw.sandbox.clock.advance(reply.body["retry_after"])
    assert (await raw.patch(path, {"content": "patient"})).status == 200


@limit("global-rate")
async def test_fifty_requests_a_second_are_the_bots_share(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.settings.paces.everything = Pace(50, 1.0)
    sandbox.clock.stop()
    for _ in range(50):
        assert (await raw.get("/users/@me")).status == 200
    reply = await raw.get("/users/@me")
    assert reply.status == 429
    assert reply.body["global"] is True
    assert reply.headers["X-RateLimit-Global"] == "true"
    sandbox.clock.advance(1.0)
    assert (await raw.get("/users/@me")).status == 200


@limit("bucket-headers", "rate-limited-answer")
async def test_buckets_are_told_in_headers_and_enforced(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.settings.paces.route = Pace(5, 5.0)
    for left in range(4, -1, -1):
        reply = await raw.post(raw.messages, {"content": "c"})
        assert reply.headers["X-RateLimit-Remaining"] == str(left)
        assert reply.headers["X-RateLimit-Bucket"]
    reply = await raw.post(raw.messages, {"content": "c"})
    assert reply.status == 429
    assert "Via" in reply.headers
    assert 0 < reply.body["retry_after"] < 6
    assert (await raw.get(raw.messages)).status == 200


@limit("invalid-requests")
async def test_too_many_invalid_requests_shut_the_address_out(raw: Raw, sandbox: Sandbox) -> None:
    pace = sandbox.settings.paces.invalid
    assert pace == Pace(10_000, 600.0)
    sandbox.settings.paces.invalid = Pace(5, pace.seconds)
    for _ in range(5):
        await raw.get("/users/@me", headers={"Authorization": "Bot no"})
    reply = await raw.get("/users/@me")
    assert reply.status == 429
    assert "Via" not in reply.headers
    sandbox.clock.advance(601)
    assert (await raw.get("/users/@me")).status == 200


@limit("closed-dms")
async def test_closed_dms_refuse_the_message_not_the_opening(raw: Raw, bolek: Person) -> None:
    bolek.close_dms()
    dm = await raw.dm(bolek)
    path = f"/channels/{dm['id']}/messages"
    assert (await raw.post(path, {"content": "c"})).refusal == (403, 50007)
    bolek.open_dms()
    assert (await raw.post(path, {"content": "c"})).status == 200


@limit("no-common-server")
async def test_without_a_common_server_there_are_no_dms(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    dm = await raw.dm(bolek)
    sandbox.leave(bolek, sandbox.guild)
    path = f"/channels/{dm['id']}/messages"
    assert (await raw.post(path, {"content": "c"})).refusal == (403, 50278)


@limit("opening-dms")
async def test_dms_are_not_opened_too_fast(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.settings.paces.opened_dms = Pace(2, 60.0)
    first, second, third, _ = sandbox.people.all()
    for person in (first, second, first):
        await raw.dm(person)
    reply = await raw.post("/users/@me/channels", {"recipient_id": third.id})
    assert reply.refusal == (403, 40003)


@limit("server-errors")
@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_the_servers_own_failures_come_on_demand(
    raw: Raw, sandbox: Sandbox, status: int
) -> None:
    sandbox.faults.answer(status, r"POST .*/messages$")
    assert (await raw.post(raw.messages, {"content": "c"})).status == status
    assert sandbox.world.history(sandbox.channel.id) == {}
    assert (await raw.post(raw.messages, {"content": "c"})).status == 200


@limit("lost-answers")
async def test_an_answer_may_be_lost_after_the_deed(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.faults.lose_answer(r"POST .*/messages$")
    body = {"content": "c", "nonce": "n", "enforce_nonce": True}
    assert (await raw.post(raw.messages, body)).status == 502
    assert (await raw.post(raw.messages, body)).status == 200
    assert len(sandbox.world.history(sandbox.channel.id)) == 1


@limit("cut-connections")
@pytest.mark.parametrize("after", [False, True])
async def test_a_connection_may_be_cut_before_the_deed_or_after_it(
    raw: Raw, sandbox: Sandbox, after: bool
) -> None:
    sandbox.faults.cut(r"POST .*/messages$", after=after)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await raw.post(raw.messages, {"content": "c"})
    assert len(sandbox.world.history(sandbox.channel.id)) == after
    assert (await raw.post(raw.messages, {"content": "c"})).status == 200
