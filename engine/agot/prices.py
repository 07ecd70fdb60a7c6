"""What a card costs a player now, in gold, after all that modifies it."""

from __future__ import annotations

from engine.agot.modifiers import (
    MARSHALS_CHEAPER,
    REDUCES_AMBUSH,
    REDUCES_COST,
    Op,
    active_rules,
)
from engine.agot.nouns import EVENT
from engine.agot.reasons import amount, parts
from engine.agot.state import Card, Player, Reducer
from engine.core.phrases import Phrase, phrase


def price(player: Player, card: Card, base: int | None = None) -> int:
    """`base`: the value of X, where the printed cost is X. Never below 0."""
    cost = card.printed.cost if base is None else base
    if not (player.reducers or card.printed.answers or REDUCES_COST in player.game.field):
        return cost
    return max(0, cost - reduction(player, card))


def reduction(player: Player, card: Card) -> int:
    saved = sum(REDUCES_COST.answers(player.game, player, card))
    saved += sum(card.says_of_itself(MARSHALS_CHEAPER, player))
    for reducer in player.reducers:
        if serves(reducer, card):
            saved += reducer.amount
    return saved


def told_price(player: Player, card: Card, base: int | None = None) -> Phrase:
    """The price, with what was printed and which cards changed it."""
    found: list[tuple[Op, int | float]] = []
    sources: list[Card | None] = []
    for rule in active_rules(player.game, REDUCES_COST):
        if saved := rule.says(rule.source, player, card):
            found.append((Op.ADD, -saved))
            sources.append(rule.source)
    for own in card.says_of_itself(MARSHALS_CHEAPER, player):
        if own:
            found.append((Op.ADD, -own))
            sources.append(card)
    for reducer in player.reducers:
        if serves(reducer, card):
            found.append((Op.ADD, -reducer.amount))
            sources.append(reducer.source)
    printed = card.printed.cost if base is None else base
    return amount(price(player, card, base), printed, parts(found, sources))


def ambush_savings(player: Player, card: Card) -> list[tuple[int, Card]]:
    """What makes it cheaper to put this card into play by ambush, and which cards do."""
    rules = active_rules(player.game, REDUCES_AMBUSH)
    found = [(rule.says(rule.source, player, card), rule.source) for rule in rules]
    for own in card.printed.answers:
        if own.question is REDUCES_AMBUSH and not card.in_play:
            found.append((own.says(card, player, card), card))
    return [(saved, source) for saved, source in found if saved]


def ambush_price(player: Player, card: Card, cost: int) -> int:
    """`cost`: the X of one Ambush (X) that it has."""
    return max(0, cost - sum(saved for saved, _ in ambush_savings(player, card)))


def told_ambush_price(player: Player, card: Card, cost: int) -> Phrase:
    savings = ambush_savings(player, card)
    found: list[tuple[Op, int | float]] = [(Op.ADD, -saved) for saved, _ in savings]
    sources: list[Card | None] = [source for _, source in savings]
    return amount(ambush_price(player, card, cost), cost, parts(found, sources))


def spend_reducers(player: Player, card: Card) -> None:
    """They were for the next card that fits, and this is it."""
    player.reducers = [reducer for reducer in player.reducers if not serves(reducer, card)]


def for_gold(price: Phrase) -> Phrase:
    """Of a card that enters play: at which price."""
    return phrase(price.id.replace(".amount.", ".price."), **dict(price.args))


def most_x(player: Player, card: Card) -> int:
    """The highest X the player could choose for this card: what reduces the payment comes after."""
    return player.gold + reduction(player, card)


def purse(player: Player) -> int:
    """The most the player could pay for any card, by what everybody can see."""
    return player.gold + sum([reducer.amount for reducer in player.reducers])


def serves(reducer: Reducer, card: Card) -> bool:
    """Whether it is for this card."""
    right = reducer.play if card.printed.type is EVENT else reducer.marshal
    return right and reducer.fits(card)
