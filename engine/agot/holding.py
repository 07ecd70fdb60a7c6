"""What a player's own hand can do now: for each card its price, what makes it cheaper, and what
keeps it in hand. For that player's eyes alone; whatever is offered is decided elsewhere, by the
same tests."""

from __future__ import annotations

from engine.agot.abilities import Ability, Use, exhausted, reachable, x_values
from engine.agot.fitness import kept_out, original
from engine.agot.modifiers import CANNOT_PLAY, CANNOT_TRIGGER, REDUCES_COST, active_rules
from engine.agot.nouns import ACTION, CHALLENGES, EVENT, LIMITED, Hindrance, Phase
from engine.agot.playing import limited_left, marshal_cost, unmarshaled
from engine.agot.prices import ambush_price, ambush_savings, price, serves
from engine.agot.state import Card, Live, Player
from engine.core.phrases import Phrase
from engine.realm.view import HeldView


def holding(player: Player) -> tuple[HeldView, ...]:
    """Of each card in hand, in its order."""
    return tuple(
        [_event(player, c) if c.printed.type is EVENT else _card(player, c) for c in player.hand]
    )


# Cards that enter play


def _card(player: Player, card: Card) -> HeldView:
    game = player.game
    if game.phase is CHALLENGES and card.ambush:
        return _ambushing(player, card)
    cost = marshal_cost(player, card)
    if game.phase is not Phase.MARSHALING:
        return HeldView(cost, hindrance=Hindrance.NOT_NOW)
    own, duplicate = game.active is player, original(player, card) is not None
    less = () if duplicate else _cheaper(player, card)
    found = unmarshaled(player, card, min(cost, player.gold)) if own else Hindrance.NOT_NOW
    return HeldView(cost, less, found or _unpaid(player, cost), None, duplicate)


def _unpaid(player: Player, cost: int) -> Hindrance | None:
    """Told of a card that nothing else keeps in hand: gold is no help to one whose copy is dead."""
    return Hindrance.GOLD if cost > player.gold else None


def _ambushing(player: Player, card: Card) -> HeldView:
    cost = ambush_price(player, card, min(card.ambush))
    less = tuple((saved, source.named) for saved, source in ambush_savings(player, card))
    return HeldView(cost, less, kept_out(player, card) or _unpaid(player, cost))


def _cheaper(player: Player, card: Card) -> tuple[tuple[int, Phrase | None], ...]:
    """What the price owes to other cards, and to which."""
    found: list[tuple[int, Phrase | None]] = []
    for rule in active_rules(player.game, REDUCES_COST):
        if saved := rule.says(rule.source, player, card):
            found.append((saved, rule.source.named))
    reducers = [reducer for reducer in player.reducers if serves(reducer, card)]
    found += [(each.amount, each.source.named if each.source else None) for each in reducers]
    return tuple(found)


# Events


def _event(player: Player, card: Card) -> HeldView:
    cost, less = price(player, card), _cheaper(player, card)
    actions = [each for each in card.printed.abilities if each.timing is ACTION]
    if not actions or player.game.phase is None:
        return HeldView(cost, less, Hindrance.NOT_NOW)
    ability = actions[0]
    if ability.phase not in (None, player.game.phase):
        return HeldView(cost, less, Hindrance.PHASE, ability.phase)
    if ability.in_challenge and player.game.challenge is None:
        return HeldView(cost, less, Hindrance.CHALLENGE)
    return HeldView(cost, less, _unplayed(player, card, ability))


def _unplayed(player: Player, card: Card, ability: Ability) -> Hindrance | None:
    """Why an event whose time it is may not be played, what its player can mend first."""
    game, live = player.game, Live(ability, card)
    if CANNOT_PLAY.any(game, player, card) or CANNOT_TRIGGER.any(game, player):
        return Hindrance.FORBIDDEN
    if card.has(LIMITED) and limited_left(player) <= 0:
        return Hindrance.LIMITED
    if ability.x is None and price(player, card) > player.gold:
        return Hindrance.GOLD
    if exhausted(live, player):
        return Hindrance.USED
    if ability.when is not None and not ability.when(card, None):
        return Hindrance.CONDITION
    if not all(cost.payable(card, player) for cost in ability.costs):
        return Hindrance.COST
    use = Use(live, player, None)
    possible = bool(x_values(use)) if ability.x is not None else reachable(use)
    return None if possible else Hindrance.TARGET
