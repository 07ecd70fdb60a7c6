"""Challenges: who may attack and defend, the three steps, claim, renown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.decisions import Ask, Choice, Field, Option, decide, decide_one, form, one
from engine.core.phrases import Phrase, phrase
from engine.hbo import reasons, verbs
from engine.hbo.choices import listed, pick_some, prompt
from engine.hbo.legality import Happening
from engine.hbo.nouns import Source, Timing, Value
from engine.hbo.playing import act
from engine.hbo.state import Card, Challenge, Player
from engine.hbo.timing import happen
from engine.hbo.zones import expire
from engine.realm.nouns import Icon, Keyword, Scope, Side

# Who may do what


def may_challenge(player: Player, icon: Icon) -> bool:
    """Once for each type, unless a card grants more; where there is a toll, if it can be paid."""
    fought = player.game.fought.count((player, icon))
    if fought >= 1 + player.total(Value.MORE_CHALLENGES, icon=icon):
        return False
    return player.gold >= player.total(Value.TOLL, icon=icon)


def attackers(player: Player, icon: Icon) -> list[Card]:
    return [c for c in player.characters if _able(c, icon) and not c.total(Value.CANNOT_ATTACK)]


def defenders(challenge: Challenge) -> list[Card]:
    return [
        card
        for card in challenge.defender.characters
        if _able(card, challenge.type)
        and card not in challenge.bypassed
        and not card.total(Value.CANNOT_DEFEND)
    ]


def _able(card: Card, icon: Icon) -> bool:
    return not card.kneeling and card.icon(icon)


# Step 1: attackers, one decision of two parts, and then whom stealth keeps from defending

ChallengeChoice = Icon | Card | None
NO_MORE = Option("pass", phrase("hbo.option.no_more_challenges"))
NOBODY = Option("pass", phrase("hbo.option.bypass_nobody"))


class Plan(NamedTuple):
    icon: Icon | None
    attackers: list[Card]


async def declare_attackers(player: Player) -> Challenge | None:
    """The active player declares a challenge, or none and has no more this round."""
    ready = {icon: attackers(player, icon) for icon in Icon if may_challenge(player, icon)}
    ready = {icon: cards for icon, cards in ready.items() if cards}
    if not ready:
        return None
    plan = _plan(await decide(_form(player, ready)))
    if plan.icon is None:
        return None
    return await declared(player, plan)


async def declared(player: Player, plan: Plan) -> Challenge:
    assert plan.icon is not None
    game, icon = player.game, plan.icon
    challenge = Challenge(game, icon, player)
    toll = player.total(Value.TOLL, icon=icon)
    game.challenge = challenge
    game.fought.append((player, icon))
    game.numbers[Scope.CHALLENGE] += 1
    challenge.declared[Side.ATTACKING] = list(plan.attackers)
    game.tell(
        "challenge",
        who=player.who,
        other=player.opponent.who,
        type=phrase(f"hbo.icon.{icon}"),
        cards=strong(plan.attackers),
        total=challenge.total(Side.ATTACKING),
    )
    if toll:
        player.gold -= toll
        game.tell("pays", who=player.who, n=toll, by=reasons.toll(icon))
        verbs.gain_gold(player.opponent, toll, reasons.toll(icon))
    _kneel(challenge, Side.ATTACKING)
    for card in plan.attackers:
        if card.has(Keyword.STEALTH):
            await bypass(challenge, card)
    await happen(game, Happening(Timing.ATTACKERS, challenge=challenge))
    return challenge


async def bypass(challenge: Challenge, attacker: Card) -> None:
    """One character of the opponent that lacks stealth, or none."""
    able = [
        card
        for card in challenge.defender.characters
        if not card.has(Keyword.STEALTH) and card not in challenge.bypassed
    ]
    if not able:
        return
    choices: list[Choice[Card | None]] = [(NOBODY, None), *_parts(able)]
    player = challenge.attacker
    target = await decide_one(one(player.seat, prompt("stealth", attacker), choices, open=True))
    if target is not None:
        challenge.bypassed.append(target)
        owner = target.controller.who
        challenge.game.tell("bypass", card=attacker.named, target=target.named, owner=owner)


def strong(cards: Sequence[Card]) -> tuple[Phrase, ...]:
    """Cards with the STR they have now."""
    return tuple(phrase("hbo.strong", card=card.named, n=card.strength) for card in cards)


def _kneel(challenge: Challenge, side: Side) -> None:
    """As the price of taking part, but for those who need not."""
    kneeling = [
        card
        for card in challenge.declared[side]
        if not card.total(Value.NOT_KNEELING, icon=challenge.type, side=side)
    ]
    for card in kneeling:
        card.kneeling = True
    who, by = challenge.player(side).who, reasons.SIDES[side]
    if kneeling == challenge.declared[side] and kneeling:
        challenge.game.tell("knelt", who=who, n=len(kneeling), by=by)
    elif kneeling:
        named = tuple(card.named for card in kneeling)
        challenge.game.tell("knelt_some", who=who, cards=named, by=by)


def _form(player: Player, ready: dict[Icon, list[Card]]) -> Ask[ChallengeChoice]:
    """Type or a pass, and attackers. All of it can be seen by everybody."""
    cards = [card for card in player.characters if any(card in each for each in ready.values())]
    types: list[Choice[ChallengeChoice]] = [
        (Option(i.value, phrase(f"hbo.icon.{i}")), i) for i in ready
    ]
    fields: list[Field[ChallengeChoice]] = [
        Field([(NO_MORE, None), *types], prompt=prompt("type")),
        Field([*_parts(cards)], 0, len(cards), prompt("attackers")),
    ]

    def check(parts: Sequence[ChallengeChoice]) -> Phrase | None:
        return _objection(_plan(parts), ready)

    return form(player.seat, prompt("challenge"), fields, check=check, open=True)


def _parts(cards: Sequence[Card]) -> list[Choice[Card | None]]:
    return [(option, card) for option, card in listed(cards)]


def _plan(parts: Sequence[ChallengeChoice]) -> Plan:
    return Plan(
        next((part for part in parts if isinstance(part, Icon)), None),
        [part for part in parts if isinstance(part, Card)],
    )


def _objection(plan: Plan, ready: dict[Icon, list[Card]]) -> Phrase | None:
    """Why the form is no challenge; None if it is one, or a pass."""
    if plan.icon is None:
        return phrase("hbo.refused.passed") if plan.attackers else None
    if not plan.attackers:
        return phrase("hbo.refused.attackers")
    for card in plan.attackers:
        if card not in ready[plan.icon]:
            return phrase("hbo.refused.attacker", card=card.named)
    return None


# Steps 2 and 3


async def fight(challenge: Challenge) -> None:
    """From the actions after the attackers were declared to the end."""
    game = challenge.game
    await act(game, "attackers_declared")
    await declare_defenders(challenge)
    await act(game, "defenders_declared")
    await resolve(challenge)
    game.challenge = None
    expire(game.lasting[Scope.CHALLENGE])
    game.tell("challenge_over", type=phrase(f"hbo.icon.{challenge.type}"))


async def declare_defenders(challenge: Challenge) -> None:
    able, player = defenders(challenge), challenge.defender
    chosen = await pick_some(player, prompt("defenders"), able, 0, len(able))
    challenge.declared[Side.DEFENDING] = list(chosen)
    if chosen:
        total = challenge.total(Side.DEFENDING)
        challenge.game.tell("defend", who=player.who, cards=strong(chosen), total=total)
    else:
        challenge.game.tell("defend_not", who=player.who)
    _kneel(challenge, Side.DEFENDING)
    await happen(challenge.game, Happening(Timing.DEFENDERS, challenge=challenge))


async def resolve(challenge: Challenge) -> None:
    """The attacker wins with at least the defender's strength, be it 0 against 0 and be there no
    attacker left. Claim, then the bonus, then renown; responses when all is done."""
    game = challenge.game
    attack, defense = challenge.total(Side.ATTACKING), challenge.total(Side.DEFENDING)
    challenge.compared = attack, defense
    side = Side.ATTACKING if attack >= defense else Side.DEFENDING
    winner = challenge.winner = challenge.player(side)
    challenge.unopposed = side is Side.ATTACKING and defense < 1
    game.unopposed += challenge.unopposed
    _tell_result(challenge, attack, defense)
    for player, cards, by in challenge.if_won:
        if player is winner:
            verbs.draw(player, cards, by)
    if side is Side.ATTACKING:
        await claim(challenge)
    if challenge.unopposed:
        amount = 1 + winner.total(Value.UNOPPOSED_POWER)
        verbs.gain_power(winner, amount, Source.UNOPPOSED, reasons.UNOPPOSED)
    renown(challenge, side)
    await happen(game, Happening(Timing.RESOLVED, challenge=challenge))


def _tell_result(challenge: Challenge, attack: int, defense: int) -> None:
    """With both sides as they stand now."""
    assert challenge.winner is not None
    challenge.game.tell(
        "won" if attack != defense else "won_even",
        who=challenge.winner.who,
        type=phrase(f"hbo.icon.{challenge.type}"),
        attack=attack,
        defense=defense,
        n=abs(attack - defense),
        attackers=strong(challenge.declared[Side.ATTACKING]),
        defenders=strong(challenge.declared[Side.DEFENDING]),
    )


async def claim(challenge: Challenge) -> None:
    """As far as possible; at 2 or more different characters die, together."""
    game, loser, value = challenge.game, challenge.defender, challenge.attacker.claim
    by = reasons.claim(value)
    if challenge.type is Icon.MILITARY:
        able = [c for c in loser.characters if not c.total(Value.CANNOT_BE_KILLED)]
        doomed = await pick_some(loser, prompt("claim"), able, value, value)
        if doomed:
            named = tuple(card.named for card in doomed)
            game.tell("claim_chosen", who=loser.who, n=value, cards=named)
        await verbs.kill(game, doomed, by)
        nothing = not doomed
    elif challenge.type is Icon.INTRIGUE:
        nothing = not value or not loser.hand
        verbs.discard_at_random(loser, value, by)
    else:
        nothing = not value or not loser.banner
        verbs.move_power(loser, challenge.attacker, value, Source.CLAIM, by)
    if nothing:
        game.tell("claim_nothing", who=loser.who, n=value)


def renown(challenge: Challenge, side: Side) -> None:
    for card in list(challenge.declared[side]):
        if card.has(Keyword.RENOWN):
            verbs.gain_power(card, 1, Source.RENOWN, reasons.RENOWN)
