"""Summer and winter: what plots with these traits are revealed."""

from __future__ import annotations

from engine.agot.state import Card, Game, Player


def revealed(game: Game, trait: str) -> list[Card]:
    """The revealed plots with this trait, anybody's."""
    plots = [player.plot for player in game.order()]
    return [plot for plot in plots if plot is not None and plot.is_a(trait)]


def winter(me: Card) -> bool:
    return bool(revealed(me.game, "Winter"))


def summer(me: Card) -> bool:
    return bool(revealed(me.game, "Summer"))


def in_season(player: Player, trait: str) -> bool:
    """Whether this player's own revealed plot has the trait."""
    return player.plot is not None and player.plot.is_a(trait)
