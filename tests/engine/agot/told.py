"""Texts of cards ability by ability, beside the scripts of the same abilities, and a table on
which nothing fails for want of anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.agot.wording import OURS_EN, read
from engine.agot import sets
from engine.agot.abilities import Ability
from engine.agot.conformance import KINDS
from engine.agot.nouns import Zone
from engine.agot.prints import Printed, prints
from tests.data.agot import Fact, cards
from tests.duel import Duel, invented
from tests.engine.agot.described import Demand

ANYBODYS = Demand([{"seat": seat} for seat in ("you", "they", "third")])
YOURS = Demand([{"seat": "you"}], [{"seat": "they"}, {"seat": "third"}])


class Told(NamedTuple):
    """One ability of a card, in words."""

    fact: Fact
    at: int  # which of the card's triggered abilities it is
    text: str

    @property
    def ability(self) -> Ability:
        sets.load()
        return scripted(prints()[self.fact["id"]])[self.at][0]

    @property
    def printed(self) -> Printed:
        return prints()[self.fact["id"]]


def told() -> Iterator[Told]:
    for fact in cards().values():
        lines = re.findall(OURS_EN.ability, fact["text_en"], re.MULTILINE | re.IGNORECASE)
        for at, (_, rest) in enumerate(lines):
            yield Told(fact, at, rest.strip(" .:"))


def scripted(printed: Printed) -> list[list[Ability]]:
    """Decorators on one body are one ability; in the order of the text."""
    found: dict[str, list[Ability]] = {}
    for ability in printed.abilities:
        if not ability.of_game:
            found.setdefault(ability.name, []).append(ability)
    own = list(found.values())
    kinds = [reading.kind for reading in read(cards()[printed.code]["text_en"], OURS_EN)]
    return sorted(own, key=lambda each: kinds.index(kind(each[0])))


def kind(ability: Ability) -> str:
    named = KINDS.get(ability.timing, ability.timing.name).lower().replace("_", " ")
    return named.removeprefix("would ")


def unsaid(asked: Sequence[Demand]) -> Iterator[Demand]:
    """Whose it is does not matter where nothing is said of it."""
    if not any("seat" in way for demand in asked for way in demand.met):
        yield ANYBODYS


def case(told: Told) -> str:
    return f"{told.fact['id']} {told.fact['en']} {told.at}"


def stocked() -> Duel:
    """Everybody has some of everything, so that no effect fails for want of it."""
    duel = Duel(3)
    for seat in duel.seats:
        seat.rich(9)
        seat.player.faction_card.power = 3
        for n, zone in enumerate((Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.DEAD) * 3):
            invented(seat, f"Spare {n}", zone=zone)
        for n in range(3):
            invented(seat, f"Plot {n}", type="plot", zone=Zone.USED)
    return duel
