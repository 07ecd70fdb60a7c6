"""Reads how a card's text describes another card ("a unique Stark character of yours that is
participating"), as demands each of which can be met or missed by itself, and puts cards on a table
that meet all of them, or all but one. What it does not know it does not guess."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.agot.nouns import MILITARY, Icon, Zone
from engine.agot.state import Card, Challenge
from engine.agot.zones import attach
from tests.data.agot import cards, traits
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import spared

Facts = Mapping[str, Any]
FACTIONS = {
    "Baratheon": "baratheon",
    "Greyjoy": "greyjoy",
    "Lannister": "lannister",
    "Martell": "martell",
    "Night's Watch": "nightswatch",
    "Stark": "stark",
    "Targaryen": "targaryen",
    "Tyrell": "tyrell",
    "neutral": "neutral",
}
PLAIN: Facts = {"type": "character", "faction": "neutral", "seat": "you", "side": ""}
STATES = frozenset({"seat", "side", "kneeling", "power", "bears", "itself", "bearer", "spared"})
KINDS = ("character", "location", "attachment", "event")
SEATS = ("you", "they", "third")


class Demand(NamedTuple):
    """Every way in which it is met, and every way in which it is missed."""

    met: Sequence[Facts]
    missed: Sequence[Facts] = ()


Means = Callable[[re.Match[str]], Demand]


def _either(fact: str, met: object, missed: object) -> Demand:
    return Demand([{fact: met}], [{fact: missed}])


def _number(fact: str) -> Means:
    """At its edge, and just beyond it."""

    def means(found: re.Match[str]) -> Demand:
        edge, step = int(found[1]), 1 if found[2] == "less" else -1
        return Demand([{fact: edge}, {fact: edge - step}], [{fact: edge + step}])

    return means


def _types(found: re.Match[str]) -> Demand:
    named = re.findall("|".join(KINDS), found[0])
    others = [kind for kind in KINDS if kind not in named and kind != "event"]
    return Demand([{"type": kind} for kind in named], [{"type": kind} for kind in others])


def _names(found: re.Match[str]) -> Demand:
    """Of factions and traits, one of which is enough."""
    named = re.findall(_name(), found[0])
    met = [{"faction": FACTIONS[n]} if n in FACTIONS else {"traits": [n]} for n in named]
    return Demand(met, [_missing(met)])


def _not_named(found: re.Match[str]) -> Demand:
    named = re.findall(_name(), found[0])
    missed = [{"faction": FACTIONS[n]} if n in FACTIONS else {"traits": [n]} for n in named]
    return Demand([_missing(missed)], missed)


def _missing(ways: Sequence[Facts]) -> Facts:
    factions = [way["faction"] for way in ways if "faction" in way]
    found: dict[str, object] = {}
    if factions:
        found["faction"] = next(f for f in ("tyrell", "greyjoy") if f not in factions)
    if len(factions) < len(ways):
        found["traits"] = ["Bystander"]
    return found


@cache
def _name() -> str:
    known = [*FACTIONS, *(trait["en"] for trait in traits())]
    known += [trait for card in cards().values() for trait in card.get("traits", ())]
    each = "|".join(re.escape(name) for name in sorted(set(known), key=lambda n: (-len(n), n)))
    return rf"\b(?:{each})(?![\w'])"


def _seats(*met: str) -> Means:
    ways = [{"seat": seat} for seat in met]
    missed = [{"seat": seat} for seat in SEATS if seat not in met]
    return lambda found: Demand(ways, missed)


def _sides(*met: str) -> Means:
    ways = [{"side": side} for side in met]
    missed = [{"side": side} for side in ("", "attacking", "defending") if side not in met]
    return lambda found: Demand(ways, missed)


@cache
def vocabulary() -> list[tuple[str, Means]]:
    """What a description is made of, in the order in which it is looked for."""
    one = _name()
    several = rf"{one}(?:(?:, | or | and )(?:an? )?{one})*"
    kinds = f"(?:{'|'.join(KINDS)})s?"
    return [
        (
            r"\bthat (?:is|are) not unique\b|\bnon-unique\b",
            lambda f: _either("unique", False, True),
        ),
        (r"\bunique\b", lambda f: _either("unique", True, False)),
        (
            r"\bthat is not limited\b|\bwithout the keyword limited\b",
            lambda f: _either("keywords", [], ["limited"]),
        ),
        (r"\bthat is not loyal\b", lambda f: _either("loyal", False, True)),
        (r"\bloyal\b", lambda f: _either("loyal", True, False)),
        (rf"\bthat (?:is|are) not (?:an? )?{several}|\bwithout the Trait {one}", _not_named),
        (r"\b(?:of|with) printed cost (\d) or (less|more)\b", _number("cost")),
        (r"\bof STR (\d) or (less|more)\b", _number("strength")),
        (
            r"\bof printed STR (\d) or (less|more)\b",
            _number("strength"),
        ),
        (
            r"\b(?:that (?:is|are) )?participating\b|\bthat participates?\b",
            _sides("attacking", "defending"),
        ),
        (r"\battacking\b", _sides("attacking")),
        (r"\bdefending\b(?! player)", _sides("defending")),
        (r"\b(?:that (?:is|are) )?kneeling\b", lambda f: _either("kneeling", True, False)),
        (r"\b(?:that (?:is|are) )?standing\b", lambda f: _either("kneeling", False, True)),
        (r"\bof yours\b|\b(?:that )?you control\b|\bof your own\b|\b[Yy]our\b", _seats("you")),
        (
            r"\b(?:that )?an opponent controls\b|\bof an opponent\b|\bopponent's\b",
            _seats("they", "third"),
        ),
        (
            r"\bthe (?:loser|defending player) controls\b|\bof the (?:loser|defending player)\b",
            _seats("they"),
        ),
        (
            r"\bthat has no attachments\b|\bwithout attachments\b",
            lambda f: _either("bears", False, True),
        ),
        (
            r"\bthat has no (\w+) icon\b",
            lambda f: Demand(
                [{"icons": [icon for icon in Icon if icon != f[1]]}], [{"icons": [f[1]]}]
            ),
        ),
        (
            r"\bthat has an? (\w+) icon\b",
            lambda f: Demand(
                [{"icons": [f[1]]}], [{"icons": [icon for icon in Icon if icon != f[1]]}]
            ),
        ),
        (r"\bwith power on it\b", lambda f: _either("power", 1, 0)),
        (r"\b(?:another|other)\b", lambda f: Demand([{}], [{"itself": True}])),
        (rf"{several}(?= cards?\b|$| {kinds}| that| of| or)|{several}", _names),
        (rf"\b{kinds}(?:,? (?:or|and) (?:an? )?{kinds})*", _types),
    ]


FILLING = re.compile(r"\b(?:an?|that|is|are|and|has|have|with|the|Traits?|cards?|all|each|every)\b")


def demands(description: str) -> list[Demand] | None:
    """What is asked of a card, or None if a word of it is not known."""
    found = []
    for pattern, means in vocabulary():
        while match := re.search(pattern, description):
            found.append(means(match))
            description = f"{description[: match.start()]} {description[match.end() :]}"
    if re.sub(r"[\s,]", "", FILLING.sub(" ", description)):
        return None
    return found


class Try(NamedTuple):
    facts: Facts
    fits: bool

    def __str__(self) -> str:
        return f"{'fits' if self.fits else 'does not fit'}: {dict(self.facts)}"


def tries(asked: Sequence[Demand]) -> Iterator[Try]:
    """Cards that meet everything, in each way in which one demand is met, and those that miss one
    demand alone."""
    ground = dict(PLAIN)
    for demand in asked:
        ground.update(demand.met[0])
    for demand in asked:
        for way in demand.met:
            if _possible(facts := {**ground, **way}):
                yield Try(facts, True)
        for way in demand.missed:
            if _possible(facts := {**ground, **way}):
                yield Try(facts, False)


def _possible(facts: Facts) -> bool:
    return not facts["side"] or facts["type"] == "character"


# On the table


def seat(duel: Duel, facts: Facts) -> Seat:
    return duel.seats[SEATS.index(facts["seat"])]


def brought(duel: Duel, facts: Facts, name: str = "Candidate", zone: Zone = Zone.PLAY) -> Card:
    """A card in play of which these facts are true; where it fights, `fight` says."""
    whose = seat(duel, facts)
    printed = {fact: value for fact, value in facts.items() if fact not in STATES}
    if what := facts.get("spared"):
        return spared(whose, what, name, **printed)
    card = invented(whose, name, zone=zone, **printed)
    card.kneeling = facts.get("kneeling", False)
    card.power = facts.get("power", 0)
    if facts.get("bears"):
        attach(invented(whose, "Burden", type="attachment"), card)
    return card


def fight(
    duel: Duel, mine: Card, side: str, icon: Icon = MILITARY, *, alone: bool = False
) -> Challenge | None:
    """A challenge in which a card is on this side, or on none; None where there cannot be one."""
    whose = mine.controller
    one, other = duel.you, duel.they
    if side == "attacking" and whose is not one.player:
        one, other = next(s for s in duel.seats if s.player is whose), duel.you
    elif side == "defending" and whose is not other.player:
        other = next(s for s in duel.seats if s.player is whose)
        one = duel.they if whose is duel.you.player else duel.you
    attackers = [mine] if side == "attacking" else [invented(one, "First")]
    defenders = [mine] if side == "defending" else [invented(other, "Second")]
    if not alone:
        (attackers if side == "attacking" else defenders).append(
            invented(one if side == "attacking" else other, "Company")
        )
    return duel.fighting(icon, attackers, defenders, against=other)
