"""What a server decides: channels, limits, who opens tables, and who sits in the gallery. And what
the gallery sees: hands a round old, and nothing newer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.games.shelf import SHELF
from bot.numbers import PersonId
from bot.sandbox import founding, permissions
from bot.sandbox.people import Person
from bot.sandbox.world import GuildRole
from bot.store import Guild
from bot.store.absence import has_looked
from bot.tables.gallery import glance
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.seats import seats_of
from engine.core.session import Session
from tests.bot.play.test_people import asked
from tests.bot.play.test_presses import panel
from tests.bot.play.test_table_commands import said
from tests.bot.town import Match, Town, town


async def given_role(place: Town, *people: Person) -> str:
    """A role of the server, held by these people; the bot learns of it when it wakes."""
    guild, world = place.sandbox.guild, place.sandbox.world
    role = GuildRole(world.ids.next(), "watchers", permissions.EVERYONE, 2)
    guild.roles[role.id] = role
    for person in people:
        guild.members[person.id].roles.append(role.id)
    await place.sleep()
    await place.wake()
    return role.id


class TestLimits:
    async def test_a_person_and_a_server_have_only_so_many_tables(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            told = await asked(place, alys, "admin limits", per_person=1, per_server=2)
            assert "30 days" in told.text
            await place.lobby(cersei, "behind", language="en")
            refused = await asked(place, cersei, "game new", game="behind")
            assert "here: 1." in refused.text
            await place.lobby(alys, "behind", language="en")
            dorota = place.person("Dorota")
            dorota.speaks("en-US")
            refused = await asked(place, dorota, "game new", game="behind")
            assert "server: 2." in refused.text
            await asked(place, alys, "admin limits", per_person=0, per_server=0)
            await place.lobby(dorota, "behind", language="en")

    async def test_tables_stand_in_the_channels_that_are_allowed(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            sandbox = place.sandbox
            other = founding.add_channel(sandbox.realm, sandbox.guild, "games")
            third = founding.add_channel(sandbox.realm, sandbox.guild, "chat")
            await place.sandbox.quiet(0.3)  # everybody has been greeted
            await place.store.put_guild(Guild(int(sandbox.guild.id), int(sandbox.channel.id)))
            told = await asked(place, alys, "admin channels", where=other.id)
            assert f"<#{other.id}>" in told.text
            for channel, expected in ((other, other), (third, sandbox.channel)):
                outcome = await cersei.command("game new", channel=channel, game="behind")
                assert f"<#{expected.id}>" in (await outcome.reply()).text
            await asked(place, alys, "admin channels", where=other.id, allowed=False)
            outcome = await cersei.command("game new", channel=other, game="behind")
            assert f"<#{sandbox.channel.id}>" in (await outcome.reply()).text

    async def test_only_a_role_opens_tables(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            role = await given_role(place, bolek)
            await asked(place, alys, "admin setup", role=role)
            refused = await asked(place, place.person("Cersei"), "game new", game="behind")
            assert "certain people" in refused.text
            await place.lobby(bolek, "behind", language="en")

    async def test_admin_is_hidden_by_discords_own_permissions(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            commands = [
                command.to_dict(place.bot.tree) for command in place.bot.tree.get_commands()
            ]
            (admin,) = [command for command in commands if command["name"] == "admin"]
            assert int(admin["default_member_permissions"]) == 1 << 5  # Manage Server
            assert {option["name"] for option in admin["options"]} >= {"setup", "limits", "gallery"}


async def watched(place: Town, *watchers: Person) -> Match:
    """A game with a gallery, in its second round."""
    alys, bolek = place.person("Alys"), place.person("Bolek")
    role = await given_role(place, *watchers)
    await asked(place, alys, "admin gallery", role=role)
    lobby = await place.lobby(alys, "intrigue", seats=2, language="en", gallery=True)
    assert "Whoever sits down here agrees" in alys.look(lobby.post).text
    await lobby.press(bolek, "join")
    return await lobby.start(alys, bolek)


class TestGallery:
    async def test_shows_every_hand_as_the_round_before_began(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            cersei = place.person("Cersei")
            alys = place.person("Alys")
            await asked(place, alys, "me settings", pictures=False)
            match = await watched(place, cersei)
            await alys.until(lambda: match.panel(alys))
            first = hand_lines(panel(match, alys).text)
            assert first
            early = await said(cersei, "game gallery", match)
            assert "one round later" in early.text
            assert not early.attachments
            public = len(match.lines())
            await match.play(Random(9), until=lambda: second_round(match))
            seen = await said(cersei, "game gallery", match)
            assert seen.ephemeral
            assert first <= hand_lines(seen.text)
            assert len(seen.attachments) == 2
            assert not hand_lines(panel(match, alys).text) <= hand_lines(seen.text)
            assert len(match.lines()) > public

    async def test_is_closed_to_players_to_others_and_where_nobody_agreed(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            dorota = place.person("Dorota")
            dorota.speaks("en-US")
            match = await watched(place, cersei, alys)
            await match.play(Random(9), until=lambda: second_round(match))
            refused = await said(alys, "game gallery", match)
            assert "sees no other hand" in refused.text
            refused = await said(dorota, "game gallery", match)
            assert "role" in refused.text
            lobby = await place.lobby(alys, "intrigue", seats=2, language="en")
            await lobby.press(alys, "computer")
            other = await lobby.start(alys)
            refused = await said(cersei, "game gallery", other)
            assert "did not agree" in refused.text

    async def test_whoever_has_looked_takes_no_seat(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            match = await watched(place, cersei)
            await match.play(Random(9), until=lambda: second_round(match))
            await said(cersei, "game gallery", match)
            assert await has_looked(place.store, match.number, PersonId(int(cersei.id)))
            refused = await said(alys, "game sub", match, how="lend", person=cersei)
            assert "seen another hand" in refused.text


def second_round(match: Match) -> bool:
    return any("Round 2 of 2" in m.text for m in match.lines())


def hand_lines(text: str) -> set[str]:
    """The lines of a hand: a house and its cards."""
    plain = [line.replace("*", "") for line in text.splitlines()]
    return {line for line in plain if "): " in line}


@pytest.mark.parametrize("game", ["intrigue", "agot"])
def test_nothing_newer_than_a_round_is_looked_at(game: str) -> None:
    """Whatever happens after the round before this one began, the gallery sees the same; and it is
    what the table was then."""
    rules = SHELF[game]
    session = Session(rules, Config(2), "gallery")
    players = [agent("greedy", SHELF[game], Chance(f"{seat}")) for seat in range(2)]
    began: dict[int, tuple[object, ...]] = {}
    compared = 0
    while session.pending and compared < 60:
        current = session.game.round
        began.setdefault(current, tuple(session.view(seat) for seat in seats_of(2)))
        if current > 1:
            seen = glance(session.record, rules, current - 1)
            assert seen.views == began[current - 1]
            compared += 1
        decision = session.pending[0]
        keys = players[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
    assert compared > 5
