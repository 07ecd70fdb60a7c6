"""The shape of a game: what must be the same again for a loop to have come round."""

from __future__ import annotations

from engine.agot.state import Game


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power."""
    return (
        tuple(
            tuple(
                tuple((card.id, card.kneeling, tuple(card.uses.items())) for card in pile)
                for pile in player.piles.values()
            )
            for player in game.players
        ),
        tuple((card.id, card.parent and card.parent.id) for card in game.in_play()),
        tuple((tuple(card.tokens.items()), tuple(card.lasting)) for card in game.in_play()),
        tuple(len(player.reducers) for player in game.players),
    )
