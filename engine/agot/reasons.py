"""Why something happens and how a number comes about, as arguments of log lines: identifiers and
what goes into them. Reads state, never changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from engine.agot.modifiers import (
    DOES_NOT_CONTRIBUTE,
    DRAW,
    SIDE,
    STRENGTH,
    Modifier,
    Op,
    Stat,
    Value,
)
from engine.agot.nouns import Faction, Icon, Keyword, Scope, Side, Zone
from engine.agot.state import Card, Challenge, Game, Player
from engine.core.phrases import Arg, Phrase, phrase

NONE: tuple[Phrase, ...] = ()  # an argument of which there is nothing to say

UNOPPOSED = phrase("agot.why.unopposed")
DOMINANCE_WON = phrase("agot.why.dominance")
CLAIMED = phrase("agot.why.claim")
RESERVED = phrase("agot.why.reserve")
DRAW_STEP = phrase("agot.why.draw_phase")
STANDING_STEP = phrase("agot.why.standing_phase")
TAXED = phrase("agot.why.taxation")
INTIMIDATED = phrase("agot.why.intimidate")
SAVING = phrase("agot.why.saving")
BY_DUPLICATE = phrase("agot.why.duplicate")
REPEATED = phrase("agot.why.loop")
LESS_POWER = phrase("agot.why.less_power")
BY_CHANCE = phrase("agot.why.chance")
NOT_ALLOWED = phrase("agot.why.not_allowed")
LAPSED = phrase("agot.why.lapsed")
UNPAID = phrase("agot.why.unpaid")
TO_ENTER = phrase("agot.why.to_enter")
WITHERED = phrase("agot.why.withered")
HAND_CHANGED = phrase("agot.again.hand_changed")
KNELT = phrase("agot.knelt")


# Why


@lru_cache(maxsize=4096)
def because(cause: Phrase) -> Phrase:
    return phrase("agot.because", what=cause)


def by_effect(game: Game) -> Arg:
    """Of the card whose effect resolves now; nothing to say where none does."""
    source = game.source
    return NONE if source is None else because(source.printed.named)


def cost_of(card: Card) -> Phrase:
    return phrase("agot.why.cost", card=card.named)


def keyword_of(kind: Keyword, card: Card) -> Phrase:
    return phrase(f"agot.why.{kind}", card=card.named)


def rival_beaten(rival: Player) -> Phrase:
    return phrase("agot.why.rival", who=rival.who)


def left_with(card: Card) -> Phrase:
    """It went because the card it lay on did."""
    return phrase("agot.why.left_with", card=card.face.named)


# Whom and where


def whose(card: Card) -> Phrase:
    """A card in public view, with the player who controls it."""
    return phrase("agot.card", card=card.named, who=card.controller.who)


def on(bearer: Card | None) -> Arg:
    if bearer is None:
        return NONE
    return phrase("agot.on", card=bearer.named, who=bearer.controller.who)


def attached_to(card: Card) -> Arg:
    """What an attachment that leaves was attached to."""
    if card.parent is None:
        return NONE
    return phrase("agot.off", card=card.parent.named, who=card.parent.controller.who)


@cache
def origin(zone: Zone) -> Phrase:
    return phrase(f"agot.from.{zone}")


@cache
def until(scope: Scope) -> Phrase:
    return phrase(f"agot.until.{scope.name.lower()}")


# How much


def parts(modifiers: Sequence[Modifier], sources: Sequence[Card | None]) -> tuple[Phrase, ...]:
    """What changed a value, each with the card that did. What adds nothing is left out."""
    return tuple(
        _part(op, amount, source)
        for (op, amount), source in zip(modifiers, sources, strict=True)
        if amount or op is not Op.ADD
    )


def _part(op: Op, amount: float, source: Card | None) -> Phrase:
    kind = ("lower" if amount < 0 else "higher") if op is Op.ADD else op.name.lower()
    by = phrase("agot.option.rule") if source is None else source.named
    return phrase(f"agot.part.{kind}", n=int(amount), card=by)


def amount(n: int, base: int, changed: tuple[Phrase, ...]) -> Phrase:
    """A number, with what it was and what changed it if anything did."""
    if not changed:
        return phrase("agot.amount.plain", n=n)
    return phrase("agot.amount.changed", n=n, base=base, parts=changed)


def plot_amount(player: Player, stat: Value) -> Phrase:
    """A value of the revealed plot."""
    sources: list[Card | None] = []
    base = player.plot.printed.plot_values[stat] if player.plot is not None else 0
    found = player.modifiers(stat, sources)
    return amount(player.plot_value(stat), base, parts(found, sources))


def draw_amount(player: Player, usual: int) -> Arg:
    """What changes how many cards a player draws in the draw phase."""
    sources: list[Card | None] = []
    changed = parts(player.modifiers(DRAW, sources), sources)
    return phrase("agot.drawn", base=usual, parts=changed) if changed else NONE


def standing(values: Iterable[tuple[Player, int]]) -> tuple[Phrase, ...]:
    """Who has how much."""
    return tuple(phrase("agot.value", who=player.who, n=n) for player, n in values)


# The sides of a challenge


def fighters(challenge: Challenge, side: Side) -> tuple[Phrase, ...]:
    """Who participates with which STR, and what else counts on that side."""
    cards = challenge.on(side)
    if not cards:
        return NONE
    player, sources = challenge.player(side), list[Card | None]()
    found = player.modifiers(SIDE, sources)
    return (*(_fighter(card) for card in cards), *parts(found, sources))


def _fighter(card: Card) -> Phrase:
    sources: list[Card | None] = []
    found = card.modifiers(STRENGTH, sources)
    if DOES_NOT_CONTRIBUTE.any(card.game, card):
        return phrase("agot.fighter.idle", card=card.named)
    n = amount(card.strength, card.printed.strength, parts(found, sources))
    return phrase("agot.fighter.counted", card=card.named, n=n)


# What lasts


def change(stat: Stat, amount: int, op: Op = Op.ADD) -> Phrase:
    """What a lasting modifier does to a card."""
    if op is Op.MULTIPLY:
        return phrase("agot.change.multiplied", n=amount)
    if isinstance(stat, Value):
        return phrase(f"agot.change.{'lower' if amount < 0 else 'higher'}.{stat}", n=amount)
    return phrase(f"agot.change.{'loses' if amount < 0 else 'gains'}", what=_quality(stat))


@cache
def type_named(icon: Icon) -> Phrase:
    """A challenge type or icon that is named by itself, not as a kind of challenge."""
    return phrase(f"agot.named.{icon}")


def _quality(stat: Stat) -> Phrase:
    if isinstance(stat, Icon):
        return phrase("agot.quality.icon", type=type_named(stat))
    if isinstance(stat, Keyword):
        return phrase(f"agot.keyword.{stat}")
    return phrase(f"agot.faction.{stat}" if isinstance(stat, Faction) else "agot.quality.trait")
