"""The state of a game as plain values: all of it for digests, and the shape that must be the same
again for a loop to have come round. Numbers are packed: a digest is taken in every phase."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
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
    table = _cards([piles[zone] for zone in OPEN])
    return (
        list(map(tuple, piles.values())),
        [(card.kneeling, card.uses, card.parent, card.tokens, card.lasting) for card in table],
        len(player.reducers),
    )


def _cards(piles: Iterable[list[Card]]) -> list[Card]:
    return list(chain.from_iterable(piles))


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
    piles = player.piles.values()
    numbers = [player.gold, player.out, player.limited, player.stood, len(player.reducers)]
    numbers += map(len, piles)
    numbers += [card.id for card in _cards(piles)]
    table = _cards([player.piles[zone] for zone in ON_THE_TABLE])
    beyond: list[object] = []
    for card in table:
        parent = NOBODY if card.parent is None else card.parent.id
        numbers += (card.kneeling, card.power, parent)
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
