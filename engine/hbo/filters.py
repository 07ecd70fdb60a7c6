"""Which cards a line of data means: `{ side = "mine", trait = "Lord", kneeling = false }` as a test
of a card, seen from the card whose text it is. Characters, unless it names another type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.realm.nouns import CardType, Icon, Keyword

if TYPE_CHECKING:
    from engine.hbo.state import Card

Test = Callable[["Card", "Card"], bool]  # the card whose text it is, the card in question


class Filter:
    __slots__ = ("tests", "type")

    def __init__(self, fact: Mapping[str, Any], type: CardType = CardType.CHARACTER) -> None:
        self.type = CardType(fact.get("type", type))
        self.tests: tuple[Test, ...] = tuple(
            TESTS[name](value) for name, value in fact.items() if name != "type"
        )

    def fits(self, me: Card, card: Card) -> bool:
        if card.printed.type is not self.type:
            return False
        for test in self.tests:  # noqa: SIM110 - this is asked for every card on the table
            if not test(me, card):
                return False
        return True


def _side(value: str) -> Test:
    mine = {"mine": True, "theirs": False}[value]
    return lambda me, card: (card.controller is me.controller) is mine


def _traits(value: str | list[str]) -> Test:
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda me, card: not wanted.isdisjoint(card.printed.traits)


def _icon(value: str) -> Test:
    icon = Icon(value)
    return lambda me, card: card.icon(icon)


def _lacks(value: str) -> Test:
    icon = Icon(value)
    return lambda me, card: not card.icon(icon)


def _keyword(value: str) -> Test:
    keyword = Keyword(value)
    return lambda me, card: card.has(keyword)


TESTS: dict[str, Callable[[Any], Test]] = {
    "side": _side,
    "self": lambda value: lambda me, card: (card is me) is value,
    "bearer": lambda value: lambda me, card: (card is me.parent) is value,
    "house": lambda value: lambda me, card: card.printed.house == value,
    "trait": _traits,
    "icon": _icon,
    "lacks": _lacks,
    "keyword": _keyword,
    "unique": lambda value: lambda me, card: card.printed.unique is value,
    "kneeling": lambda value: lambda me, card: card.kneeling is value,
    "attacking": lambda value: lambda me, card: card.attacking is value,
    "defending": lambda value: lambda me, card: card.defending is value,
    "participating": lambda value: lambda me, card: card.participating is value,
    "attached": lambda value: lambda me, card: bool(card.attachments) is value,
    "powerful": lambda value: lambda me, card: bool(card.power) is value,
    "strength": lambda most: lambda me, card: card.strength <= most,
    "cost": lambda most: lambda me, card: card.printed.cost <= most,
    "name": lambda value: lambda me, card: card.printed.code == value,
}
