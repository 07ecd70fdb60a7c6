"""Every order that a veteran writes, in one table: by which selects and buttons of the wizard, what
it reads like in each language, and where it has to act, where it must not, and where something is
left to be asked. Written without Discord beside it, and by presses in `tests.bot.play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.automation.instructions import Instructions
from bot.automation.orders import Order, Until
from tests.bot.automation.test_title_orders import YES
from tests.bot.automation.test_title_orders import position as titled
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


STARKS = ("Eddard Stark", "Robb Stark")


def fight(
    mine: Sequence[Any], theirs: Sequence[Any], hand: Sequence[str] = (), gold: int = 4, **more: Any
) -> dict[str, Any]:
    """The first seat attacks the second, which holds these cards."""
    held = {"hand": list(hand), "gold": gold}
    first = {"faction": "stark", "play": list(mine), "gold": 4, **more}
    second = {"faction": "lannister", "play": list(theirs), **held}
    return {"begin": "challenges", "first": 0, "seat": [first, second]}


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
