"""Stops, orders and prepared answers through the sandbox: by buttons and selects alone, and without
a word of it to anybody else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.automation.modes import Mode
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.words import words_in
from tests.bot.play.test_agot import Casual, seated
from tests.bot.town import Match, Town, town

PLOT = words_in("en").text("agot.prompt.plot")


async def opened(place: Town, person: Person, match: Match) -> Delivered:
    """The page that `/orders` opens."""
    outcome = await person.command("orders", channel=match.thread)
    reply = await outcome.reply()
    assert reply.ephemeral
    return reply


async def pressed(person: Person, page: Delivered, act: str) -> Delivered:
    control = next(c for c in page.buttons if str(c.custom_id).endswith(act))
    return await after(person, page, lambda: person.press(page, str(control.custom_id)))


async def chosen(person: Person, page: Delivered, act: str, *values: str) -> Delivered:
    control = next(c for c in page.controls if str(c.custom_id).endswith(act) and c.options)
    return await after(
        person, page, lambda: person.select(page, str(control.custom_id), list(values))
    )


async def after(person: Person, page: Delivered, act: object) -> Delivered:
    """The page once it shows what came of the act."""
    assert callable(act)
    before = page.payload
    outcome = await act()
    assert outcome.acknowledged
    await person.until(lambda: person.look(page).payload != before)
    return person.look(page)


def shown(match: Match, other: Person) -> object:
    """What anybody else can see: the thread, their own DMs, what rang."""
    public = [(m.id, m.text) for m in match.lines()]
    return public, [(m.id, m.text) for m in other.dms()], len(other.pings())


async def test_stops_are_chosen_in_the_lobby_with_what_they_cost(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        await lobby.press(bolek, "join")
        for person, choices in ((alys, 3), (bolek, 1)):
            page = await pressed(person, await lobby.more(person), ":stops")
            assert page.ephemeral
            assert len(page.controls) == choices  # the mode is the host's to choose
            words = words_in("en" if person is alys else "pl")
            for tells in ("mode.tells.relaxed", "mode.tells.sealed"):
                assert f"-# {words.text(tells)}" in page.text.splitlines()
        page = await chosen(bolek, page, ":preset", "full")
        assert "Pełna kontrola: wszędzie" in page.text
        page = await pressed(alys, await lobby.more(alys), ":stops")
        await chosen(alys, page, ":preset:mode", "sealed")
        await alys.until(lambda: words_in("en").text("mode.sealed") in alys.look(lobby.post).text)
        saved = await place.store.table(lobby.number)
        assert saved is not None
        assert saved.options["mode"] == "sealed"
        page = await pressed(bolek, await lobby.more(bolek), ":stops")
        assert words_in("pl").text("orders.stops.not_here") in page.text
        assert not page.controls  # nothing that would have no effect


@pytest.mark.parametrize("mode", list(Mode))
async def test_a_table_is_opened_in_a_mode(tmp_path: Path, mode: Mode) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=2, language="en", mode=mode.value)
        assert words_in("en").text(f"mode.{mode}") in lobby.post.text
        assert words_in("en").text(f"mode.about.{mode}") in (await lobby.more(alys)).text
        saved = await place.store.table(lobby.number)
        assert saved is not None
        assert saved.options["mode"] == mode
        assert saved.options.get("by_the_book", False) is (mode is Mode.BOOK)
        assert ("checkpoint" in saved.options) is (mode is Mode.SEALED)


def _named(person: Person, post: Delivered, act: str) -> str:
    controls = person.look(post).buttons
    return next(str(c.custom_id) for c in controls if str(c.custom_id).endswith(act))


async def test_the_page_writes_stops_habits_and_orders_and_nobody_sees_it(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await seated(place, ["Alys", "Bolek"], computers=0)
        alys, bolek = match.people
        await place.sandbox.until(
            lambda: bool(match.waited_for() and match.panel(alys) and match.panel(bolek))
        )
        await place.sandbox.quiet(0.5)
        seen = shown(match, bolek)
        page = await opened(place, alys, match)
        assert "Casual" in page.text
        page = await chosen(alys, page, ":orders:stops.of", "bystander")
        page = await chosen(alys, page, ":bid:stops.bystander", "plot_phase", "cancel")
        stops = "an opponent's effect could be canceled, plot phase"
        assert f"when I am not involved: {stops}" in page.text
        page = await pressed(alys, page, ":orders:orders")
        assert "None yet" in page.text
        page = await pressed(alys, page, ":orders:new")
        page = await chosen(alys, page, ":bid:new.window", "defenders_declared")
        page = await chosen(alys, page, ":bid:new.role", "defender")
        page = await pressed(alys, page, ":orders:new.only")
        page = await chosen(alys, page, ":bid:new.type", "intrigue")
        page = await chosen(alys, page, ":bid:new.if", "behind_a_little")
        page = await pressed(alys, page, ":orders:new.then")
        page = await chosen(alys, page, ":bid:new.then", "pass")
        page = await chosen(alys, page, ":bid:new.until", "game")
        page = await pressed(alys, page, ":bid:new.save")
        assert (
            "After defenders are declared in an intrigue challenge, as the defender, if my side is"
            " behind by 1 to 3: pass (until I say otherwise)." in page.text
        )
        await place.sandbox.quiet(0.5)
        assert shown(match, bolek) == seen
        await place.sleep()
        await place.wake()
        page = await opened(place, alys, match)
        page = await pressed(alys, page, ":orders:orders")
        assert ": pass (until I say otherwise)." in page.text
        page = await chosen(alys, page, ":bid:edit", "1")
        page = await chosen(alys, page, ":bid:new.role", "attacker")
        page = await pressed(alys, page, ":orders:new.only")
        page = await pressed(alys, page, ":orders:new.then")
        page = await pressed(alys, page, ":bid:new.save")
        assert "in an intrigue challenge, as the attacker" in page.text
        assert "as the defender" not in page.text
        page = await chosen(alys, page, ":bid:remove", "1")
        assert "None yet" in page.text


async def test_what_is_prepared_is_carried_out_when_its_question_comes(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys"], computers=2))
        (alys,) = match.people
        await match.play(Random(4), until=lambda: PLOT in match.newest.text)
        page = await opened(place, alys, match)
        page = await pressed(alys, page, ":orders:prepare")
        marshaling = next(c for c in page.buttons if c.payload["label"] == "My marshaling")
        page = await pressed(alys, page, str(marshaling.custom_id))
        assert "Which cards do you marshal" in page.text
        for _ in range(2):  # in the order in which they are chosen
            (select,) = [c for c in page.controls if c.options]
            page = await chosen(alys, page, str(select.custom_id), select.options[0])
        page = await pressed(alys, page, ":done")
        assert "In the marshaling phase, when I am the active player: " in page.text
        assert "; then end my marshaling (until this round ends)." in page.text
        page = await pressed(alys, page, ":bid:keywords")
        page = await pressed(alys, page, ":orders:orders")
        assert "At renown: take all (until I say otherwise)." in page.text


async def test_a_window_names_nobody_and_calls_nobody_in_the_thread(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys", "Bolek"], computers=1))
        await match.play(Random(7), until=lambda: "A window is open" in match.newest.text)
        *_, opened, closes = match.newest.text.splitlines()
        assert opened.startswith("▶ A window is open")
        assert "It closes by" in closes
        assert "<@" not in opened + closes


async def test_whoever_says_to_be_here_reads_whether_all_are(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        people = alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "agot", seats=2, language="en", mode=Mode.LIVE.value)
        await lobby.press(bolek, "join")
        match = await lobby.start(*people)
        await alys.until(lambda: match.waited_for())
        for person, language, told in ((alys, "en", "not_all"), (bolek, "pl", "all_here")):
            question = match.question
            outcome = await person.press(question, _named(person, question, ":here"))
            reply = await outcome.reply()
            assert reply.ephemeral
            assert words_in(language).text(f"mode.{told}") in reply.text


@pytest.mark.parametrize("game", ["hbo", "intrigue", "behind"])
async def test_a_game_without_windows_has_every_tab_and_nothing_to_order(
    tmp_path: Path, game: str
) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, game, seats=2, language="en")
        await lobby.press(place.person("Bolek"), "join")
        match = await lobby.start(alys, place.person("Bolek"))
        page = await opened(place, alys, match)
        for tab in ("cards", "orders", "prepare", "stops"):
            page = await pressed(alys, page, f":{tab}")
            assert not [c for c in page.buttons if str(c.custom_id).endswith(":new")]
        assert words_in("en").text("orders.stops.no_windows") in page.text
