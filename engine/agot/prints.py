"""Printed cards: the facts of `data/agot/cards` and, attached by code, the scripts of the sets.
Shared by all tables and unchanged once the sets are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.agot.modifiers import (
    AMBUSH_IN_HAND,
    Constant,
    ConstantAnswer,
    Op,
    Question,
    Reach,
    Stat,
    Value,
)
from engine.agot.nouns import ICONS, KEYWORDS, CardType, Faction, Icon, Keyword
from engine.core.datafiles import facts, names
from engine.core.phrases import Phrase, phrase

if TYPE_CHECKING:
    from engine.agot.abilities import Ability
    from engine.agot.agendas import DeckRule
    from engine.agot.standing import Condition
    from engine.agot.state import Card

PLOT_VALUES = ("income", "initiative", "claim", "reserve")


class NoAttachments(NamedTuple):
    """One form of the keyword: none at all, none with these traits, or none but with these."""

    traits: frozenset[str] = frozenset()
    others: bool = False

    def forbids(self, attachment: frozenset[str]) -> bool:
        if not self.traits:
            return True
        return self.traits.isdisjoint(attachment) is self.others


class Printed:
    """One printed card. The letter X counts as 0 until an ability or a player defines it."""

    def __init__(self, fact: Mapping[str, Any], set: str = "") -> None:
        self.code: str = fact["id"]
        self.set = set
        self.name: str = fact["en"]
        self.type = CardType(fact["type"])
        self.faction = Faction(fact["faction"])
        self.unique: bool = fact.get("unique", False)
        self.loyal: bool = fact.get("loyal", False)
        self.x_cost = fact.get("cost") == "X"
        self.cost = _number(fact.get("cost"))
        self.strength = _number(fact.get("strength"))
        self.icons = frozenset(Icon(icon) for icon in fact.get("icons", ()))
        self.icons_in_order = tuple(icon for icon in ICONS if icon in self.icons)
        self.traits = frozenset(trait_id(trait) for trait in fact.get("traits", ()))
        self.limit: int = fact.get("limit", 3)
        self.plot_values = {name: _number(fact.get(name)) for name in PLOT_VALUES}
        self.named: Phrase = phrase(f"card.agot.{self.code}")
        self._keywords(fact.get("keywords", ()))
        self.abilities: list[Ability] = []
        self.constants: list[Constant] = []
        self.own: dict[Stat, list[Constant]] = {}  # those by reach: to itself,
        self.given: dict[Stat, list[Constant]] = {}  # and to its bearer
        self.on_the_field: list[Stat | Question[..., Any]] = []  # and the keys of all others there
        self._plot_modifiers()
        self.answers: list[ConstantAnswer] = []
        self.conditions: list[Condition] = []
        self.supports = tuple(fact.get("supports", ()))  # titles, by code
        self.rivals = tuple(fact.get("rivals", ()))
        self.deck_rules: list[tuple[DeckRule, ...]] = []  # of an agenda, sentence by sentence
        self.bearing: Callable[[Card, Card], bool] | None = None  # the attachment, its bearer

    def _keywords(self, words: Sequence[str]) -> None:
        plain, ambush, forms = [], [], []
        for word in words:
            match word.split():
                case ["ambush", cost]:
                    ambush.append(int(cost))
                case ["no", "attachments", *rest]:
                    forms.append(_no_attachments(rest))
                case _:
                    plain.append(Keyword(word))
        self.keywords = frozenset(plain)
        self.keywords_in_order = tuple(keyword for keyword in KEYWORDS if keyword in self.keywords)
        self.ambush = tuple(sorted(set(ambush)))
        self.ambush_in_hand: Callable[[Card], int | None] | None = None
        self.no_attachments = tuple(forms)

    def modify(self, constant: Constant) -> None:
        """Adds a constant ability that modifies a value."""
        self.constants.append(constant)
        if constant.reach is Reach.SELF:
            self.own.setdefault(constant.stat, []).append(constant)
        elif constant.reach is Reach.BEARER:
            self.given.setdefault(constant.stat, []).append(constant)
        else:
            self.on_the_field.append(constant.stat)

    def answer(self, constant: ConstantAnswer) -> None:
        """Adds a constant ability that answers a question."""
        self.answers.append(constant)
        if constant.question is AMBUSH_IN_HAND:
            self.ambush_in_hand = constant.says
            return
        self.on_the_field.append(constant.question)

    def _plot_modifiers(self) -> None:
        """The symbols beside a card's text that modify its controller's revealed plot."""
        if self.type is CardType.PLOT:
            return
        for name, amount in self.plot_values.items():
            if amount:
                says = _for_controller(amount)
                self.modify(Constant(Value(name), Op.ADD, Reach.FIELD, says))

    def __repr__(self) -> str:
        return self.name


def _for_controller(amount: int) -> Callable[[Card, Any], int | None]:
    return lambda me, player: amount if me.controller is player else None


def trait_id(trait: str) -> str:
    """A trait as scripts write it: one word."""
    return "_".join(trait.split())


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _no_attachments(rest: Sequence[str]) -> NoAttachments:
    """The words after "except" name one trait, which may have several."""
    others = rest[:1] == ["except"]
    trait = "_".join([word.capitalize() for word in rest[others:]])
    return NoAttachments(frozenset([trait] if trait else ()), others)


@cache
def prints() -> dict[str, Printed]:
    """Every printed card, by code."""
    found: dict[str, Printed] = {}
    for file in names("agot/cards"):
        for fact in facts(file)["card"]:
            found[fact["id"]] = Printed(fact, set_of(file))
    return found


def set_of(file: str) -> str:
    """The set of the cards in a table: its name begins so."""
    return file.rpartition("/")[2].partition("-")[0]


@cache
def examples() -> dict[str, Printed]:
    """Cards that nobody printed: they show a rule that no printed card shows, in scenes alone."""
    return {fact["id"]: Printed(fact) for fact in facts("agot/examples")["card"]}


def known(code: str) -> Printed | None:
    return prints().get(code) or examples().get(code)


@cache
def faction_print(faction: Faction) -> Printed:
    """The faction card, which has no entry of its own."""
    printed = Printed({"id": faction, "en": faction, "type": "faction", "faction": faction})
    printed.named = phrase(f"agot.faction.{faction}")
    return printed
