"""Nouns of both editions as enums: card types, icons, keywords, phases, sides of a challenge,
scopes, what keeps a card in hand. An edition may know fewer of them than there are. All are
strings or numbers, quick to look up."""

from __future__ import annotations

from enum import IntEnum, StrEnum, auto


class CardType(StrEnum):
    CHARACTER = "character"
    LOCATION = "location"
    ATTACHMENT = "attachment"
    EVENT = "event"
    PLOT = "plot"
    AGENDA = "agenda"
    TITLE = "title"
    FACTION = "faction"


class Icon(StrEnum):
    """A challenge icon, and the type of challenge it serves in."""

    MILITARY = "military"
    INTRIGUE = "intrigue"
    POWER = "power"


ICONS = tuple(Icon)  # to go through an enum takes far longer


class Keyword(StrEnum):
    """Keywords that a card has or has not. Ambush (X) and the forms of no attachments carry more
    than that and are kept apart."""

    INSIGHT = "insight"
    INTIMIDATE = "intimidate"
    LIMITED = "limited"
    PILLAGE = "pillage"
    RENOWN = "renown"
    STEALTH = "stealth"
    TERMINAL = "terminal"


KEYWORDS = tuple(Keyword)


class Phase(StrEnum):
    PLOT = "plot"
    DRAW = "draw"
    MARSHALING = "marshaling"
    CHALLENGES = "challenges"
    DOMINANCE = "dominance"
    STANDING = "standing"
    TAXATION = "taxation"


class Side(IntEnum):
    ATTACKING = auto()
    DEFENDING = auto()


SIDES = tuple(Side)


class Scope(IntEnum):
    """A stretch of the game that lasting effects and limits hold for."""

    CHALLENGE = auto()
    PHASE = auto()
    ROUND = auto()
    PLOT = auto()  # until its player reveals a new plot


class Hindrance(StrEnum):
    """Why a card of a hand cannot be marshaled or played now."""

    GOLD = "gold"
    LIMITED = "limited"  # no more limited cards this round
    DEAD = "dead"  # a unique card, and a copy lies in its player's dead pile
    UNIQUE = "unique"  # a copy is in play where it can have no duplicate
    BEARER = "bearer"  # no card in play could bear it
    FORBIDDEN = "forbidden"  # a card in play says so
    NOT_NOW = "not_now"
    PHASE = "phase"  # only in another phase
    CHALLENGE = "challenge"  # only while a challenge is under way
    USED = "used"  # as often as it may be
    CONDITION = "condition"  # what it requires is not so
    COST = "cost"  # other than gold
    TARGET = "target"
