"""What a card costs a player now, in gold, after all that modifies it."""

from __future__ import annotations

from engine.agot.modifiers import REDUCES_COST
from engine.agot.nouns import EVENT
from engine.agot.state import Card, Player, Reducer


def price(player: Player, card: Card, base: int | None = None) -> int:
    """`base`: the value of X, where the printed cost is X. Never below 0."""
    cost = card.printed.cost if base is None else base
    if not player.reducers and REDUCES_COST not in player.game.field:
        return cost
    return max(0, cost - reduction(player, card))


def reduction(player: Player, card: Card) -> int:
    saved = sum(REDUCES_COST.answers(player.game, player, card))
    for reducer in player.reducers:
        if _serves(reducer, card):
            saved += reducer.amount
    return saved


def spend_reducers(player: Player, card: Card) -> None:
    """They were for the next card that fits, and this is it."""
    player.reducers = [reducer for reducer in player.reducers if not _serves(reducer, card)]


def most_x(player: Player, card: Card) -> int:
    """The highest X the player could choose for this card: what reduces the payment comes after."""
    return player.gold + reduction(player, card)


def purse(player: Player) -> int:
    """The most the player could pay for any card, by what everybody can see."""
    return player.gold + sum([reducer.amount for reducer in player.reducers])


def _serves(reducer: Reducer, card: Card) -> bool:
    right = reducer.play if card.printed.type is EVENT else reducer.marshal
    return right and reducer.fits(card)
