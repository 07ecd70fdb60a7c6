"""The rule book's nouns as enums: factions, zones, timings, and those of both editions.
Names alone; whatever they mean stands in the module of that rule. All are strings or numbers, so
that they are quick to look up."""

from __future__ import annotations

from enum import IntEnum, StrEnum, auto

from engine.realm.nouns import (
    ICONS,
    KEYWORDS,
    SIDES,
    CardType,
    Hindrance,
    Icon,
    Keyword,
    Phase,
    Scope,
    Side,
)

__all__ = [
    "ACTION",
    "AFTER",
    "ATTACHMENT",
    "ATTACKING",
    "A_CHALLENGE",
    "A_PHASE",
    "BEFORE",
    "CHALLENGES",
    "CHARACTER",
    "DECK",
    "DEFENDING",
    "DUPLICATE",
    "EVENT",
    "FACTIONS",
    "FORCED",
    "HAND",
    "HIDDEN",
    "ICONS",
    "INTRIGUE",
    "IN_PLAY",
    "KEYWORDS",
    "LIMITED",
    "LOCATION",
    "MILITARY",
    "NOT_BLANK",
    "POWER",
    "SIDES",
    "WOULD",
    "Against",
    "Blank",
    "CardType",
    "Faction",
    "Hindrance",
    "Icon",
    "Keyword",
    "Phase",
    "Scope",
    "Side",
    "Timing",
    "Token",
    "Zone",
]


class Faction(StrEnum):
    STARK = "stark"
    LANNISTER = "lannister"
    BARATHEON = "baratheon"
    GREYJOY = "greyjoy"
    TYRELL = "tyrell"
    MARTELL = "martell"
    TARGARYEN = "targaryen"
    NIGHTS_WATCH = "nightswatch"
    NEUTRAL = "neutral"


FACTIONS = tuple(Faction)
CHARACTER, LOCATION, ATTACHMENT, EVENT = (
    CardType.CHARACTER,
    CardType.LOCATION,
    CardType.ATTACHMENT,
    CardType.EVENT,
)
MILITARY, INTRIGUE, POWER = Icon.MILITARY, Icon.INTRIGUE, Icon.POWER


class Zone(StrEnum):
    """In the order in which options are listed."""

    FACTION = "faction"
    AGENDA = "agenda"
    TITLE = "title"
    REVEALED = "revealed"  # the plot that counts
    PLAY = "play"
    DUPLICATE = "duplicate"
    BEING_PLAYED = "being_played"  # an event on its way from hand to discard pile
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    DEAD = "dead"
    PLOTS = "plots"
    USED = "used"
    TITLE_POOL = "title_pool"
    REMOVED = "removed"


IN_PLAY = frozenset({Zone.FACTION, Zone.TITLE, Zone.REVEALED, Zone.PLAY, Zone.DUPLICATE})
HIDDEN = frozenset({Zone.HAND, Zone.DECK, Zone.PLOTS})


class Timing(IntEnum):
    """When an ability answers a triggering condition, in order; and the two that answer none."""

    FORCED_WOULD = auto()
    WOULD = auto()
    FORCED_INTERRUPT = auto()
    INTERRUPT = auto()
    FORCED_REACTION = auto()
    REACTION = auto()
    ACTION = auto()
    WHEN_REVEALED = auto()


BEFORE = (Timing.FORCED_WOULD, Timing.WOULD, Timing.FORCED_INTERRUPT, Timing.INTERRUPT)
AFTER = (Timing.FORCED_REACTION, Timing.REACTION)
FORCED = frozenset(
    {Timing.FORCED_WOULD, Timing.FORCED_INTERRUPT, Timing.FORCED_REACTION, Timing.WHEN_REVEALED}
)


class Against(StrEnum):
    """Whom an additional challenge may be initiated against: any opponent, or another one than the
    player's ordinary challenge of that type."""

    ANYONE = "anyone"
    ANOTHER = "another"


class Token(StrEnum):
    POISON = "poison"
    BETRAYAL = "betrayal"
    STAND = "stand"
    GOLD = "gold"  # on a card, in nobody's pool
    VENGEANCE = "vengeance"
    EAR = "ear"
    VALAR_MORGHULIS = "valar_morghulis"


class Blank(IntEnum):
    """How much of a printed text box is treated as empty."""

    NOTHING = 0
    EXCEPT_TRAITS = 1
    ALL = 2


# What is read most by far has a name of its own: to look a member up in its class takes as long as
# a call
HAND, DECK, DUPLICATE = Zone.HAND, Zone.DECK, Zone.DUPLICATE
WOULD, ACTION = Timing.WOULD, Timing.ACTION
ATTACKING, DEFENDING = SIDES
LIMITED, CHALLENGES, NOT_BLANK = Keyword.LIMITED, Phase.CHALLENGES, Blank.NOTHING
A_CHALLENGE, A_PHASE = Scope.CHALLENGE, Scope.PHASE
