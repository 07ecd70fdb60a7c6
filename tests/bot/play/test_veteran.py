"""Every order that a veteran writes, in one table: written by presses as the wizard offers them,
read back in one sentence of each language, and tried where it has to act, where it must not, and
where something is left to be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.automation.instructions import Instructions
from bot.automation.orders import Order, Until
from bot.games.agot.decklists.write import written
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.words import Words, words_in
from engine.agot.deckbuilding import premade
from engine.agot.nouns import CHARACTER
from engine.agot.prints import prints
from engine.core.seats import SeatId
from tests.bot.automation.test_title_orders import YES
from tests.bot.automation.test_title_orders import position as titled
from tests.bot.automation.test_veteran_orders import STARKS, fight
from tests.bot.automation.trial import (
    Script,
    Trial,
    act,
    attack,
    code,
    defend,
    passing,
    ref,
    tried,
)
from tests.bot.play.test_decks import choose, typed
from tests.bot.play.test_orders import chosen, opened, pressed
from tests.bot.town import Match, Town, town

EN, PL = words_in("en"), words_in("pl")
Presses = tuple[
    tuple[str, str], ...
]  # a select or a button of the wizard, and what is chosen in it
Tries = Callable[[Order], Iterator[bool]]  # each of them has to be so
ONLY, THEN = ("", "only"), ("", "then")


class Row(NamedTuple):
    presses: Presses
    en: str
    pl: str
    tries: Tries


# Where an order is tried


def said(made: Order) -> Instructions:
    """As if it had been written in the round of the scene."""
    return Instructions(orders=(replace(made, number=int(made.until is Until.ROUND)),))


def saving(made: Order, guarded: str = "Eddard Stark", **card: object) -> Trial:
    """Claim takes the one who is guarded."""
    script: Script = {
        (0, "challenge"): attack("military", "Robb Stark"),
        (1, "defenders"): defend(),
    }
    return tried(fight(["Robb Stark"], [{"card": guarded, **card}]), 1, said(made), script)


def duplicate(made: Order) -> Iterator[bool]:
    trial = saving(made, duplicates=1)
    yield trial.done == ["save"]
    yield not trial.session.view(None).players[1].dead
    yield saving(made, "Robb Stark", duplicates=1).done == []  # another card
    asked = saving(made, attachments=["Bodyguard"])  # without a duplicate it is asked
    yield asked.done == []
    yield "save" in [moment.window for moment in asked.asked]


def bodyguard(made: Order) -> Iterator[bool]:
    yield saving(made, attachments=["Bodyguard"]).done == ["save"]
    yield saving(made, "Robb Stark", attachments=["Bodyguard"]).done == []
    asked = saving(made, duplicates=1)
    yield asked.done == []
    yield "save" in [moment.window for moment in asked.asked]


def judged(made: Order, event: str, gold: int = 4) -> Trial:
    theirs = ["Tywin Lannister", "Lannisport Merchant"]
    position = fight(STARKS, theirs, ["The Hand's Judgment"], gold=gold)
    position["seat"][0]["hand"] = [event]
    script: Script = {
        (0, "challenge"): attack("military", *STARKS),
        (1, "defenders"): defend(),
        (0, "defenders_declared"): act,
        (0, "reaction_challengewon"): act,
    }
    return tried(position, 1, said(made), script)


def judgment(made: Order) -> Iterator[bool]:
    yield judged(made, "Put to the Sword").done == ["cancel"]
    yield judged(made, "Winter Is Coming").done == []  # it costs 1
    yield judged(made, "Put to the Sword", gold=0).done == []  # nothing to pay with


def judgment_of_one(made: Order) -> Iterator[bool]:
    yield judged(made, "Put to the Sword").done == ["cancel"]
    yield judged(made, "Winter Is Coming").done == []


def defended(made: Order, icon: str, *attackers: str, by: str = "Catelyn Stark") -> Trial:
    position = fight(attackers, [by, "Robb Stark"])
    return tried(position, 1, said(made), {(0, "challenge"): attack(icon, *attackers)}, steps=8)


def defenders(made: Order) -> Iterator[bool]:
    """The attack has 2 STR, then 4, then another type; last nobody who was named is there."""
    yield defended(made, "intrigue", "Lannisport Moneylender").done[:1] == ["defenders"]
    yield "defenders" in defended(made, "intrigue", "Cersei Lannister").steps
    yield "defenders" in defended(made, "power", "Lannisport Merchant").steps
    alone = defended(made, "intrigue", "Lannisport Moneylender", by="Sansa Stark")
    yield "defenders" in alone.steps


def near(made: Order) -> Iterator[bool]:
    """With Catelyn's 4 against 4 STR, against 8, then in another type."""
    yield defended(made, "intrigue", "Cersei Lannister").done[:1] == ["defenders"]
    yield "defenders" in defended(made, "intrigue", "Cersei Lannister", "Tyrion Lannister").steps
    yield "defenders" in defended(made, "power", "Cersei Lannister").steps


def sworded(made: Order, *mine: str, killed: str = "Lannisport Merchant") -> Trial:
    position = fight(
        mine, ["Tywin Lannister", "Lannisport Merchant", "Lannisport Merchant"], gold=0
    )
    position["seat"][0]["hand"] = ["Put to the Sword"]
    script: Script = {
        (0, "challenge"): attack("military", *mine),
        (1, "defenders"): defend(),
        (1, "military_claim"): lambda s, d: [ref(s, 1, killed)],
    }
    return tried(position, 0, said(made), script)


def strongest(made: Order) -> Iterator[bool]:
    trial = sworded(made, *STARKS)
    yield trial.done == ["won", "target"]
    yield code("Tywin Lannister") in dead(trial)
    yield sworded(made, "Winterfell Steward").done == []  # by 1 alone
    yield trial.left.orders == ()  # once only
    yield made.until is Until.ROUND


def dead(trial: Trial) -> list[str]:
    return [card.code for card in trial.session.view(None).players[1].dead]


def on_one(made: Order) -> Iterator[bool]:
    trial = sworded(made, *STARKS)
    yield dead(trial)[0] == code("Tywin Lannister")
    absent = fight(STARKS, ["Lannisport Merchant", "Cersei Lannister"], gold=0)
    absent["seat"][0]["hand"] = ["Put to the Sword"]
    script: Script = {(0, "challenge"): attack("military", *STARKS), (1, "defenders"): defend()}
    asked = tried(absent, 0, said(made), script)
    yield "target" not in asked.done  # the order waits until he can be chosen
    yield len(trial.left.orders) == 1
    yield made.until is Until.GAME


def asked_for_target(made: Order) -> Iterator[bool]:
    trial = sworded(made, *STARKS)
    yield trial.done == ["won"]
    yield "target" in trial.steps


def poisoned(made: Order, *theirs: object, icon: str = "intrigue") -> Trial:
    position = fight(["Cersei Lannister"], list(theirs))
    position["seat"][0] |= {"faction": "lannister", "hand": ["Tears of Lys"]}
    script: Script = {
        (0, "challenge"): attack(icon, "Cersei Lannister"),
        (1, "defenders"): defend(),
    }
    return tried(position, 0, said(made), script, steps=25)


def tears(made: Order) -> Iterator[bool]:
    guarded = {"card": "Robb Stark", "attachments": ["Ice"]}
    trial = poisoned(made, guarded, "Bran Stark", "Hodor")
    yield trial.done == ["won", "target"]
    yield code("Hodor") in dead(trial)
    yield code("Robb Stark") not in dead(trial)
    yield poisoned(made, guarded).done == []  # nobody is without
    alike = poisoned(made, "Winterfell Steward", "Winterfell Steward")
    yield alike.done == ["won"]  # between equals it is asked
    yield "target" in alike.steps


def winter(made: Order) -> Iterator[bool]:
    for icon, fires in (("military", True), ("power", False)):
        position = fight(["Eddard Stark", "Catelyn Stark"], ["Lannisport Merchant"])
        position["seat"][0]["hand"] = ["Winter Is Coming"]
        script: Script = {
            (0, "challenge"): attack(icon, "Eddard Stark"),
            (1, "defenders"): defend(),
            (0, "defenders_declared"): passing,
        }
        trial = tried(position, 0, said(made), script, steps=8)
        yield ("defenders_declared" in trial.done) is fires


def boost(made: Order) -> Iterator[bool]:
    """Behind by 1, a tie, and ahead."""
    for attacker, fires in (
        ("Robert Baratheon", True),
        ("Robb Stark", True),
        ("Winterfell Steward", False),
    ):
        position = fight([attacker], ["Robb Stark"], ["For the North!"])
        position["seat"][1]["faction"] = "stark"
        script: Script = {
            (0, "challenge"): attack("military", attacker),
            (1, "defenders"): defend("Robb Stark"),
            (1, "defenders_declared"): passing,
        }
        trial = tried(position, 1, said(made), script, steps=8)
        yield ("defenders_declared" in trial.done) is fires


def never(made: Order) -> Iterator[bool]:
    """Whoever may redirect is not asked; the others are."""
    script: Script = {
        (0, "challenge"): attack("intrigue", "Tyrion Lannister", against=2),
        **{(n, "defenders"): defend() for n in range(4)},
        **YES,
    }
    trial = tried(titled(), 1, said(made), script, steps=6)
    yield {given.keys for given in trial.given if given.moment.step == "redirect"} == {("no",)}
    yield "redirect" not in trial.steps


def using(name: str) -> tuple[str, str]:
    return "then", code(name)


def about(name: str) -> tuple[str, str]:
    return "against", code(name)


GAME = ("until", "game")
SWORD = (("window", "won"), ("role", "winner"), ONLY, ("type", "military"), ("if", "by_five"), THEN)
ROWS: Mapping[str, Row] = {
    "save X with its duplicate": Row(
        (("window", "save"), ONLY, about("Eddard Stark"), THEN, ("then", "+"), GAME),
        "When Eddard Stark could be saved: save it with its duplicate (until I say otherwise).",
        "Gdy można ocalić kartę Eddard Stark: ocal ją jej duplikatem (do odwołania).",
        duplicate,
    ),
    "save X with Bodyguard": Row(
        (("window", "save"), ONLY, about("Eddard Stark"), THEN, using("Bodyguard"), GAME),
        "When Eddard Stark could be saved: save it with Bodyguard (until I say otherwise).",
        "Gdy można ocalić kartę Eddard Stark: ocal ją kartą Przyboczny (do odwołania).",
        bodyguard,
    ),
    "The Hand's Judgment on events costing 2 or more": Row(
        (("window", "cancel"), ONLY, ("cost", "2"), THEN, using("The Hand's Judgment"), GAME),
        "When an opponent's effect could be canceled, if the printed cost of its card is 2 or more"
        ": use The Hand's Judgment (until I say otherwise).",
        "Gdy można anulować efekt przeciwnika, jeśli wydrukowany koszt jego karty wynosi co"
        " najmniej 2: użyj karty Osąd Namiestnika (do odwołania).",
        judgment,
    ),
    "The Hand's Judgment on a named event": Row(
        (
            ("window", "cancel"),
            ONLY,
            about("Put to the Sword"),
            THEN,
            using("The Hand's Judgment"),
            GAME,
        ),
        "When an opponent's Put to the Sword could be canceled: use The Hand's Judgment"
        " (until I say otherwise).",
        "Gdy można anulować kartę przeciwnika Wycięci w Pień: użyj karty Osąd Namiestnika"
        " (do odwołania).",
        judgment_of_one,
    ),
    "defend intrigue if the attack is at most 3, with Y": Row(
        (
            ("window", "defenders"),
            ONLY,
            ("type", "intrigue"),
            ("if", "weak_3"),
            THEN,
            using("Catelyn Stark"),
            GAME,
        ),
        "When I choose defenders in an intrigue challenge, if the attack has at most 3 STR: defend"
        " with Catelyn Stark (until I say otherwise).",
        "Gdy wybieram obrońców w wyzwaniu intrygi, jeśli atak ma najwyżej 3 SIŁY: broń się kartą"
        " Catelyn Stark (do odwołania).",
        defenders,
    ),
    "defend intrigue if the gap is then at most 3, with Y": Row(
        (
            ("window", "defenders"),
            ONLY,
            ("type", "intrigue"),
            ("if", "then_near"),
            THEN,
            using("Catelyn Stark"),
            GAME,
        ),
        "When I choose defenders in an intrigue challenge, if I am then at most 3 behind: defend"
        " with Catelyn Stark (until I say otherwise).",
        "Gdy wybieram obrońców w wyzwaniu intrygi, jeśli wtedy przegrywam najwyżej o 3: broń się"
        " kartą Catelyn Stark (do odwołania).",
        near,
    ),
    "Put to the Sword if I win by 5 or more, on the strongest, once, this round": Row(
        (
            *SWORD,
            using("Put to the Sword"),
            ("aim", "strongest"),
            ("", "once"),
        ),
        "After I win a military challenge by 5 or more: use Put to the Sword on an opponent's"
        " strongest character (once, until this round ends).",
        "Gdy wygram wyzwanie militarne różnicą co najmniej 5: użyj karty Wycięci w Pień na"
        " najsilniejszą postać przeciwnika (raz, do końca tej rundy).",
        strongest,
    ),
    "Put to the Sword on a named character, until I say so": Row(
        (
            *SWORD,
            using("Put to the Sword"),
            ("aim", "named"),
            ("target", code("Tywin Lannister")),
            THEN,
            GAME,
        ),
        "After I win a military challenge by 5 or more: use Put to the Sword on Tywin Lannister"
        " (until I say otherwise).",
        "Gdy wygram wyzwanie militarne różnicą co najmniej 5: użyj karty Wycięci w Pień na kartę"
        " Tywin Lannister (do odwołania).",
        on_one,
    ),
    "Put to the Sword, whom is asked": Row(
        (*SWORD, using("Put to the Sword"), GAME),
        "After I win a military challenge by 5 or more: use Put to the Sword"
        " (until I say otherwise).",
        "Gdy wygram wyzwanie militarne różnicą co najmniej 5: użyj karty Wycięci w Pień"
        " (do odwołania).",
        asked_for_target,
    ),
    "Tears of Lys on the strongest without attachments": Row(
        (
            ("window", "won"),
            ("role", "winner"),
            ONLY,
            THEN,
            using("Tears of Lys"),
            ("aim", "strongest_bare"),
            GAME,
        ),
        "After I win a challenge: use Tears of Lys on an opponent's strongest character without"
        " attachments (until I say otherwise).",
        "Gdy wygram wyzwanie: użyj karty Łzy Lys na najsilniejszą postać przeciwnika bez dodatków"
        " (do odwołania).",
        tears,
    ),
    "Winter Is Coming on military only": Row(
        (
            ("window", "defenders_declared"),
            ONLY,
            ("type", "military"),
            THEN,
            using("Winter Is Coming"),
            GAME,
        ),
        "After defenders are declared in a military challenge: use Winter Is Coming"
        " (until I say otherwise).",
        "Po wyborze obrońców w wyzwaniu militarnym: użyj karty Nadchodzi Zima (do odwołania).",
        winter,
    ),
    "boost if I would lose": Row(
        (
            ("window", "defenders_declared"),
            ("role", "defender"),
            ONLY,
            ("if", "losing"),
            THEN,
            using("For the North!"),
            GAME,
        ),
        "After defenders are declared, as the defender, if my side would lose (a tie is lost by the"
        " defender): use For the North! (until I say otherwise).",
        "Po wyborze obrońców, jako obrońca, jeśli moja strona przegrałaby (remis przegrywa"
        " obrońca): użyj karty Za Północ! (do odwołania).",
        boost,
    ),
    "redirect never": Row(
        (("window", "redirect"), ONLY, THEN, ("say", "no"), GAME),
        "When I may redirect a challenge: do not redirect it (until I say otherwise).",
        "Gdy mogę przekierować wyzwanie: nie przekierowuj (do odwołania).",
        never,
    ),
}

# As a person writes them

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


REDUCERS = ("Fealty", "Winterfell Steward")


def turn(given: Instructions, hand: list[str], gold: int) -> list[str]:
    """What is done of a turn to marshal with both in play."""
    mine = {
        "agenda": "Fealty",
        "faction": "stark",
        "gold": gold,
        "hand": hand,
        "play": ["Winterfell Steward"],
    }
    position = {"begin": "marshaling", "first": 0, "seat": [mine, {"faction": "lannister"}]}
    return tried(position, 0, given, {(0, "marshaling_phase"): passing}, steps=5).done
