"""The lobby by presses: people and computer players come and go, and it always has a host."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.games.shelf import SHELF
from bot.sandbox.people import Person
from bot.tables.levels import Level, level_offered, levels_of
from bot.words import LANGUAGES, words_in
from engine.agot.pools import LATEST, pools
from engine.core.errors import Refused
from tests.bot.play.test_orders import chosen
from tests.bot.town import Lobby, town

TEXT = words_in("en").text


def acts(person: Person, lobby: Lobby) -> set[str]:
    return {str(c.custom_id).rpartition(":")[2] for c in person.look(lobby.post).buttons}


def reads(person: Person, lobby: Lobby, text: str) -> bool:
    return text in person.look(lobby.post).content


def names(person: Person, lobby: Lobby) -> str:
    return next(line for line in person.look(lobby.post).content.split("\n") if " of 2: " in line)


async def test_nothing_is_quick_by_the_book(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=3, language="en")
        post = alys.look(lobby.post)
        stops = next(str(c.custom_id) for c in post.buttons if str(c.custom_id).endswith(":stops"))
        page = await (await alys.press(post, stops)).reply()
        page = await chosen(alys, page, ":preset:house", "quick")
        assert TEXT("mode.about.quick") in page.content
        page = await chosen(alys, page, ":preset:mode", "book")
        assert TEXT("mode.about.quick") not in page.content
        assert "quick" not in [value for control in page.controls for value in control.options]


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("intrigue", "format", "learning"),
        ("behind", "mode", "book"),
        ("agot", "house", "stark"),
        ("hbo", "pool", "core"),
    ],
)
async def test_what_a_game_does_not_know_is_refused(
    tmp_path: Path, game: str, option: str, value: str
) -> None:
    async with town(tmp_path) as place:
        alys, channel = place.person("Alys"), place.sandbox.channel
        named = {"pool": "cards"}.get(option, option)
        asked = await alys.command("game new", channel=channel, game=game, **{named: value})
        assert (await asked.reply()).content == TEXT(f"table.no_{option}")
        assert not [m for m in alys.messages(channel, public=True) if m.buttons]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_says_which_cards_are_played_with(tmp_path: Path, language: str) -> None:
    """And `/game new` which ones unless told."""
    text = words_in(language).text
    async with town(tmp_path) as place:
        lobby = await place.lobby(place.person("Alys"), "agot", seats=2, language=language)
        name = text(f"pool.{LATEST}")
        cards = text("pool.about", pool=name, n=len(pools()[LATEST].cards))
        assert cards in place.person("Alys").look(lobby.post).content
        assert name in text("command.option.cards.about")
        kept = await place.store.table(lobby.number)
        assert kept is not None
        assert kept.options["pool"] == LATEST


async def test_whoever_joins_a_full_lobby_takes_the_place_of_a_computer_player(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        alys, bolek, cersei = (place.person(name) for name in ("Alys", "Bolek", "Cersei"))
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        full = await lobby.press(alys, "computer")
        assert TEXT("lobby.full_but") in full.content
        invited = await alys.command("game invite", channel=place.sandbox.channel, person=bolek.id)
        assert (await invited.reply()).content == TEXT("game.invited", name="Bolek")
        taken = await lobby.press(bolek, "join")
        assert names(alys, lobby).endswith("Alys, Bolek")
        assert TEXT("lobby.full") in taken.content
        assert not {"join", "computer", "dismiss"} & acts(alys, lobby)
        late = await alys.command("game invite", channel=place.sandbox.channel, person=cersei.id)
        assert (await late.reply()).content == TEXT("table.full")


async def test_a_computer_player_can_be_removed_by_those_who_sit_there(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        assert "dismiss" not in acts(alys, lobby)
        await lobby.press(alys, "computer")
        post = bolek.look(lobby.post)
        name = next(str(c.custom_id) for c in post.buttons if str(c.custom_id).endswith("dismiss"))
        outcome = await bolek.press(post, name)
        assert (await outcome.reply()).content == words_in("pl").text("table.not_seated")
        await lobby.press(alys, "dismiss")
        assert "computer" in acts(alys, lobby)


async def test_when_the_host_leaves_the_next_one_decides_how_the_table_plays(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        await lobby.press(bolek, "join")
        await lobby.press(alys, "leave")
        post = bolek.look(lobby.post)
        name = next(str(c.custom_id) for c in post.buttons if str(c.custom_id).endswith("stops"))
        page = await (await bolek.press(post, name)).reply()
        await chosen(bolek, page, ":preset:mode", "sealed")
        told = TEXT("mode.about.sealed")
        await bolek.until(lambda: told in bolek.look(lobby.post).content)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_computer_player_is_chosen_by_its_level(tmp_path: Path, language: str) -> None:
    """Each with a line about it; the button, an older one too, adds a knight."""
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "hbo", seats=2, language=language)
        for level in ("maester", "greedy"):
            post = alys.look(lobby.post)
            select = next(c for c in post.controls if c.options)
            assert select.options == ["greedy", "thoughtful", "maester"]
            await alys.select(post, str(select.custom_id), [level])
            named = text("seat.computer", n=2)
            shown = text("seat.of_level", name=named, level=text(f"level.{level}"))
            await alys.until(partial(reads, alys, lobby, shown))
            kept = await place.store.seats(lobby.number)
            assert [seat.agent for seat in kept] == [None, level]
            assert not [c for c in alys.look(lobby.post).controls if c.options]  # no seat is free
            await lobby.press(alys, "dismiss")
        await lobby.press(alys, "computer")
        assert f"({text('level.thoughtful')})" in alys.look(lobby.post).content
        assert (await place.store.seats(lobby.number))[1].agent == "thoughtful"


def test_a_game_offers_only_the_levels_that_it_brings() -> None:
    rules = SHELF["hbo"]
    assert levels_of(rules) == tuple(Level)
    plain = replace(rules, strategist=None, players={"greedy": rules.players["greedy"]})
    assert levels_of(plain) == (Level.SQUIRE,)
    with pytest.raises(Refused):
        level_offered(plain, "maester")
