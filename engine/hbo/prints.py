"""Printed cards: the facts of `data/hbo`, with the abilities they name as headers for the rules.
Shared by all tables and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core.datafiles import facts, names
from engine.core.phrases import Phrase, phrase
from engine.hbo.filters import Filter
from engine.hbo.nouns import House, Timing, Value
from engine.hbo.scripts import SCRIPTS, Script
from engine.hbo.state import ICONS, KEYWORDS
from engine.realm.nouns import CardType, Icon, Keyword, Phase, Scope, Side

Fact = Mapping[str, Any]
RESULTS = {"won": True, "lost": False}


class Cost:
    """What is paid for an ability: all of it, before anything is chosen."""

    __slots__ = ("discard", "gold", "hand", "kneel", "kneel_one")

    def __init__(self, fact: Fact) -> None:
        self.gold: int = fact.get("gold", 0)
        self.kneel: bool = fact.get("kneel", False)  # the card itself
        self.discard: bool = fact.get("discard", False)  # the card itself, from play
        self.kneel_one = Filter(fact["kneel_one"]) if "kneel_one" in fact else None
        self.hand: int = fact.get("hand", 0)  # cards of the hand, the player's choice


class Ability:
    """One ability as its header says it; what it does is its script."""

    __slots__ = (
        "claim",
        "cost",
        "icon",
        "keyword",
        "me",
        "must",
        "n",
        "name",
        "of",
        "once",
        "phase",
        "scope",
        "script",
        "side",
        "target",
        "timing",
        "value",
        "whose",
        "won",
    )

    def __init__(self, fact: Fact, type: CardType) -> None:
        self.timing = Timing(fact["when"])
        self.name: str = fact["script"]
        always = self.timing is Timing.ALWAYS
        self.value = Value(self.name) if always else None
        self.script: Script | None = None if always else SCRIPTS[self.name]
        self.n: int = fact.get("n", 1)
        self.must: bool = fact.get("must", False)  # a passive ability, not a response
        self.phase = Phase(fact["phase"]) if "phase" in fact else None  # None: any
        self.me = _filter(fact, "me", type)  # what the card itself must be
        self.of = _filter(fact, "of")  # the card it happens to, or that a lasting effect means
        self.target = _filter(fact, "target")
        self.cost = Cost(fact.get("cost", {}))
        self.once: bool = fact.get("once", False)  # a round
        self.won: bool | None = RESULTS.get(fact.get("result", ""))
        self.icon = Icon(fact["icon"]) if "icon" in fact else None
        self.keyword = Keyword(fact["keyword"]) if "keyword" in fact else None
        self.side = Side[fact["as"].upper()] if "as" in fact else None
        self.scope = Scope[fact["until"].upper()] if "until" in fact else Scope.PHASE
        self.claim: bool = fact.get("claim", False)  # saves from claim alone
        self.whose: str = fact.get("whose", "mine")  # whose value a lasting effect changes


def _filter(fact: Fact, name: str, type: CardType = CardType.CHARACTER) -> Filter | None:
    return Filter(fact[name], type) if name in fact else None


class Printed:
    """One printed card."""

    house: House

    def __init__(self, fact: Fact) -> None:
        self.code: str = fact["id"]
        self.type = CardType(fact["type"])
        self.house = House(fact["faction"])
        self.unique: bool = fact.get("unique", False)
        self.cost: int = fact.get("cost", 0)
        self.strength: int = fact.get("strength", 0)
        self.icons = frozenset(Icon(icon) for icon in fact.get("icons", ()))
        self.traits = frozenset(fact.get("traits", ()))
        self.keywords = frozenset(Keyword(word) for word in fact.get("keywords", ()))
        self.icon_row = tuple(icon for icon in ICONS if icon in self.icons)
        self.keyword_row = tuple(word for word in KEYWORDS if word in self.keywords)
        self.income: int = fact.get("income", 0)  # of a plot, or a bonus to it
        self.initiative: int = fact.get("initiative", 0)
        self.claim: int = fact.get("claim", 0)
        self.bears = _filter(fact, "bearer")  # of an attachment: who may bear it
        self.named: Phrase = phrase(f"card.hbo.{self.code}")
        abilities = [Ability(ability, self.type) for ability in fact.get("abilities", ())]
        self.abilities = tuple(a for a in abilities if a.timing is not Timing.ALWAYS)
        self.constants = tuple(a for a in abilities if a.timing is Timing.ALWAYS)

    def __repr__(self) -> str:
        return self.code


@cache
def prints() -> dict[str, Printed]:
    """Every printed card, by code."""
    return {
        fact["id"]: Printed(fact) for file in names("hbo/cards") for fact in facts(file)["card"]
    }
