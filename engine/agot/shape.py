"""The state of a game as plain values: all of it for digests, and the shape that must be the same
again for a loop to have come round. Numbers are packed: a digest is taken in every phase."""

from __future__ import annotations

from struct import pack

from engine.agot.nouns import Zone
from engine.agot.state import Card, Challenge, Game, Player

ON_THE_TABLE = (Zone.FACTION, Zone.TITLE, Zone.REVEALED, Zone.PLAY)
OPEN = (*ON_THE_TABLE, Zone.AGENDA)
NOBODY = 0xFFFF  # the parent of a card that has none


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power. It is taken at every
    act: hence the cards themselves, gathered without a look at each."""
    return [_shape(player) for player in game.players]


def _shape(player: Player) -> object:
    piles = player.piles
    return (
        [pile[:] for pile in piles.values()],
        [
            (card.kneeling, card.uses, card.parent, card.tokens, card.lasting)
            for zone in OPEN
            for card in piles[zone]
        ],
        len(player.reducers),
    )


def state_of(game: Game) -> object:
    """All that decides the future."""
    return (
        game.round,
        game.phase and game.phase.value,
        game.first.seat,
        game.active and game.active.seat,
        game.refs,
        tuple(game.numbers.values()),
        game.challenge and _challenge(game.challenge),
        len(game.delayed),
        len(game.conditions),
        [card.id for card in game.title_pool],
        [_player(player) for player in game.players],
    )


def _player(player: Player) -> object:
    piles = player.piles
    numbers = [player.gold, player.out, player.limited, player.stood, len(player.reducers)]
    numbers += map(len, piles.values())
    numbers += [card.id for pile in piles.values() for card in pile]
    beyond: list[object] = []
    for zone in ON_THE_TABLE:
        for card in piles[zone]:
            parent = card.parent
            numbers += (card.kneeling, card.power, NOBODY if parent is None else parent.id)
            if card.uses or card.lasting or card.duplicates or card.tokens:
                beyond.append(_beyond(card))
    return pack(f"<{len(numbers)}I", *numbers).hex(), beyond, list(player.maxima.items())


def _beyond(card: Card) -> object:
    return (
        card.id,
        sorted(card.tokens.items()),
        [duplicate.id for duplicate in card.duplicates],
        list(card.uses.values()),
        [(str(entry.stat), entry.amount) for entry in card.lasting],
    )


def _challenge(challenge: Challenge) -> object:
    winner = challenge.winner and challenge.winner.seat
    cards = [[card.id for card in side] for side in challenge.declared.values()]
    return challenge.type.value, challenge.attacker.seat, challenge.defender.seat, cards, winner
