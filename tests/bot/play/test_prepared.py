"""What is prepared on the page of orders, through the sandbox by presses: challenges in order, each
with its conditions, and defenders by attacker and type. Nobody else sees a word of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from bot.automation.orders import card_of
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.words import NOBODY, words_in
from engine.agot.moments import CHALLENGE as ATTACK
from engine.agot.nouns import Icon
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from tests.bot.play.test_absence import named
from tests.bot.play.test_agot import seated
from tests.bot.play.test_bundles import Raided, heading, joust, told
from tests.bot.play.test_orders import chosen, opened, pressed, shown
from tests.bot.play.test_table_commands import asked
from tests.bot.town import Match, Town, town

EN, PL = words_in("en"), words_in("pl")
CHALLENGE, MARSHALING = (EN.text(f"agot.prompt.{step}") for step in (ATTACK, "marshaling_phase"))

ATTACKED = "zadeklaruj obrońców"  # Bolek reads Polish


class Raid(NamedTuple):
    """Two challenges that could follow each other: the keys of each, and who attacks."""

    first: str
    one: str
    second: str
    other: str
    names: tuple[str, str]


def raid(place: Town, match: Match) -> Raid | None:
    """What the first seat could prepare now."""
    table = place.bot.service.registry.live(match.number)
    assert table is not None
    forms = [d for d in table.automation.rehearsals(SeatId(0)) if d.moment.step == ATTACK]
    pairs = [pair for form in forms for part in form.parts for pair in part.under]
    typed = [(head, keys) for head, keys in pairs if head in list(Icon)]
    for first, mine in typed:
        for second, others in typed:
            for one, other in ((one, other) for one in mine for other in others):
                if first != second and one != other:
                    names = name(forms[0], one), name(forms[0], other)
                    return Raid(first, one, second, other, names)
    return None


def name(form: Decision, key: str) -> str:
    """Of a card that stands once among the options."""
    option = next(option for option in form.options if option.key == key)
    assert card_of(option)
    return EN.say(option.phrase, NOBODY)


async def before_a_raid(
    place: Town, monkeypatch: pytest.MonkeyPatch
) -> tuple[Raided, Person, Raid]:
    """Alys is marshaling, and has two who could attack, one after the other."""
    match = await joust(place, monkeypatch)

    def found(prompt: Delivered) -> bool:
        return MARSHALING in prompt.text and raid(place, match) is not None

    await match.play_on(until=found)
    planned = raid(place, match)
    assert planned is not None
    return match, match.people[0], planned


def labeled(page: Delivered, label: str) -> str:
    return next(str(c.custom_id) for c in page.buttons if c.payload.get("label") == label)


def select(page: Delivered, act: str) -> Control:
    return next(c for c in page.selects if act in str(c.custom_id))


async def prepare(
    person: Person, page: Delivered, icon: str, card: str, provisos: dict[str, str]
) -> Delivered:
    """From the page of what is prepared, and back to it."""
    page = await pressed(person, page, labeled(page, "My next challenge"))
    form = select(page, f":tick:1.{icon}")
    page = await chosen(person, page, str(form.custom_id), card)
    if provisos:
        page = await pressed(person, page, ":also:if")
        for kind, key in provisos.items():
            page = await chosen(person, page, f":ride:{kind}", key)
        page = await pressed(person, page, ":also")
    return await pressed(person, page, ":done")


async def prepared_page(place: Town, person: Person, match: Match) -> Delivered:
    return await pressed(person, await opened(place, person, match), ":orders:prepare")


def both(planned: Raid, condition: str = "my first challenge succeeds") -> str:
    """How the two are read back."""
    named = {
        "military": "a military challenge",
        "intrigue": "an intrigue challenge",
        "power": "a power challenge",
    }
    one, other = planned.names
    return (
        f"When I may challenge: {named[planned.first]} with {one}; then if {condition},"
        f" {named[planned.second]} with {other} (until this round ends)."
    )


async def test_challenges_in_order_each_with_its_condition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, alys, planned = await before_a_raid(place, monkeypatch)
        bolek = match.people[1]
        await place.sandbox.quiet(0.5)
        seen = shown(match, bolek)
        page = await prepared_page(place, alys, match)
        page = await prepare(alys, page, planned.first, planned.one, {})
        page = await prepare(alys, page, planned.second, planned.other, {"fates": "won.1"})
        assert both(planned) in page.text
        await place.sandbox.quiet(0.5)
        assert shown(match, bolek) == seen
        await place.sleep()
        await place.wake()
        page = await prepared_page(place, alys, match)
        assert both(planned) in page.text

        def done() -> bool:
            return heading(planned.second) in told(match)

        await match.play_on(until=lambda prompt: done() or CHALLENGE in prompt.text)
        assert done(), told(match)
        text = told(match)
        assert text.index(heading(planned.first)) < text.index(heading(planned.second))


async def test_it_is_asked_with_the_condition_that_is_not_met_and_an_undo_brings_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, alys, planned = await before_a_raid(place, monkeypatch)
        page = await prepared_page(place, alys, match)
        page = await prepare(alys, page, planned.first, planned.one, {})
        lost = {"fates": "lost.1", "else": "ask"}
        page = await prepare(alys, page, planned.second, planned.other, lost)
        assert both(planned, "my first challenge does not succeed") in page.text
        await match.play_on(until=lambda prompt: ATTACKED in prompt.text)
        assert heading(planned.first) in told(match)
        page = await prepared_page(place, alys, match)
        assert both(planned, "my first challenge does not succeed") not in page.text
        await alys.command("game undo", channel=match.thread)
        petition = await asked(match, "agree")
        bolek = match.people[1]
        await bolek.press(petition, named(petition, "agree"))
        await bolek.until(lambda: (at := match.panel(bolek)) and ATTACKED not in at.text)
        page = await prepared_page(place, alys, match)
        assert both(planned, "my first challenge does not succeed") in page.text
        await match.play_on(until=lambda prompt: CHALLENGE in prompt.text)
        assert heading(planned.first) in told(match)
        assert heading(planned.second) not in told(match)
        panel = match.panel(alys)
        assert panel is not None
        assert (
            "What you had prepared (my challenge) was to happen only if my first challenge does"
            " not succeed. That is not so, so you are asked." in panel.text
        )
        page = await prepared_page(place, alys, match)
        assert "When I may challenge" not in page.text


async def test_conditions_that_contradict_each_other_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, alys, planned = await before_a_raid(place, monkeypatch)
        page = await prepared_page(place, alys, match)
        page = await pressed(alys, page, labeled(page, "My next challenge"))
        form = select(page, f":tick:1.{planned.first}")
        page = await chosen(alys, page, str(form.custom_id), planned.one)
        page = await pressed(alys, page, ":also:if")
        value = select(page, ":ride:stands").options[0]
        page = await chosen(alys, page, ":ride:stands", value)
        page = await chosen(alys, page, ":ride:down", value.replace("stands", "down"))
        page = await pressed(alys, page, ":also")
        outcome = await alys.press(page, labeled(page, "Attack"))
        reply = await outcome.reply()
        assert EN.text("orders.refused.contradiction") in reply.text
        page = await prepared_page(place, alys, match)
        assert "When I may challenge" not in page.text


class TestWhoDefends:
    async def test_by_attacker_and_type_in_both_languages(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await seated(place, ["Alys", "Bolek"], computers=1)
            for person, read in zip(match.people, (EN, PL), strict=True):
                page = await prepared_page(place, person, match)
                page = await pressed(person, page, ":orders:defend")
                assert not [c for c in page.buttons if ":defend.save" in str(c.custom_id)]
                attackers = select(page, ":defend.by")
                assert person.name not in attackers.labels  # nobody attacks themselves
                page = await chosen(person, page, ":defend.by", "2")
                page = await chosen(person, page, ":defend.type", "intrigue")
                page = await chosen(person, page, ":defend.if", "weak_3")
                page = await chosen(person, page, ":defend.then", "pass")
                page = await pressed(person, page, ":defend.save")
                assert {
                    EN: "When I choose defenders in an intrigue challenge, attacked by Computer 3,"
                    " if the attack has at most 3 STR: nobody defends (until this round ends).",
                    PL: "Gdy wybieram obrońców w wyzwaniu intrygi, atakuje Komputer 3,"
                    " jeśli atak ma najwyżej 3 SIŁY: nikt nie broni (do końca tej rundy).",
                }[read] in page.text
                page = await chosen(person, page, ":bid:remove.prepare", "1")
                assert read.text("orders.then.nobody") not in page.text

    async def test_who_was_named_defends_without_being_asked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with town(tmp_path) as place:
            match, alys, planned = await before_a_raid(place, monkeypatch)
            bolek = match.people[1]
            table = place.bot.service.registry.live(match.number)
            assert table is not None
            mine = [c for c in table.session.view(None).players[1].play if c.type == "character"]
            able = [c for c in mine if planned.first in list(c.icons) and not c.kneeling]
            assert able, mine
            page = await prepared_page(place, bolek, match)
            page = await pressed(bolek, page, ":orders:defend")
            page = await chosen(bolek, page, ":defend.type", planned.first)
            page = await chosen(bolek, page, ":defend.then", able[0].code)
            page = await pressed(bolek, page, ":defend.save")
            page = await prepared_page(place, alys, match)
            await prepare(alys, page, planned.first, planned.one, {})
            names = EN.names[f"card.agot.{able[0].code}"]

            def declared() -> bool:
                return f"Defense {able[0].strength}: {names}" in told(match)

            await match.play_on(until=lambda prompt: declared() or ATTACKED in prompt.text)
            assert declared(), told(match)
