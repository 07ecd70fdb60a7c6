"""How tables are told apart: by their players, in the names of threads and in `/me games`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.faces.titles import LONGEST, thread_name
from bot.numbers import PersonId
from bot.store import Seat
from bot.store import Table as Saved
from bot.words import LANGUAGES, words_in
from engine.core.seats import SeatId
from tests.bot.play.test_people import asked
from tests.bot.play.test_presses import two_at
from tests.bot.town import Town, town


async def kept(place: Town, game: str, language: str) -> Saved:
    lobby = await place.lobby(place.person("Alys"), game, seats=3, language=language)
    saved = await place.store.table(lobby.number)
    assert saved is not None
    return saved


def seated(*names: str) -> list[Seat]:
    return [Seat(SeatId(at), PersonId(at + 1), None, name) for at, name in enumerate(names)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_thread_is_named_by_its_players_first(tmp_path: Path, language: str) -> None:
    words = words_in(language)
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language=language)
        await lobby.press(bolek, "join")
        match = await lobby.start(alys, bolek)
        name = place.sandbox.world.channel(match.thread).name
        assert name == f"Alys · Bolek · {words.text('kind.agot.two')} 1"


async def test_names_of_threads_fit_and_do_no_harm(tmp_path: Path) -> None:
    words = words_in("en")
    async with town(tmp_path) as place:
        melee = replace(await kept(place, "agot", "en"), number=14)
        four = seated("Cersei", "Bran", "Asha", "Zofia")
        assert thread_name(melee, four, words) == "Cersei · Bran · Asha · Zofia · melee 14"
        six = thread_name(melee, seated(*["Daenerys of the House Targaryen"] * 6), words)
        assert len(six) <= LONGEST
        assert six.endswith(" · melee 14")
        assert six.count("Daenerys") == 6
        wild = thread_name(melee, seated("@everyone", "https://evil.example", ""), words)
        assert "@everyone" not in wild
        assert "://" not in wild
        assert "Player 3" in wild


async def test_my_games_names_each_table_once_and_leaves_out_what_was_given_up(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        alys, bolek, cersei = (place.person(name) for name in ("Alys", "Bolek", "Cersei"))
        two = await two_at(place)
        lobby = await place.lobby(alys, "behind", seats=3, language="en")
        for person in (bolek, cersei):
            await lobby.press(person, "join")
        three = await lobby.start(alys, bolek, cersei)
        listed = (await asked(place, alys, "me games")).text
        assert "Westeros Intrigue" not in listed  # the link shows the name
        assert all(listed.count(match.thread) == 1 for match in (two, three))
        asking = await (await alys.command("game concede", channel=three.thread)).reply()
        give_up = next(c for c in asking.buttons if str(c.custom_id).endswith(":concede"))
        await alys.press(asking, str(give_up.custom_id))
        await place.settle()
        assert three.thread not in (await asked(place, alys, "me games")).text
        assert three.thread in (await asked(place, bolek, "me games")).text
