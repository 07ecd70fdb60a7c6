"""Stealth: which attacker bypasses which character, chosen as a challenge is initiated and, if it
is redirected, chosen again."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from engine.agot.modifiers import BYPASSES_MORE, CANNOT_BE_BYPASSED, STEALTH_BY_TYPE
from engine.agot.nouns import Icon, Keyword
from engine.agot.state import Card, Challenge, Player
from engine.core.decisions import Choice, Option, Under
from engine.core.phrases import Phrase, phrase


class Stealth(NamedTuple):
    """A stealth attacker and the character it would bypass."""

    attacker: Card
    target: Card


class First(Enum):
    """What may be done before one decides on a challenge."""

    ACT = "act"


ChallengeChoice = Icon | Player | Card | Stealth | First


def may_be_bypassed(card: Card, icon: Icon | None = None) -> bool:
    return not has_stealth(card, icon) and not CANNOT_BE_BYPASSED.any(card.game, card)


def has_stealth(card: Card, icon: Icon | None = None) -> bool:
    """In a challenge of this type, where somebody's stealth goes by that: the keyword counts as
    the challenge is initiated (ruling ours)."""
    game = card.game
    if icon is None or STEALTH_BY_TYPE not in game.field:
        return card.has(Keyword.STEALTH)
    before = game.challenge
    game.challenge = Challenge(game, icon, card.controller, card.controller)
    stealthy = card.has(Keyword.STEALTH)
    game.challenge = before
    return stealthy


def most_bypassed(cards: Sequence[Card]) -> int:
    """How many characters these could bypass together."""
    return sum(_most(card) for card in cards)


def _most(attacker: Card) -> int:
    return 1 + sum(BYPASSES_MORE.answers(attacker.game, attacker))


def stealth_choices(
    cards: Sequence[Card], opponents: Sequence[Player], types: Sequence[Icon] = ()
) -> list[Choice[ChallengeChoice | None]]:
    """Each stealth attacker with each character it could bypass in a challenge of some of these
    types; two may name the same one."""
    icons: Sequence[Icon | None] = types or (None,)
    characters = [card for o in opponents for card in o.characters]
    targets = [c for c in characters if any(may_be_bypassed(c, icon) for icon in icons)]
    return [
        (
            Option(
                f"{attacker.ref}>{target.ref}",
                phrase("agot.option.bypass", card=attacker.named, target=target.named),
                attacker.named,
            ),
            Stealth(attacker, target),
        )
        for attacker in cards
        if any(has_stealth(attacker, icon) for icon in icons)
        for target in targets
    ]


def by_attacker(pairs: Sequence[Choice[ChallengeChoice | None]]) -> Under:
    """The pairs that each stealth attacker brings."""
    keys: dict[str, list[str]] = {}
    for option, pair in pairs:
        if isinstance(pair, Stealth):
            keys.setdefault(pair.attacker.ref, []).append(option.key)
    return tuple((attacker, tuple(listed)) for attacker, listed in keys.items())


def stealth_objection(
    stealth: Sequence[Stealth],
    cards: Sequence[Card],
    opponent: Player | None,
    icon: Icon | None = None,
) -> Phrase | None:
    for attacker, target in stealth:
        if attacker not in cards or target.controller is not opponent:
            return phrase("agot.refused.stealth", card=attacker.named)
        if not has_stealth(attacker, icon) or not may_be_bypassed(target, icon):
            return phrase("agot.refused.stealth", card=attacker.named)
        if sum(other.attacker is attacker for other in stealth) > _most(attacker):
            return phrase("agot.refused.stealth_once", card=attacker.named)
    return None
