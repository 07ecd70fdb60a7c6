"""What people ask outside a move: their tables, settings and data, help, invitations, rights; and
how often they are pinged."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from bot.numbers import PersonId
from bot.sandbox.kinds import Permission
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from tests.bot.play.test_presses import panel, two_at
from tests.bot.town import Town, town


async def asked(place: Town, asker: Person, path: str, **options: object) -> Delivered:
    """The answer to a command used in the channel."""
    return await (await asker.command(path, channel=place.sandbox.channel, **options)).reply()


class TestTables:
    async def test_my_tables_are_listed_and_suggested_the_waiting_one_first(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            matches = [await two_at(place), await two_at(place, "behind")]
            listed = (await asked(place, alys, "me games")).text.splitlines()
            assert len(listed) == 2
            assert all(any(m.thread in line for line in listed) for m in matches)
            waits = ["your move" in line for line in listed]
            assert waits == sorted(waits, reverse=True)
            which = await asked(place, alys, "hand")
            assert "several tables" in which.text
            offered = await alys.autocomplete("hand", "table", "", channel=place.sandbox.channel)
            assert {choice["value"] for choice in offered} == {str(m.number) for m in matches}

    async def test_an_invitation_is_a_button(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            lobby = await place.lobby(alys, "intrigue", language="en")
            await asked(place, alys, "game invite", person=cersei)
            called = cersei.pings(place.sandbox.channel)[-1]
            await cersei.press(called, "Join")
            await alys.until(lambda: "Cersei" in alys.look(lobby.post).text)
            listed = await asked(place, cersei, "game list")
            assert "Westeros Intrigue #1" in listed.text

    async def test_a_missing_right_is_named(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            channel = place.sandbox.channel
            place.sandbox.deny_bot(channel, Permission.CREATE_PUBLIC_THREADS)
            answer = await asked(place, place.person("Alys"), "game new", game="intrigue")
            assert "Create Public Threads" in answer.text
            assert f"<#{channel.id}>" in answer.text

    async def test_the_server_decides_the_language_and_who_opens_tables(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            told = await asked(place, alys, "admin setup", language="pl")
            assert "Polish" in told.text
            lobby = await place.lobby(cersei, "behind")
            assert "W Cieniu Tronu #1" in lobby.post.text


UNFIT = {"code": 50035, "message": "Invalid Form Body", "errors": {}}


class TestPeople:
    async def test_a_message_that_discord_finds_unfit_holds_nothing_up(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await place.settle()
            (mover,) = match.waited_for()
            assert mover.dm is not None
            edits = rf"PATCH /channels/{mover.dm.id}/messages/"
            place.sandbox.faults.answer(400, edits, times=1_000, body=UNFIT)
            await match.play(Random(1), until=lambda: mover not in match.waited_for())
            await place.settle()
            assert match.waited_for() == [p for p in match.people if p is not mover]

    async def test_a_discreet_panel_names_no_card(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            (mover,) = match.waited_for()
            await asked(place, mover, "me settings", discreet=True)
            await mover.until(lambda: len(panel(match, mover).buttons) == 1)
            assert "*" not in panel(match, mover).text.replace("**", "")
            assert not panel(match, mover).attachments
            opened = await (
                await mover.press(panel(match, mover), panel(match, mover).buttons[0].label)
            ).reply()
            assert opened.ephemeral
            assert opened.controls

    async def test_pictures_can_be_switched_off_and_on(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            told = await asked(place, alys, "me settings", pictures=False)
            assert "Pictures: no." in told.text
            assert not (await place.bot.service.store.person(PersonId(int(alys.user.id)))).pictures
            told = await asked(place, alys, "me settings", language="pl")
            assert "Obrazki: nie." in told.text
            await asked(place, alys, "me settings", pictures=True)
            assert (await place.bot.service.store.person(PersonId(int(alys.user.id)))).pictures

    async def test_a_panel_behind_the_button_alone_leaves_the_dms(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys = place.person("Alys")
            await asked(place, alys, "me settings", panel="thread")
            await alys.until(lambda: match.panel(alys) is None)

    async def test_data_is_given_and_then_forgotten(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys, bolek = match.people
            answer = await asked(place, alys, "me data export")
            document = json.loads(alys.file(answer.attachments[0]))
            assert document["tables"][0]["table"] == match.number
            await asked(place, alys, "me data delete", confirm=True)
            match.people = [bolek]
            await match.play(Random(1))  # a computer player goes on for her
            assert match.over
            empty = await asked(place, alys, "me games")
            assert empty.text == "You are not sitting at any table."

    async def test_a_table_that_cannot_be_is_unknown(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            for named in ("99", "-1", "abc", "9" * 22):
                answer = await asked(place, place.person("Alys"), "board", table=named)
                assert answer.text == "There is no such table."

    async def test_one_ping_for_every_wait(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            waits = {person.name: 0 for person in match.people}
            last, choose = None, Random(1)
            while not match.over:
                await place.sandbox.until(lambda: match.over or match.waited_for())
                for person in match.waited_for():
                    waits[person.name] += person is not last
                    last = person
                    await match.answer(person, choose)
            for person in match.people:
                rung = [m for m in person.pings(match.thread) if not m.ephemeral]
                assert len(rung) <= waits[person.name]
