"""Stealth: which attacker bypasses which character, chosen as a challenge is initiated and, if it
is redirected, chosen again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.agot.modifiers import CANNOT_BE_BYPASSED
from engine.agot.nouns import Icon, Keyword
from engine.agot.state import Card, Player
from engine.core.decisions import Choice, Option, Under
from engine.core.phrases import Phrase, phrase


class Stealth(NamedTuple):
    """A stealth attacker and the character it would bypass."""

    attacker: Card
    target: Card


ChallengeChoice = Icon | Player | Card | Stealth


def may_be_bypassed(card: Card) -> bool:
    return not card.has(Keyword.STEALTH) and not CANNOT_BE_BYPASSED.any(card.game, card)


def stealth_choices(
    cards: Sequence[Card], opponents: Sequence[Player]
) -> list[Choice[ChallengeChoice | None]]:
    """Each stealth attacker with each character it could bypass; two may name the same one."""
    targets = [card for o in opponents for card in o.characters if may_be_bypassed(card)]
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
        if attacker.has(Keyword.STEALTH)
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
    stealth: Sequence[Stealth], cards: Sequence[Card], opponent: Player | None
) -> Phrase | None:
    for attacker, target in stealth:
        if attacker not in cards or target.controller is not opponent:
            return phrase("agot.refused.stealth", card=attacker.named)
        if sum(other.attacker is attacker for other in stealth) > 1:
            return phrase("agot.refused.stealth_once", card=attacker.named)
    return None
