"""For whom a table exists. To everybody else its number is one that was never given, whatever they
type or press; and numbers count within their server."""

from __future__ import annotations

from pathlib import Path

from bot.names import plain_name
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.sandbox.world import Channel
from bot.words import words_in
from tests.bot.hostile import BESIDE, IN_DMS, NOWHERE, table_commands
from tests.bot.play.test_afterwards import pictured
from tests.bot.play.test_people import asked
from tests.bot.town import town
from tests.bot.two_servers import Servers, seated, two_servers, with_tables

UNKNOWN = words_in("en").text("table.unknown")


async def typed(
    servers: Servers, person: Person, path: str, table: str, channel: Channel
) -> Delivered:
    beside = {
        name: servers.person(str(value)) if name == "person" else value
        for name, value in BESIDE.get(path, {}).items()
    }
    return await (await person.command(path, channel=channel, **beside, table=table)).reply()


async def offered(person: Person, path: str, channel: Channel) -> dict[str, str]:
    """What is suggested for the option: value -> name."""
    found = await person.autocomplete(path, "table", "", channel=channel)
    return {str(choice["value"]): str(choice["name"]) for choice in found}


def shown(message: Delivered) -> tuple[object, ...]:
    return message.text, message.flags, message.attachments, message.controls


async def test_every_command_that_takes_a_table_is_confined(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        servers = await with_tables(place)
        commands = table_commands(place.bot.tree)
        assert {"board", "hand", "orders", "game join", "game recap"} < set(commands)
        eddard, theon = servers.people("Eddard", "Theon")
        hidden, first = servers.tables["hidden"], place.sandbox.channel
        elsewhere = f"{hidden.guild}/{hidden.number}"
        cases = [(eddard, path, str(hidden.number), first) for path in commands]
        cases += [(theon, path, elsewhere, servers.harbor) for path in commands]
        cases += [(eddard, path, elsewhere, eddard.open_dm()) for path in IN_DMS]
        cases += [(eddard, path, str(hidden.number), eddard.open_dm()) for path in IN_DMS]
        for person, path, named, channel in cases:
            told = await typed(servers, person, path, named, channel)
            assert told.text == UNKNOWN, (path, told.text)
            nothing = await typed(servers, person, path, str(NOWHERE), channel)
            assert shown(told) == shown(nothing), path
            assert named not in await offered(person, path, channel), path
        listed = await asked(place, eddard, "game list")
        assert "#4" in listed.text
        assert not any(f"#{number}*" in listed.text for number in (1, 2, 3))
        bolek = servers.person("Bolek")  # whose one game, against Alys, has ended in the council
        assert "Alys" in pictured(await asked(place, bolek, "game leaderboard"))
        hidden_from = await asked(place, eddard, "game leaderboard")
        assert "Alys" not in pictured(hidden_from) + hidden_from.text


async def test_a_table_exists_for_its_players_and_for_those_who_see_it(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        servers = await with_tables(place)
        cersei, dorota, eddard, gendry = servers.people("Cersei", "Dorota", "Eddard", "Gendry")
        first, hidden = place.sandbox.channel, servers.tables["hidden"]
        number = str(hidden.number)
        assert (await typed(servers, dorota, "board", number, first)).text == UNKNOWN
        servers.let_see(dorota)
        await place.sandbox.quiet()
        assert (await typed(servers, dorota, "board", number, first)).text != UNKNOWN
        assert str(servers.tables["ended"].number) in await offered(
            dorota, "game replay show", first
        )
        assert (await typed(servers, gendry, "hand", number, first)).text == UNKNOWN
        servers.let_see(cersei, allowed=False)  # plays there, and is asked by DM
        await place.sandbox.quiet()
        held = await typed(servers, cersei, "hand", number, cersei.open_dm())
        assert str(hidden.thread) in held.text
        lobby = servers.tables["lobby"]
        assert (await typed(servers, eddard, "game join", "3", first)).text == UNKNOWN
        alys = servers.person("Alys")
        invited = await alys.command(
            "game invite", channel=servers.council, person=eddard, table=str(lobby.number)
        )
        await invited.reply()
        joined = await typed(servers, eddard, "game join", str(lobby.number), first)
        assert f"#{lobby.number}" in joined.text
        assert str(lobby.number) in await offered(eddard, "game leave", first)


async def test_numbers_count_within_a_server_and_dms_name_the_server(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        servers = await two_servers(place)
        alys, bolek, olenna = servers.people("Alys", "Bolek", "Olenna")
        place.sandbox.join(alys, servers.other)
        here = await seated(servers, "here", place.sandbox.channel, "behind", alys, bolek)
        there = await seated(servers, "there", servers.harbor, "intrigue", olenna, alys)
        assert (servers.tables["here"].number, servers.tables["there"].number) == (1, 1)
        assert here.number != there.number
        names = {place.sandbox.world.channel(match.thread).name for match in (here, there)}
        assert names == {"Alys · Bolek · throne 1", "Olenna · Alys · intrigue 1"}
        for channel, match in ((place.sandbox.channel, here), (servers.harbor, there)):
            told = await typed(servers, alys, "hand", "1", channel)
            assert match.thread in told.text
        dm = alys.open_dm()
        which = await typed(servers, alys, "hand", "1", dm)
        assert which.text == words_in("en").text("table.which")
        suggested = await offered(alys, "hand", dm)
        assert any("Behind the Throne #1 · The Rookery" in name for name in suggested.values())
        for value, name in suggested.items():
            told = await typed(servers, alys, "hand", value, dm)
            assert (here if "Behind" in name else there).thread in told.text
        listed = (await (await alys.command("me games", channel=dm)).reply()).text
        assert f"**<#{here.thread}>** · The Rookery" in listed
        assert f"**<#{there.thread}>** · Old\\*\\*town\\*\\*" in listed


async def test_a_thread_of_the_older_count_is_renamed_once(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        servers = await two_servers(place)
        alys, bolek, olenna, loras = servers.people("Alys", "Bolek", "Olenna", "Loras")
        await seated(servers, "here", place.sandbox.channel, "behind", alys, bolek)
        matches = [
            await seated(servers, name, servers.harbor, "behind", olenna, loras)
            for name in ("old", "own")
        ]
        old, own = (place.sandbox.world.channel(match.thread) for match in matches)
        old.name, own.name = f"Behind the Throne #{matches[0].number}", "The fight for Oldtown"
        await place.sleep()
        await place.wake()
        await place.sandbox.until(lambda: old.name == "Behind the Throne #1")
        assert own.name == "The fight for Oldtown"


async def test_a_name_that_would_do_something_does_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        rascal = place.sandbox.add_person("\u202e**<@1>**\u2066 @everyone")
        unseen = place.sandbox.add_person("\u3164\u200b")
        unseen.user.username = "nobody_seen"
        lobby = await place.lobby(rascal, "behind", seats=2, language="en")
        await lobby.press(unseen, "join")
        match = await lobby.start(rascal, unseen)
        await place.settle()
        seats = await place.store.seats(lobby.number)
        assert [seat.name for seat in seats] == [plain_name(rascal.name), "nobody_seen"]
        texts = "\n".join(m.text for m in [rascal.look(lobby.post), *match.lines()])
        for live in ("\u202e", "\u2066", "**<@1>", "@everyone"):
            assert live not in texts
        assert all(not m.payload["mention_everyone"] for m in match.lines())
