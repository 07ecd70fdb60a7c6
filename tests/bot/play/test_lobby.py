"""The lobby by presses: people and computer players come and go, and it always has a host."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.faces.ids import Act, press
from bot.faces.lobby import ended_invitation
from bot.games.shelf import SHELF
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.store import Status
from bot.tables.levels import Level, level_offered, levels_of
from bot.tables.registry import NotReady
from bot.words import LANGUAGES, words_in
from engine.agot.pools import FIRST, pools
from engine.core.errors import Refused
from tests.bot.play.test_orders import chosen, pressed
from tests.bot.town import Lobby, Town, town

TEXT = words_in("en").text


def acts(person: Person, lobby: Lobby) -> set[str]:
    return {str(c.custom_id).rpartition(":")[2] for c in person.look(lobby.post).buttons}


def reads(person: Person, lobby: Lobby, text: str) -> bool:
    return text in person.look(lobby.post).text


def seated(person: Person, lobby: Lobby) -> list[str]:
    """The lines of the seats."""
    lines = person.look(lobby.post).text.split("\n")
    return [line for line in lines if line.startswith("**") and "** " in line]


async def test_nothing_is_quick_by_the_book(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=3, language="en")
        page = await pressed(alys, await lobby.more(alys), ":stops")
        page = await chosen(alys, page, ":preset:house", "quick")
        assert TEXT("mode.about.quick") in page.text
        page = await chosen(alys, page, ":preset:mode", "book")
        assert TEXT("mode.about.quick") not in page.text
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
        assert (await asked.reply()).text == TEXT(f"table.no_{option}")
        assert not [m for m in alys.messages(channel, public=True) if m.buttons]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_says_which_cards_are_played_with(tmp_path: Path, language: str) -> None:
    """And `/game new` which ones unless told."""
    text = words_in(language).text
    async with town(tmp_path) as place:
        lobby = await place.lobby(place.person("Alys"), "agot", seats=2, language=language)
        name = text(f"pool.{FIRST}")
        cards = text("pool.about", pool=name, n=len(pools()[FIRST].cards))
        assert cards in place.person("Alys").look(lobby.post).text
        assert name in text("command.option.cards.about")
        kept = await place.store.table(lobby.number)
        assert kept is not None
        assert kept.options["pool"] == FIRST


async def test_whoever_joins_a_full_lobby_takes_the_place_of_a_computer_player(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        alys, bolek, cersei = (place.person(name) for name in ("Alys", "Bolek", "Cersei"))
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        full = await lobby.press(alys, "computer")
        assert TEXT("lobby.wait") in full.text  # for Alys herself
        await lobby.press(alys, "ready")
        assert reads(alys, lobby, TEXT("lobby.full_but"))
        invited = await alys.command("game invite", channel=place.sandbox.channel, person=bolek.id)
        assert (await invited.reply()).text == TEXT("game.invited", name="Bolek")
        taken = await lobby.press(bolek, "join")
        assert [line.split(" · ")[0] for line in seated(alys, lobby)] == [
            "**1** Alys ✓",
            "**2** ⏳ Bolek",
        ]
        assert TEXT("lobby.wait") in taken.text
        assert not {"join", "computer", "dismiss"} & acts(alys, lobby)
        late = await alys.command("game invite", channel=place.sandbox.channel, person=cersei.id)
        assert (await late.reply()).text == TEXT("table.full")


async def test_a_computer_player_can_be_removed_by_those_who_sit_there(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        assert "dismiss" not in acts(alys, lobby)
        await lobby.press(alys, "computer")
        post = await lobby.more(bolek)
        name = next(str(c.custom_id) for c in post.buttons if str(c.custom_id).endswith("dismiss"))
        outcome = await bolek.press(post, name)
        assert (await outcome.reply()).text == words_in("pl").text("table.not_seated")
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
        page = await pressed(bolek, await lobby.more(bolek), ":stops")
        await chosen(bolek, page, ":preset:mode", "sealed")
        told = TEXT("mode.sealed")
        await bolek.until(lambda: told in bolek.look(lobby.post).text)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_computer_player_is_chosen_by_its_level(tmp_path: Path, language: str) -> None:
    """Each with a line about it; the button, an older one too, adds a knight."""
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks(language)
        lobby = await place.lobby(alys, "hbo", seats=2, language=language)
        for level in ("maester", "greedy"):
            post = await lobby.more(alys)
            select = next(c for c in post.controls if c.options)
            assert select.options == ["greedy", "thoughtful", "maester"]
            assert select.labels == [text(f"level.about.{name}") for name in select.options]
            await alys.select(post, str(select.custom_id), [level])
            named = text("seat.computer", n=2)
            shown = text("seat.of_level", name=named, level=text(f"level.{level}"))
            await alys.until(partial(reads, alys, lobby, shown))
            kept = await place.store.seats(lobby.number)
            assert [seat.agent for seat in kept] == [None, level]
            page = partial(alys.look, post)
            await alys.until(lambda: not [c for c in page().controls if c.options])  # noqa: B023
            await lobby.press(alys, "dismiss")
        await lobby.press(alys, "computer")
        assert f"({text('level.thoughtful')})" in alys.look(lobby.post).text
        assert (await place.store.seats(lobby.number))[1].agent == "thoughtful"


def test_a_game_offers_only_the_levels_that_it_brings() -> None:
    rules = SHELF["hbo"]
    assert levels_of(rules) == tuple(Level)
    plain = replace(rules, strategist=None, players={"greedy": rules.players["greedy"]})
    assert levels_of(plain) == (Level.SQUIRE,)
    with pytest.raises(Refused):
        level_offered(plain, "maester")


# Who is ready


async def test_only_those_who_sit_there_are_offered_to_leave(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "behind")
        offered = {"Leave", "Odejdź"}
        assert offered & {button.label for button in (await lobby.more(alys)).buttons}
        assert not offered & {button.label for button in (await lobby.more(bolek)).buttons}


async def test_a_lobby_has_what_everybody_presses_in_one_row(tmp_path: Path) -> None:
    """Three short labels, which stand beside each other on a phone; what everybody agrees to by
    sitting down is behind More."""
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=4, language="en")
        frame = alys.look(lobby.post).payload["components"][0]["components"]
        rows = [part["components"] for part in frame if "components" in part]
        labels = [[button["label"] for button in row] for row in rows]
        assert labels == [["Join", "Ready", "Start"], ["My deck", "Add computer player", "More …"]]
        told = TEXT("agot.at_once")
        assert told not in alys.look(lobby.post).text
        assert told in (await lobby.more(alys)).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_is_one_frame_that_says_who_is_still_waited_for(
    tmp_path: Path, language: str
) -> None:
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language=language)
        await lobby.press(bolek, "join")
        assert len(alys.look(lobby.post).payload["components"]) == 1
        for what, of in (("format", "standard"), ("mode", "relaxed"), ("pace", "relaxed")):
            line = text(f"lobby.{what}", **{what: text(f"{what}.{of}")})
            assert line in alys.look(lobby.post).text.splitlines()
        assert [line.split(" · ")[-1] for line in seated(alys, lobby)] == [
            text("lobby.choosing"),
            text("lobby.choosing"),
        ]
        await lobby.press(bolek, "ready")
        assert seated(alys, lobby)[1] == "**2** Bolek ✓"
        await lobby.press(bolek, "ready")  # no longer
        assert seated(alys, lobby)[1].startswith("**2** ⏳ Bolek")
        assert acts(alys, lobby) == {"deck", "ready", "start", "lobby"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_host_is_asked_before_starting_without_somebody(
    tmp_path: Path, language: str
) -> None:
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        alys.speaks(language)
        lobby = await place.lobby(alys, "agot", seats=2, language=language)
        await lobby.press(bolek, "join")
        asked = await started(alys, lobby)
        assert asked.ephemeral
        assert text("lobby.without", names="Bolek") in asked.text
        assert text("lobby.dealt") in asked.text
        assert (await kept_status(place, lobby)) is Status.LOBBY
        await alys.press(asked, text("button.start_without"))
        await alys.until(lambda: "<#" in alys.look(lobby.post).text)
        assert (await kept_status(place, lobby)) is Status.RUNNING


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nobody_is_dealt_a_deck_unasked(tmp_path: Path, language: str) -> None:
    """Whoever starts without having chosen one is asked; to be ready is to agree to any."""
    text = words_in(language).text
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks(language)
        lobby = await place.lobby(alys, "agot", seats=2, language=language)
        await lobby.press(alys, "computer")
        asked = await started(alys, lobby)
        assert asked.ephemeral
        assert asked.text == text("lobby.unchosen")
        assert (await kept_status(place, lobby)) is Status.LOBBY
        chooser = await (await alys.press(asked, text("button.choose_deck"))).reply()
        assert text("deck.table.choose") in chooser.text
        await alys.press(asked, text("button.start_dealt"))
        await alys.until(lambda: "<#" in alys.look(lobby.post).text)
        assert (await kept_status(place, lobby)) is Status.RUNNING


async def test_a_chosen_deck_starts_at_once(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        await lobby.press(alys, "computer")
        asked = await started(alys, lobby)
        chooser = await (await alys.press(asked, TEXT("button.choose_deck"))).reply()
        menu = chooser.selects[0]
        await alys.select(chooser, str(menu.custom_id), menu.options[:1])
        await alys.until(lambda: seated(alys, lobby)[0].startswith("**1** Alys ✓"))
        await lobby.press(alys, "start")
        await alys.until(lambda: "<#" in alys.look(lobby.post).text)


async def test_anybody_starts_once_all_are_ready_and_nobody_but_the_host_before(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        bolek.speaks("en-US")
        lobby = await place.lobby(alys, "intrigue", seats=2, language="en")
        await lobby.press(bolek, "join")
        told = await started(bolek, lobby)
        assert told.text == TEXT("table.not_ready", names="Alys")
        forged = press(lobby.number, Act.START_WITHOUT)
        assert forged not in [str(c.custom_id) for c in told.controls]
        with pytest.raises(NotReady):
            await place.bot.service.registry.start(
                lobby.number, PersonId(int(bolek.id)), without=True
            )
        await lobby.press(alys, "ready")
        await lobby.press(bolek, "start")
        await alys.until(lambda: "<#" in alys.look(lobby.post).text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", ["start", "leave"])
async def test_an_invitation_ends_with_its_lobby(tmp_path: Path, end: str, language: str) -> None:
    async with town(tmp_path) as place:
        alys, cersei = place.person("Alys"), place.person("Cersei")
        lobby = await place.lobby(alys, "intrigue", seats=3, language=language)
        await lobby.press(alys, "computer")
        channel = place.sandbox.channel
        await (await alys.command("game invite", channel=channel, person=cersei.id)).reply()
        called = cersei.pings(channel)[-1]
        assert called.buttons
        await lobby.press(alys, end)
        await cersei.until(lambda: not cersei.look(called).buttons)
        saved = await place.store.table(lobby.number)
        assert saved is not None
        over = ended_invitation(saved, words_in(language)).text
        assert cersei.look(called).text == over


async def started(person: Person, lobby: Lobby) -> Delivered:
    """What somebody is told who presses Start too early."""
    post = person.look(lobby.post)
    start = next(str(c.custom_id) for c in post.buttons if str(c.custom_id).endswith(":start"))
    return await (await person.press(post, start)).reply()


async def kept_status(place: Town, lobby: Lobby) -> Status:
    saved = await place.store.table(lobby.number)
    assert saved is not None
    return saved.status
