"""A bad network under a running game: connections that are cut, answers that are lost, messages
that Discord refuses, an outage. Nothing stalls, nothing is lost, nothing is doubled, and in the end
Discord shows what it should."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.faces.projection import Projection
from bot.numbers import PersonId
from bot.sandbox.kinds import MessageType, Permission
from bot.sandbox.people import Person
from bot.sandbox.rules.components import walk
from bot.sandbox.seen import Delivered
from bot.sandbox.world import Message as Shown
from bot.store import Status
from bot.store.sends import Send, put_send, sends
from tests.bot.play.test_absence import named
from tests.bot.play.test_agot import Casual, seated
from tests.bot.play.test_presses import another_answer, first_answer, panel, two_at
from tests.bot.play.test_store_faults import grown, kept
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town, town
from tests.stores import faulty

SEND = r"POST /channels/\d+/messages$"
EDIT = r"PATCH /channels/\d+/messages/"
THREAD = r"POST .*/threads$"
DM = r"POST /users/@me/channels$"
ACKNOWLEDGE = r"POST /interactions/.*/callback$"
FOLLOW_UP = r"POST /webhooks/"
SHOW = r"PATCH /webhooks/"
MESSAGES = r"(POST|PATCH) /(channels|webhooks)/"
PATIENCE = "bot.faces.first_answers.PATIENCE_SECONDS"
ALWAYS = 1_000_000
NEVER = 1_000_000.0  # seconds


async def briefly(_: float) -> None:
    await asyncio.sleep(0.01)


# discord.py waits for seconds before it asks again
HURRIED = SimpleNamespace(**{**vars(asyncio), "sleep": briefly})


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.network.PAUSES", (0.01, 0.02))
    monkeypatch.setattr("bot.network.LONG_PAUSES", (0.01, 0.01, 0.01, 0.01))
    monkeypatch.setattr("bot.faces.reconcile.RETRY_SECONDS", (0.05,))
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "weather")
    monkeypatch.setattr(PATIENCE, 0.0)  # acknowledged alone, so that the messages are edited


async def differences(match: Match) -> list[str]:
    """Where Discord shows something else than a projection of the table made anew."""
    service, world = match.town.bot.service, match.town.sandbox.world
    async with service.registry.seen(match.number) as table:
        numbers = [PersonId(int(person.id)) for person in match.people]
        people = {number: await match.town.store.person(number) for number in numbers}
        wanted = {want.slot: want.post for want in Projection().of(table, people)}
    standing = await match.town.store.messages(match.number)
    found = sorted(set(wanted) - set(standing))
    for slot in set(wanted) & set(standing):
        kept = standing[slot]
        shown = world.history(str(kept.channel)).get(str(kept.message))
        if shown is None or shown.text != wanted[slot].text:
            found.append(slot)
    known = {str(message.message) for message in standing.values()}
    return found + [m.text for m in posted(match) if m.id not in known]


def posted(match: Match) -> list[Shown]:
    """What the bot has posted for everybody in the thread, and in people's DMs."""
    world = match.town.sandbox.world
    dms = [person.dm.id for person in match.people if person.dm is not None]
    messages = [m for channel in (match.thread, *dms) for m in world.history(channel).values()]
    ours = [m for m in messages if m.author_id == world.bot.id and m.audience is None]
    return [message for message in ours if message.type is MessageType.DEFAULT]


async def equal(match: Match) -> None:
    sandbox = match.town.sandbox
    await sandbox.until(lambda: sandbox.faults.left == 0)  # acknowledging may still go on
    await match.town.settle()
    with suppress(TimeoutError):  # what was kept a moment ago is carried out a moment later
        await comes_to(match)
    assert await differences(match) == []


async def comes_to(match: Match, *slots: str) -> None:
    """Until nothing but these is shown otherwise than it should be."""
    async with asyncio.timeout(20):
        while sorted(await differences(match)) != sorted(slots):
            await match.town.sandbox.quiet(0.01)


def mover(match: Match) -> Person:
    (person,) = match.waited_for()
    return person


async def answer(match: Match) -> Person:
    """Whoever is asked answers, by as many presses as it takes, until the other is asked."""
    person = mover(match)
    await match.play(Random(1), until=lambda: match.waited_for() not in ([], [person]))
    return person


class TestCutConnections:
    @pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
    async def test_none_stalls_a_table_wherever_it_is_cut(
        self, tmp_path: Path, after: bool
    ) -> None:
        """Three times in a row is more than one request takes, so that the round is repeated."""
        async with town(tmp_path) as place:
            faults = place.sandbox.faults
            for route in (SEND, THREAD, DM):
                faults.cut(route, times=3, after=after)
            match = await two_at(place)
            await equal(match)
            edits = f"{EDIT}|{SHOW}"
            for times, route in ((1, ACKNOWLEDGE), (1, edits), (3, edits), (3, SEND)):
                before = await kept(match)
                faults.cut(route, times=times, after=after)
                await answer(match)
                assert await kept(match) > before
                await equal(match)

    @pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
    async def test_a_panel_is_right_though_the_answer_that_edits_it_is_cut(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
    ) -> None:
        monkeypatch.setattr(PATIENCE, NEVER)
        async with town(tmp_path) as place:
            match = await two_at(place)
            await equal(match)
            place.sandbox.faults.cut(ACKNOWLEDGE, times=2, after=after)
            before = await kept(match)
            await answer(match)
            assert await kept(match) > before
            await equal(match)

    @pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
    async def test_whoever_asked_for_something_gets_it(self, tmp_path: Path, after: bool) -> None:
        """A picture as the answer to a command, and a line beside a press."""
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            alys, stranger = match.people[0], place.person("Cersei")
            for route in (ACKNOWLEDGE, SHOW):
                place.sandbox.faults.cut(route, after=after)
            board = await (await alys.command("board", channel=match.thread)).reply()
            assert alys.file(board.attachments[0])
            place.sandbox.faults.cut(FOLLOW_UP, after=after)
            told = await (await stranger.press(match.newest, first_answer(match.newest))).reply()
            assert told.text == "That is not for you to decide."
            assert place.sandbox.faults.left == 0


class TestAcknowledgements:
    @pytest.mark.parametrize("lost", [1, 5])
    async def test_an_answer_that_was_seen_taken_is_played(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: int
    ) -> None:
        """Discord takes the acknowledgement and its answer is lost; what is asked again is
        refused as answered already, or fails as well."""
        monkeypatch.setattr("discord.webhook.async_.asyncio", HURRIED)
        async with town(tmp_path) as place:
            match = await two_at(place)
            before = await kept(match)
            place.sandbox.faults.lose_answer(ACKNOWLEDGE)
            if lost > 1:
                place.sandbox.faults.answer(502, ACKNOWLEDGE, times=lost - 1)
            await answer(match)
            assert await kept(match) == before + 1
            await equal(match)

    @pytest.mark.parametrize("code", [10062, 10015, 50027])
    async def test_an_answer_in_the_open_that_discord_did_not_take_is_not_played(
        self, tmp_path: Path, code: int
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            before, person = await kept(match), mover(match)
            _forgotten(place, code)
            person.begin_press(match.newest, first_answer(match.newest))
            await place.sandbox.until(lambda: place.sandbox.faults.left == 0)
            await equal(match)
            assert await kept(match) == before
            assert await place.store.receipts.all() == []

    @pytest.mark.parametrize("code", [10062, 10015, 50027])
    @pytest.mark.parametrize("patience", [0.0, NEVER])
    async def test_one_on_a_panel_is_carried_out_before_and_then_shown(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, patience: float
    ) -> None:
        monkeypatch.setattr(PATIENCE, patience)
        async with town(tmp_path) as place:
            match = await two_at(place)
            before, person = await kept(match), mover(match)
            _forgotten(place, code)
            person.begin_press(panel(match, person), first_answer(panel(match, person)))
            await person.until(lambda: match.waited_for() not in ([], [person]))
            await equal(match)
            assert await kept(match) == before + 1
            assert await place.store.receipts.all() == []

    async def test_what_is_delivered_twice_is_done_once_and_without_a_word(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            place.sandbox.faults.duplicate_interactions()
            match = await two_at(place)
            assert [table.id for table in await place.store.tables_in(list(Status))] == [1]
            place.sandbox.faults.duplicate_interactions()
            person = mover(match)
            outcome = await person.press(panel(match, person), first_answer(panel(match, person)))
            await place.sandbox.quiet(0.2)
            assert not outcome.ephemeral
            await equal(match)


class TestStaleMessages:
    """A message was sent and not kept, and the game moves on before it is sent again: the same
    nonce brings the old message, with a question that is settled."""

    async def test_it_becomes_what_it_should_be(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            async with unkept(place.database, "log:1"):
                await first_answered(match)
                await answered_by_the_button(match)
            await equal(match)

    async def test_it_becomes_so_after_a_crash_too(self, tmp_path: Path) -> None:
        """Nobody remembers that it was sent: only what Discord returns can tell."""
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            async with unkept(place.database, "log:1"):
                await first_answered(match)
                await place.bot.service.reconciler.close()
                await answered_by_the_button(match)
            await place.sleep()
            await place.wake()
            await equal(match)


def _forgotten(place: Town, code: int) -> None:
    """Discord knows nothing of the next interaction."""
    body = {"code": code, "message": "Unknown interaction"}
    place.sandbox.faults.answer(404, ACKNOWLEDGE, body=body)


async def first_answered(match: Match) -> None:
    person = mover(match)
    await person.press(panel(match, person), first_answer(panel(match, person)))
    await person.until(lambda: match.waited_for() not in ([], [person]))


async def answered_by_the_button(match: Match) -> None:
    """The panels are not shown, but behind the thread's button the question is answered."""
    person, before = mover(match), await kept(match)
    prompt = await match.opened_panel(person)
    assert prompt is not None
    while await kept(match) == before:
        await match._press(person, person.look(prompt), Random(1))


@asynccontextmanager
async def unkept(path: Path, slot: str) -> AsyncIterator[None]:
    """The store does not take this message; a percent sign stands for anything."""
    async with faulty(path, "before insert on messages", f"new.slot like '{slot}'"):
        yield


class TestUnwantedMessages:
    """A message was sent and not kept, and nobody wants it any more before it is sent again."""

    async def requested(self, match: Match) -> tuple[Person, Delivered]:
        """A request that everybody sees, and who has to agree."""
        alys, bolek = match.people
        await said(alys, "game pause", match)
        return bolek, await asked(match, ":agree")

    @pytest.mark.parametrize("killed", [False, True], ids=["alive", "killed"])
    async def test_it_goes(self, tmp_path: Path, killed: bool) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            async with unkept(place.database, "petition:%"):
                bolek, request = await self.requested(match)
                if killed:
                    await place.bot.service.reconciler.close()
                await bolek.press(request, named(request, "agree"))
                await agreed(place, match)
            if killed:
                await place.sleep()
                await place.wake()
            await equal(match)
            assert request.id not in {message.id for message in posted(match)}
            assert await sends(place.store, match.number) == {}

    async def test_if_it_was_never_sent_nobody_hears_of_it(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            pings = [len(person.pings(match.thread)) for person in match.people]
            recent = Send("petition:9", int(match.thread), time.time())
            await put_send(place.store, match.number, "recent", recent)
            await put_send(place.store, match.number, "old", recent._replace(at=0.0))
            await place.sleep()
            await place.wake()
            await equal(match)
            assert [len(person.pings(match.thread)) for person in match.people] == pings
            assert await sends(place.store, match.number) == {}
            tried = [each for each in place.sandbox.log.exchanges() if said_in(each) == "…"]
            assert [each["request"]["nonce"] for each in tried] == ["recent"]  # the old is unknown

    async def test_what_is_refused_is_not_taken_back(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            place.sandbox.deny_bot(place.sandbox.channel, Permission.SEND_MESSAGES_IN_THREADS)
            await said(match.people[0], "game pause", match)
            await place.settle()
            assert await sends(place.store, match.number) == {}


async def agreed(place: Town, match: Match) -> None:
    async with asyncio.timeout(20):
        while await requests(place, match):
            await place.sandbox.quiet(0.01)


async def requests(place: Town, match: Match) -> list[object]:
    """What is asked at the table and not decided."""
    kept = await place.store.table(match.number)
    assert kept is not None
    return list((kept.petition or {}).get("pending", ()))


def said_in(exchange: Mapping[str, Any]) -> str:
    body = exchange["request"]
    shown = walk(body.get("components")) if isinstance(body, dict) else ()
    return "\n".join(str(one["content"]) for one in shown if "content" in one)


class TestOutages:
    @pytest.fixture(autouse=True)
    def _sleepy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bot.faces.reconcile.RETRY_SECONDS", (NEVER,))

    async def test_a_change_ends_the_wait(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            person = await silenced(match)
            again = await person.press(panel(match, person), another_answer(panel(match, person)))
            assert (await again.reply()).ephemeral  # it is settled already
            await equal(match)

    async def test_the_sweep_ends_it_and_asks_for_nothing_where_nothing_differs(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.faces.reconcile.SWEEP_SECONDS", 0.01)
        monkeypatch.setattr("bot.faces.reconcile.SWEPT_SECONDS", 0.01)
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.sandbox.quiet(0.3)
            await silenced(match)
            await comes_to(match)
            await place.sandbox.quiet(0.3)


BEGINNING = ["GET /users/@me$", "GET /oauth2/applications/@me$", r"PUT /applications/\d+/commands$"]


class TestStart:
    @pytest.mark.parametrize("request_of_it", BEGINNING)
    async def test_nothing_that_is_asked_first_ends_the_bot_at_once(
        self, tmp_path: Path, request_of_it: str
    ) -> None:
        """Neither a refusal that discord.py does not repeat nor a line that is cut."""
        async with town(tmp_path) as place:
            await place.sleep()
            place.sandbox.faults.answer(503, request_of_it)
            place.sandbox.faults.cut(request_of_it)
            await place.wake()
            assert not place.sandbox.faults.left
            await two_at(place)


async def silenced(match: Match) -> Person:
    """Somebody answers while no message can be carried; then Discord is there again."""
    sandbox, person, before = match.town.sandbox, mover(match), await kept(match)
    sandbox.faults.answer(503, MESSAGES, times=ALWAYS)
    await person.press(panel(match, person), first_answer(panel(match, person)))
    await grown(match, before + 1)
    await sandbox.until(lambda: any(told["status"] == 503 for told in sandbox.log.exchanges()))
    assert await differences(match)
    sandbox.faults.clear()
    return person


CLOSED = [(403, 50007), (403, 50001)]
NOT_NOW = [(400, 30046), (503, 0)]


class TestRefusals:
    @pytest.fixture(autouse=True)
    def acknowledged_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A press: its panel is edited only afterwards, and that is what is refused."""
        monkeypatch.setattr(PATIENCE, 0.0)

    @pytest.mark.parametrize(("status", "code"), CLOSED)
    async def test_dms_that_close_in_the_middle_hold_nothing_up_and_are_noticed_when_they_open(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, code: int
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            person = mover(match)
            refuse(match, person, "(PATCH|POST|DELETE)", status, code)
            await match.play(Random(1), until=lambda: person not in match.waited_for())
            await place.settle()
            assert (await place.store.person(PersonId(int(person.id)))).dms_closed
            place.sandbox.faults.clear()
            refuse_in_dm(match, person, "(PATCH|POST|DELETE)", status, code)
            await match.play(Random(1), until=lambda: person in match.waited_for())
            assert await match.opened_panel(person) is not None
            place.sandbox.faults.clear()
            monkeypatch.setattr("bot.faces.doors.KNOCK_AGAIN_SECONDS", 0.0)
            await match.play(Random(1), until=lambda: person not in match.waited_for())
            await equal(match)
            assert not (await place.store.person(PersonId(int(person.id)))).dms_closed

    @pytest.mark.parametrize(("status", "code"), NOT_NOW)
    async def test_a_panel_that_cannot_be_edited_now_waits_alone(
        self, tmp_path: Path, status: int, code: int
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            person = mover(match)
            refuse(match, person, "PATCH", status, code)
            await person.press(panel(match, person), first_answer(panel(match, person)))
            await place.sandbox.until(lambda: match.waited_for() not in ([], [person]))
            await comes_to(match, slot_of(match, person))
            place.sandbox.faults.clear()
            await comes_to(match)

    async def test_a_dm_channel_that_is_gone_is_opened_anew(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            person, before = mover(match), panel(match, mover(match))
            refuse(match, person, "PATCH", 404, 10003, times=1)
            await person.press(before, first_answer(before))
            await comes_to(match, before.text)  # which the sandbox, unlike Discord, still has


def refuse(
    match: Match, person: Person, method: str, status: int, code: int, times: int = ALWAYS
) -> None:
    """Discord refuses this in the person's DM, and what is edited by a press as well."""
    refuse_in_dm(match, person, method, status, code, times)
    match.town.sandbox.faults.answer(
        status, rf"{method} /webhooks/.*/@original", times=times, body=refused(code)
    )


def refuse_in_dm(
    match: Match, person: Person, method: str, status: int, code: int, times: int = ALWAYS
) -> None:
    assert person.dm is not None
    route = rf"{method} /channels/{person.dm.id}/messages"
    match.town.sandbox.faults.answer(status, route, times=times, body=refused(code))


def refused(code: int) -> dict[str, Any]:
    return {"code": code, "message": "refused on demand"}


def slot_of(match: Match, person: Person) -> str:
    return f"panel:{match.people.index(person)}.{person.id}"


class TestManyThings:
    async def test_one_server_that_cannot_be_greeted_keeps_nobody_waiting(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            await place.sleep()
            guilds = [place.sandbox.add_guild(name) for name in ("One", "Two")]
            channels = [place.sandbox.add_channel(guild, "hall") for guild in guilds]
            route = rf"POST /channels/{channels[0].id}/messages$"
            place.sandbox.faults.cut(route, times=3)
            await place.wake()
            await place.sandbox.until(lambda: place.sandbox.world.history(channels[1].id))
            assert place.sandbox.faults.left == 0
            assert place.sandbox.world.history(channels[0].id) == {}


class TestCalm:
    async def test_what_has_just_been_sent_is_not_edited(self, tmp_path: Path) -> None:
        """What Discord returns is known again: texts, menus, buttons, pictures."""
        async with town(tmp_path) as place:
            match = Casual(await seated(place, ["Alys", "Bolek"], computers=0))
            await match.play(Random(1), until=lambda: match.presses >= 20)
            told = place.sandbox.log.exchanges()
        pairs = [(one, other) for one, other in pairwise(told) if one["method"] == "POST"]
        sent = [(one, other) for one, other in pairs if one["path"].endswith("/messages")]
        assert len(sent) >= 5
        assert [other for one, other in sent if other["path"].endswith(one["response"]["id"])] == []
