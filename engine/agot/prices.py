"""What a card costs a player now, in gold, after all that modifies it."""

from __future__ import annotations

from engine.agot.modifiers import REDUCES_COST
from engine.agot.nouns import EVENT
from engine.agot.state import Card, Player


def price(player: Player, card: Card, base: int | None = None) -> int:
    """`base`: the value of X, where the printed cost is X. Never below 0."""
    cost = card.printed.cost if base is None else base
    return max(0, cost - reduction(player, card))


def reduction(player: Player, card: Card) -> int:
    if not player.reducers and REDUCES_COST not in player.game.field:
        return 0
    waiting = sum(
        r.amount for r in player.reducers if _serves(r.marshal, r.play, card) and r.fits(card)
    )
    return waiting + sum(REDUCES_COST.answers(player.game, player, card))


def spend_reducers(player: Player, card: Card) -> None:
    """They were for the next card that fits, and this is it."""
    player.reducers = [
        r for r in player.reducers if not (_serves(r.marshal, r.play, card) and r.fits(card))
    ]


def purse(player: Player) -> int:
    """The most the player could pay for any card, by what everybody can see."""
    return player.gold + sum(reducer.amount for reducer in player.reducers)


def _serves(marshal: bool, play: bool, card: Card) -> bool:
    return play if card.type is EVENT else marshal
