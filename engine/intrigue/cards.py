"""The characters and the Iron Throne cards. Facts come from `data/intrigue`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from engine.core.datafiles import facts
from engine.core.phrases import Phrase


class House(StrEnum):
    STARK = "stark"
    LANNISTER = "lannister"
    BARATHEON = "baratheon"
    TARGARYEN = "targaryen"

    @property
    def named(self) -> Phrase:
        return Phrase(f"intrigue.house.{self.value}")


class Character(NamedTuple):
    house: House
    number: int

    @property
    def id(self) -> str:
        return f"{self.house.value}-{self.number}"

    @property
    def named(self) -> Phrase:
        return Phrase(f"card.intrigue.{self.id}")


class IronThrone(NamedTuple):
    value: int
    daggers: int


@cache
def characters() -> tuple[Character, ...]:
    return tuple(_character(card["id"]) for card in facts("intrigue/cards")["card"])


@cache
def iron_throne() -> tuple[IronThrone, ...]:
    return tuple(
        IronThrone(card["value"], card["daggers"]) for card in facts("intrigue/iron_throne")["card"]
    )


def _character(id: str) -> Character:
    house, _, number = id.partition("-")
    return Character(House(house), int(number))
