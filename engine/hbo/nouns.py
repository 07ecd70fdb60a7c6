"""The rule book's nouns as enums: houses, zones, timings, values. Names alone; whatever they mean
stands in the module of that rule."""

from __future__ import annotations

from enum import StrEnum

from engine.realm.nouns import Scope


class House(StrEnum):
    LANNISTER = "lannister"
    STARK = "stark"
    NEUTRAL = "neutral"


HOUSES = (House.LANNISTER, House.STARK)


class Zone(StrEnum):
    """In the order in which options are listed."""

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
    BOX = "box"  # plots that are not played with


IN_PLAY = frozenset({Zone.REVEALED, Zone.PLAY, Zone.DUPLICATE})
HIDDEN = frozenset({Zone.HAND, Zone.DECK, Zone.PLOTS, Zone.BOX})


class Timing(StrEnum):
    """When an ability counts or may be used."""

    ALWAYS = "always"  # a lasting effect while the card is in play
    ACTION = "action"
    REVEALED = "revealed"  # as this plot is revealed
    SAVE = "save"
    # Things that have happened, for responses and for passive abilities
    PLOTS_RESOLVED = "plots_resolved"
    PLAYED = "played"
    ATTACKERS = "attackers"
    DEFENDERS = "defenders"
    RESOLVED = "resolved"  # a challenge, with claim and renown
    KILLED = "killed"
    DOMINANCE = "dominance"
    STOOD = "stood"  # the standing phase, before its actions


class Value(StrEnum):
    """What a lasting effect says something about."""

    # Of a card
    STRENGTH = "strength"
    ICON = "icon"
    KEYWORD = "keyword"
    COST = "cost"  # how much less it costs
    CANNOT_ATTACK = "cannot_attack"
    CANNOT_DEFEND = "cannot_defend"
    NOT_KNEELING = "not_kneeling"  # to attack or to defend in a challenge of this type
    DOES_NOT_STAND = "does_not_stand"
    CANNOT_BE_KILLED = "cannot_be_killed"
    CANNOT_BE_SAVED = "cannot_be_saved"
    # Of a player
    INCOME = "income"
    INITIATIVE = "initiative"
    CLAIM = "claim"
    DRAW = "draw"
    DOMINANCE = "dominance"  # counted in addition
    DOMINANCE_POWER = "dominance_power"  # won in addition
    UNOPPOSED_POWER = "unopposed_power"  # won in addition
    FULL_COST = "full_cost"  # nothing is reduced
    MORE_CHALLENGES = "more_challenges"  # of this type
    TOLL = "toll"  # gold the attacker pays the defender for a challenge of this type


SCOPES = (Scope.CHALLENGE, Scope.PHASE, Scope.ROUND)  # of a lasting effect of an action


class Source(StrEnum):
    """Where power comes from."""

    UNOPPOSED = "unopposed"
    CLAIM = "claim"
    RENOWN = "renown"
    DOMINANCE = "dominance"
    CARDS = "cards"


class Origin(StrEnum):
    """How a field of a card is known."""

    RULEBOOK = "rulebook"
    REPORTED = "reported"
    OURS = "ours"
