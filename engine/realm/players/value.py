"""How a table of either edition is judged when a round has ended: features of every player that
everybody can see, weighed by what self-play has taught, as chances to win."""

from __future__ import annotations

from functools import cache

from engine.agents.fitting import likelihood
from engine.core.datafiles import facts
from engine.realm.nouns import CardType, Keyword
from engine.realm.players.reading import characters
from engine.realm.victory import VICTORY
from engine.realm.view import PlayerView, RealmView

FEATURES = (
    "power", "near", "characters", "cost", "strength", "icons", "renown", "duplicates",
    "others", "others_cost", "hand", "last",
)  # fmt: skip


def features(player: PlayerView, first: bool) -> tuple[float, ...]:
    """In the order of their names. `near`: power counts for more the closer it is to the end.
    `last`: whoever was not the first player."""
    people = characters(player)
    others = [card for card in player.play if card.type is not CardType.CHARACTER]
    others += [each for card in player.play for each in card.attachments]
    return (
        player.power,
        player.power**2 / VICTORY,
        len(people),
        sum([card.cost for card in people]),
        sum([card.strength for card in people]),
        sum([len(card.icons) for card in people]),
        sum([Keyword.RENOWN in card.keywords for card in people]),
        sum([len(card.duplicates) for card in player.play]),
        len(others),
        sum([card.cost for card in others]),
        min(player.hand, 7),
        float(not first),
    )


def table_features(view: RealmView) -> list[tuple[float, ...]]:
    """Of every player, in the game or out of it."""
    return [features(player, player.seat == view.first) for player in view.players]


def chances(view: RealmView) -> list[float]:
    """Of every seat, together 1; whoever has been eliminated has none."""
    weights = _weights(view.game, len(view.players) > 2)
    left = [player for player in view.players if not player.out]
    found = table_features(view)
    likely = likelihood([found[player.seat] for player in left], weights)
    hopes = {player.seat: chance for player, chance in zip(left, likely, strict=True)}
    return [hopes.get(player.seat, 0.0) for player in view.players]


@cache
def _weights(game: str, melee: bool) -> tuple[float, ...]:
    table = facts(f"{game}/maester")["melee" if melee else "joust"]
    return tuple(float(table[name]) for name in FEATURES)
