"""Redirecting a challenge (melee): after its initiation and before any reaction to it, whoever may
redirect decides, and the attacking player names a new opponent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.agot.asking import offered
from engine.agot.choices import choices, confirm, named, prompt
from engine.agot.events import Bypassed, ChallengeInitiated, Event, tell_bypassed
from engine.agot.modifiers import AGAINST_MATTERS, MAY_REDIRECT
from engine.agot.nouns import Side, Timing
from engine.agot.state import Challenge, Player
from engine.agot.stealth import (
    ChallengeChoice,
    Stealth,
    most_bypassed,
    stealth_choices,
    stealth_objection,
)
from engine.core.decisions import Choice, Field, decide, form
from engine.core.phrases import Phrase, phrase

REDIRECT = "redirect"  # the step at which it is decided
SPARES_OWN = "spares_own_redirects"  # an option: one's own only where something could come of it


async def redirect(initiated: ChallengeInitiated, nameable: Collection[Player]) -> Iterable[Event]:
    """The challenge stays initiated against its first opponent but is resolved against the new
    one, who may be supported by the attacker. Type and attackers stay. `nameable`: against whom it
    could have been initiated."""
    challenge = initiated.challenge
    others = [p for p in challenge.attacker.opponents if p is not challenge.defender]
    redirecting = await _wanted(initiated, others, nameable) if others else None
    if redirecting is not None:
        _tell(challenge, redirecting)
        challenge.defender, stealth = await _anew(challenge, others)
        initiated.stealth = [(pair.attacker, pair.target) for pair in stealth]
        challenge.bypassed = [pair.target for pair in stealth]
        told = {"who": challenge.attacker.who, "against": challenge.defender.who}
        challenge.game.tell("redirected", **told)
        tell_bypassed(initiated.stealth)
    return [Bypassed(target, attacker) for attacker, target in initiated.stealth]


def _tell(challenge: Challenge, redirecting: Player) -> None:
    """Whose title turns the challenge away from whom."""
    by = redirecting.title or redirecting.faction_card
    challenge.game.tell(
        "redirect",
        who=redirecting.who,
        card=by.named,
        attacker=_titled(challenge.attacker),
        former=_titled(challenge.defender),
    )


def _titled(player: Player) -> Phrase:
    if player.title is None:
        return player.named
    return phrase("agot.titled", who=player.who, card=player.title.named)


async def _wanted(
    initiated: ChallengeInitiated, others: Sequence[Player], nameable: Collection[Player]
) -> Player | None:
    """Who redirects it, if anybody does."""
    challenge = initiated.challenge
    game = challenge.game
    for player in game.order():
        if player.redirected or not MAY_REDIRECT.any(game, player):
            continue
        if player is challenge.attacker and not _is_of_use(initiated, others, nameable):
            continue
        player.redirected = await confirm(player, _question(challenge))
        if player.redirected:
            return player
    return None


def _is_of_use(
    initiated: ChallengeInitiated, others: Sequence[Player], nameable: Collection[Player]
) -> bool:
    """Whether the attacker, by public knowledge, could gain by attacking somebody else after all:
    one who could not be named, or for whom it matters that another was."""
    challenge = initiated.challenge
    game = challenge.game
    if not game.config.options.get(SPARES_OWN) or game.by_the_book:
        return True
    return any(
        other not in nameable or _would_answer(initiated, other) for other in others
    ) or AGAINST_MATTERS.any(game, challenge)


def _would_answer(initiated: ChallengeInitiated, other: Player) -> bool:
    """Whether this player could react, were it initiated against them, and could not as it is."""
    challenge = initiated.challenge
    was = challenge.defender, challenge.against
    challenge.defender = other
    could = offered(other, Timing.REACTION, [initiated], set()) is not None
    challenge.against = other
    would = offered(other, Timing.REACTION, [initiated], set()) is not None
    challenge.defender, challenge.against = was
    return would and not could


def _question(challenge: Challenge) -> Phrase:
    """Who attacks whom, with their titles: on these it depends whether one would."""
    return phrase(
        "agot.prompt.redirect",
        attacker=_titled(challenge.attacker),
        against=_titled(challenge.defender),
        type=named(challenge.type),
    )


async def _anew(challenge: Challenge, others: list[Player]) -> tuple[Player, list[Stealth]]:
    cards = challenge.declared[Side.ATTACKING]
    named: list[Choice[ChallengeChoice | None]] = [
        (option, player) for option, player in choices(others)
    ]
    fields: list[Field[ChallengeChoice | None]] = [Field(named, prompt=prompt("opponent"))]
    if pairs := stealth_choices(cards, others):
        fields.append(Field(pairs, 0, most_bypassed(cards), prompt("stealth")))

    def check(parts: Sequence[ChallengeChoice | None]) -> Phrase | None:
        opponent, stealth = _sorted(parts)
        return stealth_objection(stealth, cards, opponent)

    asked = form(challenge.attacker.seat, prompt("redirected"), fields, check=check, open=True)
    return _sorted(await decide(asked))


def _sorted(parts: Sequence[ChallengeChoice | None]) -> tuple[Player, list[Stealth]]:
    opponent = next(part for part in parts if isinstance(part, Player))
    return opponent, [part for part in parts if isinstance(part, Stealth)]
