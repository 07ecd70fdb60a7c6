"""Challenges: who may attack and defend, and the steps 4.2 to 4.2.6 from the initiation to the end.
Claim and keywords have modules of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.agot.choices import PASS, choices, named, pick_some, prompt
from engine.agot.claim import apply_claim
from engine.agot.events import (
    ChallengeEnds,
    ChallengeInitiated,
    ChallengeWon,
    DefendersDeclared,
    PowerGained,
    sides_told,
)
from engine.agot.keywords import process_keywords
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    CANNOT_BE_DECLARED,
    CANNOT_INITIATE,
    CANNOT_LOSE,
    DECLARE_AT_MOST,
    GAINS_NO_BONUS,
    INITIATE_AT_MOST,
    MAY_DECLARE_KNEELING,
    MAY_DECLARE_WITHOUT_ICON,
    MUST_BE_DECLARED,
    least,
)
from engine.agot.moments import challenge_moment
from engine.agot.nouns import ATTACKING, DEFENDING, ICONS, Against, Icon, Side
from engine.agot.playing import action_window, asked_to_act
from engine.agot.reasons import UNOPPOSED, rival_beaten
from engine.agot.redirect import redirect
from engine.agot.state import Card, Challenge, Player
from engine.agot.stealth import (
    ChallengeChoice,
    First,
    Stealth,
    by_attacker,
    most_bypassed,
    stealth_choices,
    stealth_objection,
)
from engine.agot.timing import happen
from engine.agot.titles import rivals, supports
from engine.core.decisions import Ask, Choice, Field, Option, Under, decide, form
from engine.core.phrases import Phrase, phrase

BEFORE = "challenges_phase"  # the window before a challenge
ACT: Choice[ChallengeChoice | None] = (
    Option(First.ACT.value, phrase("agot.option.act_first")),
    First.ACT,
)

# Who may do what


def may_initiate(player: Player, icon: Icon, opponent: Player) -> bool:
    game = player.game
    if supports(player, opponent) or CANNOT_INITIATE.any(game, player, icon, opponent):
        return False
    mine = [c for c in game.challenges if c.attacker is player and c.is_of_this_phase]
    most = least(INITIATE_AT_MOST.answers(game, player))
    if most is not None and len(mine) >= most:
        return False
    against = [c.against for c in mine if c.type is icon]
    return not against or _allowed(
        [*against, opponent], ADDITIONAL_CHALLENGE.answers(game, player, icon)
    )


def _allowed(against: list[Player], additional: Sequence[Against | Player | None]) -> bool:
    """Whether each of these challenges of one type, in whatever order they came, has a permission
    of its own: one is the ordinary one, and a further one against the same opponent needs an
    additional one against anyone (ruling ours), or against just that player."""
    for permission in additional:
        if isinstance(permission, Player):
            others = [other for other in additional if other is not permission]
            spared = [p for p in against if p is not permission]
            again = against.count(permission) - additional.count(permission)
            spared += [permission] * max(0, again)
            return not spared or _allowed(spared, others) or _allowed(against, others)
    if len(against) > 1 + len(additional):
        return False
    least_often = min([against.count(opponent) for opponent in against])
    return least_often <= 1 + additional.count(Against.ANYONE)


def may_be_declared(card: Card, icon: Icon, side: Side) -> bool:
    if card.kneeling and not MAY_DECLARE_KNEELING.any(card.game, card, side):
        return False
    if not card.icon(icon) and not MAY_DECLARE_WITHOUT_ICON.any(card.game, card, side):
        return False
    return not CANNOT_BE_DECLARED.any(card.game, card, side)


def attackers(player: Player, icon: Icon) -> list[Card]:
    return [card for card in player.characters if may_be_declared(card, icon, ATTACKING)]


def defenders(challenge: Challenge) -> list[Card]:
    return [
        card
        for card in challenge.defender.characters
        if card not in challenge.bypassed and may_be_declared(card, challenge.type, DEFENDING)
    ]


# 4.2: initiating, one decision of four parts


class Plan(NamedTuple):
    """What the form's answer says."""

    icon: Icon | None
    opponent: Player | None
    attackers: tuple[Card, ...]
    stealth: tuple[Stealth, ...]
    acts_first: bool = False


class PossibleChallenges(NamedTuple):
    """What a player may initiate: the types, against whom, with whom."""

    types: list[Icon]
    opponents: list[Player]
    against: dict[Icon, list[Player]]
    ready: dict[Icon, list[Card]]


def possible(player: Player) -> PossibleChallenges:
    others = player.opponents
    against = {icon: [o for o in others if may_initiate(player, icon, o)] for icon in ICONS}
    ready = {icon: attackers(player, icon) for icon in ICONS if against[icon]}
    types = [icon for icon, cards in ready.items() if cards]
    opponents = [o for o in others if any(o in against[icon] for icon in types)]
    return PossibleChallenges(types, opponents, against, ready)


async def act_before(player: Player) -> None:
    """The window before the active player's challenge. Where the two are one question, the player
    passes in the window for the time being; if nothing can be initiated by then, it opens again."""
    game = player.game
    could = game.fewer_questions and may_attack(player)
    later = (lambda asked: asked is player and may_attack(asked)) if could else None
    await action_window(game, BEFORE, later=later)
    if could and not player.out and not may_attack(player):
        await action_window(game, BEFORE)


def may_attack(player: Player) -> bool:
    return bool(possible(player).types)


async def initiate(player: Player) -> Challenge | None:
    """The active player initiates a challenge or passes; a pass ends the chance for good."""
    plan = await _planned(player)
    while plan is not None and plan.acts_first:
        await action_window(player.game, BEFORE, opening=player)
        plan = None if player.out else await _planned(player)
    if plan is None or plan.icon is None or plan.opponent is None:
        return None
    nameable = [other for other in player.opponents if may_initiate(player, plan.icon, other)]
    challenge = Challenge(player.game, plan.icon, player, plan.opponent)
    challenge.declared[ATTACKING] = list(plan.attackers)
    initiated = ChallengeInitiated(challenge, [(s.attacker, s.target) for s in plan.stealth])
    initiated.meanwhile = partial(redirect, initiated, nameable)
    await happen(initiated)
    return challenge


async def _planned(player: Player) -> Plan | None:
    able = possible(player)
    if not able.types:
        return None
    acts = player.game.fewer_questions and asked_to_act(player, BEFORE) is not None
    return _plan(await decide(challenge_form(player, able, acts=acts)), able.opponents)


def challenge_form(
    player: Player, able: PossibleChallenges, *, acts: bool = False
) -> Ask[ChallengeChoice | None]:
    """Type (or a pass), opponent where there are several, attackers, stealth targets. Everything
    in it can be seen by all. `acts`: whether the player might act first, by public knowledge."""
    cards = [c for c in player.characters if any(c in able.ready[icon] for icon in able.types)]
    fields: list[Field[ChallengeChoice | None]] = [
        Field([(PASS, None), *_types(able.types), *([ACT] if acts else ())], prompt=prompt("type")),
        Field(_parts(cards), 0, len(cards), prompt("attackers"), _by_type(able.types, able.ready)),
    ]
    if len(able.opponents) > 1:
        fields.insert(1, Field(_parts(able.opponents), 0, 1, prompt("opponent")))
    if pairs := stealth_choices(cards, able.opponents, able.types):
        most = most_bypassed(cards)
        fields.append(Field(pairs, 0, most, prompt("stealth"), by_attacker(pairs)))

    def check(parts: Sequence[ChallengeChoice | None]) -> Phrase | None:
        return _objection(player, _plan(parts, able.opponents), able)

    moment = partial(challenge_moment, player, able.opponents)
    return form(player.seat, prompt("challenge"), fields, check=check, open=True, moment=moment)


def _types(types: list[Icon]) -> list[Choice[ChallengeChoice | None]]:
    return [(Option(icon.value, phrase(f"agot.challenge.{icon}")), icon) for icon in types]


def _by_type(types: list[Icon], ready: dict[Icon, list[Card]]) -> Under:
    return tuple((icon.value, tuple(card.ref for card in ready[icon])) for icon in types)


def _parts(items: Sequence[ChallengeChoice]) -> list[Choice[ChallengeChoice | None]]:
    return [(option, item) for option, item in choices(items)]


def _plan(parts: Sequence[ChallengeChoice | None], opponents: Sequence[Player]) -> Plan:
    icon, against, cards, stealth = None, None, [], []
    acts = First.ACT in parts
    for part in parts:
        match part:
            case Icon():
                icon = part
            case Player():
                against = part
            case Card():
                cards.append(part)
            case Stealth():
                stealth.append(part)
    if against is None and len(opponents) == 1:
        against = opponents[0]
    return Plan(icon, against, tuple(cards), tuple(stealth), acts)


def _objection(player: Player, plan: Plan, able: PossibleChallenges) -> Phrase | None:
    """Why the form is no challenge; None if it is one, or a pass."""
    if plan.icon is None:
        return phrase("agot.refused.passed") if plan.attackers or plan.stealth else None
    if plan.opponent not in able.against[plan.icon]:
        return phrase("agot.refused.opponent")
    if not plan.attackers:
        return phrase("agot.refused.attackers")
    for card in plan.attackers:
        if card not in able.ready[plan.icon]:
            return phrase("agot.refused.attacker", card=card.named)
    most = least(DECLARE_AT_MOST.answers(player.game, player, ATTACKING))
    if most is not None and len(plan.attackers) > most:
        return phrase("agot.refused.at_most", n=most)
    return stealth_objection(plan.stealth, plan.attackers, plan.opponent, plan.icon)


# 4.2 to 4.2.6


async def resolve(challenge: Challenge) -> None:
    """From the window after the initiation to the end. If a player in it is eliminated, it ends
    with no winner at once."""
    game = challenge.game
    if not challenge.abandoned:
        await action_window(game, "challenge_initiated")
    if not challenge.abandoned:
        await declare_defenders(challenge)
        await action_window(game, "defenders_declared")
    if not challenge.abandoned:
        await compare(challenge)
    for step in (gain_bonuses, apply_claim, process_keywords):
        if challenge.winner is not None and not challenge.abandoned:
            await step(challenge)
    await happen(ChallengeEnds(challenge))


async def declare_defenders(challenge: Challenge) -> None:
    """4.2.1"""
    able = defenders(challenge)
    game, defender = challenge.game, challenge.defender
    most = least(DECLARE_AT_MOST.answers(game, defender, DEFENDING))
    high = len(able) if most is None else min(most, len(able))
    bound = [card for card in able if MUST_BE_DECLARED.any(game, card, DEFENDING)]
    if len(bound) > high:  # effects that cannot apply together: the first player decides
        bound = await pick_some(game.first, prompt("must_defend"), bound, high, high)

    def check(cards: Sequence[Card]) -> Phrase | None:
        missing = [card for card in bound if card not in cards]
        return phrase("agot.refused.must_defend", card=missing[0].named) if missing else None

    asked = phrase(
        "agot.prompt.defenders",
        who=challenge.attacker.who,
        type=named(challenge.type),
        n=challenge.total(ATTACKING),
    )
    objects = check if bound else None
    chosen = await pick_some(defender, asked, able, len(bound), high, check=objects)
    await happen(DefendersDeclared(challenge, chosen))


async def compare(challenge: Challenge) -> None:
    """4.2.2: the higher total STR wins, ties go to the attacker; without 1 STR and a participating
    character nobody wins or loses."""
    attack, defense = challenge.total(ATTACKING), challenge.total(DEFENDING)
    challenge.compared = attack, defense
    side = challenge.leading
    told = {"who": challenge.attacker.who, "type": named(challenge.type)}
    if side is None:
        challenge.game.tell("nobody_won", **told, **sides_told(challenge))
        return
    winner, loser = challenge.attacker, challenge.defender
    if side is DEFENDING:
        winner, loser = loser, winner
    if CANNOT_LOSE.any(challenge.game, loser, challenge):
        challenge.game.tell("nobody_won", **told, **sides_told(challenge))
        return
    await happen(ChallengeWon(challenge, winner, loser, abs(attack - defense)))


async def gain_bonuses(challenge: Challenge) -> None:
    """4.2.3: the unopposed bonus and the rivalry bonus, which serves a winning defender too and
    comes once per rival and round; all gained together."""
    winner, loser = challenge.result
    if GAINS_NO_BONUS.any(challenge.game, winner):
        return
    bonuses = []
    if challenge.unopposed:
        unopposed = PowerGained(winner.faction_card, 1)
        unopposed.bonus = True
        bonuses.append(unopposed.because(UNOPPOSED))
    if loser in rivals(winner) and loser not in winner.rivals_beaten:
        winner.rivals_beaten.append(loser)
        bonuses.append(PowerGained(winner.faction_card, 1).because(rival_beaten(loser)))
    await happen(*bonuses)
