"""The gateway by raw lines: who is let in, what is replayed, what ends a session."""

import pytest

from bot.sandbox.intents import shard_of
from bot.sandbox.kinds import Intent
from bot.sandbox.lines import Close, Op
from bot.sandbox.people import Person
from bot.sandbox.ratelimits import Pace
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.raw import Raw, RawLine

limit = pytest.mark.limit
BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
GUILDS_ALONE = int(Intent.GUILDS)


@limit("heartbeat")
async def test_a_heartbeat_is_acknowledged(raw: Raw) -> None:
    async with raw.line() as line:
        await line.send(Op.HEARTBEAT, None)
        assert (await line.frame())["op"] == Op.HEARTBEAT_ACK


@limit("heartbeat-interval")
async def test_hello_asks_for_heartbeats_within_a_minute(raw: Raw, sandbox: Sandbox) -> None:
    async with raw.session.ws_connect(sandbox.gateway_url) as socket:
        hello = await socket.receive_json()
    assert hello["op"] == Op.HELLO
    assert 0 < hello["d"]["heartbeat_interval"] < 60_000


@limit("ready")
async def test_ready_says_where_to_resume(raw: Raw, sandbox: Sandbox) -> None:
    async with raw.line() as line:
        await line.identify()
        ready = (await line.event("READY"))["d"]
        assert ready["resume_gateway_url"] == sandbox.gateway_url
        assert (await line.event("GUILD_CREATE"))["d"]["id"] == sandbox.guild.id


CLOSES = [
    pytest.param({"token": "no"}, Close.AUTHENTICATION_FAILED, marks=limit("gateway-token")),
    pytest.param({"shard": [2, 2]}, Close.INVALID_SHARD, marks=limit("gateway-shard")),
    pytest.param({"intents": -1}, Close.INVALID_INTENTS, marks=limit("gateway-intents")),
    pytest.param(
        {"intents": int(Intent.GUILDS | Intent.MESSAGE_CONTENT)},
        Close.DISALLOWED_INTENTS,
        marks=limit("privileged-intents"),
    ),
    pytest.param({"padding": "p" * 4096}, Close.DECODE_ERROR, marks=limit("gateway-payload")),
]


@pytest.mark.parametrize(("more", "code"), CLOSES)
async def test_an_identify_that_is_not_right_ends_the_line(
    raw: Raw, more: dict[str, object], code: Close
) -> None:
    async with raw.line() as line:
        await line.identify(**more)
        assert await line.close_code() == code


@limit("gateway-frames")
async def test_a_line_takes_120_frames_a_minute(raw: Raw) -> None:
    async with raw.line() as line:
        for _ in range(121):
            await line.send(Op.HEARTBEAT, None)
        assert await line.close_code() == Close.RATE_LIMITED


@limit("gateway-order")
async def test_frames_out_of_order_end_the_line(raw: Raw) -> None:
    async with raw.line() as line:
        await line.send(Op.PRESENCE, {})
        assert await line.close_code() == Close.NOT_AUTHENTICATED
    async with raw.line() as line:
        await line.identify()
        await line.identify()
        assert await line.close_code() == Close.ALREADY_AUTHENTICATED


@limit("identifies-per-day")
async def test_a_thousand_identifies_a_day(raw: Raw, sandbox: Sandbox) -> None:
    limits = (await raw.get("/gateway/bot")).body["session_start_limit"]
    assert (limits["total"], limits["remaining"]) == (1000, 1000)
    sandbox.settings.paces.identify_daily = Pace(1, 86400.0)
    async with raw.line() as first, raw.line() as second:
        await first.identify()
        await first.event("READY")
        assert (await raw.get("/gateway/bot")).body["session_start_limit"]["remaining"] == 0
        await second.identify()
        assert await second.close_code() == Close.AUTHENTICATION_FAILED
        assert await first.close_code() == Close.AUTHENTICATION_FAILED


@limit("identify-pace")
async def test_one_identify_in_five_seconds(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.settings.paces.identify = Pace(1, 5.0)
    async with raw.line() as first, raw.line() as second:
        await first.identify()
        await first.event("READY")
        await second.identify()
        refused = await second.frame()
        assert (refused["op"], refused["d"]) == (Op.INVALID_SESSION, False)
        sandbox.clock.advance(5.0)
        await second.identify()
        assert (await second.frame())["t"] == "READY"


@limit("sharding-required")
async def test_2500_servers_are_too_many_for_one_shard(raw: Raw, sandbox: Sandbox) -> None:
    for n in range(2499):
        sandbox.add_guild(f"g{n}")
    async with raw.line() as line:
        await line.identify()
        assert await line.close_code() == Close.SHARDING_REQUIRED
    async with raw.line() as line:
        await line.identify(shard=[0, 2], intents=0)
        assert (await line.frame())["t"] == "READY"


async def ready(line: RawLine, shard: int, shards: int) -> list[str]:
    """Identify as one of several shards; says the guilds of it."""
    await line.identify(shard=[shard, shards])
    told = (await line.event("READY"))["d"]
    return [guild["id"] for guild in told["guilds"]]


@limit("shard-of-a-server", "dms-on-shard-0", "shard-count")
async def test_each_shard_has_its_servers_and_the_first_the_dms(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    sandbox.settings.shards = 2
    assert (await raw.get("/gateway/bot")).body["shards"] == 2
    guilds = [sandbox.guild.id, *(sandbox.add_guild(f"g{n}").id for n in range(3))]
    dm = await raw.dm(alys)
    await raw.say({"content": "c", "components": [BUTTON]}, dm["id"])
    async with raw.line() as first, raw.line() as second:
        for n, line in enumerate((first, second)):
            theirs = await ready(line, n, 2)
            assert theirs == [g for g in guilds if (int(g) >> 22) % 2 == n]
            assert theirs
        alys.begin_press(alys.dms()[0], "go")
        assert (await first.event("INTERACTION_CREATE"))["d"]["context"] == 1
        owner = first if shard_of(sandbox.guild.id, 2) == 0 else second
        await raw.say({"content": "c", "components": [BUTTON]})
        alys.begin_press(alys.messages(sandbox.channel)[-1], "go")
        told = (await owner.event("INTERACTION_CREATE"))["d"]
        assert told["guild_id"] == sandbox.guild.id


@limit("guilds-intent-suffices")
async def test_interactions_need_no_intent_and_messages_do(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    async with raw.line() as line:
        await line.identify(intents=0)
        await line.event("READY")
        await raw.say({"content": "c", "components": [BUTTON]})
        alys.begin_press(alys.messages(sandbox.channel)[0], "go")
        assert (await line.frame())["t"] == "INTERACTION_CREATE"


@limit("content-without-the-intent")
async def test_the_text_of_dms_and_mentions_arrives_without_the_content_intent(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    intents = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES
    async with raw.line() as line:
        await line.identify(intents=int(intents))
        await line.event("GUILD_CREATE")
        alys.say(sandbox.channel, "to all")
        alys.say(sandbox.channel, f"to <@{sandbox.world.bot.id}>")
        alys.say(alys.open_dm(), "to you")
        told = [(await line.event("MESSAGE_CREATE"))["d"]["content"] for _ in range(3)]
    assert told == ["", f"to <@{sandbox.world.bot.id}>", "to you"]


@limit("content-without-the-intent")
async def test_in_a_thread_only_that_somebody_wrote_is_told(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    thread = await raw.thread()
    async with raw.line() as line:
        await line.identify(intents=int(Intent.GUILDS | Intent.GUILD_MESSAGES))
        await line.event("GUILD_CREATE")
        said = alys.say(thread["id"], "to the table")
        told = (await line.event("MESSAGE_CREATE"))["d"]
    assert (told["id"], told["channel_id"], told["author"]["id"]) == (
        said.id,
        thread["id"],
        alys.id,
    )
    assert [told[key] for key in ("content", "embeds", "attachments", "components")] == [
        "",
        [],
        [],
        [],
    ]


@limit("resume")
async def test_what_was_missed_is_replayed_after_a_resume(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    await raw.say({"content": "c", "components": [BUTTON]})
    async with raw.line() as line:
        await line.identify()
        session = (await line.event("READY"))["d"]["session_id"]
        seen = (await line.event("GUILD_CREATE"))["s"]
        sandbox.gateway.drop()
        assert await line.close_code() == Close.UNKNOWN_ERROR
    begun = alys.begin_press(alys.messages(sandbox.channel)[0], "go")
    async with raw.line() as line:
        about = {"token": sandbox.token, "session_id": session, "seq": seen}
        await line.send(Op.RESUME, about)
        missed = await line.frame()
        assert (missed["t"], missed["d"]["id"]) == ("INTERACTION_CREATE", begun.id)
        assert (await line.frame())["t"] == "RESUMED"


@limit("resume-lapses")
async def test_a_session_cannot_be_resumed_for_ever(raw: Raw, sandbox: Sandbox) -> None:
    async with raw.line() as line:
        await line.identify()
        session = (await line.event("READY"))["d"]["session_id"]
        sandbox.gateway.drop()
        await line.close_code()
    sandbox.clock.advance(sandbox.settings.resume_seconds + 1)
    async with raw.line() as line:
        await line.send(Op.RESUME, {"token": sandbox.token, "session_id": session, "seq": 1})
        refused = await line.frame()
        assert (refused["op"], refused["d"]) == (Op.INVALID_SESSION, False)


@limit("closing-ends-the-session")
@pytest.mark.parametrize("code", [1000, 1001])
async def test_closing_in_good_order_ends_the_session(
    raw: Raw, sandbox: Sandbox, code: int
) -> None:
    async with raw.line() as line:
        await line.identify()
        session = (await line.event("READY"))["d"]["session_id"]
        await line.socket.close(code=code)
    async with raw.line() as line:
        await line.send(Op.RESUME, {"token": sandbox.token, "session_id": session, "seq": 1})
        assert (await line.frame())["op"] == Op.INVALID_SESSION


@limit("press-without-a-bot")
async def test_a_press_while_no_bot_is_there_is_lost(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    await raw.say({"content": "c", "components": [BUTTON]})
    begun = alys.begin_press(alys.messages(sandbox.channel)[0], "go")
    async with raw.line() as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        sandbox.clock.advance(3.1)
        await line.send(Op.HEARTBEAT, None)
        assert (await line.frame())["op"] == Op.HEARTBEAT_ACK
    assert begun.failed


@limit("reconnect-and-invalidate")
async def test_discord_asks_to_reconnect_and_invalidates(raw: Raw, sandbox: Sandbox) -> None:
    async with raw.line() as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        sandbox.gateway.reconnect()
        assert (await line.frame())["op"] == Op.RECONNECT
        sandbox.gateway.invalidate(resumable=True)
        told = await line.frame()
        assert (told["op"], told["d"]) == (Op.INVALID_SESSION, True)
