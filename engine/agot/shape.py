"""The shape of a game: what must be the same again for a loop to have come round."""

from __future__ import annotations

from engine.agot.state import Game


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power."""
    return (
        [[[card.id for card in pile] for pile in p.piles.values()] for p in game.players],
        [card.id for card in game.cards if card.kneeling],
        [(card.id, tuple(card.uses.items())) for card in game.cards if card.uses],
        [(card.id, card.parent and card.parent.id) for card in game.in_play()],
        [(dict(card.tokens), tuple(card.lasting)) for card in game.in_play()],
        [len(player.reducers) for player in game.players],
    )
