"""Every order that a veteran writes, written by presses as the wizard offers them, read back in one
sentence of each language, and tried where it has to act and where it must not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.games.agot.decklists.write import written
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.words import Words, words_in
from engine.agot.deckbuilding import premade
from engine.agot.nouns import CHARACTER
from engine.agot.prints import prints
from engine.core.seats import SeatId
from tests.bot.automation.trial import code
from tests.bot.automation.veteran import REDUCERS, ROWS, turn
from tests.bot.play.test_decks import choose, typed
from tests.bot.play.test_orders import chosen, opened, pressed
from tests.bot.town import Match, Town, town

EN, PL = words_in("en"), words_in("pl")
WOLVES = (
    written("Wolves", premade()["stark-fealty"], EN)
    .replace("1x Like Warm Rain", "1x Tears of Lys")
    .replace("1x Superior Claim", "1x Bodyguard")
)


async def seated(place: Town) -> Match:
    """A melee of two people, who read different languages, with a deck that has all of it."""
    people = alys, bolek = place.person("Alys"), place.person("Bolek")
    lobby = await place.lobby(alys, "agot", seats=3, language="en")
    await lobby.press(bolek, "join")
    await lobby.press(alys, "computer")
    for person in people:
        await typed(place, person, "deck import", WOLVES, "Wolves")
        (kept,) = await place.store.decks(person_of(person))
        await choose(lobby, person, f"own:{kept.id}")
        mark = f"{person.name} ✓"
        await alys.until(partial(shows, alys, lobby.post, mark))
    return await lobby.start(*people)


def shows(person: Person, post: Delivered, mark: str) -> bool:
    return mark in person.look(post).text


def person_of(person: Person) -> PersonId:
    return PersonId(int(person.id))


def shown(page: Delivered, act: str) -> Control:
    return next(c for c in page.selects if str(c.custom_id).endswith(f":bid:new.{act}"))


async def say(person: Person, page: Delivered, what: str, value: str) -> Delivered:
    """One press; in a long select the page that has it is looked for."""
    if not what:
        return await pressed(person, page, f":new.{value}")
    for number in range(99):
        if value in shown(page, what).options:
            return await chosen(person, page, f":bid:new.{what}", value)
        page = await chosen(person, page, f":bid:new.{what}", f"page.{number}")
        if value in shown(page, what).options:
            continue
        page = await chosen(person, page, f":bid:new.{what}", "page.")
    raise AssertionError(value)


@pytest.mark.parametrize(("at", "words"), [(0, EN), (1, PL)], ids=["en", "pl"])
async def test_each_is_written_read_back_and_does_what_it_says(
    tmp_path: Path, at: int, words: Words
) -> None:
    async with town(tmp_path) as place:
        match = await seated(place)
        person = match.people[at]
        page = await pressed(person, await opened(place, person, match), ":orders:orders")
        for number, (name, row) in enumerate(ROWS.items(), start=1):
            page = await pressed(person, page, ":orders:new")
            for press in row.presses:
                page = await say(person, page, *press)
            page = await pressed(person, page, ":bid:new.save")
            assert f"\n{number}. {row.en if words is EN else row.pl}" in page.text, name
        table = place.bot.service.registry.live(match.number)
        assert table is not None
        orders = table.automation.of(SeatId(at)).orders
        for (name, row), order in zip(ROWS.items(), orders, strict=True):
            for number, holds in enumerate(row.tries(order)):
                assert holds, (name, number)


async def test_only_what_can_happen_is_offered_and_nothing_is_chosen_beforehand(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        match = await seated(place)
        alys = match.people[0]
        page = await pressed(alys, await opened(place, alys, match), ":orders:orders")
        page = await pressed(alys, page, ":orders:new")
        page = await chosen(alys, page, ":bid:new.window", "save")
        page = await pressed(alys, page, ":new.only")
        offered = shown(page, "against").options
        for turn in [value for value in offered if value.startswith("page.")]:
            page = await chosen(alys, page, ":bid:new.against", turn)
            offered = [*offered, *shown(page, "against").options]
            page = await chosen(alys, page, ":bid:new.against", "page.")
        characters = [c for c in premade()["stark-fealty"].codes if prints()[c].type is CHARACTER]
        assert set(characters) <= set(offered)
        page = await pressed(alys, page, ":new.then")
        assert "+" in shown(page, "then").options
        assert not [c for c in shown(page, "then").payload["options"] if c.get("default")]
        save = next(str(c.custom_id) for c in page.buttons if str(c.custom_id).endswith("new.save"))
        refused = await (await alys.press(page, save)).reply()
        assert refused.text == EN.text("orders.refused.no_answer")
        page = await pressed(alys, page, ":new.only")
        page = await pressed(alys, page, ":new.when")
        page = await chosen(alys, page, ":bid:new.window", "won")
        page = await chosen(alys, page, ":bid:new.role", "loser")
        page = await pressed(alys, page, ":new.only")
        assert shown(page, "if").options == ["any", "gold_1", "gold_2", "gold_3"]
        page = await pressed(alys, page, ":new.when")
        page = await chosen(alys, page, ":bid:new.window", "defenders")
        assert shown(page, "by").options == ["any", "1", "2"]
        page = await pressed(alys, page, ":new.only")
        page = await pressed(alys, page, ":new.then")
        assert not [c for c in page.selects if str(c.custom_id).endswith(":aim")]


async def test_a_joust_has_no_orders_of_a_melee(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "agot", seats=2, language="en")
        await lobby.press(place.person("Bolek"), "join")
        match = await lobby.start(alys, place.person("Bolek"))
        page = await pressed(alys, await opened(place, alys, match), ":orders:orders")
        page = await pressed(alys, page, ":orders:new")
        assert {"redirect", "redirected"}.isdisjoint(shown(page, "window").options)
        assert "defenders" in shown(page, "window").options


@pytest.mark.parametrize(("at", "words"), [(0, EN), (1, PL)], ids=["en", "pl"])
async def test_reducers_of_the_deck_are_always_used_for_the_first_card_they_fit(
    tmp_path: Path, at: int, words: Words
) -> None:
    """Fealty lies open, the steward need not yet."""
    async with town(tmp_path) as place:
        match = await seated(place)
        person = match.people[at]
        page = await pressed(person, await opened(place, person, match), ":orders:cards")
        for name in REDUCERS:
            page = await chosen(person, page, ":orders:cards.of", code(name))
            page = await pressed(person, page, f":bid:habit.{code(name)}.always")
        says = {
            EN: "{}: use it always for the first card that it fits (until I say otherwise).",
            PL: "{}: używaj zawsze do pierwszej karty, do której pasuje (do odwołania).",
        }[words]
        for name in REDUCERS:
            assert says.format(words.names[f"card.agot.{code(name)}"]) in page.text
        table = place.bot.service.registry.live(match.number)
        assert table is not None
        given = table.automation.of(SeatId(at))
        assert turn(given, ["Robb Stark"], 5) == ["marshaling_phase", "marshaling_phase"]
        assert turn(given, ["The Kingsroad"], 9) == []  # it is free
        assert turn(given, ["Eddard Stark"], 0) == []  # it stays too expensive
