"""Redirecting a challenge (melee): after its initiation and before any reaction to it, whoever may
redirect decides, and the attacking player names a new opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.agot.choices import choices, confirm, prompt
from engine.agot.events import Bypassed, ChallengeInitiated, Event
from engine.agot.modifiers import MAY_REDIRECT
from engine.agot.nouns import Side
from engine.agot.state import Challenge, Player
from engine.agot.stealth import ChallengeChoice, Stealth, stealth_choices, stealth_objection
from engine.core.decisions import Choice, Field, decide, form
from engine.core.phrases import Phrase


async def redirect(initiated: ChallengeInitiated) -> Iterable[Event]:
    """The challenge stays initiated against its first opponent but is resolved against the new
    one, who may be supported by the attacker. Type and attackers stay."""
    challenge = initiated.challenge
    others = [p for p in challenge.attacker.opponents if p is not challenge.defender]
    if others and await _wanted(challenge):
        defender, stealth = await _anew(challenge, others)
        challenge.defender = defender
        initiated.stealth = [(pair.attacker, pair.target) for pair in stealth]
        challenge.bypassed = [pair.target for pair in stealth]
        challenge.game.tell("redirect", who=challenge.attacker.who, against=defender.who)
    return [Bypassed(target, attacker) for attacker, target in initiated.stealth]


async def _wanted(challenge: Challenge) -> bool:
    game = challenge.game
    for player in game.order():
        if not player.redirected and MAY_REDIRECT.any(game, player):
            player.redirected = await confirm(player, prompt("redirect"))
            if player.redirected:
                return True
    return False


async def _anew(challenge: Challenge, others: list[Player]) -> tuple[Player, list[Stealth]]:
    cards = challenge.declared[Side.ATTACKING]
    named: list[Choice[ChallengeChoice | None]] = [
        (option, player) for option, player in choices(others)
    ]
    fields: list[Field[ChallengeChoice | None]] = [Field(named, prompt=prompt("opponent"))]
    if pairs := stealth_choices(cards, others):
        fields.append(Field(pairs, 0, len(cards), prompt("stealth")))

    def check(parts: Sequence[ChallengeChoice | None]) -> Phrase | None:
        opponent, stealth = _sorted(parts)
        return stealth_objection(stealth, cards, opponent)

    asked = form(challenge.attacker.seat, prompt("redirected"), fields, check=check, open=True)
    return _sorted(await decide(asked))


def _sorted(parts: Sequence[ChallengeChoice | None]) -> tuple[Player, list[Stealth]]:
    opponent = next(part for part in parts if isinstance(part, Player))
    return opponent, [part for part in parts if isinstance(part, Stealth)]
